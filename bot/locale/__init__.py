"""What the bot says, in the reader's language.

    say = speaker("fr")
    say("lobby.title", game=name)       # text of a message: Markup, the facts escaped
    say.plain("button.join")            # a label, a picture's word, an alt text: plain text

Sentences live in gettext catalogues: `bot/locale/<language>.po` for the bot and
`bot/games/<game>/locale/<language>.po` for each game. A key stands for one whole sentence, never
for a part of one. Nothing here knows Discord, but for the names it gives to languages and its markdown.
"""

from bot.locale.markup import NOTHING, Markup, code_block, cut, escape, in_lines, letters, units
from bot.locale.saying import DISCORD_CODES, ENGLISH, LANGUAGES, PlainSay, Say, Unsaid, be_strict, speaker

__all__ = [
    "DISCORD_CODES",
    "ENGLISH",
    "LANGUAGES",
    "NOTHING",
    "Markup",
    "PlainSay",
    "Say",
    "Unsaid",
    "be_strict",
    "code_block",
    "cut",
    "escape",
    "in_lines",
    "letters",
    "speaker",
    "units",
]
