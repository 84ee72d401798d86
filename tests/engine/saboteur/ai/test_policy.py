"""The quick choice of a dwarf weighs tunnels by the same features as everybody who thinks longer."""

import pytest

from engine.games.saboteur.ai.fast.moves import PLACE
from engine.games.saboteur.ai.fast.round import fast_round
from engine.games.saboteur.ai.features import Mind, gold_known, worth
from engine.games.saboteur.ai.policy import rated, rated_tunnels, worthless_first
from engine.games.saboteur.ai.weights import WEIGHTS
from engine.games.saboteur.cards import Card, Dwarf
from engine.games.saboteur.state import Options
from tests.engine.saboteur.ai.kit import TABLES, digging_game


def test_a_digger_with_a_hand_full_of_hammers_puts_one_away_before_a_tunnel() -> None:
    """One hammer is kept for a saboteur, a third one only keeps tunnels out; saboteurs keep them all."""
    hand = [Card(name) for name in ("break:cart", "break:lantern", "break:pickaxe", "NW", "EW", "N|E|S|W")]
    dug, blocked = worthless_first(hand, "digger"), worthless_first(hand, "saboteur")
    assert dug[0] == "break:pickaxe"
    assert dug.index(Card("NW")) > dug.index(Card("break:lantern"))
    assert set(dug[3:]) == {"NW", "EW", "break:cart"}
    assert set(blocked[:2]) == {"NW", "EW"}


@pytest.mark.parametrize("options", TABLES[:3], ids=str)
def test_tunnels_are_weighed_as_the_features_say(options: Options) -> None:
    """Each tunnel that a path reaches is weighed once, and as a flood finds the ways, but for the few cells that the
    survey's looked-up distances miss by a card."""
    compared = differ = 0
    for state, _, _ in digging_game(options, seed=4):
        if state.table.phase != "dig" or state.to_act is None:
            continue
        position, seat = fast_round(state), state.to_act
        dwarf: Dwarf = state.dwarfs[seat]
        gold = next(k for k, goal in enumerate(position.goals) if goal.card == "NESW")
        mind = Mind(gold_known(position.maze.down, position.maps[seat], gold), [0.3] * position.players, dwarf)
        plays = [play for play in position.plays(seat) if play[0] == PLACE]
        if not plays:
            continue
        tunnels = list(dict.fromkeys(move[2].card for move in plays))
        weights = WEIGHTS[options.expansion]
        contrary: Dwarf = "saboteur" if dwarf != "saboteur" else "blue" if options.expansion else "digger"
        weighed = [row for card in tunnels for row in zip(*rated_tunnels(position, seat, card, mind), strict=True)]
        assert sorted(repr(move) for move, _, _ in weighed) == sorted(map(repr, plays))
        exact = dict(zip(plays, rated(position, seat, plays, mind), strict=True))
        for move, own, contrary_worth in weighed:
            compared += 1
            expected = worth(weights[dwarf], exact[move]), worth(weights[contrary], exact[move])
            differ += (own, contrary_worth) != pytest.approx(expected)
    assert compared > 300
    assert differ < compared / 10
