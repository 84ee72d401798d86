"""The result of a game in words: who won by what, and everybody's score with a table that a phone shows."""

from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.saboteur.names import LETTERS, dwarf_name, name, names, together
from bot.games.saboteur.texts.sentences import why
from bot.locale import Markup, Say, code_block, in_lines
from engine.game import Seat
from engine.games.saboteur.scoring import Outcome, outcome
from engine.games.saboteur.state import View

LIMIT = 3500
"""The maximum length of the text in characters."""
COLUMN = 6
"""The width of a column of the table in characters."""


def result(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return who won a finished game, and by what: in which rounds the winners got gold, and as whom. The ranking is
    in the last picture."""
    score = outcome(view)
    return in_lines([_verdict(score, players, say), *_reasons(score, players, say)])


def score(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return everybody's gold and dwarf by round, best first, as lines and as a table, and why each round was won."""
    score = outcome(view)
    parts = [*_seats(score, players, say), say("saboteur.result.table"), code_block(_table(score))]
    rounds = [*_rounds(score, players, say)]
    whole = in_lines([*parts, *rounds])
    return whole if len(whole) <= LIMIT else in_lines(parts)


def _verdict(score: Outcome, players: Sequence[Player], say: Say) -> Markup:
    first = [Seat(side) for side in score.ranking[0]]
    key = "saboteur.result.won" if len(first) == 1 else "saboteur.result.shared"
    return say(key, count=score.gold[first[0]], winners=names(players, first, say))


def _reasons(score: Outcome, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield for each winner with gold where it came from; a theft takes more than a round brought."""
    for seat in map(Seat, score.ranking[0]):
        gains = [
            say(
                "saboteur.result.gain",
                gold=f"{each.gold[seat]}".replace("-", "−"),
                round=number,
                dwarf=dwarf_name(each.dwarfs[seat], say.plain),
            )
            for number, each in enumerate(score.rounds, 1)
            if each.gold[seat]
        ]
        if gains:
            yield say("saboteur.result.gains", player=name(players, seat), gains=say.listed(gains))


def _seats(score: Outcome, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield a line for each player, best first, with gold and the dwarf of each round."""
    for seat in sorted(range(len(players)), key=lambda seat: (score.places[seat], seat)):
        dwarfs = say.plain.row([dwarf_name(each.dwarfs[seat], say.plain) for each in score.rounds])
        who = name(players, Seat(seat))
        line = say("saboteur.result.seat", count=score.gold[seat], letter=LETTERS[seat], player=who, dwarfs=dwarfs)
        yield Markup("{}\\. {}").format(score.places[seat], line)


def _table(score: Outcome) -> str:
    """Return a line for each player: the gold of each round and the sum; a star for each round that the player won."""
    lines = [_columns(" ", [f"{number} " for number in range(1, len(score.rounds) + 1)], "=")]
    for seat, gold in enumerate(score.gold):
        gains = [f"{each.gold[seat]}{'*' if seat in each.winners else ' '}" for each in score.rounds]
        lines.append(_columns(LETTERS[seat], gains, str(gold)))
    return "\n".join(lines)


def _columns(first: str, cells: Sequence[str], last: str) -> str:
    """Align the cells right in their columns."""
    return first + "".join(f"{cell:>{COLUMN}}" for cell in (*cells, last))


def _rounds(score: Outcome, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield a line for each round: who won and why."""
    for number, each in enumerate(score.rounds):
        told = together(why(each, players, say), say)
        yield say("saboteur.result.round", number=number + 1, why=told)
