"""Pages to read in private: rules, leaderboard, one's own games, help."""
