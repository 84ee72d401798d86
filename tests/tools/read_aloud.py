"""All that the bot says in a language, with facts filled in, for a reader: `python -m tests.tools.read_aloud fr`.

Each key stands with at most three of the sentences that it makes; `tests/bot/test_aloud.py` reads all of them.
"""

import sys

from bot.locale import LANGUAGES
from tests.bot.aloud import aloud
from tests.bot.catalogues import catalogue

MOST = 3

if __name__ == "__main__":
    if sys.argv[1:] not in [[language] for language in LANGUAGES]:
        raise SystemExit(f"Name one language: {', '.join(LANGUAGES)}")
    for key in catalogue(sys.argv[1]):
        ways = (way.replace("\n", "\n  ") for way in aloud(sys.argv[1], key)[:MOST])
        print(key, *ways, sep="\n  ")
