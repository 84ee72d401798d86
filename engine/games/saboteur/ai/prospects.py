"""What the rest of a round is worth that is not played on in thought: whether gold will be found, and who earns what.

Plain logistic estimates, fitted by `tests/tools/learn` to rounds that computers played by the rules.
"""

from collections import Counter
from collections.abc import Sequence
from math import log

from engine.games.saboteur.ai.fast.round import BROKEN, TRAPPED, FastRound
from engine.games.saboteur.ai.outlook import leading
from engine.games.saboteur.ai.policy import chance_of
from engine.games.saboteur.ai.weights import BLUE, PROSPECTS
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.gold import LESS, MOST_DRAWN, SABOTEURS_PAY, WINNERS_PAY

A_CARD = 44 / 28
"""What a gold card is worth on the average (1.3)."""
FARTHER = 6
"""By so many cards at most one color's way to the gold is taken to be longer than the other's."""


def signs(position: FastRound, gold: int, bad: Sequence[float]) -> list[float]:
    """Return what tells whether the gold will be found, where `gold` is the goal that it is, and `bad` is by seat the
    chance, as the table believes, that it is a saboteur."""
    away = position.maze.survey().lengths[gold]
    players, fronts = position.players, position.fronts
    against = [dwarf == "saboteur" for dwarf in position.dwarfs]
    stuck = [bool(front & (BROKEN | TRAPPED)) for front in fronts]
    saboteurs = sum(against)
    diggers = players - saboteurs
    turns = position.left / players
    free = sum(not opposed and not blocked for opposed, blocked in zip(against, stuck, strict=True))
    aware = sum(not opposed and bool(maps >> gold & 1) for opposed, maps in zip(against, position.maps, strict=True))
    work = turns * free + 0.5 * turns * (diggers - free)
    held, share = _leading_on(position, gold)
    ready = sum(
        not opposed and not blocked and some > 0 for opposed, blocked, some in zip(against, stuck, held, strict=True)
    )
    return [
        1.0,
        away / 5,
        log(1 + turns) / 2,
        log(1 + work) / 3,
        away / (2 + work) * 4,
        saboteurs / players,
        free / max(1, diggers),
        sum(opposed and blocked for opposed, blocked in zip(against, stuck, strict=True)) / players,
        aware / max(1, diggers),
        float(away <= 1),
        float(away <= 2),
        float(away > 10),
        float(not against[position.to_act]),
        sum(chance for chance, opposed in zip(bad, against, strict=True) if opposed) / max(1, saboteurs),
        sum(chance for chance, opposed in zip(bad, against, strict=True) if not opposed) / max(1, diggers),
        share,
        ready / max(1, diggers),
        float(ready > 0),
        sum(some for some, opposed in zip(held, against, strict=True) if not opposed) / 3,
    ]


def _leading_on(position: FastRound, gold: int) -> tuple[list[int], float]:
    """Return by seat how many of its cards bring the gold nearer, and the share of such cards in hands and deck."""
    deck = Counter(position.deck[position.drawn :])
    cards = {card for hand in position.hands for card in hand} | deck.keys()
    nearer = leading(position.maze, cards, [k == gold for k in range(3)]).nearer
    held = [sum(nearer[card] > 0 for card in hand) for hand in position.hands]
    in_deck = sum(count for card, count in deck.items() if nearer[card])
    return held, (sum(held) + in_deck) / max(1, position.left)


def blue_signs(position: FastRound, gold: int) -> list[float]:
    """Return what tells that the blue team will win rather than the green one: how much shorter its way is, past doors
    of its own color only (3.6), and so on."""
    maze, dwarfs = position.maze, position.dwarfs
    doors = [lie.extra for lie in maze.cards.values()]
    blue, green = (
        (maze.closed(color) if color in doors else maze).survey().lengths[gold] for color in ("green", "blue")
    )
    free = [dwarf for dwarf, front in zip(dwarfs, position.fronts, strict=True) if not front & (BROKEN | TRAPPED)]
    return [
        max(-FARTHER, min(FARTHER, green - blue)) / 3,
        doors.count("blue") - doors.count("green"),
        free.count("blue") - free.count("green"),
        dwarfs.count("blue") - dwarfs.count("green"),
        {"blue": 1.0, "green": -1.0}.get(dwarfs[position.to_act], 0.0),
    ]


def foretold(weights: Sequence[float], measured: Sequence[float]) -> float:
    """Return the chance that signs tell by their weights."""
    return chance_of(sum(weight * sign for weight, sign in zip(weights, measured, strict=True)))


def found_chance(position: FastRound, gold: int, bad: Sequence[float]) -> float:
    """Return the chance that the gold will be found."""
    return foretold(PROSPECTS[position.options.expansion], signs(position, gold, bad))


def expected(position: FastRound, gold: int, bad: Sequence[float]) -> list[float]:
    """Return by seat what the round will pay on the average, thefts not counted."""
    chance = found_chance(position, gold, bad)
    if position.options.expansion:
        return _with_doors(position, chance, foretold(BLUE, blue_signs(position, gold)))
    dwarfs = position.dwarfs
    diggers = max(1, len(dwarfs) - dwarfs.count("saboteur"))
    dug = chance * min(position.players, MOST_DRAWN) * A_CARD / diggers
    blocked = (1 - chance) * SABOTEURS_PAY.get(dwarfs.count("saboteur"), 0)
    return [blocked if dwarf == "saboteur" else dug for dwarf in dwarfs]


def _with_doors(position: FastRound, chance: float, blue: float) -> list[float]:
    """Return what a round of Saboteur 2 pays (3.7 to 3.12); `blue` is the chance that of both teams blue wins."""
    maze, dwarfs, fronts = position.maze, position.dwarfs, position.fronts
    free = [not front & TRAPPED for front in fronts]
    gains = [0.0] * position.players
    outcomes: Sequence[tuple[float, tuple[Dwarf, ...]]] = (
        (chance * blue, ("blue", "boss", "profiteer")),
        (chance * (1 - blue), ("green", "boss", "profiteer")),
        (1 - chance, ("saboteur", "profiteer")),
    )
    for weight, winning in outcomes:
        winners = [seat for seat, dwarf in enumerate(dwarfs) if dwarf in winning and free[seat]]
        pay = WINNERS_PAY.get(len(winners), 1)
        for seat in winners:
            gains[seat] += weight * max(0, pay - LESS.get(dwarfs[seat], 0))
    geologists = dwarfs.count("geologist")
    for seat, dwarf in enumerate(dwarfs):
        if dwarf == "geologist" and free[seat]:
            gains[seat] += (maze.crystals + 1) / geologists
    return gains
