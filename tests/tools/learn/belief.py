"""Which strengths are placed when and where in Armadora, from games of `hard`.

For each class of order and riches it is compared how often each strength is placed with how often it would be if the
player drew blindly from the hand.
"""

from random import Random
from typing import Any

from engine import computer, find
from engine.game import Seat
from engine.games.armadora.ai import belief_data
from engine.games.armadora.ai.belief import ORDERS, RICH, classes, order_class
from engine.games.armadora.moves import GoblinWarrior, PlaceWarrior
from engine.games.armadora.state import Options
from tests.tools.learn.tables import Table

DOUBT = 6.0
"""The number of blind placements added to each count, so that a rare class has little effect."""


def learn(games: int, seed: int) -> list[Table]:
    """Return the table that this number of games gives."""
    game = find("armadora")
    hard = computer.find("hard", game)
    placed, blind = ([[[DOUBT] * 5 for _ in range(len(RICH) + 1)] for _ in range(ORDERS)] for _ in range(2))
    for number in range(games):
        options = Options(players=2 + number % 4 // 2 * (number % 2 + 1))  # half of them 2, the others 3 and 4
        rng = Random(f"{seed}:{number}")
        state: Any = game.start(options, rng)
        rich = classes(state.table.gold)
        while (seat := state.to_act) is not None:
            move = hard.choose(game, game.view(state, seat), rng)
            if isinstance(move, PlaceWarrior | GoblinWarrior):
                hand = state.hands[seat]
                before = sum(warrior.owner == seat for warrior in state.table.warriors)
                order, near = order_class(before, options.players), rich[move.square]
                placed[order][near][move.strength - 1] += 1
                for i, count in enumerate(hand):
                    blind[order][near][i] += count / sum(hand)
            state, _ = game.apply(state, Seat(seat), move)
    likelier = [
        [
            [count / chance for count, chance in zip(row, blind_row, strict=True)]
            for row, blind_row in zip(rows, blind_rows, strict=True)
        ]
        for rows, blind_rows in zip(placed, blind, strict=True)
    ]
    return [Table(belief_data, "LIKELIER", likelier, digits=2)]
