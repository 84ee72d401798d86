"""Worker processes: what they are asked for comes, whatever happens to them."""
