"""A quick, sensible choice for any dwarf, a round played on to its end by such choices, and how a round is opened.

Computer players open a round such that nobody shows in the first lap who it is. Who has a map looks at a goal. Who
has a card that no digger wants puts it away, while nothing presses; a saboteur puts a tunnel away, and it looks the
same. Who has good cards only digs, a saboteur with the least that it has. A saboteur who blocks at once is known to all
after one lap. This costs neither side anything that could be measured.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import exp, log
from random import Random
from typing import NamedTuple

from engine.games.saboteur.ai.fast.geometry import BESIDE, BIT, FITS, GOAL_SPOTS, LIES
from engine.games.saboteur.ai.fast.maze import places
from engine.games.saboteur.ai.fast.moves import DISCARD, LOOK, PLACE, ROCK, SHED, FastMove
from engine.games.saboteur.ai.fast.round import BROKEN, FRONT_BIT, TRAPPED, FastRound
from engine.games.saboteur.ai.features import Features, Mind, Ways, features, gold_known, ways_after, ways_now, worth
from engine.games.saboteur.ai.weights import WEIGHTS
from engine.games.saboteur.cards import BREAKS, FIXES, Card, Dwarf

UNWANTED = 1.0
"""A digger puts away a card that it would keep no more gladly than this (`keep`): a dead end, say."""
KNOWN = 0.99
"""Who is so sure where the gold lies needs no map."""
ROCKS_TRIED = 4
"""In thought only so many of the tunnels that came last are tried for a rockfall, and the dead ends."""
SHARP = 3.0
"""How much more what speaks for moves counts in thought than where it was learned, by a softmax: at real tables people
mostly make the best move, and in rounds that are played on so, fewer worlds tell moves apart."""
STEEP = 2.5
"""The most that one move adds to what is thought of somebody, as log-odds."""


SPARE = 1.2
"""How much less each further action of a kind is worth to a digger than the one before, as tunnels do not come to
whose hand is full of hammers."""


@cache
def keep(card: Card, dwarf: Dwarf) -> float:
    """Return how much a dwarf would rather keep a card than another."""
    bad = dwarf == "saboteur"
    if card in LIES:
        lie = LIES[card][0]
        if lie.stub:
            return 4.0 if bad else 0.0
        return 1.0 if bad else 2.0 + lie.open.bit_count() / 4 + (lie.open & 10 == 10)
    if card in BREAKS:
        return 5.0 if bad else 2.2
    if card in FIXES:
        return 1.5 if bad else 3.0
    return (_KEPT_BY_SABOTEURS if bad else _KEPT)[card]


_KEPT: Mapping[str, float] = {
    "rockfall": 2.4, "map": 1.0, "theft": 4.0, "handsoff": 1.0, "swaphands": 0.8, "inspect": 0.9, "swaphats": 0.7,
    "trap": 2.2, "free": 3.0,
}  # fmt: skip
_KEPT_BY_SABOTEURS: Mapping[str, float] = {**_KEPT, "rockfall": 4.5, "trap": 5.0, "free": 1.5, "swaphats": 1.2}


def worthless_first(hand: Sequence[Card], dwarf: Dwarf) -> list[Card]:
    """Return the cards, those that are missed least first."""
    return [card for _, card in least_wanted(hand, dwarf)]


def least_wanted(hand: Sequence[Card], dwarf: Dwarf) -> list[tuple[float, Card]]:
    """Return the cards with how much a dwarf would rather keep each, those that are missed least first: of actions of a
    kind one is wanted, and few want three."""
    kinds: dict[str, int] = {}
    worths: list[tuple[float, Card]] = []
    for card in sorted(hand):
        worth = keep(card, dwarf)
        if card not in LIES and dwarf != "saboteur":
            kind = card.partition(":")[0]
            worth -= SPARE * kinds.get(kind, 0)
            kinds[kind] = kinds.get(kind, 0) + 1
        worths.append((worth, card))
    return sorted(worths)


def passes(
    position: FastRound, seat: int, hand: Sequence[Card], dwarf: Dwarf, spare: Card | None = None
) -> Iterator[FastMove]:
    """Yield the sensible ways to discard: `spare`, or else what is missed least (2.3, 3.2)."""
    order = worthless_first(hand, dwarf)
    yield DISCARD, (spare or order[0],)
    if position.options.expansion:
        poor = [card for card in order[:3] if keep(card, dwarf) <= 1.0]
        if len(poor) > 1:
            yield DISCARD, tuple(poor)
        front = position.fronts[seat] & ~FRONT_BIT[Card("theft")]
        if front and len(hand) > 2:
            for card, bit in FRONT_BIT.items():
                if front & bit:
                    yield SHED, card, (order[0], order[1])


def sensible(position: FastRound, seat: int, dwarf: Dwarf, spare: Card | None = None) -> list[FastMove]:
    """Return the moves that are worth a thought: all plays, but not every rockfall, and the sensible passes, `spare`
    among them."""
    hand = position.hands[seat]
    moves: list[FastMove] = []
    for card in dict.fromkeys(hand):
        if card == "rockfall":
            moves += [(ROCK, spot) for spot in rocks(position)]
        else:
            moves += position.plays_of(seat, card)
    moves += passes(position, seat, hand, dwarf, spare)
    return moves


def rocks(position: FastRound) -> list[int]:
    """Return the tunnels that are worth a rockfall: those that came last, and some dead ends."""
    cards = position.maze.cards
    spots = [spot for spot in cards if spot and spot not in GOAL_SPOTS]
    return spots[-ROCKS_TRIED:] + [spot for spot in spots[:-ROCKS_TRIED] if cards[spot].stub][-2:]


class Table(NamedTuple):
    """What everybody believes of everybody when a round is played on in thought."""

    saboteur: Sequence[float]
    """By seat, the log-odds that it is a saboteur, as the table believes."""
    rival: Mapping[str, Sequence[float]]
    """By dwarf, and by seat: the chance that it is against this dwarf without being a saboteur."""
    gold: int
    """The goal that is the gold."""


def chance_of(odds: float) -> float:
    """Return the chance of log-odds."""
    return 1 / (1 + exp(-odds)) if odds > -30 else 0.0


def log_odds(chance: float, least: float) -> float:
    """Return a chance as log-odds; one that is nearer than `least` to 0 or 1 counts as that near."""
    chance = min(1 - least, max(least, chance))
    return log(chance / (1 - chance))


def distrust(position: FastRound, table: Table, dwarf: Dwarf) -> list[float]:
    """Return by seat the chance that it is against this dwarf, as far as the table can tell."""
    shift = position.shift
    bad = [chance_of(odds + shift[seat]) for seat, odds in enumerate(table.saboteur)]
    rival = table.rival.get(dwarf)
    if rival:
        bad = [min(1.0, chance + rivalry) for chance, rivalry in zip(bad, rival, strict=True)]
    return bad


def rated(position: FastRound, seat: int, moves: Sequence[FastMove], mind: Mind) -> list[Features]:
    """Return the features of each move."""
    current = ways_now(position)
    return [features(position, seat, move, current, ways_after(position, move), mind) for move in moves]


def choose(position: FastRound, table: Table, rng: Random) -> FastMove:
    """Return a move of the seat to act, likelier the more speaks for it, and let the table draw its conclusions."""
    seat = position.to_act
    dwarf = position.dwarfs[seat]
    expansion = position.options.expansion
    hand = position.hands[seat]
    maze = position.maze
    survey = maze.survey()
    mind = Mind(gold_known(maze.down, position.maps[seat], table.gold), distrust(position, table, dwarf), dwarf)
    own_weights, other_weights = _two_weights(expansion, dwarf)
    moves: list[FastMove] = list(passes(position, seat, hand, dwarf))
    tunnels: list[Card] = []
    for card in dict.fromkeys(hand):
        if card in LIES:
            tunnels.append(card)
        elif card == "rockfall":
            moves += [(ROCK, spot) for spot in rocks(position)]
        else:
            moves += aimed(position, seat, card, mind)
    traits = [features(position, seat, move, survey.lengths, _after_rock(position, move), mind) for move in moves]
    own = [worth(own_weights, move_traits) for move_traits in traits]
    other_worths = [worth(other_weights, move_traits) for move_traits in traits]
    if tunnels and position.may_dig(seat):
        for card in tunnels:
            fits = rated_tunnels(position, seat, card, mind)
            moves += fits.moves
            own += fits.own
            other_worths += fits.other_worths
    top = max(own)
    odds = [exp(SHARP * (value - top)) for value in own]
    at = rng.choices(range(len(moves)), odds)[0]
    evidence = other_worths[at] - _log_sum(other_worths) - own[at] + _log_sum(own)
    evidence = max(-STEEP, min(STEEP, evidence))
    position.shift[seat] += -evidence if dwarf == "saboteur" else evidence
    return moves[at]


def aimed(position: FastRound, seat: int, card: Card, mind: Mind) -> list[FastMove]:
    """Return what an action card may do, of several players only at whom it would best be played."""
    moves = list(position.actions(seat, card))
    if len(moves) < 2 or card == "map":
        return moves
    helps = card in FIXES or card in ("free", "handsoff")
    hostile = helps == (mind.dwarf == "saboteur")
    front = position.fronts
    bad = mind.bad

    def fits(move: FastMove) -> float:
        target: int = move[-1]
        if target == seat:
            return 2.0 if helps else -2.0
        free = 0.0 if helps or not front[target] & (BROKEN | TRAPPED) else -0.7
        return (bad[target] if hostile != helps or helps else 1 - bad[target]) * 1.0 + free

    return [max(moves, key=fits)]


def _after_rock(position: FastRound, move: FastMove) -> Ways | None:
    """Return about what a rockfall makes of the ways to the goals, without working the maze out anew: a dead end that
    is gone leaves its cell free, another tunnel has to be placed again."""
    if move[0] != ROCK:
        return None
    survey = position.maze.survey()
    first, second, third = survey.lengths
    if not position.maze.cards[move[1]].stub:
        return first + 1.5, second + 1.5, third + 1.5, 0
    around = 0
    for step in (256, 1, -256, -1):
        around |= BIT.get(move[1] + step, 0)
    return survey.through(0, around), survey.through(1, around), survey.through(2, around), 0


def _two_weights(expansion: bool, dwarf: Dwarf) -> tuple[Sequence[float], Sequence[float]]:
    """Return the weights of a dwarf, and of its contrary: of a saboteur an honest dwarf, of all others a saboteur."""
    contrary: Dwarf = "saboteur" if dwarf != "saboteur" else "blue" if expansion else "digger"
    return WEIGHTS[expansion][dwarf], WEIGHTS[expansion][contrary]


class Tunnels(NamedTuple):
    """Where a tunnel may be placed, and what speaks for each way."""

    moves: list[FastMove]
    own: list[float]
    """By move: by the weights of whoever is to move."""
    other_worths: list[float]
    """By move: by the weights of the contrary dwarf."""


def rated_tunnels(position: FastRound, seat: int, card: Card, mind: Mind) -> Tunnels:
    """Return where this tunnel may be placed, and what speaks for it: worked out once for a maze, as it is the same for
    all such dwarfs that know as much of the gold."""
    memo: dict[object, Tunnels] = position.maze.memo
    key = card, mind.gold, mind.dwarf
    if key not in memo:
        memo[key] = _rate_tunnels(position, seat, card, mind)
    return memo[key]


def _rate_tunnels(position: FastRound, seat: int, card: Card, mind: Mind) -> Tunnels:
    """Work that out. How far the goals are then is looked up in the survey, and only of those that may be the gold;
    where that is the same, the same speaks for a tunnel."""
    own_weights, other_weights = _two_weights(position.options.expansion, mind.dwarf)
    maze = position.maze
    survey = maze.survey()
    after = survey.after
    first, second, third = mind.gold
    result = Tunnels([], [], [])
    for lie in LIES[card]:
        rates: dict[Ways, tuple[float, float]] = {}
        edges = lie.open
        spots = places(maze, lie) if lie.ladder else [spot for spot, fit in survey.cells if FITS[fit] >> edges & 1]
        for spot in spots:
            move = PLACE, spot, lie
            bit = BIT.get(spot, 0)
            openings = 0 if lie.stub else maze.openings(spot, lie)
            turned = maze.touches(spot, lie) if spot in BESIDE else 0
            if turned:
                openings |= maze.beyond(turned) & ~bit
            ways = (
                after(0, bit, openings) if first and not turned & 1 else 0,
                after(1, bit, openings) if second and not turned & 2 else 0,
                after(2, bit, openings) if third and not turned & 4 else 0,
                turned,
            )
            rate = rates.get(ways)
            if rate is None:
                traits = features(position, seat, move, survey.lengths, ways, mind)
                rate = rates[ways] = worth(own_weights, traits), worth(other_weights, traits)
            result.moves.append(move)
            result.own.append(rate[0])
            result.other_worths.append(rate[1])
    return result


def conclusions(expansion: bool, dwarf: Dwarf, traits: Sequence[Features]) -> list[float]:
    """Return by move how much likelier it becomes that a seat is a saboteur, as log-odds, when it makes it of these."""
    weights = WEIGHTS[expansion]
    good: Dwarf = dwarf if dwarf != "saboteur" else "blue" if expansion else "digger"
    as_saboteur = [worth(weights["saboteur"], move_traits) for move_traits in traits]
    as_other = [worth(weights[good], move_traits) for move_traits in traits]
    even = _log_sum(as_other) - _log_sum(as_saboteur)
    return [max(-STEEP, min(STEEP, bad - fair + even)) for bad, fair in zip(as_saboteur, as_other, strict=True)]


def _log_sum(values: Sequence[float]) -> float:
    top = max(values)
    return top + log(sum(exp(value - top) for value in values))


# --- How a round is opened ---


def opens(moves: int, players: int, move: FastMove) -> bool:
    """Return whether a move after so many others of a round is one by which anybody may open it."""
    return moves < players and move[0] in (LOOK, DISCARD)


def opening(
    position: FastRound, moves: int, seat: int, dwarf: Dwarf, choices: Sequence[FastMove], gold: Sequence[float]
) -> FastMove | None:
    """Return which of these sensible moves opens the round for this seat, after so many moves of others; None where it
    does as always: when the first lap is over, when its tool is broken, or when all cards of a digger are good. `gold`
    is by goal how likely it is the gold."""
    if moves >= position.players or position.fronts[seat] & (BROKEN | TRAPPED):
        return None
    looks = [move for move in choices if move[0] == LOOK]
    if looks and max(gold) < KNOWN:
        # Of goals that are about as likely it is the one at which the fewest have looked: so all together learn more.
        return max(looks, key=lambda move: (round(gold[move[1]], 1), -looked_at(position, move[1])))
    spare = next(move for move in choices if move[0] == DISCARD)
    order = least_wanted(position.hands[seat], "digger" if dwarf == "saboteur" else dwarf)
    if dwarf == "saboteur":
        return spare if order[0][0] <= UNWANTED else _feint(position, choices) or spare
    return spare if next(liking for liking, card in order if card == spare[1][0]) <= UNWANTED else None


def _feint(position: FastRound, choices: Sequence[FastMove]) -> FastMove | None:
    """Return the tunnel that brings the goals nearer and helps diggers least; None if there is none."""
    current = ways_now(position)
    helpful = list[tuple[float, int, int]]()
    for i, move in enumerate(choices):
        ways = ways_after(position, move) if move[0] == PLACE and not move[2].stub else None
        if ways is not None and sum(ways[:3]) < sum(current):
            helpful.append((sum(current) - sum(ways[:3]), move[2].open.bit_count(), i))
    return choices[min(helpful)[-1]] if helpful else None


def looked_at(position: FastRound, goal: int) -> int:
    """Return how many have looked at a goal: all together learn more where few have."""
    return sum(maps >> goal & 1 for maps in position.maps)
