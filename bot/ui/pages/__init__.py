"""Private pages: rules, lessons, the puzzle of the day, leaderboard, profiles, own games, settings, privacy, help."""
