"""Players for tests of faces: with plain names, and with names of all kinds."""

from collections.abc import Sequence

from bot.face import Player
from engine.game import Seat
from tests.bot.hostile import SHORT

PLAIN = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Leo")
ODD = ("Ann 🏔️", "B*o*b_", "דנה", "雅" * 32, "Mei", "C|d`", "f" * 32, "Gus", "H", "Ida", "Jo", "Kim")
"""An emoji, markdown, a right-to-left script, as wide as a name can be, and people."""
DRAWN = (
    "Grimbold", "Æthelwynn the Bold", "Иван", "林小龍", "🤖 Thorin", "Dvalin", "Ori", "Nori Longbeard of the Deep",
    "Bo", "Katrien", "Zoë", "Balin",
)  # fmt: skip
"""In the pictures that somebody looked at."""
WILD = ("W" * 32, "𝕲𝖗𝖎𝖒 🔥 of the Deep", "مرحبا بالعالم", "👩‍👩‍👧‍👦" * 4, *("M" * 31 + str(i) for i in range(8)))
"""Too wide for a picture, in fancy letters, in a script that our fonts have not, nothing but emoji."""
LONGEST = ("*" * 32, "雅" * 32, "🏔" * 32, *SHORT, "W" * 32)
"""Names of 32 characters: markdown that is twice as long when escaped, wide ones, emoji."""


def people(count: int, names: Sequence[str] = PLAIN) -> list[Player]:
    return [Player(Seat(seat), names[seat % len(names)], 100 + seat) for seat in range(count)]
