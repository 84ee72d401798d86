"""What the table can believe of who is whom, from all that was done in a round for everybody to see.

Each public move is weighed under each dwarf, by the softmax of `features` that also plays in thought: how likely is
it that a digger, a saboteur … with some hand that the mover may have had does just this? The hands are drawn from the
cards that were out of sight, so who had nothing better does not look guilty. What the mover had seen by maps counts
with the place of the gold, which is believed jointly with the dwarfs. Whom a player distrusted then is what
the table believed then. No hidden thing is used: two games that look alike to the table give the same belief.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import exp, log
from random import Random
from typing import TypeAlias

from engine.game import PastMove
from engine.games.saboteur.ai.deals import Deals, Likelihood, average
from engine.games.saboteur.ai.fast.maze import FastMaze
from engine.games.saboteur.ai.fast.moves import AT, DISCARD, ROCK, SHED, FastMove, from_move
from engine.games.saboteur.ai.fast.round import UNKNOWN, FastRound, with_gold
from engine.games.saboteur.ai.features import Features, Mind, Ways, features, gold_known, ways_after, ways_now, worth
from engine.games.saboteur.ai.policy import opens, rocks
from engine.games.saboteur.ai.weights import WEIGHTS
from engine.games.saboteur.cards import SHAPES, Card, Dwarf, Shape, deck_cards
from engine.games.saboteur.imagine import read_move
from engine.games.saboteur.moves import card_played
from engine.games.saboteur.state import Options, Table, kinds_of
from engine.games.saboteur.view import golds

POOL, HANDS = 10, 8
"""So many cards out of sight are drawn that the mover may have had, and so many hands of them."""
TRUST = 0.7
"""How much a move counts, as a power of its likelihood; less than 1, for hands are not new each turn and nobody plays
quite as the weights say. This and the next four are chosen by `tests/tools/measure_belief.py`."""
OPENING = 0.2
"""How much of that is left for a map or a card that is put away in the first lap, as everybody opens so."""
DOUBT = 0.05
"""The chance that a move is made for no reason that is modeled here."""
SABOTEURS = {False: (0.45, 0.35, 0.2), True: (0.7, 0.3, 0.0)}
"""By expansion, the chances that a saboteur blocks whenever it can, that it plays as diggers do as long as little is at
stake, and that until then it puts cards away."""
PASSES = 0.5
"""How often a saboteur who puts cards away until much is at stake does so."""
ODD = {False: 0.0, True: 0.1}
"""By expansion: the chance that a player acts like no dwarf for the whole round, so that nothing can be told from it.
With six kinds of dwarfs one is soon found that explains an odd player best, and yet not well."""
KIND, ANY = 0.25, 0.3
"""How much of what tells honest dwarfs from each other counts, as a power, and the chance that nothing of it does. In
Saboteur 2 strangers dig for any color and keep what they like: with more of it the belief in a dwarf ends worse than
the deal alone (`tests/tools/measure_belief.py`)."""
RIVALS = 0.4
"""How much blue diggers distrust green ones, and the other way round, beside how they distrust saboteurs."""

RIVAL: Mapping[Dwarf, Dwarf] = {"blue": "green", "green": "blue"}


Option: TypeAlias = tuple[FastMove, Ways | None]
"""A move, and what becomes of the ways."""


@dataclass(frozen=True, slots=True)
class _Choice:
    """What the mover could have done, as far as the table knows."""

    own: list[Option]
    """With the card that was played, what was done first; and to discard."""
    by_card: list[list[Option]]
    """With each of the cards that it may have had besides."""
    hands: list[list[int]]
    """Hands of those cards, by their numbers."""
    away: tuple[int, int, int]
    """By goal, how many cards it was away."""

    @property
    def count(self) -> int:
        """How many moves these are."""
        return len(self.own) + sum(map(len, self.by_card))


@dataclass(slots=True)
class Belief:
    """What the table believes after some moves of a round; made anew for each move, never changed after."""

    position: FastRound
    wearing: list[int]
    """By seat, the place of its dwarf card: swapped ones come behind those that were dealt."""
    tables: list[list[dict[Dwarf, float]]]
    """By goal that may be the gold, by place, by dwarf: the log-likelihood of what its wearer did."""
    waiting: list[list[tuple[float, float]]]
    """The same for saboteurs in wait, by goal and place: for those who dig along, and for those who pass."""
    seen_cards: dict[Card, int] = field(default_factory=dict)
    moves: int = 0
    _marginals: list[dict[Dwarf, float]] | None = None

    @property
    def options(self) -> Options:
        """What the players agreed on."""
        return self.position.options

    def copy(self) -> "Belief":
        """Return a copy that may be changed."""
        return replace(
            self,
            position=self.position.copy(),
            wearing=self.wearing.copy(),
            tables=[[table.copy() for table in places] for places in self.tables],
            waiting=[places.copy() for places in self.waiting],
            seen_cards=self.seen_cards.copy(),
        )

    def new_hat(self, seat: int) -> None:
        """This seat wears a dwarf card more, of which nothing is known."""
        self.wearing[seat] = len(self.tables[0])
        for places in self.tables:
            places.append(dict.fromkeys(places[0], 0.0))
        for waits in self.waiting:
            waits.append((0.0, 0.0))

    # --- what is believed ---

    def _deals(self, gold: int, certain: Mapping[int, Dwarf], tops: Sequence[float]) -> Deals:
        """Return all deals of the dwarfs if this goal is the gold; `certain` tells the dwarfs of some places for sure,
        and `tops` what to take off the log-likelihoods of each place, so that none comes near to nothing."""
        places: list[Likelihood] = []
        odd = ODD[self.options.expansion]
        for place, (values, top) in enumerate(zip(self.tables[gold], tops, strict=True)):
            likely = _blurred({dwarf: exp(value - top) for dwarf, value in values.items()})
            if "saboteur" in likely:
                digs, passes = (exp(value - top) for value in self.waiting[gold][place])
                bold, lurkers, idlers = SABOTEURS[self.options.expansion]
                likely["saboteur"] = bold * likely["saboteur"] + lurkers * digs + idlers * passes
            even = sum(likely.values()) / len(likely)
            likely = {dwarf: (1 - odd) * value + odd * even for dwarf, value in likely.items()}
            places.append({certain[place]: likely[certain[place]]} if place in certain else likely)
        return Deals(kinds_of(self.options), places)

    def joint(self, golds: Sequence[int], certain: Mapping[int, Dwarf]) -> list[tuple[float, int, Deals]]:
        """Return by goal that may be the gold its chance, with the deals if it is."""
        tops = [
            max(
                self.tables[gold][place][certain[place]] if place in certain else max(self.tables[gold][place].values())
                for gold in golds
            )
            for place in range(len(self.tables[0]))
        ]
        alternatives = [(gold, self._deals(gold, certain, tops)) for gold in golds]
        total = sum(deals.weight for _, deals in alternatives)
        return [(deals.weight / total, gold, deals) for gold, deals in alternatives]

    @property
    def golds(self) -> list[int]:
        """The goals that may be the gold for the table."""
        down = self.position.maze.down
        return [k for k in range(3) if down >> k & 1]

    def by_seat(self) -> list[dict[Dwarf, float]]:
        """Return by seat the chance of each dwarf."""
        return average(self.joint(self.golds or (0,), {}), self.wearing)

    def marginals(self) -> list[dict[Dwarf, float]]:
        """Return by seat the chance of each dwarf, as the table believes; worked out once a lap in Saboteur 2."""
        if self._marginals is None or not self.options.expansion or self.moves % self.options.players == 0:
            self._marginals = self.by_seat()
        return self._marginals

    # --- one move more ---

    def after(self, past: PastMove) -> "Belief":
        """Return the belief after a move that everybody saw."""
        successor = self.copy()
        position = successor.position
        seat, move = past.seat, public_move(past)
        position.to_act = seat
        card = public_card(past)
        successor._weigh(seat, move, card)
        hand = position.hands[seat]
        if card is not None:
            hand.remove(UNKNOWN)
            hand.append(card)
            successor.seen_cards[card] = successor.seen_cards.get(card, 0) + 1
        if move[0] == AT and move[1] == "swaphats":
            successor.new_hat(move[2])
        position.play(move)
        position.over = False
        successor.moves += 1
        return successor

    def _weigh(self, seat: int, move: FastMove, card: Card | None) -> None:
        """Add how likely this move is under each dwarf, for each place of the gold."""
        choice, believed, place = self._choice(seat, move, card), self.marginals(), self.wearing[seat]
        evidence: dict[tuple[float, float, float], tuple[dict[Dwarf, float], float, float]] = {}
        for gold in self.golds:
            chances = gold_known(self.position.maze.down, self.position.maps[seat], gold)
            if chances not in evidence:
                likely = self._likely(seat, choice, chances, believed)
                evidence[chances] = self._evidence(move, choice, likely)
            clues, more_digs, more_passes = evidence[chances]
            for dwarf, clue in clues.items():
                self.tables[gold][place][dwarf] += clue
            digs, passes = self.waiting[gold][place]
            self.waiting[gold][place] = digs + more_digs, passes + more_passes

    def _choice(self, seat: int, move: FastMove, card: Card | None) -> _Choice:
        """Return what this seat could have done, with hands drawn from the cards that were out of sight."""
        position, options = self.position, self.options
        rng = Random(self.moves * 1009 + options.players)
        unseen = [
            kind
            for kind, count in deck_cards(options.expansion, options.maps).items()
            for _ in range(count - self.seen_cards.get(kind, 0))
            if kind != card or count - self.seen_cards.get(kind, 0) > 1
        ]
        pool = rng.sample(unseen, min(POOL, len(unseen)))
        size = min(len(position.hands[seat]) - (card is not None), len(pool))
        names = list(dict.fromkeys(pool))
        slots = [names.index(name) for name in pool]
        hands = [[slots[i] for i in rng.sample(range(len(pool)), size)] for _ in range(HANDS)] if size else [[]]
        own = [(move, ways_after(position, move))]
        if card is not None:
            own += [option for option in _shapes(position, seat, card) if option[0] != move]
        if move[0] != DISCARD:
            own.append(((DISCARD, (UNKNOWN,)), None))
        return _Choice(own, [_shapes(position, seat, name) for name in names], hands, ways_now(position))

    def _likely(
        self, seat: int, choice: _Choice, gold: tuple[float, float, float], believed: Sequence[Mapping[Dwarf, float]]
    ) -> dict[Dwarf, float]:
        """Return how likely each dwarf makes the move, where the seat knows so much of the gold."""
        position, away, doubt = self.position, choice.away, DOUBT / choice.count
        likely: dict[Dwarf, float] = {}
        by_rival: dict[Dwarf | None, tuple[list[Features], list[list[Features]]]] = {}
        for dwarf in kinds_of(self.options):
            weights, rival = WEIGHTS[self.options.expansion][dwarf], RIVAL.get(dwarf)
            if rival not in by_rival:
                mind = Mind(gold, distrusted(believed, dwarf), dwarf)
                by_rival[rival] = (
                    [features(position, seat, option, away, ways, mind) for option, ways in choice.own],
                    [
                        [features(position, seat, option, away, ways, mind) for option, ways in options]
                        for options in choice.by_card
                    ],
                )
            own, by_card = by_rival[rival]
            sums = [sum(_pull(weights, traits) for traits in options) for options in by_card]
            base = sum(_pull(weights, traits) for traits in own)
            total = sum(1 / (base + sum(sums[slot] for slot in hand)) for hand in choice.hands)
            chance = _pull(weights, own[0]) * total / len(choice.hands)
            likely[dwarf] = (1 - DOUBT) * chance + doubt
        return likely

    def _evidence(
        self, move: FastMove, choice: _Choice, likely: Mapping[Dwarf, float]
    ) -> tuple[dict[Dwarf, float], float, float]:
        """Return what a move says for each dwarf, and for saboteurs in wait who dig along and who pass, as logs."""
        shy = _shyness(min(choice.away[k] for k in self.golds), self.position.left / self.options.cards)
        trust = TRUST * (OPENING if opens(self.moves, self.options.players, move) else 1.0)
        good: Dwarf = "blue" if self.options.expansion else "digger"
        top, open_ = max(likely.values()), likely["saboteur"]
        digs = shy * likely[good] + (1 - shy) * open_
        passes = (1 - shy * PASSES) * open_ + (shy * PASSES if move[0] == DISCARD else 0.0)
        clues = {dwarf: trust * log(chance / top) for dwarf, chance in likely.items()}
        return clues, trust * log(digs / top), trust * log(passes / top)


def _blurred(likely: Mapping[Dwarf, float]) -> dict[Dwarf, float]:
    """Return how likely each dwarf is to have done something, the honest ones told from each other less; how likely
    they are on the average stays."""
    honest = [chance for dwarf, chance in likely.items() if dwarf != "saboteur"]
    flat = sum(chance**KIND for chance in honest)
    factor, even = (1 - ANY) * sum(honest) / flat if flat else 0.0, ANY * sum(honest) / max(1, len(honest))
    return {dwarf: chance if dwarf == "saboteur" else factor * chance**KIND + even for dwarf, chance in likely.items()}


def _shyness(away: int, share_left: float) -> float:
    """Return how much a saboteur in wait plays as diggers do, when the nearest goal is so many cards away and this
    share of the cards is left."""
    if away <= 2 or share_left < 0.25:
        return 0.1
    return 0.5 if away <= 4 or share_left < 0.5 else 0.9


def _pull(weights: Sequence[float], traits: Features) -> float:
    return exp(max(-12.0, min(12.0, worth(weights, traits))))


def _shapes(position: FastRound, seat: int, card: Card) -> list[Option]:
    """Return what this seat could have played with a card, and what becomes of the ways; of rockfalls the sensible."""
    plays = [(ROCK, spot) for spot in rocks(position)] if card == "rockfall" else position.plays_of(seat, card)
    return [(move, ways_after(position, move)) for move in plays]


def distrusted(believed: Sequence[Mapping[Dwarf, float]], dwarf: Dwarf) -> list[float]:
    """Return by seat the chance that it is against this dwarf."""
    rival = RIVAL.get(dwarf)
    if rival is None:
        return [chances.get("saboteur", 0.0) for chances in believed]
    return [min(1.0, chances.get("saboteur", 0.0) + RIVALS * chances.get(rival, 0.0)) for chances in believed]


def dealt(options: Options, dwarf: Dwarf) -> float:
    """Return the chance that another is against this dwarf, as the deal alone says."""
    others = {kind: count - (kind == dwarf) for kind, count in kinds_of(options).items()}
    return distrusted([{kind: count / sum(others.values()) for kind, count in others.items()}], dwarf)[0]


def public_move(past: PastMove) -> FastMove:
    """Return a move as the table saw it: cards that were put face down are UNKNOWN."""
    words = past.words
    if words.startswith("discard "):
        return DISCARD, (UNKNOWN,) * words.count("?")
    if words.startswith("shed "):
        return SHED, Card(words.split()[1]), (UNKNOWN, UNKNOWN)
    return from_move(read_move(words))


def public_card(past: PastMove) -> Card | None:
    """Return the card that the table saw played; None if cards were only put face down."""
    return None if past.words.startswith(("discard ", "shed ")) else card_played(read_move(past.words))


# --- the belief at a table ---


def _at_first(options: Options, first: int, goals: tuple[Shape, ...]) -> Belief:
    """Return the belief before the first move of a round; any dwarf stands for all in its position."""
    kinds, players = kinds_of(options), options.players
    dwarf = next(iter(kinds))
    position = FastRound(
        options=options,
        maze=FastMaze(),
        to_act=first,
        hands=[[UNKNOWN] * options.hand_size for _ in range(players)],
        fronts=[0] * players,
        deck=(UNKNOWN,) * (options.cards - options.dealt),
        dwarfs=[dwarf] * players,
        leftovers=(dwarf,) * (sum(kinds.values()) - players),
        goals=goals,
        maps=[0] * players,
    )
    tables = [[dict.fromkeys(kinds, 0.0) for _ in range(players)] for _ in range(3)]
    return Belief(position, list(range(players)), tables, [[(0.0, 0.0)] * players for _ in range(3)])


@lru_cache(maxsize=256)
def _believed(options: Options, first: int, goals: tuple[Shape, ...], past: tuple[PastMove, ...]) -> Belief:
    if not past:
        return _at_first(options, first, goals)
    return _believed(options, first, goals, past[:-1]).after(past[-1])


def public_goals(table: Table) -> tuple[Shape, ...]:
    """Return the goals as far as the table knows: those face down stand for each other."""
    if table.ending is not None:
        return tuple(SHAPES[goal] for goal in table.ending.goals)
    turned = table.maze.goals_up
    return with_gold(golds(turned)[0], turned)


def believe(table: Table) -> Belief:
    """Return what the table believes in the round that is under way."""
    first = table.dug[0].seat if table.dug else table.to_act or 0
    return believe_moves(table.options, first, public_goals(table), table.dug)


def believe_moves(options: Options, first: int, goals: tuple[Shape, ...], past: tuple[PastMove, ...]) -> Belief:
    """Return what the table believes after these moves of a round, which `first` began."""
    for length in range(0, len(past), 60):  # so that no recursion runs too deep
        _believed(options, first, goals, past[:length])
    return _believed(options, first, goals, past)
