"""Saboteur in words: what happens, what one may know, the board, the score."""
