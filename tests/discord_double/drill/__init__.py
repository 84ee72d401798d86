"""Long runs against the double, see `python -m tests.discord_double.drill --help`."""
