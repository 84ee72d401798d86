"""Strangers: people's plans as scripts, for the levels to be measured against and for prospects to be fitted to.

They know nothing of features, weights and beliefs. All of them dig alike and suspect whom the table talks of (`talk`).
They differ as saboteurs, in ways that the players of Board Game Arena tell each other of (Tips_saboteur):

- `hider` digs along and strikes once the goals are near or it is late;
- `bold` blocks from its first move on;
- `discarder` puts tunnels away and does nothing else until the very last moment;
- `breaker` breaks the tools of whoever has helped most, and digs along when it has nothing to break with;
- `stranger` is another of these in each seat.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from engine.games import saboteur
from engine.games.saboteur.ai.fast.geometry import LIES, distances
from engine.games.saboteur.ai.fast.moves import LOOK, PLACE, ROCK, FastMove, hinders, mends, to_move
from engine.games.saboteur.ai.fast.round import BROKEN, TRAPPED, FastRound, known_round
from engine.games.saboteur.ai.scripts import settle
from engine.games.saboteur.ai.talk import SUSPECT, gain, guilt
from engine.games.saboteur.cards import BREAKS, FIXES, Card, deck_cards
from engine.games.saboteur.moves import Discard, Move
from engine.games.saboteur.state import View
from engine.games.saboteur.view import gold_may_be

LATE = 0.5
"""The share of the cards that are gone when those who wait do so no longer."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What somebody plain looks at before a move."""

    view: View
    position: FastRound
    seat: int
    goals: Sequence[int]
    """Those that may be the gold."""
    away: int
    """Cards to the nearest of them."""
    progress: float
    """The share of the cards that are gone."""
    guilt: Sequence[float]
    """By seat, how much speaks against it."""
    plays: Sequence[FastMove]

    def gain(self, move: FastMove) -> float:
        """Return how many cards nearer the goals come by a tunnel or a rockfall, on the average."""
        return gain(self.position.maze, move, self.goals)

    @property
    def later(self) -> Iterator[int]:
        """The others, whose turn is next first."""
        return ((self.seat + step) % self.position.players for step in range(1, self.position.players))

    @property
    def friends(self) -> Iterator[int]:
        """The others who are not suspected."""
        return (seat for seat in self.later if self.guilt[seat] < SUSPECT)


Plan: TypeAlias = Callable[[Sight], Iterator[FastMove]]


def look(view: View) -> Sight:
    """Return what somebody plain sees."""
    position = known_round(view)
    maze, goals, seat = position.maze, gold_may_be(view), position.to_act
    current = distances(maze.front, maze.empty, maze.down)
    suspected = guilt(view.table)
    suspected[seat] = -1.0
    return Sight(
        view,
        position,
        seat,
        goals,
        min(current[k] for k in goals),
        1 - position.left / sum(deck_cards(view.options.expansion, view.options.maps).values()),
        suspected,
        list(position.plays(seat)),
    )


# --- plans, best moves first ---


def dig(sight: Sight) -> Iterator[FastMove]:
    """Yield what somebody does who wants the gold and suspects by what was seen."""
    plays, stuck = sight.plays, sight.position.fronts[sight.seat] & (BROKEN | TRAPPED)
    tunnels = sorted(
        ((sight.gain(move), move[2].open.bit_count(), i) for i, move in enumerate(plays) if move[0] == PLACE),
        reverse=True,
    )
    if sight.away <= 1:
        yield from (plays[i] for gain, _, i in tunnels if gain > 0)
    if stuck:
        yield from (move for move in plays if mends(move) and move[-1] == sight.seat)
    free = [move for move in plays if hinders(move) and sight.position.may_dig(move[-1])]
    yield from sorted(
        (move for move in free if sight.guilt[move[-1]] >= SUSPECT), key=lambda move: -sight.guilt[move[-1]]
    )
    yield from (move for move in plays if move[0] == ROCK and sight.gain(move) >= 1)
    friends = list(sight.friends)
    yield from (move for move in plays if mends(move) and move[-1] in friends)
    yield from (plays[i] for gain, _, i in tunnels if gain > 0)
    if len(sight.goals) > 1:
        yield from (move for move in plays if move[0] == LOOK and move[1] in sight.goals)


def strike(sight: Sight) -> Iterator[FastMove]:
    """Yield what hurts: tunnels taken or closed, and the tools of who digs next."""
    friends = [friend for friend in sight.friends if sight.position.may_dig(friend)]
    worst = sorted((sight.gain(move), i) for i, move in enumerate(sight.plays) if move[0] in (PLACE, ROCK))
    yield from (sight.plays[i] for gain, i in worst if gain <= -1)
    for friend in friends:
        yield from (move for move in sight.plays if hinders(move) and move[-1] == friend)
    yield from (sight.plays[i] for gain, i in worst if gain < 0)
    yield from (move for move in sight.plays if mends(move) and move[-1] == sight.seat)


def _spare(sight: Sight) -> Iterator[FastMove]:
    """Yield what a saboteur does to look honest: digging, but no tunnel that turns a goal, and nobody is mended."""
    for move in dig(sight):
        if move[0] == PLACE and sight.position.maze.touches(move[1], move[2]):
            continue
        if move[0] == ROCK or hinders(move) or (mends(move) and move[-1] != sight.seat):
            continue
        yield move


def hide(sight: Sight) -> Iterator[FastMove]:
    """Dig along as long as the goals are far, then strike."""
    if sight.away <= 4 or sight.progress >= LATE:
        return strike(sight)
    return _spare(sight) if sight.away > 5 else iter(())


def put_away(sight: Sight) -> Iterator[FastMove]:
    """Discard, and strike when the goals are near."""
    return strike(sight) if sight.away <= 3 else iter(())


def break_helpers(sight: Sight) -> Iterator[FastMove]:
    """Break the tools of whoever has helped most; else dig along, and strike at the end."""
    helpers = [helper for helper in sight.later if sight.guilt[helper] < 0 and sight.position.may_dig(helper)]
    for helper in sorted(helpers, key=lambda helper: sight.guilt[helper]):
        yield from (move for move in sight.plays if hinders(move) and move[-1] == helper)
    yield from hide(sight)


PLANS: Mapping[str, Plan] = {"hider": hide, "bold": strike, "discarder": put_away, "breaker": break_helpers}
"""By name, what a saboteur does."""


def follow(view: View, digs: Plan, spoils: Plan) -> Move:
    """Return the move of who digs by one plan and is a saboteur by another."""
    settled = settle(view)
    if settled is not None:
        return settled
    sight = look(view)
    best = next((spoils if view.dwarf == "saboteur" else digs)(sight), None)
    return to_move(best) if best is not None else Discard((worst(view.hand, view.dwarf == "saboteur"),))


def worst(hand: Sequence[Card], against: bool) -> Card:
    """Return what is put away first: dead ends by who digs, good tunnels by who does not; then maps, and so on."""

    def liked(card: Card) -> tuple[float, Card]:
        if card in LIES:
            lie = LIES[card][0]
            return (4.0 if against else 0.0) if lie.stub else 1.0 if against else 2.0 + lie.open.bit_count() / 4, card
        if card in BREAKS or card in ("rockfall", "trap"):
            return (5.0 if against else 2.3), card
        return (3.0 if card in FIXES or card == "free" else 1.0), card

    return min(hand, key=liked)


def _player(plan: Plan) -> Callable[[View, Random], Move]:
    return lambda view, rng: follow(view, dig, plan)


def stranger(view: View, rng: Random) -> Move:
    """Return a move by the plan of this seat."""
    plans = list(PLANS.values())
    return follow(view, dig, plans[(view.viewer or 0) % len(plans)])


STRANGERS: Mapping[str, Callable[[View, Random], Move]] = {
    **{name: _player(plan) for name, plan in PLANS.items()},
    "stranger": stranger,
}
"""Those whom the levels are measured against."""
GAME: Any = replace(saboteur.GAME, scripts={**saboteur.GAME.scripts, **STRANGERS})
"""Saboteur, in which they can be found by name."""
