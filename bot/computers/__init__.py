"""Computer players at the tables: their turns, what they tell people, and puzzles. Nothing here knows Discord or SQL.

A computer player gets the view of its seat and nothing else, and thinks in a process of its own (`bot.workers`), so
hidden things are not even in that process. A crash or a late answer costs a quick move instead of a good one. Nobody
waits for a thought: a person's own board is shown at once, and the computers' moves follow as one update.
"""
