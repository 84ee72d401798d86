"""How a turn of Armadora is entered: the panel and its drafts, and suggestions for what is typed."""
