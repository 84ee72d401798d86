"""Beliefs about dwarfs are exact sums, fair to who had nothing better, and made of public things alone."""

from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest

from engine.game import PastMove, Seat
from engine.games.saboteur.ai.belief import Belief, believe, believe_moves
from engine.games.saboteur.ai.deals import Deals, Likelihood
from engine.games.saboteur.ai.fast.round import with_gold
from engine.games.saboteur.ai.story import story
from engine.games.saboteur.cards import MORE_DWARFS
from engine.games.saboteur.state import Options, kinds_of
from tests.engine.saboteur.ai.kit import TABLES, digging
from tests.thorough import one_in
from tests.tools.measure_belief import guesses, losses
from tests.tools.saboteur_rounds import rounds

FIVE = Options(players=5)
GOALS = with_gold(1, {})


def after(*words: str, options: Options = FIVE) -> Belief:
    """The belief after moves of seats 0, 1, 2 …"""
    moves = tuple(PastMove(Seat(i % options.players), move) for i, move in enumerate(words))
    return believe_moves(options, 0, GOALS, moves)


def guilt(belief: Belief) -> list[float]:
    """By seat, the chance to be a saboteur."""
    return [chances["saboteur"] for chances in belief.by_seat()]


def counted(cards: Sequence[str], places: Sequence[Likelihood]) -> list[dict[str, float]]:
    """The chances of each dwarf by place, counted out over all orders of the cards."""
    total = 0.0
    chances_by_place: list[dict[str, float]] = [{} for _ in places]
    for order in permutations(cards):
        weight = 1.0
        for place, dwarf in zip(places, order, strict=False):
            weight *= dict[str, float](place.items()).get(dwarf, 0.0)
        total += weight
        for chances, dwarf in zip(chances_by_place, order, strict=False):
            chances[dwarf] = chances.get(dwarf, 0.0) + weight
    return [{dwarf: weight / total for dwarf, weight in place.items()} for place in chances_by_place]


def test_chances_are_those_of_all_deals_counted_out() -> None:
    """The walk over numbers of cards gives the same as every order of the cards, the spare one included."""
    kinds = kinds_of(FIVE)
    cards = [dwarf for dwarf, count in kinds.items() for _ in range(count)]
    places: list[Likelihood] = [{"digger": 0.3, "saboteur": 0.9}, {"digger": 1.0, "saboteur": 0.2}]
    places += [{"digger": 0.5, "saboteur": 0.5}, {"saboteur": 1.0}, {"digger": 0.1, "saboteur": 0.4}]
    deals = Deals(kinds, places)
    for mine, right in zip(deals.marginals(), counted(cards, places), strict=True):
        for dwarf, chance in mine.items():
            assert chance == pytest.approx(right.get(dwarf, 0.0))


def test_deals_are_drawn_by_their_chances() -> None:
    """Of many drawn deals each place is each dwarf about as often as its chance; what is left over completes it."""
    rng = Random(4)
    places: list[Likelihood] = [{"blue": 0.2, "saboteur": 1.0, "geologist": 0.5, "boss": 1.0}] * 3
    deals = Deals(MORE_DWARFS, places)
    sample = [deals.draw(rng) for _ in range(3000)]
    for place, chances in enumerate(deals.marginals()):
        for dwarf, chance in chances.items():
            assert sum(deal[place] == dwarf for deal in sample) / 3000 == pytest.approx(chance, abs=0.04)
    whole = sorted([*sample[0], *deals.left(sample[0], rng)])
    assert whole == sorted(dwarf for dwarf, count in MORE_DWARFS.items() for _ in range(count))


def test_nobody_is_suspected_before_the_first_move() -> None:
    """At first the chances are those of the cards."""
    assert guilt(after()) == pytest.approx([2 / 6] * 5)


def test_who_blocks_is_suspected_and_who_digs_is_not() -> None:
    """A dead end at the head of the tunnel speaks against its seat, a straight one for it."""
    prior = 2 / 6
    digs, blocks = guilt(after("EW 1,0", "N|E|S|W 2,0"))[:2]
    assert digs < prior < blocks


def test_who_digs_early_may_still_lie_in_wait() -> None:
    """Three good tunnels far from the goals clear nobody for sure; that they speak for their seat is still true."""
    maps = ["map 8,0", "map 8,2", "map 8,-2", "map 8,0"]
    words = ["EW 1,0", *maps, "EW 2,0", *maps[:2], "discard ?", "discard ?", "NEW 3,0"]
    assert 0.05 < guilt(after(*words))[0] < 2 / 6


def test_in_saboteur_2_an_odd_player_is_never_a_saboteur_for_sure() -> None:
    """Who lays nothing but dead ends is most likely a saboteur, and may yet be somebody who acts like no dwarf."""
    more = Options(players=5, expansion=True)
    blocks = ["N|E|S|W 1,0", *["discard ?"] * 4, "N|E|S|W 0,1", *["discard ?"] * 4, "N|E|S|W 0,-1"]
    assert 0.7 < guilt(after(*blocks, options=more))[0] < 0.97
    assert guilt(after(*blocks))[0] > 0.97


def test_in_saboteur_2_a_color_is_never_for_sure() -> None:
    """Who does what only one honest dwarf would do may yet be another, who plays as it likes."""
    belief = after("EW 1,0", options=Options(players=5, expansion=True)).copy()
    for places in belief.tables:
        places[0].update({dwarf: value - 40 for dwarf, value in places[0].items() if dwarf != "blue"})
    chances = belief.by_seat()[0]
    assert 0.6 < chances["blue"] < 0.75
    assert chances["green"] > 0.05


def test_much_evidence_is_no_trouble() -> None:
    """However unlikely all that was done is, the chances stay chances."""
    belief = after("EW 1,0", "break:cart @0").copy()
    for places in belief.tables:
        for values in places:
            for dwarf in values:
                values[dwarf] -= 400.0
    for waits in belief.waiting:
        waits[:] = [(digs - 400.0, passes - 400.0) for digs, passes in waits]
    assert guilt(belief) == pytest.approx(guilt(after("EW 1,0", "break:cart @0")))


def test_who_had_nothing_better_does_not_look_guilty() -> None:
    """A pass moves the suspicion much less than a block does."""
    passed = guilt(after("discard ?"))[0]
    blocked = guilt(after("N|E|S|W 1,0"))[0]
    assert abs(passed - 2 / 6) < 0.5 * (blocked - 2 / 6)


def test_who_passes_lap_after_lap_is_suspected() -> None:
    """Who puts cards away with whole tools, while another digs, may lie in wait, more so each lap."""
    laps = [words for lap in (1, 2, 3, 4) for words in ("discard ?", f"EW {lap},0", "map 8,0", "map 8,2", "map 8,-2")]
    chances = [guilt(after(*laps[: 5 * lap])) for lap in (1, 4)]
    assert chances[0][0] < chances[1][0]
    assert chances[1][1] < 0.2 < chances[1][0] - 2 / 6


def test_who_hinders_a_suspect_is_trusted_more_than_who_hinders_anybody() -> None:
    """To break the tool of who blocked speaks less against a seat than to break the tool of who dug."""
    against_suspect = guilt(after("N|E|S|W 1,0", "break:cart @0"))[1]
    against_digger = guilt(after("EW 1,0", "break:cart @0"))[1]
    assert against_suspect < against_digger


@pytest.mark.parametrize("options", one_in(2, [TABLES[1], TABLES[4]]))
def test_beliefs_are_chances(options: Options) -> None:
    """In whole games each seat's chances add up to 1; that they know nothing hidden is plain, for they are asked of the
    table alone."""
    for state, _ in digging(options, seed=5, every=40):
        for chances in believe(state.table).by_seat():
            assert sum(chances.values()) == pytest.approx(1)


@pytest.mark.thorough
@pytest.mark.parametrize("names", ["hider,bold,discarder,breaker", "truster,hoarder,avenger,either"])
def test_among_strangers_a_belief_does_not_end_below_the_deal(names: str) -> None:
    """Who digs for any color and keeps what it likes is not taken for a dwarf that it is not, in Saboteur 2."""
    options = Options(players=5, expansion=True, rounds=1)
    beliefs = [guess for table in rounds(options, names.split(","), 40, 77) for guess in guesses(story(table, 0))]
    assert losses(beliefs, "its last move")[1] < losses(beliefs, "the deal")[1]
