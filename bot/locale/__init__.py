"""What the bot says, in the reader's language.

    say = speaker("fr")
    say("lobby.full", players=4)

Sentences live in gettext catalogues: `bot/locale/<language>.po` for the bot and
`bot/games/<game>/locale/<language>.po` for each game. A key stands for one whole sentence, never
for a part of one. Nothing here knows Discord, but for the names it gives to languages.
"""

from bot.locale.names import plain
from bot.locale.saying import DISCORD_CODES, ENGLISH, LANGUAGES, Say, Unsaid, be_strict, speaker

__all__ = ["DISCORD_CODES", "ENGLISH", "LANGUAGES", "Say", "Unsaid", "be_strict", "plain", "speaker"]
