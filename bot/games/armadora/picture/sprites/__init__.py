"""The sprites of which Armadora's board is composed."""
