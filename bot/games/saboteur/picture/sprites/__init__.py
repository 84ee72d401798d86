"""The sprites of which Saboteur's table is composed."""
