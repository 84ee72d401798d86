"""Saboteur's table as a picture."""
