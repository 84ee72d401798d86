"""The game's own emoji."""

import re
from io import BytesIO
from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.games.armadora.picture import emblems as armadora
from bot.games.saboteur.picture import emblems as saboteur
from bot.games.saboteur.picture.emblems import (
    EMOJI,
    emoji_of_card,
    emoji_of_dwarf,
    emoji_of_goal,
    emoji_of_gold,
    emoji_of_seat,
    emoji_of_tool,
)
from engine.game import Seat
from engine.games.armadora.state import STRENGTHS, Character
from engine.games.saboteur.cards import GOALS, KNOWN_CARDS, MORE_DWARFS, SHAPES, TOOLS, Card
from tests.thorough import one_in

DARK, LIGHT = (0x31, 0x33, 0x38), (255, 255, 255)
"""What Discord's themes have behind an emoji."""


@pytest.fixture(scope="module", params=one_in(2, [armadora, saboteur], lambda room: room.__name__.split(".")[2]))
def drawn(request) -> dict[str, bytes]:
    return {name: draw() for name, draw in request.param.EMOJI.items()}


def test_names_and_files_are_as_discord_wants_them(drawn):
    """2 to 24 letters, digits and underscores; PNGs of 128 by 128 with transparent corners, at most 256 kB."""
    for name, data in drawn.items():
        assert re.fullmatch(r"(sab|arm)_[a-z0-9_]{1,20}", name)
        image: Any = Image.open(BytesIO(data))
        assert (image.format, image.mode, image.size) == ("PNG", "RGBA", (128, 128))
        assert image.getpixel((0, 0))[3] == 0
        assert len(data) <= 256 * 1024


@pytest.mark.parametrize("ground", one_in(2, [DARK, LIGHT]))
def test_emoji_are_told_apart_on_buttons(drawn, ground):
    """At 22 pixels no two look alike, and each stands out from either theme."""
    small = {}
    for name, data in drawn.items():
        behind = Image.new("RGBA", (128, 128), ground)
        behind.alpha_composite(Image.open(BytesIO(data)))
        small[name] = behind.convert("RGB").resize((22, 22), Image.Resampling.BOX)
        plain = Image.new("RGB", (22, 22), ground)
        away = ImageChops.difference(small[name], plain).convert("L").histogram()
        assert sum(away[40:]) > 60, name
    for (first, a), (second, b) in combinations(((name, image.tobytes()) for name, image in small.items()), 2):
        assert sum(abs(x - y) > 30 for x, y in zip(a, b, strict=True)) > 20, (first, second)


def test_everything_of_saboteur_has_an_emoji():
    """Each tunnel as it may lie, each action, tool, dwarf, gold card, goal and seat, and nothing else."""
    names = [
        *(emoji_of_card(Card(card)) for card in {*SHAPES, *KNOWN_CARDS}),
        *map(emoji_of_tool, TOOLS),
        *map(emoji_of_dwarf, ("digger", "selfish", *MORE_DWARFS)),
        *map(emoji_of_gold, (1, 2, 3)),
        *map(emoji_of_goal, (None, *GOALS[:2])),
        *map(emoji_of_seat, map(Seat, range(12))),
    ]
    assert len(set(names)) == len(names)
    assert set(names) == set(EMOJI)
    assert emoji_of_goal(GOALS[1]) == emoji_of_goal(GOALS[2])


def test_everything_of_armadora_has_an_emoji():
    """Each strength, each character, and the palisade."""
    names = [*map(armadora.emoji_of_strength, STRENGTHS), *map(armadora.emoji_of_character, Character)]
    assert {*names, armadora.PALISADE} == set(armadora.EMOJI)
