"""Armadora's board as a picture."""
