"""What every handler of a press or a command builds on: the reply, the message, custom_ids, permissions, errors."""
