"""What people see and press on Discord: lobby cards, boards, turn panels, direct messages.

Nothing is decided here: `bot.tables` decides, and a game's face says how the game looks. Every button carries its table
and ply in its custom_id, so presses need no memory of this process and work after a restart.
"""
