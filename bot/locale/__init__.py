"""What the bot says, in the reader's language.

    say = speaker("fr")
    say("lobby.title", game=name)       # text of a message: Markup, the facts escaped
    say.plain("button.join")            # a label, a picture's word, an alt text: plain text

Sentences live in gettext catalogues: `bot/locale/<language>.po` for the bot and `bot/games/<game>/locale/<language>.po`
for each game. A key stands for one whole sentence, never for a part of one. Of Discord this package knows only the
codes of languages and the markdown. The tests read the code for every key that it says, and compare the catalogues for
keys that are missing, unused or glued from fragments, and sentences that are too long for Discord or misquote a label.
"""

from bot.locale.markup import NOTHING, Markup, breadth, code_block, cut, escape, in_lines, letters, units
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
    "breadth",
    "code_block",
    "cut",
    "escape",
    "in_lines",
    "letters",
    "speaker",
    "units",
]
