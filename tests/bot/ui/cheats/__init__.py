"""People who try to get what is not theirs, as they would do it on Discord."""
