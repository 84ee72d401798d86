"""The rules on the command line: referee, verify, list legal moves, show views, let computers play, puzzles, measure.

No other module of the engine reads files or the clock; docs/engine.md says how all this is used. Standard output is
JSON, one value a line, except for the ladder's table, the bench's figures, and the words of a chosen move.
"""

import argparse
import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import BinaryIO, TextIO

from engine import commitment, computer, find, game_names, record
from engine.bench import bench
from engine.commitment import COMMITMENTS
from engine.computer import ladder
from engine.computer import puzzle as puzzles
from engine.computer.player import play_game
from engine.computer.program import PREFIX, ProgramFault, leave_in_order, seated
from engine.errors import BadRecord, NuggetError, RecordReason, UnknownGame
from engine.game import AnyGame, Json, Seat, View, check_turn
from engine.options import option_values
from engine.record import BadMove, Record


def main(
    argv: Sequence[str] | None = None,
    stdin: BinaryIO | None = None,
    stdout: TextIO | None = None,
) -> int:
    """Run one command and return its exit status: 0; 1 if a record is bad; 2 if the command line is."""
    out = stdout or sys.stdout
    arguments = _parser(_named_game(argv)).parse_args(argv)
    match arguments.command:
        case "referee" | "legal" | "verify" | "view" as judge:
            try:
                lines = _lines(arguments.file, stdin)
                judged = partial(_view, arguments.seat) if judge == "view" else _JUDGES[judge]
                lines = _refusing_nothing(lines) if judge == "verify" else lines
                return _answer_all(lines, lambda data: json.dumps(judged(record.read(data))), out)
            except BrokenPipeError:
                raise
            except OSError as error:
                print(f"{arguments.file}: {error.strerror}", file=sys.stderr)
                return 2
        case "choose":
            return _choose_all(_lines(None, stdin), arguments, out)
        case "play":
            return _play(arguments, out)
        case "puzzle":
            return _puzzle(arguments, out)
        case "ladder":
            programs = any(name.startswith(PREFIX) for name in (arguments.first, arguments.against))
            return ladder.run(arguments, out, clock=time.perf_counter if programs else time.process_time)
        case _:
            print(json.dumps(bench(time.perf_counter), indent=2), file=out)
            return 0


def _named_game(argv: Sequence[str] | None) -> AnyGame:
    """Return the game that `--game` names, or else the first game; its options become flags."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--game", default="")
    name = first.parse_known_args(argv)[0].game
    return find(name if name in game_names() else game_names()[0])


def _parser(game: AnyGame) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    referee = commands.add_parser("referee", help="print the result of each record, or why it is bad")
    legal = commands.add_parser("legal", help="print the legal moves after each record's moves")
    verify = commands.add_parser("verify", help="check each record against what was committed to; print the hashes")
    view = commands.add_parser("view", help="print what a seat may know after each record's moves")
    view.add_argument("--seat", type=int, help="from 0; what any onlooker sees if left out")
    for command in (referee, legal, verify, view):
        command.add_argument("file", nargs="?", help="one JSON record a line; standard input if left out")
    choose = commands.add_parser("choose", help="print the move that a computer player makes in each line's position")
    choose.add_argument("--game", choices=game_names(), help="the game of lines that hold a view, not a record")
    choose.add_argument("--with", dest="player_name", required=True, help="the player")
    choose.add_argument("--seed", type=int, default=0, help="the same seed and the same lines give the same moves")
    play = commands.add_parser("play", help="let computers play and print the records")
    play.add_argument("--game", choices=game_names(), default=game_names()[0])
    play.add_argument("--games", type=ladder.positive, default=1, help="how many to play")
    play.add_argument("--seed", type=int, default=0, help="the same seed deals and plays the same games")
    play.add_argument(
        "--with", dest="players_names", default="random", help="a player or cmd:PROGRAM a seat, or one for all"
    )
    ladder.add_seconds(play)
    _add_options(play, game)
    puzzle = commands.add_parser("puzzle", help="print a position of a computers' game in which one move is best")
    puzzle.add_argument("game", choices=game_names())
    puzzle.add_argument("--seed", default="0", help="the same seed finds the same puzzle")
    puzzle.add_argument("--games", type=ladder.positive, default=50, help="how many games are looked through at most")
    ladder.add_arguments(commands.add_parser("ladder", help="measure the computer players against each other"))
    commands.add_parser("bench", help="print what the engine does per second")
    return parser


def _add_options(parser: argparse.ArgumentParser, game: AnyGame) -> None:
    """Add a flag for each option of this game, named after its field."""
    options = parser.add_argument_group(f"options of {game.name}")
    for name, values in option_values(game.options, game.seats).items():
        flag = f"--{name.replace('_', '-')}"
        if values == (False, True):
            options.add_argument(flag, action=argparse.BooleanOptionalAction, default=None)
        elif isinstance(values[0], int):
            options.add_argument(flag, type=int)
        else:
            options.add_argument(flag, choices=values)


# --- referee, legal, view and choose ---


def _lines(file: str | None, stdin: BinaryIO | None) -> Iterator[bytes]:
    if file is None:
        yield from stdin or sys.stdin.buffer
        return
    whole = Path(file).read_bytes()
    if _is_one_value(whole):
        yield whole
    else:
        yield from whole.splitlines(keepends=True)


def _is_one_value(whole: bytes) -> bool:
    """Return whether a file is one JSON value over several lines, as editors write a record down, or holds no text at
    all."""
    try:
        return whole.count(b"\n") > 1 and isinstance(json.loads(whole.decode("utf-8-sig")), dict)
    except UnicodeDecodeError:
        return True
    except (ValueError, RecursionError):
        return False


def _refusing_nothing(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the lines. Of an empty file yield a line that is refused, so that nobody takes it for verified."""
    nothing = True
    for line in lines:
        nothing = nothing and not line.strip()
        yield line
    if nothing:
        yield b"null"


def _choose_all(lines: Iterator[bytes], arguments: argparse.Namespace, out: TextIO) -> int:
    """Print the words of the move that the player makes in each position: after a record, or in a view such as programs
    get, of which it needs no more. Each line is flushed, for the caller may wait for it."""
    number = count()

    def choose(data: Json) -> str:
        game, view = _position(data, arguments.game)
        check_turn(view.to_act, view.viewer)
        player, rng = computer.find(arguments.player_name, game), Random(f"{arguments.seed}:{next(number)}")
        return player.choose(game, view, rng).words

    return _answer_all(lines, choose, out)


def _position(data: Json, game_name: str | None) -> tuple[AnyGame, View]:
    """Return what the seat to act sees in a record or in a line for programs."""
    if isinstance(data, dict) and "view" in data and "moves" not in data:
        if game_name is None:
            raise BadRecord(RecordReason.VIEW_OF_WHAT)
        game = find(game_name)
        return game, game.load_view(data["view"])
    game_record = record.read(data)
    state = record.final(game_record)
    return game_record.game, game_record.game.view(state, state.to_act)


def _answer_all(lines: Iterator[bytes], answer: Callable[[Json], str], out: TextIO) -> int:
    """Print a line for each line of JSON: its answer, or its error as JSON; skip blank lines."""
    status = 0
    for line in lines:
        if not line.strip():
            continue
        error: Json
        try:
            print(answer(record.decode(line)), file=out, flush=True)
            continue
        except BadMove as bad:
            error = {"move": bad.index, "words": bad.words, "reason": str(bad.error)}
        except NuggetError as bad:
            error = {"reason": str(bad)}
        status = 1
        print(json.dumps({"error": error}), file=out, flush=True)
    return status


def _result(game_record: Record) -> Json:
    return game_record.game.outcome(record.final(game_record)).data()


def _legal(game_record: Record) -> Json:
    state = record.final(game_record)
    view = game_record.game.view(state, state.to_act)
    return sorted(move.words for move in game_record.game.legal(view))


def _view(seat: int | None, game_record: Record) -> Json:
    """Return all that a seat may know after the record's moves, and nothing else; without a seat, an onlooker."""
    game, players = game_record.game, game_record.start.options.players
    if seat is not None and not 0 <= seat < players:
        raise BadRecord(RecordReason.NO_SEAT, seat=seat, last=players - 1)
    return game.dump_view(game.view(record.final(game_record), None if seat is None else Seat(seat)))


def _verified(game_record: Record) -> Json:
    return {"verified": True, COMMITMENTS: commitment.verify(game_record).data()}


_JUDGES: Mapping[str, Callable[[Record], Json]] = {"referee": _result, "legal": _legal, "verify": _verified}


# --- play ---


def _play(arguments: argparse.Namespace, out: TextIO) -> int:
    game: AnyGame = find(arguments.game)
    flags = {name: getattr(arguments, name) for name in option_values(game.options, game.seats)}
    settings = {name: value for name, value in flags.items() if value is not None}
    names = [name.strip() for name in _COMMA.split(arguments.players_names)]
    try:
        options = game.read_options(settings)
        for name in names:
            if not name.startswith(PREFIX):
                computer.find(name, game)
    except (BadRecord, UnknownGame, computer.UnknownPlayer) as error:
        print(f"play: {error}", file=sys.stderr)
        return 2
    if len(names) == 1:
        names *= options.players
    if len(names) != options.players:
        print(f"play: {options.players} seats, but {len(names)} players after --with", file=sys.stderr)
        return 2
    for number in range(arguments.games):
        start = game.start(options, Random(f"{arguments.seed}:{number}:deal"))
        rngs = [Random(f"{arguments.seed}:{number}:{seat}") for seat in range(options.players)]
        try:
            with seated(names, game, arguments.seconds) as players:
                finished = play_game(game, start, players, rngs)
        except ProgramFault as error:
            print(f"play: game {number}: {error}", file=sys.stderr)
            return 1
        data = Record(game, start, finished.moves).data()
        result = game.outcome(finished.state).data()
        extra = {"players": names, "result": result}
        print(json.dumps(data | extra), file=out, flush=True)
    return 0


_COMMA = re.compile(r""",(?=(?:[^"']|"[^"]*"|'[^']*')*$)""")
"""A comma outside quotes: between two players, not within a program."""


# --- puzzle ---


def _puzzle(arguments: argparse.Namespace, out: TextIO) -> int:
    """Print the first puzzle that is found, and the progress on standard error; return 1 if there is none."""
    for number in range(arguments.games):
        puzzle = puzzles.find_in_game(find(arguments.game), f"{arguments.seed}:{number}")
        if puzzle is not None:
            print(json.dumps(puzzles.dump(puzzle)), file=out)
            return 0
        print(f"no puzzle in {number + 1} of {arguments.games} games", file=sys.stderr)
    return 1


if __name__ == "__main__":
    leave_in_order()
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of our output has seen enough
        sys.stderr.close()
        sys.exit(1)
