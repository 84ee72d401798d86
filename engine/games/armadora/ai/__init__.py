"""What computer players know of Armadora beyond its rules: beliefs, imagined worlds, and what a position is worth."""
