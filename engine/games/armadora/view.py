"""The only way out of a State (rules 3), and the way back: some State that a viewer could be in."""

from random import Random

from engine.game import Seat, Viewer
from engine.games.armadora.state import ARMY, STRENGTHS, Hand, State, Strength, View, Warrior


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may know; a viewer without a seat is the table."""
    table = state.table
    seat = viewer if viewer is not None and 0 <= viewer < table.options.players else None
    over = table.to_act is None  # 3.5
    looked = {look.square for look in table.looks if look.seat == seat}

    def known(warrior: Warrior) -> bool:
        if over or warrior.face_up is not None:  # 3.1, 3.5
            return True
        mine = warrior.owner == seat or warrior.square in looked  # 3.2, 3.3
        return mine and table.options.peek  # 3.4

    return View(
        viewer=seat,
        table=table,
        hands=tuple(hand if over or owner == seat else None for owner, hand in enumerate(state.hands)),
        strengths=tuple(
            strength if known(warrior) else None
            for warrior, strength in zip(table.warriors, state.strengths, strict=True)
        ),
    )


def imagine(view: View, rng: Random) -> State:
    """Return a State that this viewer could be in: unknown warriors are dealt at random, all deals equally likely."""
    table = view.table
    strengths = list(view.strengths)
    hands: list[Hand] = []
    for seat in range(table.options.players):
        hidden = [i for i, w in enumerate(table.warriors) if w.owner == seat and strengths[i] is None]
        unplaced = unknown_warriors(view, Seat(seat))
        rng.shuffle(unplaced)
        for i in hidden:
            strengths[i] = unplaced.pop()
        hands.append(view.hands[seat] or _count(unplaced))
    return State(table, tuple(hands), tuple(s for s in strengths if s is not None))


def unknown_warriors(view: View, seat: Seat) -> list[Strength]:
    """Return the strengths of a seat's warriors whose place the viewer does not know, weakest first.

    For the viewer's own seat these are the placed ones that must be remembered (3.4): the hand is known.
    """
    counts = list(ARMY[view.table.options.players])
    for warrior, strength in view.warriors:
        if warrior.owner == seat and strength is not None:
            counts[strength - 1] -= 1
    for i, number in enumerate(view.hands[seat] or ()):
        counts[i] -= number
    return [s for s in STRENGTHS for _ in range(counts[s - 1])]


def _count(warriors: list[Strength]) -> Hand:
    a, b, c, d, e = (warriors.count(strength) for strength in STRENGTHS)
    return (a, b, c, d, e)
