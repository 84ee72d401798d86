"""What every handler of a press or a command builds on: the reply, the message, custom_ids, permissions, errors."""

import discord

# No client of the bot's has a voice, so the warnings that voice libraries are missing are of no use.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
