"""Learn which strengths are placed when and where, from games of computer players.

`python -m tests.tools.learn_belief` writes the module `engine/games/armadora/ai/belief_data.py`. For each class of
order and riches it compares how often each strength is placed with how often it would be if the player drew blindly
from the hand. `--with hard,normal` draws the player of each seat by chance.
"""

import argparse
from pathlib import Path
from random import Random
from typing import Any

from engine import computer, find
from engine.game import Seat
from engine.games.armadora.ai import belief_data
from engine.games.armadora.ai.belief import ORDERS, RICH, classes, order_class
from engine.games.armadora.moves import GoblinWarrior, PlaceWarrior
from engine.games.armadora.state import Options

DOUBT = 6.0
"""The number of blind placements added to each count, so that a rare class has little effect."""


def main() -> None:
    """Play the games and write the module."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--with", dest="names", default="hard", help="players, with commas")
    arguments = parser.parse_args()
    game = find("armadora")
    shape = [[[DOUBT] * 5 for _ in range(len(RICH) + 1)] for _ in range(ORDERS)]
    seen = [[list(row) for row in rows] for rows in shape]
    blind = [[list(row) for row in rows] for rows in shape]
    for number in range(arguments.games):
        options = Options(players=2 + number % 4 // 2 * (number % 2 + 1))  # half of them 2, the others 3 and 4
        rng = Random(f"l{number}")
        players = [computer.find(rng.choice(arguments.names.split(",")), game) for _ in range(options.players)]
        state: Any = game.start(options, rng)
        rich = classes(state.table.gold)
        while (seat := state.to_act) is not None:
            move = players[seat].choose(game, game.view(state, seat), rng)
            if isinstance(move, PlaceWarrior | GoblinWarrior):
                hand = state.hands[seat]
                before = sum(warrior.owner == seat for warrior in state.table.warriors)
                order, near = order_class(before, options.players), rich[move.square]
                seen[order][near][move.strength - 1] += 1
                for i, count in enumerate(hand):
                    blind[order][near][i] += count / sum(hand)
            state, _ = game.apply(state, Seat(seat), move)
    lines = ['"""How much likelier a strength is than by chance; made by `tests/tools/learn_belief.py`."""', ""]
    lines.append("LIKELIER: tuple[tuple[tuple[float, ...], ...], ...] = (")
    for rows, others in zip(seen, blind, strict=True):
        lines.append("    (")
        for row, other in zip(rows, others, strict=True):
            values = (f"{count / chance:.2f}" for count, chance in zip(row, other, strict=True))
            lines.append(f"        ({', '.join(values)}),")
        lines.append("    ),")
    lines += [")", '"""By class of order, then class of riches, then strength 1 to 5."""', ""]
    Path(str(belief_data.__file__)).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
