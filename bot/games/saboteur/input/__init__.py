"""Entering a turn of Saboteur: the panel and its drafts, and typed moves."""
