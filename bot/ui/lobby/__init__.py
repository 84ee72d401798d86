"""Before the game: the card of a table, what is pressed on it, and who wants to be called to one."""
