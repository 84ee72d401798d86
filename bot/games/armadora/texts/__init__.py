"""Armadora in words: what happened, the board as text, refusals, the result."""
