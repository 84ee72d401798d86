"""What people's statistics and profiles tell of a finished game."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.game import Achievement, Seat, Side
from engine.games.armadora.board import SQUARE_NAMES
from engine.games.armadora.scoring import Territory, outcome, win
from engine.games.armadora.state import ARMY, State

_WHOLE = 100
"""What one gold that nobody could expect counts beside one that was won: more than there is in a game."""


def tallies(state: State) -> Sequence[Mapping[str, int]]:
    """Return for each seat which game it was, and under the same key with `_won` whether it won: by the number of
    players (`players_2`) or `teams`, and in the `advanced` game that and the character (`mage`)."""
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

    The table takes a warrior that lies face down for an average one of its owner's army. Facts: `gold` that was won,
    how much `more` that is than expected, and a `square` of the territory, the first that held gold."""
    if not state.table.finished:
        return [None] * state.options.players
    found = outcome(state).territories
    return [_best(state, found, state.options.side_of(Seat(seat))) for seat in range(state.options.players)]


def _best(state: State, found: Sequence[Territory], side: Side) -> Achievement | None:
    won = [
        (territory.share - _expected(state, territory, side), territory)
        for territory in found
        if side in territory.winners and territory.share
    ]
    if not won:
        return None
    more, territory = max(won, key=lambda pair: (max(0, pair[0]), pair[1].share))
    square = next(square for square, _ in state.table.gold if territory.squares >> square & 1)
    worth = _WHOLE * max(0, more) + territory.share
    return Achievement(worth, {"gold": territory.share, "more": max(0, more), "square": SQUARE_NAMES[square]})


def _expected(state: State, territory: Territory, side: Side) -> int:
    """Return what this side would get of a territory if each warrior that lay face down were an average one."""
    army = ARMY[state.options.players]
    size, total = sum(army), sum(strength * many for strength, many in enumerate(army, start=1))
    sums, reinforced = dict[Side, int](), None
    for warrior in state.table.warriors:
        if territory.squares >> warrior.square & 1:
            owner = state.options.side_of(warrior.owner)
            # Times the size of an army, so that averages are whole.
            printed = total if warrior.face_up is None else size * warrior.face_up
            sums[owner] = sums.get(owner, 0) + printed + size * warrior.bonus
            reinforced = owner if warrior.reinforced else reinforced
    winners, _ = win(sums, reinforced)
    return territory.gold // len(winners) if side in winners else 0
