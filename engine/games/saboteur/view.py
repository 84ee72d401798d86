"""The only way out of a State (rules 4), and what a viewer knows from notes."""

from collections.abc import Mapping, Sequence

from engine.game import PastMove, Seat, Viewer
from engine.games.saboteur.cards import GOLD, Dwarf, Tunnel
from engine.games.saboteur.events import DwarfSeen, GoalSeen
from engine.games.saboteur.maze import GOAL_CELLS, Cell
from engine.games.saboteur.state import State, View


def view(state: State, viewer: Viewer) -> View:
    """Return what the viewer may know; a viewer without a seat is the table."""
    table = state.table
    seat = viewer if viewer is not None and 0 <= viewer < table.options.players else None
    over = table.to_act is None  # 2.16
    earned = tuple(
        tuple(
            gain if over or announced is not None or owner == seat else None
            for owner, (gain, announced) in enumerate(zip(gains, result.gold, strict=True))
        )
        for gains, result in zip(state.earned, table.results, strict=True)
    )
    if seat is None:
        return View(None, table, (), None, (), earned, 0, ())
    picks = table.phase == "pick" and table.to_act == seat
    return View(
        viewer=seat,
        table=table,
        hand=state.hands[seat],
        dwarf=state.dwarfs[seat],
        offer=state.offer if picks else (),
        earned=earned,
        taken=state.gains[seat],
        notes=state.notes[seat],
    )


def known_goals(view: View) -> dict[Cell, Tunnel]:
    """Return by cell the face-down goals of this round that the viewer has seen by map, by their own names."""
    table = view.table
    return {
        note.event.goal: note.event.tunnel
        for note in view.notes
        if note.after > table.begun and isinstance(note.event, GoalSeen) and note.event.goal not in table.maze.cards
    }


def goals_seen(view: View) -> dict[int, Tunnel]:
    """Return by number the goals whose cards the viewer knows, by own names: face up, or seen by map."""
    seen = {GOAL_CELLS.index(cell): tunnel for cell, tunnel in known_goals(view).items()}
    return view.table.maze.goals_up | seen


def gold_may_be(view: View) -> list[int]:
    """Return the goals that may be the gold as far as the viewer knows."""
    return golds(goals_seen(view))


def golds(goals: Mapping[int, Tunnel]) -> list[int]:
    """Return by number the goals that may be the gold for who knows these."""
    return [k for k, tunnel in goals.items() if tunnel == GOLD] or [k for k in range(3) if k not in goals]


def known_dwarfs(view: View) -> dict[Seat, Dwarf]:
    """Return by seat the dwarfs that the viewer knows at this moment, the viewer's own included.

    A dwarf that the viewer inspected is left out once its hat was swapped.
    """
    dwarfs: dict[Seat, Dwarf] = {}
    hats = hats_swapped(view.table.dug, view.table.begun)
    for note in view.notes:
        event = note.event
        if note.after > view.table.begun and isinstance(event, DwarfSeen) and hats.get(event.target, 0) < note.after:
            dwarfs[event.target] = event.dwarf
    if view.table.ending is not None:
        dwarfs.update((Seat(seat), dwarf) for seat, dwarf in enumerate(view.table.ending.dwarfs))
    if view.viewer is not None and view.dwarf is not None:
        dwarfs[view.viewer] = view.dwarf
    return dwarfs


def saboteurs(view: View) -> tuple[frozenset[Seat] | None, ...]:
    """Return by round the seats that were saboteurs at its end; None for a round whose digging goes on."""
    table = view.table
    results = [*table.results, *([] if table.ending is None else [table.ending])]
    by_round = [
        frozenset(Seat(seat) for seat, dwarf in enumerate(result.dwarfs) if dwarf == "saboteur") for result in results
    ]
    return (*by_round, None) if table.to_act is not None and table.ending is None else tuple(by_round)


def round_of(view: View) -> int | None:
    """Return the number of the round, from 0; None in a game of a single round."""
    return view.table.round if view.options.rounds > 1 else None


def hats_swapped(dug: Sequence[PastMove], before: int = 0) -> dict[Seat, int]:
    """Return by seat when its dwarf was last replaced in a round of these moves (3.17): the number of moves then,
    counting the swap and those before the round."""
    return {
        Seat(int(past.words.partition("@")[2])): number
        for number, past in enumerate(dug, start=before + 1)
        if past.words.startswith("swaphats")
    }
