"""Private pages: rules, lessons, puzzles, leaderboard, profiles, own games, settings, privacy, help."""
