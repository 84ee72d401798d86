"""What playing costs whoever hosts the bot: `python -m tests.tools.turns --help`."""
