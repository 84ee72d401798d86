"""Cups: an evening or a month of games for a whole server.

`standings` and `pairing` are the rules, and pure: points, ties, who meets whom. They know people by their numbers in
the cup alone, so a cup stays whole when somebody is forgotten. `cup` reads the stored row by them, `games` says what is
dealt at a table and what its match has brought, and `service` is what people and time do with a cup.
"""
