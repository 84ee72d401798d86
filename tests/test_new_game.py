"""What each game has to bring: its rules, their twins, its face, its catalogues, its tests.

One test a game, which tells all that is still missing. How to make a game stands in CONTRIBUTING.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from inspect import signature
from itertools import chain
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from types import ModuleType
from typing import Any

import polib
import pytest

import bot.games
import engine
import engine.games
import tests.engine
from bot.face import AnyFace, Player
from bot.games import faces
from bot.locale import LANGUAGES, Unsaid, saying, speaker
from engine import game_names
from engine.errors import BadRecord, Reason, StartReason
from engine.game import AnyGame, Seat
from tests.bot.sayings import OF_EVERY_GAME, OF_GAMES_WITH_REST
from tests.engine import test_laws, test_laws_of_views, test_reveals, test_twins
from tests.engine.runs import all_options, run, steps
from tests.tools.new_game import CALLED
from tests.tools.new_game import write as write_game

WITHOUT_A_FACE: frozenset[str] = frozenset()
"""Games whose rules are there and whose face is still being made: the bot does not offer them yet."""
TESTS = Path(__file__).parent


def lacking(name: str, tests: Path = TESTS, *, face: bool = True) -> list[str]:
    """Return what is missing of the game in the folder of this name, each as a line to read; without its face if that
    is still to come."""
    missing: list[str] = []
    rules = _imported(f"engine.games.{name}", missing)
    game = _value(rules, "GAME", missing)
    if game is not None and game.name != name:
        missing.append(f"engine/games/{name}: GAME is called {game.name!r}, not like its folder")
    _tests(name, tests / "engine", missing)
    hides = game is None or not game.perfect_information
    if hides and not (tests / "engine" / name / "twins.py").is_file():
        missing.append(f"tests/engine/{name}/twins.py: is not there")
    elif hides and (twins := _imported(f"tests.engine.{name}.twins", missing)):
        for function in ("twin_record", "twin_state", "reveals"):
            _value(twins, function, missing)
    if face and game is not None:
        missing += _lacking_of_face(name, game, tests)
    return missing


def _lacking_of_face(name: str, game: AnyGame, tests: Path) -> list[str]:
    missing: list[str] = []
    module = _imported(f"bot.games.{name}", missing)
    face = _value(module, "FACE", missing)
    _tests(name, tests / "bot", missing)
    if face is None or module is None:
        return missing
    if face.game is not game:
        missing.append(f"bot/games/{name}: FACE is not of the game's own GAME")
    wanted = [f"{name}.{key}" for key in (*OF_EVERY_GAME, *(OF_GAMES_WITH_REST if game.rest else ()))]
    for choice in face.options:
        key = f"{name}.option.{choice.option}"
        wanted += [key, *(f"{key}.{str(value).lower()}" for value in choice.values)]
    refusals = [f"{name}.refusal.{reason.name}" for reason in _reasons(f"engine.games.{name}")]
    assert module.__file__ is not None
    for language in LANGUAGES:
        missing += _unsaid_keys(Path(module.__file__).parent / "locale" / f"{language}.po", wanted, refusals)
        missing += _unsaid_events(face, language)
    return missing


def _imported(module: str, missing: list[str]) -> ModuleType | None:
    try:
        return import_module(module)
    except ImportError as error:
        missing.append(f"{module.replace('.', '/')}: cannot be imported ({error})")
        return None


def _value(module: ModuleType | None, value: str, missing: list[str]) -> Any:
    if module is not None and not hasattr(module, value):
        missing.append(f"{module.__name__.replace('.', '/')}: has no {value}")
    return getattr(module, value, None)


def _tests(name: str, folder: Path, missing: list[str]) -> None:
    if not (folder / name).is_dir() or not any((folder / name).glob("*.py")):
        missing.append(f"tests/{folder.name}/{name}: has no tests")


def _reasons(package: str) -> Iterator[Reason]:
    """Yield the reasons for which the game refuses a move or cannot read one."""
    whole = import_module(package)
    modules = [whole, *(import_module(found.name) for found in walk_packages(whole.__path__, f"{package}."))]
    for module in modules:
        for value in vars(module).values():
            own = isinstance(value, type) and value.__module__ == module.__name__
            if own and issubclass(value, Reason) and not issubclass(value, StartReason):
                yield from value


def _unsaid_keys(file: Path, wanted: list[str], refusals: list[str]) -> Iterator[str]:
    shown = "/".join(("bot/games", *file.parts[-3:]))
    if not file.is_file():
        yield f"{shown}: is not there"
        return
    keys = {entry.msgid for entry in polib.pofile(str(file), encoding="utf-8")}
    yield from (f"{shown}: does not say {key}" for key in wanted if key not in keys)
    for refusal in refusals:
        # One reason may have several sentences, each with a word of its own behind the reason's name.
        if refusal not in keys and not any(key.startswith(f"{refusal}.") for key in keys):
            yield f"{shown}: does not say {refusal}"


def _unsaid_events(face: AnyFace, language: str) -> list[str]:
    """Play a few games and tell all that happens; return what the face has no sentence for."""
    say, game, found = speaker(language), face.game, dict[str, None]()
    some = all_options(game)
    for options in Random(game.name).sample(some, min(3, len(some))):
        start = game.start(game.read_options(options), Random(1))
        players = [Player(Seat(seat), f"player {seat}") for seat in range(start.options.players)]
        for step in steps(game, start, Random(2)):
            for event in step.events:
                try:
                    face.tell([event], players, say)
                except Unsaid as error:
                    found[f"bot/games/{game.name}: cannot tell {type(event).__name__} ({error})"] = None
                except Exception as error:
                    found[f"bot/games/{game.name}: telling {type(event).__name__} fails: {error!r}"] = None
    return [*found]


# --- The games ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_complete(name: str) -> None:
    """Nothing is missing that a game has to bring."""
    missing = lacking(name, face=name not in WITHOUT_A_FACE)
    assert not missing, "\n".join([f"{name} lacks:", *missing])


def test_who_has_a_face_is_not_excused() -> None:
    """The list of games without a face holds games whose face is still to come, and none else."""
    assert set(game_names()) >= WITHOUT_A_FACE
    assert {*faces()} == {*game_names()} - WITHOUT_A_FACE, "take a game that has a face off WITHOUT_A_FACE"


# --- The game to begin with ----------------------------------------------------------------------

NUMBERS = {"players": 3, "numbers": 20}


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[str]:
    """A game that the tool has written into a folder, found there like any other; its name."""
    name = "thirst_for_gold"
    write_game(name, tmp_path)
    packages = {engine.games: "engine/games", bot.games: "bot/games", tests.engine: "tests/engine"}
    for package, folder in packages.items():
        package.__path__.append(str(tmp_path / folder))
    known = (engine.game_names, saying._speaker)
    for cached in known:
        cached.cache_clear()
    yield name
    for package in packages:
        package.__path__.pop()
    for cached in known:
        cached.cache_clear()
    for module in [module for module in sys.modules if name in module]:
        del sys.modules[module]


def test_an_empty_game_lacks_everything(begun: str, tmp_path: Path) -> None:
    """All of it in one list."""
    (tmp_path / "engine/games/blank").mkdir()
    (tmp_path / "engine/games/blank/__init__.py").touch()
    assert lacking("blank", tmp_path) == [
        "engine/games/blank: has no GAME",
        "tests/engine/blank: has no tests",
        "tests/engine/blank/twins.py: is not there",
    ]


def test_rules_alone_lack_a_face(begun: str, tmp_path: Path) -> None:
    """Unless it is known that the face is still to come; the bot offers such a game to nobody meanwhile."""
    (tmp_path / "engine/games/faceless").mkdir()
    (tmp_path / "engine/games/faceless/__init__.py").write_text(f"from engine.games.{begun} import GAME")
    of_rules = [
        f"engine/games/faceless: GAME is called {begun!r}, not like its folder",
        "tests/engine/faceless: has no tests",
        "tests/engine/faceless/twins.py: is not there",
    ]
    assert lacking("faceless", tmp_path, face=False) == of_rules
    assert lacking("faceless", tmp_path) == [
        *of_rules,
        "bot/games/faceless: cannot be imported (No module named 'bot.games.faceless')",
        "tests/bot/faceless: has no tests",
    ]
    assert "faceless" not in faces()


def test_a_half_made_face_lacks_its_sentences(begun: str, tmp_path: Path) -> None:
    """Each by its key and catalogue, and each event that it cannot tell."""
    catalogues = tmp_path / "bot/games" / begun / "locale"
    (catalogues / "fr.po").unlink()
    dutch = (catalogues / "nl.po").read_text(encoding="utf-8")
    lost = ("about", "option.numbers.10", "refusal.NAMED", "event.shown")
    for key in lost:
        dutch = dutch.replace(f'"{begun}.{key}"', f'"{begun}.lost.{key}"')
    (catalogues / "nl.po").write_text(dutch, encoding="utf-8")
    missing = lacking(begun, tmp_path / "tests")
    assert len(missing) == len({*missing})
    assert f"bot/games/{begun}/locale/nl.po: does not say {begun}.title" not in missing
    assert {*missing} >= {
        f"bot/games/{begun}/locale/fr.po: is not there",
        *(f"bot/games/{begun}/locale/nl.po: does not say {begun}.{key}" for key in lost[:3]),
        f"bot/games/{begun}: cannot tell Event ({begun}.event.shown in nl)",
    }


def test_what_the_tool_writes_is_a_whole_game(begun: str, tmp_path: Path) -> None:
    """Nothing is missing of it, and it has its name everywhere."""
    assert lacking(begun, tmp_path / "tests") == []
    texts = [path.read_text(encoding="utf-8") for path in tmp_path.rglob("*.p[yo]")]
    assert len(texts) > 15
    assert not [text for text in texts if CALLED in text.lower()]
    assert any('msgstr "Thirst for gold"' in text for text in texts)
    rules = "".join((tmp_path / "engine/games" / begun / f"{file}.py").read_text() for file in ("state", "rules"))
    assert len([line for line in rules.splitlines() if line.strip()]) <= 170


def test_what_the_tool_writes_obeys_the_laws(begun: str) -> None:
    """All that hold for a game as it is played, and the twins'."""
    game, obeyed = engine.find(begun), 0
    played = run(game, NUMBERS)
    for law in chain.from_iterable(vars(laws).values() for laws in (test_laws, test_laws_of_views, test_reveals)):
        if getattr(law, "__name__", "").startswith("test_") and [*signature(law).parameters] == ["played"]:
            law(played)
            obeyed += 1
    assert obeyed > 30
    for law in (
        test_twins.test_a_viewer_cannot_tell_a_game_from_its_twin,
        test_twins.test_a_viewer_cannot_tell_a_position_from_its_twin,
        test_twins.test_a_viewer_is_told_the_same_in_twin_positions,
    ):
        law((game, NUMBERS))


@pytest.mark.parametrize("position", [{}, {"named": 5}, {"named": ["a"], "stopped": False}, 7])
def test_what_the_tool_writes_reads_no_damaged_position(begun: str, position: object) -> None:
    """As any game, it says that such data cannot be read."""
    game = engine.find(begun)
    whole = game.dump(run(game, NUMBERS).end)
    with pytest.raises(BadRecord):
        game.load({**whole, "position": position})


def test_a_game_in_which_each_move_tells_something_obeys_the_laws(begun: str) -> None:
    """Then none can be taken back, and there is no quiet one to compare."""
    cautious = replace(run(engine.find(begun), NUMBERS), game=replace(engine.find(begun), reveals=lambda events: True))
    test_reveals.test_a_move_that_reveals_nothing_tells_nobody_more_than_its_words(cautious)
    test_reveals.test_a_move_that_reveals_something_does(cautious)


@pytest.mark.parametrize("name", ["", "Chess", "2chess", "chess-960", "../chess", "x" * 33])
def test_a_name_that_no_folder_can_have_is_refused(name: str, tmp_path: Path) -> None:
    """With a sentence, and nothing is written."""
    with pytest.raises(ValueError, match="is no name for a game"):
        write_game(name, tmp_path)
    assert not [*tmp_path.iterdir()]


def test_a_game_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    """Not even in part."""
    (tmp_path / "tests/bot/chess").mkdir(parents=True)
    with pytest.raises(ValueError, match="already"):
        write_game("chess", tmp_path)
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]
