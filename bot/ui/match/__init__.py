"""What one person sees and does in a match: the turn panel, the hand, the board, the history, leaving."""
