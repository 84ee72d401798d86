"""Play this version's computer players against any program that chooses moves: another version's, say.

`python -m tests.tools.versions "python -m engine choose --with expert" --with master` asks the program for its moves as
`engine choose` answers: each line in is a record, each line out the words of a move. Each deal is played once for every
side; after each deal one line prints the standing, with Wilson's 95 % interval. With `--until 0.5` it stops once the
interval lies on one side of that share.
"""

import argparse
import json
import shlex
import subprocess
import sys
from random import Random

from engine import computer, find
from engine.computer.ladder import dealt, share_of, wilson
from engine.game import AnyGame, Seat, State
from engine.measure import Match, Seats
from engine.record import Record


def main() -> None:
    """Play the games and print the standing."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("command")
    parser.add_argument("--with", dest="player", required=True)
    parser.add_argument("--game", default="armadora")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--options", type=json.loads, default={})
    parser.add_argument("--until", type=float)
    arguments = parser.parse_args()
    game, player = find(arguments.game), computer.find(arguments.player, find(arguments.game))
    options = game.read_options(arguments.options)
    match = Match(arguments.player, "other")
    _, ways = dealt(game, match, options, f"{arguments.seed}:0")
    points, games, deal = 0.0, 0, 0
    with subprocess.Popen(
        shlex.split(arguments.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        while games < arguments.games:
            start = game.start(options, Random(f"{arguments.seed}:{deal}"))
            for way, seats in enumerate(ways):
                rng = Random(f"{arguments.seed}:{deal}:{way}")
                end = play(game, start, player, seats, program, rng)
                points += share_of(game, match, end, seats)
                games += 1
            deal += 1
            low, high = wilson(points, games)
            sys.stdout.write(f"{points:g} of {games}: {points / games:.1%}, {low:.1%} to {high:.1%}\n")
            sys.stdout.flush()
            if arguments.until is not None and not low <= arguments.until <= high:
                break
        assert program.stdin is not None
        program.stdin.close()


def play(
    game: AnyGame, start: State, player: computer.Player, seats: Seats, program: "subprocess.Popen[str]", rng: Random
) -> State:
    """Return the end of a game; `seats` are the player's, all others are the program's."""
    assert program.stdin is not None
    assert program.stdout is not None
    state, moves = start, list[str]()
    while (seat := state.to_act) is not None:
        if seat in seats:
            words = player.choose(game, game.view(state, seat), rng).words
        else:
            program.stdin.write(json.dumps(Record(game, start, tuple(moves)).data()) + "\n")
            program.stdin.flush()
            words = program.stdout.readline().strip()
        state, _ = game.apply(state, Seat(seat), game.parse(words))
        moves.append(words)
    return state


if __name__ == "__main__":
    main()
