"""The small pictures that Saboteur's table is copied together from."""
