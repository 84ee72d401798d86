"""What people see and press on Discord: lobby cards, boards, turn panels, direct messages.

Nothing here decides anything: `bot.tables` does, and a game's face says how it looks. Every button carries its table
and ply in its custom_id, so nothing here needs a memory: it all works after a restart.
"""
