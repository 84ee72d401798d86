"""Computer players at the tables: whose turn they take, what they tell people, and puzzles.

Nothing here knows Discord or SQL.
"""
