"""A process of its own draws: what comes is what would have been drawn here, whatever happens to that process."""

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import pytest

from bot.draw.look import Look, Theme
from bot.face import AnyFace, Picture, Player
from bot.games import faces
from bot.locale import LANGUAGES, speaker
from bot.workers.pictures import drawings
from bot.workers.service import Workers
from engine.game import Seat, seen_by
from tests.thorough import one_in

OPTIONS: dict[str, dict[str, Any]] = {
    "armadora": {"players": 4, "advanced": True},
    "saboteur": {"players": 4, "expansion": True},
}
LOOK = Look(Theme.DARK)
SAY = speaker("fr")
CRASHING = (sys.executable, "-c", "import sys; sys.stdin.readline()")
"""A worker that ends as soon as it is asked for something."""


Call: TypeAlias = tuple[Callable[..., object], tuple[object, ...]]


def shown(face: AnyFace, moves: int) -> Iterator[Call]:
    """Yield what is drawn of a game after so many moves, for the table and for who is to act."""
    game, rng = face.game, Random(moves)
    options = game.read_options(OPTIONS[game.name])
    state = game.start(options, Random(1))
    players = [Player(Seat(seat), f"龍 {seat}") for seats in game.sides(options) for seat in seats]
    events: tuple[Any, ...] = ()
    for _ in range(moves):
        if state.to_act is None:
            break
        state, events = game.apply(state, state.to_act, rng.choice([*game.legal(game.view(state, state.to_act))]))
    for viewer in {None, state.to_act}:
        view = game.view(state, viewer)
        yield face.pictures, (view, players, seen_by(events, viewer), SAY, LOOK)
        if viewer is None:
            continue
        panel = face.panel(view, "", players, SAY, LOOK)
        for sketch in filter(None, (panel.whole, panel.detail)):
            yield sketch.draw, ()
        secret = face.secret(view, players, SAY, LOOK)
        if secret.draw is not None:
            yield secret.draw, ()
        if face.region is not None:
            move = next(iter(game.legal(view)))
            yield face.region, (view, move, players, SAY, LOOK)
    if face.afterthoughts is not None:
        rounds = face.afterthoughts(game.view(state, None), events, players, SAY, LOOK)
        yield from ((draw, ()) for drawings in rounds for draw in drawings.values())


@pytest.mark.parametrize("game", one_in(2, OPTIONS))
async def test_what_a_worker_draws_is_what_would_be_drawn_here(game: str, workers: Workers) -> None:
    """Boards, panels, hands, marked parts and pages of rules, to the last byte; and none of it was drawn here."""
    face = faces()[game]
    for moves in (9, 2000):
        for make, asked in shown(face, moves):
            assert await workers.draw(make, *asked) == make(*asked)
    assert await workers.draw(face.rules_pages, SAY, LOOK) == face.rules_pages(SAY, LOOK)
    assert await workers.draw(os.getpid) != os.getpid()


@pytest.mark.parametrize("game", OPTIONS)
def test_another_process_can_be_told_of_all_that_a_face_draws(game: str) -> None:
    """What draws is named by a module, and what it takes is plain data."""
    face = faces()[game]
    for drawing in (*drawings(face), *face.emoji.values(), face.rules_pages):
        pickle.loads(pickle.dumps(drawing))
    for call in shown(face, 9):
        pickle.loads(pickle.dumps(call))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_speaks_a_language_speaks_it_in_another_process(language: str) -> None:
    """What crosses is the name of the language, not its sentences."""
    say = speaker(language)
    crossing = pickle.dumps(say)
    assert pickle.loads(crossing) is say
    assert len(crossing) < 100


async def test_a_picture_comes_although_the_process_crashes() -> None:
    """Each time again: it is drawn here then."""
    async with Workers(1, command=CRASHING) as workers:
        assert [await workers.draw(os.getpid) for _ in range(3)] == [os.getpid()] * 3
        assert await workers.draw_aside(os.getpid) == os.getpid()


async def test_a_picture_comes_although_the_process_hangs() -> None:
    """After its time the process is given up, and the picture drawn here."""
    hanging = (sys.executable, "-c", "import sys, threading; sys.stdin.readline(); threading.Event().wait()")
    async with Workers(1, grace=0.2, command=hanging) as workers:
        assert await workers.draw(os.getpid) == os.getpid()


async def test_what_no_module_names_is_drawn_here(workers: Workers) -> None:
    """A face of somebody's own may be made of anything."""
    assert await workers.draw(lambda: os.getpid()) == os.getpid()


def faulty(words: str) -> Picture:
    raise ValueError(words)


async def test_a_drawing_that_fails_says_why(workers: Workers) -> None:
    """With the error that it would have had here."""
    with pytest.raises(ValueError, match="no such color"):
        await workers.draw(faulty, "no such color")
    assert await workers.draw(os.getpid) != os.getpid()


async def test_what_is_drawn_aside_holds_up_no_board(workers: Workers) -> None:
    """A thing that takes seconds has another process."""
    first, second = await asyncio.gather(workers.draw(os.getpid), workers.draw_aside(os.getpid))
    assert len({first, second, os.getpid()}) == 3


def test_no_module_that_speaks_discord_is_read_to_draw() -> None:
    """The process takes as little memory as it can."""
    call = "from bot.games import faces; from bot.workers import pictures, worker; faces()"
    program = f"import sys; {call}; print([name for name in ('discord', 'sqlalchemy') if name in sys.modules])"
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True).stdout == "[]\n"
