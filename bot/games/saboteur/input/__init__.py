"""Entering a turn of Saboteur: the panel and its drafts, previews in words, and suggestions for typed moves."""
