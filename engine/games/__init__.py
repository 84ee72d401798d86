"""The games, one folder each: a package with a value GAME in its __init__."""
