"""Saboteur in words: events, secrets, the table, moves and their effects, refusals, the result."""
