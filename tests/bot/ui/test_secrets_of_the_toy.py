"""Secrecy by twins in a game with hands, a deck, hidden roles and swaps: what one person sees of it on Discord does not
change with what that person may not know.

As in `test_secrets`, everything counts that can be seen; here also menus, pictures in direct messages, the end of a
round, and what a swap tells. The deal is chosen by the test: the twin differs from it only in what is hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from bot.tables.table import Match
from engine.game import Json
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Verb
from tests.bot.ui.watch import Story, Watch, watched

ROUND: dict[str, list[Any]] = {
    "roles": ["mole", "badger", "badger"],
    "deck": [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2, 3, 4, 5],
}
"""Ann is a mole with 1 2, Bob a badger with 3 4, Cas a badger with 1 5; then they draw 2 3 4 5 …"""


def dealt(*, roles: tuple[str, ...] = ("mole", "badger", "badger"), deck: Mapping[int, int] | None = None) -> Json:
    """Return the round with other roles, or with roots exchanged between these places of the deck."""
    roots = [*ROUND["deck"]]
    for one, other in (deck or {}).items():
        roots[one], roots[other] = roots[other], roots[one]
    return {"roles": list(roles), "deck": roots}


def playing(deal: Json, moves: tuple[str, ...]) -> Story:
    """Return a story of three who are dealt this in both rounds and make these moves; the watcher presses everything
    in every turn of Ann's, and at the end."""

    async def story(parlor: Parlor, watch: Watch) -> None:
        parlor.deal("burrow", {"first": 0, "rounds": [deal, dealt()]}, players=3, rounds=2, roots=2, swaps=True)
        match = await parlor.begin(3, game="burrow")
        for words in moves:
            await watch.offered(match, "bury", "s")
            if match.to_act == 0 and watch.person == parlor.ann:
                await press_about(parlor, watch, match)
            match = await parlor.moved(match, words)
            watch.look()
        await watch.press_all(match)

    return story


async def press_about(parlor: Parlor, watch: Watch, match: Match) -> None:
    """Press the first of each kind in the panel, and choose from its menu if there is one."""
    board = parlor.board(match)
    panel = (await watch.person.tap(board, Verb.PLAY)).response
    watch.look()
    await watch.person.click(panel, label="Bury")
    watch.look()
    for menu in menus(panel):
        await watch.person.select(panel, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        watch.look()


MOVES = ("dig 1", "bury 3", "dig 5", "bury 2", "bury 4")
OTHERS_BURIED = ("dig 1", "bury 4", "dig 5", "bury 2", "bury 3")
"""Bob buries the same two in another order."""


# All are moles, Cas holds 3 5, Bob draws a 4 and Cas a 1, and what lies in the deck lies otherwise.
ELSE = dealt(roles=("mole", "mole", "mole"), deck={5: 12, 7: 13, 8: 10, 11: 14})


@pytest.mark.parametrize(
    ("deal", "moves"),
    [
        pytest.param(ELSE, MOVES, id="dealt"),
        pytest.param(dealt(), OTHERS_BURIED, id="buried", marks=pytest.mark.thorough),
    ],
)
async def test_a_player_sees_nothing_of_what_others_are_hold_bury_and_draw(
    tmp_path: Path, deal: Json, moves: tuple[str, ...]
) -> None:
    """Ann's world is the same in the twin, in boards, panels, menus, suggestions, pictures and direct messages."""
    world = await watched(tmp_path, "one", "ann", playing(dealt(), MOVES))
    assert await watched(tmp_path, "twin", "ann", playing(deal, moves)) == world


async def test_an_onlooker_sees_nothing_of_any_hand(tmp_path: Path) -> None:
    """Dee watches in the thread: roles, hands, what is buried and a swap's hands are nobody's business."""
    moves = ("swap @1", "dig 3", "bury 1", "dig 5")
    twin = ("swap @1", "dig 3", "bury 2", "dig 5")
    world = await watched(tmp_path, "one", "dee", playing(dealt(), moves))
    roles = ("badger", "mole", "badger")
    assert await watched(tmp_path, "twin", "dee", playing(dealt(roles=roles), twin)) == world


async def test_a_third_player_sees_nothing_of_swapped_hands(tmp_path: Path) -> None:
    """Cas knows that Ann and Bob swapped, and not what."""
    moves, deck = ("swap @1", "dig 3", "bury 1"), {0: 1, 3: 13}
    twin = ("swap @1", "dig 3", "bury 2")
    world = await watched(tmp_path, "one", "cas", playing(dealt(), moves))
    assert await watched(tmp_path, "twin", "cas", playing(dealt(deck=deck), twin)) == world


async def test_the_twins_differ_for_who_may_know(tmp_path: Path) -> None:
    """So the comparison sees what there is to see: Bob's own role, and the hand that a swap brought."""
    swap = ("swap @1",)
    world = await watched(tmp_path, "one", "bob", playing(dealt(), swap))
    for twin, deal in {"role": dealt(roles=("mole", "mole", "badger")), "hand": dealt(deck={0: 9})}.items():
        assert await watched(tmp_path, twin, "bob", playing(deal, swap)) != world
