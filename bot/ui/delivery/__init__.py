"""What everybody sees of a match without asking: boards and direct messages, and how they are kept up to date."""
