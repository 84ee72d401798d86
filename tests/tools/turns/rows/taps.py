"""A whole turn as people make it, tap by tap: processor time, requests, bytes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from unittest import mock

from bot.locale import speaker
from bot.ui.core.custom_id import Verb, read
from bot.workers.crew import WorkFailed
from bot.workers.service import Workers
from tests.discord_double.model import Message
from tests.tools.turns.evening import Evening, Seats, cost, evening
from tests.tools.turns.workload import WARM, Figures, Workload

BACK = speaker("en").plain("button.back")
"""The label of buttons that take a choice back."""
PASSING = "N"
"""The letter of a draft that leads to passing, which people do when nothing else is left."""


@dataclass(frozen=True, slots=True)
class Tap:
    """A button that leads forward."""

    custom_id: str
    draft: str
    """What the panel shows next."""
    moves: bool
    """Whether the button makes the move."""


async def figures(load: Workload) -> Figures:
    """Play turns one after the other, from Play to the confirmation, through buttons that are really there."""
    # Looking back on a round takes minutes of a process that is nice to all others.
    left_out = mock.patch.object(Workers, "analyze", side_effect=WorkFailed("left out"))
    with load.place() as (folder, server), left_out:
        async with evening(folder, server, shared=load.shared) as hall:
            return await turns(hall, load)


async def turns(evening: Evening, load: Workload) -> Figures:
    """Play `load.turns` turns; return the figures of each turn and of each tap. A tap on Play opens the panel, then
    come choices, then one that leads to the button that makes the move, then that button."""
    measured: Figures = {}
    options = dict(option.split("=", 1) for option in load.options)
    seats = await evening.open(load.game, 0, load.players, options)
    for number in range(load.turns + WARM):
        found = await _turn(evening, seats)
        if not found:
            seats = await evening.open(load.game, 1 + number, load.players, options)
            continue
        if number >= WARM:
            for name, values in found.items():
                measured.setdefault(name, []).extend(values)
    return measured


async def _turn(evening: Evening, seats: Seats) -> Figures:
    """Make one turn; return its figures, none if the game is over."""
    match = await evening.tables.match(seats.id)
    if match.to_act is None:
        return {}
    who, wire = seats.people[match.seats[match.to_act].user_id or 0], evening.wire
    measured, began, times = Figures(), (wire.requests, wire.sent), list[tuple[float, float]]()
    message, tap = seats.board, Tap(seats.play, "", moves=False)
    while True:
        shown, sent, opens = list[Message](), wire.sent, not times

        async def press(message: Message = message, tap: Tap = tap, shown: list[Message] = shown) -> None:
            shown.append((await evening.press(who, message, tap.custom_id)).message)

        times.append(await cost(evening, press()))
        message, ahead = shown[0], [] if tap.moves else _forward(shown[0])
        kind = "moves" if tap.moves else "opens" if opens else "previews" if any(e.moves for e in ahead) else "chooses"
        measured.setdefault(f"a tap that {kind}, ms", []).append(sum(times[-1]))
        measured.setdefault(f"a tap that {kind}, ms without drawing", []).append(times[-1][0])
        measured.setdefault(f"a tap that {kind}, kB", []).append((wire.sent - sent) / 1000)
        if tap.moves:
            break
        tap = _chosen(ahead, tap.draft, seats.random)
    facts = {"ms": sum(map(sum, times)), "ms without drawing": sum(here for here, _ in times), "taps": len(times)}
    facts |= {"requests": wire.requests - began[0], "kB sent": (wire.sent - began[1]) / 1000}
    return {f"a whole turn, {name}": [value] for name, value in facts.items()} | measured


def _forward(panel: Message) -> list[Tap]:
    """Return the buttons that lead forward in this panel."""
    found = []
    for button in panel.buttons:
        tag = read(button.custom_id)
        if tag is not None and tag.verb in (Verb.DRAFT, Verb.MOVE) and not button.disabled and button.label != BACK:
            found.append(Tap(button.custom_id, tag.rest.partition(" ")[2], tag.verb is Verb.MOVE))
    return found


def _chosen(ahead: Sequence[Tap], draft: str, random: Random) -> Tap:
    """Return what a person taps next: the move, though half of those who may add to it do; else something that adds to
    the draft, with all kinds of moves as likely."""
    moves = [tap for tap in ahead if tap.moves]
    more = [tap for tap in ahead if not tap.moves and len(tap.draft) > len(draft)]
    if moves:
        longer = [tap for tap in more if tap.draft.startswith(draft)]
        return random.choice(longer if longer and random.random() < 0.5 else moves)
    open_to = [tap for tap in more or ahead if _kind(tap.draft) != PASSING] or ahead
    kind = random.choice(sorted({_kind(tap.draft) for tap in open_to}))
    return random.choice([tap for tap in open_to if _kind(tap.draft) == kind])


def _kind(draft: str) -> str:
    """Return the letter of the kind of move in a draft of Armadora's; Saboteur's cards have none."""
    return draft[1:2].strip()
