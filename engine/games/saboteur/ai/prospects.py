"""What the rest of a round is worth that is not played on in thought: whether gold will be found, and who earns what.

A plain logistic estimate, fitted by `tests/tools/learn_roles.py` to rounds that were played on to their end.
"""

from collections.abc import Sequence
from math import exp, log

from engine.games.saboteur.ai.fast.round import BROKEN, TRAPPED, FastRound
from engine.games.saboteur.ai.weights import PROSPECTS
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.gold import LESS, MOST_DRAWN, SABOTEURS_PAY, WINNERS_PAY

A_CARD = 44 / 28
"""What a gold card is worth on the average (1.3)."""
WITHOUT_DOORS = 0.5
"""How often blue diggers win, and how often green ones, when a team does."""


def signs(position: FastRound, gold: int, bad: Sequence[float]) -> list[float]:
    """Return what tells whether the gold will be found, where `gold` is the goal that it is, and `bad` is by seat the
    chance, as the table believes, that it is a saboteur."""
    away = position.maze.survey().now[gold]
    players, fronts = position.players, position.fronts
    against = [dwarf == "saboteur" for dwarf in position.dwarfs]
    stuck = [bool(front & (BROKEN | TRAPPED)) for front in fronts]
    saboteurs = sum(against)
    diggers = players - saboteurs
    turns = position.left / players
    free = sum(not one and not other for one, other in zip(against, stuck, strict=True))
    aware = sum(not one and bool(seen >> gold & 1) for one, seen in zip(against, position.seen, strict=True))
    work = turns * free + 0.5 * turns * (diggers - free)
    return [
        1.0,
        away / 5,
        log(1 + turns) / 2,
        log(1 + work) / 3,
        away / (2 + work) * 4,
        saboteurs / players,
        free / max(1, diggers),
        sum(one and other for one, other in zip(against, stuck, strict=True)) / players,
        aware / max(1, diggers),
        float(away <= 1),
        float(away <= 2),
        float(away > 10),
        float(not against[position.to_act]),
        sum(chance for chance, one in zip(bad, against, strict=True) if one) / max(1, saboteurs),
        sum(chance for chance, one in zip(bad, against, strict=True) if not one) / max(1, diggers),
    ]


def found_chance(position: FastRound, gold: int, bad: Sequence[float]) -> float:
    """Return the chance that the gold will be found."""
    weights = PROSPECTS[position.options.expansion]
    value = sum(weight * sign for weight, sign in zip(weights, signs(position, gold, bad), strict=True))
    return 1 / (1 + exp(-max(-20.0, min(20.0, value))))


def expected(position: FastRound, gold: int, bad: Sequence[float]) -> list[float]:
    """Return by seat what the round will pay on the average, thefts not counted."""
    chance = found_chance(position, gold, bad)
    if position.options.expansion:
        return _with_doors(position, chance)
    dwarfs = position.dwarfs
    diggers = max(1, len(dwarfs) - dwarfs.count("saboteur"))
    dug = chance * min(position.players, MOST_DRAWN) * A_CARD / diggers
    blocked = (1 - chance) * SABOTEURS_PAY.get(dwarfs.count("saboteur"), 0)
    return [blocked if dwarf == "saboteur" else dug for dwarf in dwarfs]


def _with_doors(position: FastRound, chance: float) -> list[float]:
    """3.7 to 3.12, each color as likely to win as the other."""
    maze, dwarfs, fronts = position.maze, position.dwarfs, position.fronts
    free = [not front & TRAPPED for front in fronts]
    doors = [lie.door for lie in maze.cards.values() if lie.door]
    blue = min(0.9, max(0.1, WITHOUT_DOORS + 0.2 * (doors.count("blue") - doors.count("green"))))
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
