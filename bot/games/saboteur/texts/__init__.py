"""Saboteur in words: events, secrets, the board, refusals, the result."""
