"""What people's statistics and profiles tell of a finished game."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.game import Achievement, Seat, Side
from engine.games.armadora.board import SQUARE_NAMES
from engine.games.armadora.scoring import Territory, outcome, summed, win
from engine.games.armadora.state import ARMY, State

_WEIGHT_OF_UNEXPECTED = 100
"""The weight of one gold beyond the expectation against one gold won: more than all gold in a game."""


def tallies(state: State) -> Sequence[Mapping[str, int]]:
    """Return for each seat the kinds of game that it played, each counted as 1, and the same key with `_won` if the
    seat won. A kind is `teams` or the number of players (`players_2`); in the advanced game also `advanced` and the
    character (`mage`)."""
    options, counted = state.options, list[Counter[str]]()
    places = outcome(state).places
    for seat, character in enumerate(state.table.characters):
        keys = ["teams" if len(options.sides()) < options.players else f"players_{options.players}"]
        if options.advanced:
            keys += ["advanced", character.value]
        won = [f"{key}_won" for key in keys if places[seat] == 1]
        counted.append(Counter([*keys, *won]))
    return counted


def achievements(state: State) -> Sequence[Achievement | None]:
    """Return for each seat the territory in which it won most gold that the table could not expect, or else most gold.

    The table expects each face-down warrior to have the average strength of its owner's army. Facts: the `gold` won,
    how much `more` that is than expected, and a `square` of the territory, the first that held gold.
    """
    if not state.table.finished:
        return [None] * state.options.players
    regions = outcome(state).territories
    return [_best(state, regions, state.options.side_of(Seat(seat))) for seat in range(state.options.players)]


def _best(state: State, regions: Sequence[Territory], side: Side) -> Achievement | None:
    won = [
        (territory.share - _expected(state, territory, side), territory)
        for territory in regions
        if side in territory.winners and territory.share
    ]
    if not won:
        return None
    more, territory = max(won, key=lambda pair: (max(0, pair[0]), pair[1].share))
    square = next(square for square, _ in state.table.gold if territory.squares >> square & 1)
    worth = _WEIGHT_OF_UNEXPECTED * max(0, more) + territory.share
    return Achievement(worth, {"gold": territory.share, "more": max(0, more), "square": SQUARE_NAMES[square]})


def _expected(state: State, territory: Territory, side: Side) -> int:
    """Return this side's expected gold in a territory, with the army's average for each face-down warrior."""
    army = ARMY[state.options.players]
    size, total = sum(army), sum(strength * many for strength, many in enumerate(army, start=1))
    # Multiplied by the size of an army, so that averages are integers.
    printed = [total if warrior.face_up is None else size * warrior.face_up for warrior in state.table.warriors]
    winners, _ = win(*summed(state.table, printed, territory.squares, size))
    return territory.gold // len(winners) if side in winners else 0
