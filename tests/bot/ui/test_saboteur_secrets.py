"""Secrecy by twins in Saboteur: games that differ in what a person may not know look exactly alike to that person.

As in `test_secrets` everything counts that can be seen on Discord. The twin has other cards, dwarfs, goals and gold
wherever the viewer may not know them (see `tests.engine.saboteur.twins`), and others discard other cards.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.tables.table import Match
from engine.game import Seat
from engine.games.saboteur.state import Options
from tests.bot.ui.parlor import Parlor, Verb, buttons
from tests.bot.ui.watch import Story, Watch, plain, watched
from tests.engine.saboteur.kit import GAME, dug_game
from tests.engine.saboteur.twins import other_record
from tests.moments import seen

BASE = Options(players=3, rounds=2), 15
MORE = Options(players=3, rounds=2, expansion=True), 11
"""Games in whose first rounds goals and dwarfs are looked at, gold is picked or stolen, hands and hats are swapped."""
WRONG = ("NESW 99,99", "map 1,1", "fix:cart @0", "discard theft", "gold 3", "swaphats @2", "rockfall 40,40")
"""Refused for many reasons, where it is not legal, whatever somebody else holds."""

LOOKING_ON = ("Guess the saboteurs", "Cas", "Bob", "That’s my guess", "Follow this game")
"""What an onlooker presses, as far as it is there, where a player has a panel."""


def game(options: Options, seed: int, moves: int) -> tuple[dict[str, Any], Any]:
    """The record of a game after so many moves, and the state that it leads to."""
    state = dug_game(options, seed).states[moves]
    data = GAME.dump(state)
    return {**data, "moves": data["position"]["moves"]}, state


def twin(options: Options, seed: int, moves: int, viewer: int | None) -> dict[str, Any]:
    """Another record, which is the same to this viewer."""
    record, state = game(options, seed, moves)
    seat = None if viewer is None else Seat(viewer)
    other = other_record(record, state, seat, Random(5))
    assert other != record
    return other


def playing(record: dict[str, Any], shown: set[int]) -> Story:
    """Return a story of three who play this record; before each move that is shown, and at the end, the watcher looks
    and presses wherever anything can be seen."""

    async def story(parlor: Parlor, watch: Watch) -> None:
        parlor.deal("saboteur", record["start"])
        match = await parlor.begin(game="saboteur", **record["options"])
        for index, words in enumerate(record["moves"]):
            if index not in shown:
                match = await parlor.quick(match, words)
                continue
            await parlor.restart()
            await parlor.quiet()
            match = await parlor.match()
            await press_everything(parlor, watch, match)
            match = await parlor.moved(match, words)
            await parlor.quiet()
            watch.look()
        await parlor.restart()
        await parlor.quiet()
        await press_everything(parlor, watch, await parlor.match())

    return story


async def press_everything(parlor: Parlor, watch: Watch, match: Match) -> None:
    """Press all that shows something on the board, give all commands, be suggested moves, press through the panel, and
    type what is wrong."""
    person, home = watch.person, parlor.home(match)
    await watch.offered(match, "map", "discard", "1,0", "swap")
    watch.seen.append(await person.autocomplete(home, "saboteur move", "table", ""))
    for verb in (Verb.HAND, Verb.TEXT_BOARD, Verb.HISTORY, Verb.MORE):
        await person.tap(parlor.board(match), verb)
    for action in ("board", "hand"):
        await person.slash(home, "saboteur move", move=action)
    for command in ("games", "top", "me"):
        await person.slash(home, command)
    panel = (await person.tap(parlor.board(match), Verb.PLAY)).response
    for label in LOOKING_ON if match.seat_of(person.id) is None else ():
        if label in buttons(panel):
            await person.click(panel, label=label)
            watch.seen.append(plain(panel.components))
    steps = [str(tag) for tag in buttons(panel).values() if tag.verb is Verb.DRAFT]
    for step in steps[:4]:
        await person.click(panel, custom_id=step)
        watch.seen.append(plain(panel.components))
        back = next((str(tag) for label, tag in buttons(panel).items() if label == "Back"), None)
        if back is not None:
            await person.click(panel, custom_id=back)
    legal = {move.words for move in GAME.legal(seen(match, match.to_act))}
    for words in WRONG if match.to_act == match.seat_of(person.id) else WRONG[:1]:
        if words not in legal:
            await person.slash(home, "saboteur move", move=words)
    watch.look()


def interesting(record: dict[str, Any], most: int = 3) -> set[int]:
    """Moves to look at: the first of those that tell their player something, or that change what somebody holds."""
    telling = ("inspect", "map", "swaphands", "swaphats", "gold", "steal")
    firsts: dict[str, int] = {}
    for index, words in enumerate(record["moves"]):
        if words.startswith(telling):
            firsts.setdefault(words.split(" ")[0], index + 1)
    return set(sorted(firsts.values())[-most:])


@pytest.mark.parametrize(
    ("played", "moves", "watcher"),
    [
        pytest.param(MORE, 57, "ann", id="a player after a theft"),
        pytest.param(MORE, 33, "dee", id="an onlooker of Saboteur 2", marks=pytest.mark.thorough),
        pytest.param(MORE, 33, "ann", id="a player of Saboteur 2", marks=pytest.mark.thorough),
        pytest.param(BASE, 34, "ann", id="a player of the base game", marks=pytest.mark.thorough),
        pytest.param(BASE, 50, "ann", id="a player who knows of gold", marks=pytest.mark.thorough),
        pytest.param(BASE, 50, "dee", id="an onlooker who does not", marks=pytest.mark.thorough),
    ],
)
async def test_nobody_sees_what_they_may_not_know(
    tmp_path: Path, played: tuple[Options, int], moves: int, watcher: str
) -> None:
    """Boards, pictures byte by byte, panels, hands, text boards, histories, direct messages, suggestions, refusals."""
    record, _ = game(*played, moves)
    other = twin(*played, moves, 0 if watcher == "ann" else None)
    shown = interesting(record)
    world = await watched(tmp_path, "one", watcher, playing(record, shown))
    assert await watched(tmp_path, "twin", watcher, playing(other, shown)) == world


async def test_the_twins_differ_for_who_may_know(tmp_path: Path) -> None:
    """So the comparison sees what there is to see."""
    record, _ = game(*MORE, 33)
    other = twin(*MORE, 33, 0)
    world = await watched(tmp_path, "one", "bob", playing(record, set()))
    assert await watched(tmp_path, "twin", "bob", playing(other, set())) != world
