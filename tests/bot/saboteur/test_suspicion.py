"""Who was suspected in a round that is over: a strip for each player, and the moves that gave most away."""

from io import BytesIO
from itertools import chain, product

import pytest
from PIL import Image

from bot.draw.colors import Color
from bot.draw.look import STANDARD
from bot.face import Player
from bot.games.saboteur import FACE
from bot.games.saboteur.picture import PHONE, WIDTH
from bot.games.saboteur.suspicion import COLORS, PLOT, draw, reason_for, suspicions
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from engine.games.saboteur.ai import story
from engine.games.saboteur.ai.story import Story
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.events import RoundEnded
from engine.games.saboteur.state import Options
from tests.bot.saboteur.pixels import colors_of, seen
from tests.engine.saboteur.kit import GAME, dug_game
from tests.thorough import one_in

TABLES = [
    Options(players=3, rounds=1),
    Options(players=10, rounds=2),
    Options(players=2, expansion=True, rounds=1),
    Options(players=12, expansion=True, rounds=1),
]


def told(options: Options, language: str = "en"):
    """Return what is said of a whole game, as the table may know it."""
    played = dug_game(options, 1)
    events = [event for step in played.steps for event in step.events if event.to is None]
    players = [Player(Seat(seat), "W" * 32) for seat in range(options.players)]
    drawings = suspicions(GAME.view(played.end, None), events, players, speaker(language))
    return [[draw() for draw in views.values()] for views in drawings], events


@pytest.mark.parametrize("table", one_in(9, product(TABLES, LANGUAGES)))
def test_each_round_that_ended_is_talked_about(table: tuple[Options, str]) -> None:
    """Once, in a picture as wide as all others and a text that fits beside it, in every language."""
    options, language = table
    afterthoughts, events = told(options, language)
    assert len(afterthoughts) == sum(isinstance(event, RoundEnded) for event in events) == options.rounds
    for afterthought in chain.from_iterable(afterthoughts):
        assert len(afterthought.text) <= 1500
        assert len(afterthought.picture.alt) <= 1024
        assert Image.open(BytesIO(afterthought.picture.data)).width == WIDTH
        assert len(afterthought.picture.data) < 150_000


def test_nothing_is_said_of_a_round_that_goes_on() -> None:
    """Dwarfs are secret until it has ended."""
    steps = dug_game(Options(players=5, rounds=1), 1).steps[:10]
    view = GAME.view(steps[-1].state, None)
    events = [event for step in steps for event in step.events if event.to is None]
    players = [Player(Seat(seat), "Ann") for seat in range(5)]
    assert FACE.afterthoughts is not None
    assert FACE.afterthoughts(view, events, players, speaker("en"), STANDARD) == ()


def test_the_moves_that_gave_most_away_are_told_with_what_was_believed() -> None:
    """By their numbers on the picture, with who made them and who that was."""
    afterthoughts, _ = told(Options(players=5, rounds=1))
    lines = afterthoughts[0][0].text.split("\n")
    assert lines[0].startswith("🕵️ **Who was suspected in round 1?**")
    assert 1 < len(lines) <= 4
    assert [line[:2] for line in lines[1:]] == [f"{number}." for number in range(1, len(lines))]
    assert all("Turn " in line and "% sure of this role." in line for line in lines[1:])


def test_a_round_in_which_no_move_told_much_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Instead of a list of nothing."""
    monkeypatch.setattr(story, "LEAST", 1.0)
    afterthoughts, _ = told(Options(players=3, rounds=1))
    assert "\n" not in afterthoughts[0][0].text
    assert not afterthoughts[0][0].text.endswith(":")


@pytest.mark.parametrize(
    ("tunnel", "dwarf", "reason"),
    [
        ("NESW+crystal", "geologist", "whose crystal is worth gold to a geologist"),
        ("EW+green", "green", "with a door that stops the other team"),
        ("EW+green", "blue", ""),
        ("NESW+crystal", "blue", ""),
    ],
)
def test_what_looks_odd_in_a_tunnel_is_explained_by_what_it_was_worth(tunnel: str, dwarf: Dwarf, reason: str) -> None:
    """A geologist digs for crystals anywhere, and a team puts doors in the way of the other: now all know why."""
    believed: list[dict[Dwarf, float]] = [{dwarf: 0.5}, {"boss": 0.5}]
    round_ = Story(0, (Seat(0),), (f"{tunnel} -1,0",), (tuple(believed),) * 2, ((dwarf, "boss"),) * 2, (0,))
    explained = reason_for(round_, 0, [Player(Seat(seat), "Ann") for seat in range(2)], speaker("en"))
    assert reason in str(explained)
    assert bool(reason) == bool(str(explained))


def strip_colors(
    believed: dict[Dwarf, float], dwarf: Dwarf, language: str = "en", chosen: Dwarf | None = None
) -> set[Color]:
    """The colors of the strip of a player who was this dwarf, when the table believed this much of each."""
    tale = Story(0, (Seat(0),), ("NS 0,1",), ((believed,),) * 2, ((dwarf,),) * 2, ())
    picture = draw(tale, [Player(Seat(0), "Ann")], "", speaker(language).plain, STANDARD, chosen)
    image = seen(picture)
    strip = image.crop((PLOT, image.height - 160, WIDTH - 30, image.height - 40))
    return {*colors_of(strip)}


def test_in_saboteur_2_a_strip_shows_the_real_dwarf_against_all_others() -> None:
    """Six of them on a phone's 30 pixels could not be told apart, so each of the others has a picture of its own; those
    of the base game are two or three."""
    more: dict[Dwarf, float] = {"blue": 0.4, "green": 0.3, "boss": 0.2, "geologist": 0.1}
    assert strip_colors(more, "blue") & {*COLORS.values()} == {COLORS["blue"]}
    assert strip_colors(more, "boss") & {*COLORS.values()} == {COLORS["boss"]}
    assert strip_colors(more, "blue", chosen="green") & {*COLORS.values()} == {COLORS["green"]}
    base: dict[Dwarf, float] = {"saboteur": 0.4, "digger": 0.6}
    assert strip_colors(base, "digger") >= {COLORS["saboteur"], COLORS["digger"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_axes_have_words(language: str, written: list[tuple[str, int]]) -> None:
    """What the height says, how much it is, and that turns go from left to right: whole, and readable on a phone."""
    strip_colors({"saboteur": 0.4, "digger": 0.6}, "digger", language)
    words = {text for text, _ in written}
    say = speaker(language).plain
    assert words >= {say("saboteur.suspicion.height"), say("saboteur.suspicion.turns"), "0%", "100%", "1"}
    assert min(size for _, size in written) * PHONE / WIDTH >= 9
