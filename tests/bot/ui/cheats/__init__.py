"""What people try who cheat, listen in, or want to stop the bot: one file for each kind of attack."""
