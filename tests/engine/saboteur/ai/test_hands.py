"""Imagined hands explain what their holders did in front of all."""

from collections import Counter
from random import Random

import pytest

from engine.game import Seat
from engine.games.saboteur.ai.hands import TURNS, Hands, last_turns
from engine.games.saboteur.ai.worlds import Worlds
from engine.games.saboteur.cards import Dwarf
from tests.engine.saboteur.kit import Play

OPENING = "discard N|E; discard map; discard map"
HANDS = {0: "N|E EW EW", 1: "map NS NS NS", 2: "map"}
LEADING = {"EW", "NEW", "ESW", "NESW"}
"""Tunnels that lead on from one that leads east."""
MIDDLE = 1


def played(moves: str) -> Play:
    """A game of three after its first lap and these moves."""
    return Play(f"{OPENING}; {moves}", hands=HANDS, dwarfs="digger digger digger")


def leading(game: Play, seat: int, dwarf: Dwarf = "digger") -> float:
    """How many cards of an imagined hand of this seat lead on, on the average, as the last seat believes."""
    unseen = Worlds(game.view(2)).cards
    hands, rng = Hands(game.table, unseen), Random(1)
    drawn = [hands.draw(seat, dwarf, MIDDLE, 6, unseen.copy(), rng) for _ in range(400)]
    return sum(card in LEADING for hand in drawn for card in hand) / 400


def test_who_passes_where_a_tunnel_would_lead_on_hardly_holds_one() -> None:
    """A digger who passes at the head of the tunnel is dealt fewer that fit than by chance."""
    passed = played("EW 1,0; discard NS")
    unseen = Worlds(passed.view(2)).cards
    by_chance = 6 * sum(card in LEADING for card in unseen) / len(unseen)
    assert leading(passed, seat=1) < 0.7 * by_chance


def test_a_saboteur_may_have_passed_with_any_hand() -> None:
    """Far from the goals it may lie in wait."""
    passed = played("EW 1,0; discard NS")
    assert leading(passed, seat=1) < leading(passed, seat=1, dwarf="saboteur")


def test_the_first_lap_tells_nothing_of_hands() -> None:
    """All open a round alike; from the second lap on the last turns of each seat count."""
    assert not last_turns(played("").table)
    assert {seat: len(turns) for seat, turns in last_turns(played("EW 1,0; discard NS").table).items()} == {0: 1, 1: 1}
    laps = last_turns(played("; ".join(["..."] * 3 * (TURNS + 1))).table)
    assert {seat: len(turns) for seat, turns in laps.items()} == dict.fromkeys(range(3), TURNS)


def test_a_drawn_hand_is_taken_out_of_the_cards() -> None:
    """No card is in two places."""
    game = played("EW 1,0; discard NS")
    cards = Worlds(game.view(2)).cards
    left = cards.copy()
    hand = Hands(game.table, cards).draw(1, "digger", MIDDLE, 6, left, Random(1))
    assert Counter(hand) + Counter(left) == Counter(cards)


@pytest.mark.parametrize("swapped", [False, True])
def test_swapped_hands_tell_nothing_of_who_held_them(swapped: bool) -> None:
    """Saboteur 2: what the two did before counts no longer, what the others did does."""
    last = "swaphands@1" if swapped else "..."
    game = Play(f"...; ...; ...; ...; ...; {last}", hands={2: "swaphands"}, expansion=True)
    assert {Seat(seat) for seat, turns in last_turns(game.table).items() if turns} == ({0} if swapped else {0, 1, 2})


def test_cards_drawn_since_need_not_explain_a_turn() -> None:
    """Saboteur 2: who has put three cards away for others has fewer that it held when it passed."""
    kept = []
    for passed in ("discard NS", "discard NS NS NS"):
        game = Play(f"{OPENING}; EW 1,0; {passed}", hands=HANDS, expansion=True)
        kept.append(leading(game, seat=1, dwarf="blue"))
    assert kept[0] < kept[1]
