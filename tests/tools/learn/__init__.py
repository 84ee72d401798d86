"""Learn the numbers that computer players weigh things by: `python -m tests.tools.learn WHAT --steps N --seed S`.

Each writes its tables anew, with the command beneath them. The same command and seed give the same numbers as long as
the players are the same; they go on from the numbers that are there, and better players play other games.
"""
