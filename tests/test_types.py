"""The type checker keeps secrets: whatever shows, tells or thinks takes a View, and a State in its place is refused.

This is checked in code that knows a game by nothing but the contract, where all shared rooms live. The model game is
checked here too, under the names that it has where it is installed.
"""

import contextlib
from pathlib import Path

import pytest
from mypy import api
from mypy.build import build
from mypy.main import process_options
from mypy.modulefinder import BuildSource

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]
ROOT = Path(__file__).parent.parent

HEAD = """
from collections.abc import Sequence
from random import Random

from bot.computers.opponents import Opponents
from bot.draw.look import Look
from bot.face import AnyFace, HintStep
from bot.locale import Say
from bot.players import Player
from bot.tables.table import Match
from engine.computer import Player as Computer
from engine.computer.hint import hint
from engine.computer.search import GenericHooks
from engine.game import AnyGame, Event, Move, Seat, State, View
from engine.record import Record


def shared(
    face: AnyFace,
    game: AnyGame,
    match: Match,
    record: Record,
    computer: Computer,
    players: Sequence[Player],
    events: Sequence[Event],
    say: Say,
    look: Look,
    rng: Random,
) -> None:
    state = match.state
    view = match.view(Seat(0))
"""

RIGHT = """
    face.pictures(view, players, events, say, look)
    face.text_board(view, players, say)
    face.status(view, players, say)
    face.secret(view, players, say, look)
    face.panel(view, "", players, say, look)
    face.suggest(view, "", say)
    face.result(view, players, say)
    game.legal(view)
    game.forced(view)
    game.absent(view)
    game.dump_view(view)
    game.imagine(view, rng)
    computer.choose(game, view, rng)
    hint(game, view, rng)
    GenericHooks(game, view)
    after, happened = game.apply(state, Seat(0), computer.choose(game, view, rng))
    face.tell(happened, players, say)
    face.text_board(game.view(after, None), players, say)
    game.outcome(view)
    game.outcome(state)
    game.view(record.start, None)
    game.sides(state.options)
"""

WRONG = [
    "face.pictures(state, players, events, say, look)",
    "face.text_board(state, players, say)",
    "face.text_board(match.state, players, say)",
    "face.status(state, players, say)",
    "face.secret(state, players, say, look)",
    'face.panel(state, "", players, say, look)',
    'face.suggest(state, "", say)',
    "face.result(state, players, say)",
    "face.tell(state, players, say)",
    "game.legal(state)",
    "game.legal(record.start)",
    "game.legal(game.imagine(view, rng))",
    "game.forced(state)",
    "game.absent(state)",
    "game.dump_view(state)",
    "game.imagine(state, rng)",
    "computer.choose(game, state, rng)",
    "hint(game, state, rng)",
    "GenericHooks(game, state)",
    "game.hooks(state) if game.hooks else None",
    "face.hint(state, HintStep.MOVE, say)",
]

SETTLED = [
    "print(match.live is not None)",
    "print(players is None)",
    "print(1 if match.players else 2)",
    "print(1 if face else 2)",
    "print(1 if record is not None and rng else 2)",
]
"""Questions that have but one answer: a function's success was taken for something else than it is, say."""


@pytest.fixture(scope="module")
def refused(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The lines of all kinds of code that the type checker refuses; it takes seconds to begin, so it is asked once."""
    file = tmp_path_factory.mktemp("types") / "snippet.py"
    file.write_text(HEAD + RIGHT + "".join(f"    {line}\n" for line in [*WRONG, *SETTLED]))
    settings = ["--config-file", str(ROOT / "pyproject.toml"), "--no-error-summary", "--hide-error-context"]
    with contextlib.chdir(ROOT):
        said, trouble, _ = api.run([*settings, "--cache-dir", str(ROOT / ".mypy_cache"), str(file)])
    assert not trouble
    lines = file.read_text().splitlines()
    assert all(str(file) in line or "snippet.py" in line for line in said.splitlines()), said
    numbers = sorted({int(line.split(":")[1]) for line in said.splitlines() if " error: " in line})
    return [lines[number - 1].strip() for number in numbers]


def test_a_view_goes_wherever_it_belongs(refused: list[str]) -> None:
    """What shared rooms do every day passes the strict type checker."""
    assert [line for line in refused if line not in [*WRONG, *SETTLED]] == []


def test_a_state_in_the_place_of_a_view_is_refused(refused: list[str]) -> None:
    """By pictures, texts, panels, legal moves, computers and whatever else takes a view; each line on its own."""
    assert [line for line in refused if line in WRONG] == WRONG


def test_a_question_with_one_answer_is_refused(refused: list[str]) -> None:
    """Comparisons and conditions that are always true, or never."""
    assert [line for line in refused if line in SETTLED] == SETTLED


def test_the_model_game_passes_the_type_checker() -> None:
    """As strictly as a game that is played, so that whoever reads it to make another one reads what is right."""
    rooms = {"engine.games": ROOT / "tests/toys/rules", "bot.games": ROOT / "tests/toys/faces"}
    sources = [
        BuildSource(
            str(file), ".".join([room, *file.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__")
        )
        for room, folder in rooms.items()
        for file in sorted(folder.rglob("*.py"))
    ]
    with contextlib.chdir(ROOT):
        _, options = process_options(["--config-file", "pyproject.toml", *(source.path or "" for source in sources)])
        options.exclude = []
        result = build(sources, options)
    assert len(sources) > 5
    assert "\n".join(result.errors) == ""
