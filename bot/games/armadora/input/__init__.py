"""Entering a turn of Armadora: the panel and its drafts, and suggestions for typed moves."""
