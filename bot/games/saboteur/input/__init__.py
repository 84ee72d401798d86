"""How a turn of Saboteur is entered: the panel and its drafts, previews in words, and suggestions for what is typed."""
