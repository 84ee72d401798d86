"""What comes after a move: who could dig on then, with the cards at hand and with those that are out of sight.

How many cards a goal is away says nothing of whether there is one that fits: where walls leave room for a single kind
of tunnel, a way of two cards may never be finished, and diggers put away the very cards that would do for a detour. So
a move is the better, the more tunnels could follow it.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from engine.games.saboteur.ai.fast.geometry import BESIDE, BIT, FITS, LIES, PATH, Spot
from engine.games.saboteur.ai.fast.maze import FastMaze, Survey
from engine.games.saboteur.ai.fast.moves import DISCARD, PLACE, ROCK, FastMove
from engine.games.saboteur.ai.fast.round import FastRound
from engine.games.saboteur.ai.features import Mind
from engine.games.saboteur.cards import Card, Dwarf, Shape

DIGGERS: frozenset[Dwarf] = frozenset({"digger", "selfish", "blue", "green", "boss"})
"""Those who want the way to be dug on."""
MINE, THEIRS = 1.0, 2.0
"""What speaks for a move after which the player surely has a tunnel that leads on, and for one after which the others
have; two or three times as much was as good."""
LOOKED_AT = 12
"""The number of moves that are looked at: those for which most speaks otherwise."""
CLEAR = 0.01
"""A goal that is less likely than this to be the gold is not dug for."""


Way: TypeAlias = tuple[int, tuple[int, ...]]
"""All that matters of how a tunnel lies: its open edges, and by the edges that are reached those that it joins to
them. Many cards have the same ways."""
_WAYS: Mapping[Card, Collection[Way]] = {
    card: {(lie.open, lie.through) for lie in lies if not lie.stub} for card, lies in LIES.items()
}
_A_LIE: Mapping[Way, Shape] = {(lie.open, lie.through): lie for lies in LIES.values() for lie in lies}


class Leads(NamedTuple):
    """What cards could do for the gold."""

    goals: Sequence[int]
    """The goals that are face down and may be the gold."""
    nearer: Mapping[Card, int]
    """By card, which of these it can bring nearer, a bit each."""


class Outlook(NamedTuple):
    """How well the way may be dug on."""

    mine: float
    """The chance that the player has a tunnel that brings the gold nearer; half for each that does so, for the way goes
    on meanwhile."""
    theirs: float
    """The chance that the others have one."""


def follow_ups(
    position: FastRound,
    seat: int,
    moves: Sequence[FastMove],
    values: Sequence[float],
    mind: Mind,
    unseen: Iterable[Card],
) -> list[float]:
    """Return the values of moves, a digger's with what comes after them; `unseen` are the cards out of its sight."""
    adjusted = list(values)
    kinds = Counter(unseen)
    hand = position.hands[seat] if position.may_dig(seat) else []
    helpers = sum(
        len(cards) * (1 - mind.bad[owner])
        for owner, cards in enumerate(position.hands)
        if owner != seat and position.may_dig(owner)
    )
    cards = {*kinds, *hand}
    leads_now = leading(position.maze, cards, mind.gold)
    before = outlook(leads_now, hand, kinds, helpers, mind.gold)
    for i in sorted(range(len(moves)), key=lambda i: -values[i])[:LOOKED_AT]:
        move = moves[i]
        if move[0] not in (PLACE, ROCK, DISCARD):
            continue
        maze, played, gold = _after(position, move, mind.gold)
        remaining = list(hand)
        if played in remaining:
            remaining.remove(played)
        leads = leads_now if maze is position.maze else leading(maze, cards, gold)
        after = outlook(leads, remaining, kinds, helpers, gold)
        adjusted[i] += MINE * (after.mine - before.mine) + THEIRS * (after.theirs - before.theirs)
    return adjusted if mind.dwarf in DIGGERS else list(values)  # only now, for the time must not tell the dwarf


def _after(position: FastRound, move: FastMove, gold: Sequence[float]) -> tuple[FastMaze, Card, Sequence[float]]:
    """Return the maze after a tunnel, a rockfall or a card put away, the card that is gone, and by goal how likely it
    is still the gold: none of those that turn."""
    if move[0] == DISCARD:
        return position.maze, move[1][0], gold
    if move[0] == ROCK:
        return position.maze.taken(move[1]), Card("rockfall"), gold
    spot, lie = move[1], move[2]
    turned = position.maze.touches(spot, lie)
    open_gold = [0.0 if turned >> k & 1 else chance for k, chance in enumerate(gold)]
    return position.maze.placed(spot, lie), lie.card, open_gold


def outlook(
    leads: Leads, hand: Sequence[Card], unseen: Mapping[Card, int], helpers: float, gold: Sequence[float]
) -> Outlook:
    """Return how well the way may be dug on by who has this hand, and by others with so many cards of those out of
    sight. `gold` is by goal how likely it is the gold. Where it is none of those face down it has been found."""
    goals, nearer = leads
    if not goals:
        return Outlook(1.0, 1.0)
    likely = sum(gold[k] for k in goals)
    total = max(1, sum(unseen.values()))
    mine = theirs = 0.0
    for k in goals:
        mine += gold[k] * (1 - 0.5 ** sum(nearer[card] >> k & 1 for card in hand))
        share = sum(count for card, count in unseen.items() if nearer[card] >> k & 1) / total
        theirs += gold[k] * (1 - (1 - share) ** helpers)
    return Outlook(mine / likely, theirs / likely)


def leading(maze: FastMaze, cards: Collection[Card], gold: Sequence[float]) -> Leads:
    """Return which goals each of these cards can bring nearer, of those that may be the gold."""
    goals = [k for k in range(3) if maze.down >> k & 1 and gold[k] > CLEAR]
    nearer: dict[Way, int] = maze.memo.setdefault(tuple(goals), {})
    ways = {way for card in cards for way in _WAYS.get(card, ())} - nearer.keys() if goals else set()
    nearer.update(dict.fromkeys(ways, 0))
    survey = maze.survey()
    for spot, fit in survey.cells if ways else ():
        fits = FITS[fit]
        by_edges = dict[int, int]()
        for way in ways:
            if fits >> way[0] & 1:
                edges = way[1][fit >> PATH]
                if edges not in by_edges:
                    by_edges[edges] = _nearer(maze, survey, spot, _A_LIE[way], goals)
                nearer[way] |= by_edges[edges]
    return Leads(goals, {card: reduce(or_, (nearer.get(way, 0) for way in _WAYS.get(card, ())), 0) for card in cards})


def _nearer(maze: FastMaze, survey: Survey, spot: Spot, lie: Shape, goals: Sequence[int]) -> int:
    """Return which of these goals are nearer with a tunnel there, a bit each."""
    openings = maze.openings(spot, lie)
    reached = maze.touches(spot, lie) if spot in BESIDE else 0
    for k in goals:
        if survey.after(k, BIT.get(spot, 0), openings) < survey.lengths[k]:
            reached |= 1 << k
    return reached
