"""Computer players at the tables: whose turn they take, the processes that think, and what they tell people.

Nothing here knows Discord or SQL.
"""
