"""Before the game: the card of a table, and what is pressed on it."""
