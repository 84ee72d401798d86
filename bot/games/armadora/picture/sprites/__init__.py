"""The small pictures that Armadora's board is copied together from."""
