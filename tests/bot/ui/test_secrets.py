"""Secrecy by twins: two games that differ only in what a person may not know look exactly alike to that person.

Everything counts that can be seen on Discord: messages, private answers, direct messages, pictures byte by byte, alt
texts, file names, custom_ids, suggestions, forms. Two worlds are built alike, down to the order in which Discord made
whatever has an id.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.bot.ui.parlor import Parlor
from tests.bot.ui.steps import alone
from tests.bot.ui.watch import ONE, Scripted, Story, Watch, numbered, placing, watched
from tests.moments import truth
from tests.thorough import one_in

TWIN_OF_BOB = {"ann": (5, 1, 2), "bob": (4, 1, 3)}
"""Bob's warriors stand elsewhere; he holds the same ones in hand."""
TWIN_IN_HAND = {"ann": (5, 1, 2), "bob": (1, 1, 1)}
"""Bob keeps others in hand as well."""


def test_a_clock_that_is_some_seconds_late_makes_no_difference() -> None:
    """A message more, seen or not, does, and so does a minute."""
    early, late = 1 << 60, 1 << 61

    def shown(first: int, time: int, *more: int) -> Any:
        return numbered([({"url": f"/{first + 5}"}, (first, f"<t:{time}:R>"))], [first, first + 5, *more])

    assert shown(early, 6000) == shown(late, 6003)
    assert shown(late, 6000, late + 1) != shown(early, 6000) != shown(early, 6060)


async def test_an_opponent_sees_nothing_of_what_was_placed_or_is_held(tmp_path: Path) -> None:
    """Ann's world is the same whatever Bob placed and keeps."""
    world = await watched(tmp_path, "one", "ann", placing(ONE))
    for number, twin in enumerate((TWIN_OF_BOB, TWIN_IN_HAND)):
        assert await watched(tmp_path, f"twin{number}", "ann", placing(twin)) == world


async def test_an_onlooker_sees_nothing_of_either(tmp_path: Path) -> None:
    """Nor does anybody else in the server."""
    world = await watched(tmp_path, "one", "cas", placing(ONE))
    assert await watched(tmp_path, "twin", "cas", placing({"ann": (1, 1, 1), "bob": (1, 1, 1)})) == world


@pytest.mark.parametrize("watcher", one_in(2, ["ann", "cas"]))
async def test_nobody_sees_what_a_computer_placed_or_holds(tmp_path: Path, watcher: str) -> None:
    """Neither its opponent nor an onlooker, in the hints least of all."""

    async def story(parlor: Parlor, watch: Watch) -> None:
        await alone(parlor, ("hard",))
        for square in ("a1", "c3", "e5"):
            match = await parlor.match()
            await watch.offered(match)
            await parlor.play(match, f"1 {square}")
            await parlor.quiet()
            watch.look()
        match = await parlor.match()
        if watch.person == parlor.ann:
            army = await parlor.ann.click(parlor.board(match), label="My army")
            for label in ("Hint", "Tell me the move"):
                await parlor.ann.click(army.response, label=label)
                watch.look()
        await watch.press_all(match)

    world = await watched(tmp_path, "one", watcher, story, Scripted((1, 3, 4)))
    assert await watched(tmp_path, "twin", watcher, story, Scripted((5, 1, 2))) == world


async def test_the_twins_differ_for_who_may_know(tmp_path: Path) -> None:
    """So the comparison sees what there is to see."""
    world = await watched(tmp_path, "one", "bob", placing(ONE))
    assert await watched(tmp_path, "twin", "bob", placing(TWIN_OF_BOB)) != world


async def test_without_looking_again_a_player_is_not_reminded(tmp_path: Path) -> None:
    """With `peek` off even one's own placed warriors show nowhere afterwards: only what is left in hand."""

    def after(strengths: tuple[int, int, int]) -> Story:
        async def story(parlor: Parlor, watch: Watch) -> None:
            squares = {"ann": iter(("a1", "c3", "e5")), "bob": iter(("b1", "d3", "f5"))}
            match = await parlor.begin(2, peek=False)
            for number in range(3):
                for _ in range(2):
                    name = "ann" if parlor.to_act(match).id == parlor.ann.id else "bob"
                    strength = 1 if name == "ann" else strengths[number]
                    match = await parlor.quick(match, f"{strength} {next(squares[name])}")
            await parlor.restart()
            watch.person = parlor.bob
            await watch.press_all(await parlor.match())

        return story

    world = await watched(tmp_path, "one", "bob", after((5, 1, 2)))
    assert await watched(tmp_path, "twin", "bob", after((2, 5, 1))) == world


async def test_a_partner_and_onlookers_see_nothing_of_what_the_mage_sees(tmp_path: Path) -> None:
    """The look is public, what was seen is the Mage's alone."""

    def look(strength: int) -> Story:
        async def story(parlor: Parlor, watch: Watch) -> None:
            match = await parlor.begin(4, advanced=True)
            mage = [character.value for character in truth(match).table.characters].index("mage")
            target = (mage + 1) % 4
            for square in ("a1", "b1", "c1", "e1", "f1", "g1", "h1", "a2"):
                if match.to_act == mage and any(w.owner == target for w in truth(match).table.warriors):
                    break
                match = await parlor.quick(match, f"{strength if match.to_act == target else 1} {square}")
            shot = next(w.square for w in truth(match).table.warriors if w.owner == target)
            watch.person = parlor.person(match.seats[(mage + 2) % 4].user_id)
            await parlor.restart()
            match = await parlor.match()
            await parlor.to_act(match).slash(
                parlor.home(match), "armadora move", move=f"m {'abcdefgh'[shot % 8]}{shot // 8 + 1}"
            )
            match = await parlor.match()
            assert truth(match).table.looks
            await parlor.play(match, "1 h5")
            await watch.press_all(await parlor.match())

        return story

    world = await watched(tmp_path, "one", "dee", look(4))
    assert await watched(tmp_path, "twin", "dee", look(2)) == world
