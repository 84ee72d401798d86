"""Entering a turn of Armadora: the panel and its drafts, and typed moves."""
