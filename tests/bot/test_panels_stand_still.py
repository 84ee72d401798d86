"""A panel stands still on a phone: one picture, rows that keep their places, and all of it on one screen."""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from random import Random
from typing import Any

import pytest

from bot.face import Button, Panel, Player, Select
from bot.games import faces
from bot.locale import LANGUAGES, Markup, Say, speaker
from bot.ui.core.panels import steady
from engine.game import Seat
from tests.bot.phone import GAP, ROOM, TALL, fits, height, picture_height, row_height
from tests.engine.runs import run
from tests.thorough import one_in

TABLES: dict[str, tuple[dict[str, Any], ...]] = {
    "armadora": tuple(
        {"players": players, "advanced": advanced} for players in (2, 3, 4) for advanced in (False, True)
    ),
    "saboteur": (
        *({"players": players} for players in (3, 5, 10)),
        *({"players": players, "expansion": True} for players in (2, 7, 12)),
    ),
}
NAMES = ("Ann", "Benoît", "Carice", "Mei", "Finn", "Gus", "Hildegard", "Ida", "Jo", "Kim", "Lofar", "Maximilian")
BEGINNINGS = ("", "lW", "rW")
MOVES = (10, 30)
"""How many moves are chosen at each moment, in the quick suite and at length."""
SEEN = 0.1
"""The share of the drafts whose picture is looked at."""


def moments(game: str, options: dict[str, Any]) -> list[Any]:
    """Views of those who are to act, spread over a game, and all that end a round."""
    rules: Any = faces()[game].game
    states = [state for state in run(rules, options, seed=5).states if state.to_act is not None]
    views = [rules.view(state, state.to_act) for state in states]
    shared = [view for view in views if getattr(view.table, "phase", "dig") != "dig"]
    return [*views[:: len(views) // 6], *shared[:3]]


def chosen(show: Callable[[str], Panel], rng: Random) -> Iterator[tuple[str, Panel]]:
    """Press what can be pressed by chance until a move could be made; yield each draft with its panel."""
    draft: str | None = ""
    for _ in range(12):
        panel = show(draft or "")
        yield draft or "", panel
        live = [button for button in buttons(panel) if not button.disabled and button.draft not in ("type", "rest")]
        button = rng.choice(live)
        if button.move is not None:
            return
        draft = button.draft


def shown(face: Any, view: Any, players: list[Player], say: Say) -> Callable[[str], Panel]:
    """The panel of each draft, made once."""
    return cache(lambda draft: face.panel(view, draft, players, say))


def buttons(panel: Panel) -> list[Button]:
    return [button for row in panel.rows if not isinstance(row, Select) for button in row]


def kind(game: str, draft: str) -> str:
    """The kind of move that a draft becomes; in Saboteur all have the same rows."""
    return draft[1:2] or "W" if game == "armadora" else ""


CASES = [(game, options, language) for game in TABLES for options in TABLES[game] for language in LANGUAGES]


@pytest.mark.parametrize("moves", one_in(2, MOVES))
@pytest.mark.parametrize("case", one_in(7, CASES))
def test_a_panel_stands_still(case, moves):
    """The steps of a move have the same rows in the same order, within Discord's limits; no row takes two lines. All
    steps of a turn have a picture of one height; and text, picture and all buttons are on the screen of a phone, among
    them the one that makes the move, and *Back*."""
    game, options, language = case
    face, say = faces()[game], speaker(language)
    players = [Player(Seat(seat), NAMES[seat]) for seat in range(options["players"])]
    for number, view in enumerate(moments(game, options)):
        show = shown(face, view, players, say)
        shapes: dict[str, list[int]] = {}
        picture, rng = picture_height(show("")), Random(f"{options} {number}")
        for draft, panel in dict(chain.from_iterable(chosen(show, rng) for _ in range(moves))).items():
            fits(panel, face.emoji)
            broad = [row for row in panel.rows if not isinstance(row, Select) and row_height(row) > TALL + GAP]
            assert not broad, [button.label for row in broad for button in row]
            shape = [*map(row_height, panel.rows)]
            assert shape == shapes.setdefault(kind(game, draft), shape), f"{draft} has other rows than the steps before"
            assert height(panel, picture) <= ROOM, f"{draft}: {height(panel, picture)}\n{panel.text}"
            labels = [button.label for button in buttons(panel)]
            confirms = any(button.move or button.label.startswith("✓") for button in buttons(panel))
            assert draft in BEGINNINGS or (say.plain("button.back") in labels and (confirms or draft[1:] == "S")), draft
            if rng.random() < SEEN:
                assert picture_height(panel) == picture, draft


@pytest.mark.parametrize(
    ("text", "empty"),
    [("a", 3), ("a\nb", 2), ("a" * 37, 2), ("雅" * 19, 2), ("雅" * 18, 3), ("a\n\nb\nc", 0), ("a" * 300, 0)],
)
def test_a_short_text_stands_below_empty_lines(text, empty):
    """So that the picture is at one place, whether a step says much or little."""
    assert steady(Markup(text)) == "\u200b\n" * empty + text
