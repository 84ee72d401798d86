"""Who won a round or a game, and why: in one sentence for messages and alt texts, and with everybody's score in a table
that a phone shows. And what a person's games add up to.

What is said of a round is made from its public result, and derives from the maze which doors are in the way.
"""

from collections.abc import Iterator, Mapping, Sequence

from bot.face import Player
from bot.games.saboteur.names import FEW, dwarf_name, names, together
from bot.locale import Markup, Say, code_block, in_lines
from bot.players import LETTERS
from engine.game import Idea, Json, Seat
from engine.games.saboteur.ai.hooks import RICH
from engine.games.saboteur.cards import GOLD, Dwarf
from engine.games.saboteur.events import DiggingEnded, Event, Result, RoundEnded
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.scoring import Outcome, outcome
from engine.games.saboteur.state import View


def with_teams(dwarfs: Sequence[Dwarf]) -> bool:
    """Return whether these are the dwarfs of Saboteur 2: those of the base game always include a gold-digger."""
    return "digger" not in dwarfs


def verdict(end: Result | DiggingEnded) -> str:
    """Return the key of the sentence that says who won and why; its fact `player` is the finder. In Saboteur 2 only the
    result tells."""
    if end.by == "stopped":
        return "saboteur.verdict.stopped"
    if end.by == "cards":
        return "saboteur.verdict.cards.saboteurs" if "saboteur" in end.dwarfs else "saboteur.verdict.cards.nobody"
    if isinstance(end, Result) and with_teams(end.dwarfs):
        return f"saboteur.verdict.doors.{_doors(end)}"
    if end.finder is not None and end.dwarfs[end.finder] == "selfish":
        return "saboteur.verdict.gold.selfish"
    return "saboteur.verdict.gold.diggers" if end.winners else "saboteur.verdict.gold.nobody"


_WINNING: Mapping[str, frozenset[Dwarf]] = {
    "both": frozenset({"blue", "green", "boss", "profiteer"}),
    "both_blue": frozenset({"blue", "boss", "profiteer"}),
    "both_green": frozenset({"green", "boss", "profiteer"}),
    "blue": frozenset({"blue", "boss", "profiteer"}),
    "green": frozenset({"green", "boss", "profiteer"}),
    "boss": frozenset({"boss", "profiteer"}),
    "saboteurs": frozenset({"saboteur", "profiteer"}),
    "nobody": frozenset({"profiteer"}),
}
"""By what `_doors` says, the dwarfs that win."""


def winning(result: Result) -> frozenset[Dwarf]:
    """Return the dwarfs that win a round of Saboteur 2, even if their player is excluded from winning."""
    if result.by == "stopped":
        return frozenset()
    return _WINNING["saboteurs" if result.by == "cards" else _doors(result)]


def trapped(result: Result) -> tuple[Seat, ...]:
    """Return the players who do not win only because they are trapped."""
    wins = winning(result)
    return tuple(Seat(seat) for seat, dwarf in enumerate(result.dwarfs) if dwarf in wins and seat not in result.winners)


def without_gold(end: Result | DiggingEnded) -> tuple[Seat, ...]:
    """Return the gold-diggers of the base game who won but get nothing, because their tools are broken."""
    won = end.by == "gold" and (end.finder is None or end.dwarfs[end.finder] != "selfish")
    return tuple(
        Seat(seat) for seat, dwarf in enumerate(end.dwarfs) if won and dwarf == "digger" and seat not in end.winners
    )


def _doors(result: Result) -> str:
    """Return the part of the key that names the teams with a path to the gold, or the winner if neither has one."""
    gold = GOAL_CELLS[result.goals.index(GOLD)]
    blue, green = result.maze.passable(gold, without="green"), result.maze.passable(gold, without="blue")
    if blue and green:
        finder = None if result.finder is None else result.dwarfs[result.finder]
        return f"both_{finder}" if finder in ("blue", "green") else "both"
    if blue or green:
        return "blue" if blue else "green"
    if "boss" in result.dwarfs:
        return "boss"
    return "saboteurs" if any(result.dwarfs[seat] == "saboteur" for seat in result.winners) else "nobody"


def why(result: Result, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield who won a round and why, and who was excluded from winning."""
    finder = None if result.finder is None else players[result.finder].bold_name
    yield say(verdict(result), player=finder)
    if with_teams(result.dwarfs):
        if missed := trapped(result):
            yield say("saboteur.verdict.trapped", players=names(players, missed, say))
    elif poor := without_gold(result):
        yield say("saboteur.verdict.broken", players=names(players, poor, say))


def beside(events: Sequence[Event]) -> list[Event]:
    """Return the events without the ends of rounds, which their pictures show: who won and why, the dwarfs, the gold.
    What is still secret of the gold is said."""
    ends = [at for at, event in enumerate(events) if isinstance(event, RoundEnded)]
    return [
        event
        for at, event in enumerate(events)
        if not (isinstance(event, RoundEnded) and None not in event.result.gold)
        and not (isinstance(event, DiggingEnded) and any(at < end for end in ends))
    ]


def winners(seats: Sequence[Seat], players: Sequence[Player], say: Say) -> Markup:
    """Return the winners of a round as a sentence."""
    if not seats:
        return say("saboteur.verdict.no_winners")
    return say("saboteur.verdict.winners", players=names(players, seats, say))


def gold_list(gold: Sequence[int | None], players: Sequence[Player]) -> Markup:
    """Return gold by seat as `Ann 3 · Bob 0`, by letter if there are many players; secret gold is a question mark."""
    labels = LETTERS if len(players) > FEW else [player.name for player in players]
    return Markup(" · ").join(
        Markup("{} {}").format(labels[seat], "?" if amount is None else amount) for seat, amount in enumerate(gold)
    )


# --- The result of a game ---

LIMIT = 3500
"""The maximum length of the text in characters."""
COLUMN = 6
"""The width of a column of the table in characters."""


def result(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return who won a finished game. The ranking, with the gold of each round, is in the last picture."""
    score = outcome(view)
    first = [Seat(side) for side in score.ranking[0]]
    key = "saboteur.result.won" if len(first) == 1 else "saboteur.result.shared"
    return say(key, count=score.gold[first[0]], winners=names(players, first, say))


def score(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return everybody's gold and dwarf by round, best first, as lines and as a table, and why each round was won."""
    score = outcome(view)
    parts = [*_seats(score, players, say), say("saboteur.result.table"), code_block(_table(score))]
    rounds = [*_rounds(score, players, say)]
    whole = in_lines([*parts, *rounds])
    return whole if len(whole) <= LIMIT else in_lines(parts)


def _seats(score: Outcome, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield a line for each player, best first, with gold and the dwarf of each round."""
    for seat in sorted(range(len(players)), key=lambda seat: (score.places[seat], seat)):
        dwarfs = say.plain.row([dwarf_name(result.dwarfs[seat], say.plain) for result in score.rounds])
        player = players[seat].bold_name
        line = say("saboteur.result.seat", count=score.gold[seat], letter=LETTERS[seat], player=player, dwarfs=dwarfs)
        yield Markup("{}\\. {}").format(score.places[seat], line)


def _table(score: Outcome) -> str:
    """Return a line for each player: the gold of each round and the sum; a star for each round that the player won."""
    lines = [_columns(" ", [f"{number} " for number in range(1, len(score.rounds) + 1)], "=")]
    for seat, gold in enumerate(score.gold):
        gains = [f"{result.gold[seat]}{'*' if seat in result.winners else ' '}" for result in score.rounds]
        lines.append(_columns(LETTERS[seat], gains, str(gold)))
    return "\n".join(lines)


def _columns(first: str, cells: Sequence[str], last: str) -> str:
    """Align the cells right in their columns."""
    return first + "".join(f"{cell:>{COLUMN}}" for cell in (*cells, last))


def _rounds(score: Outcome, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield a line for each round: who won and why."""
    for number, result in enumerate(score.rounds):
        reason = together(why(result, players, say), say)
        yield say("saboteur.result.round", number=number + 1, why=reason)


# --- What a person's games add up to ---

PARTS = ("digger", "saboteur", "other")


def tallies(counted: Mapping[str, int], say: Say) -> Sequence[Markup]:
    """Return a line for all rounds, and one for each sort of dwarf that the person was."""
    played = {part: counted.get(part, 0) for part in PARTS}
    won = {part: counted.get(f"{part}_won", 0) for part in PARTS}
    lines = [say("saboteur.stats.rounds", count=sum(played.values()), wins=say("top.wins", count=sum(won.values())))]
    for part in PARTS:
        if played[part]:
            lines.append(say(f"saboteur.stats.{part}", count=played[part], wins=say("top.wins", count=won[part])))
    return lines


def achievement(facts: Mapping[str, Json], say: Say) -> Markup:
    """Return the sentence for a round that a person won as a saboteur whom few suspected."""
    number, players, against = facts["round"], facts["players"], facts["against"]
    if against:
        return say("saboteur.achievement.suspected", round=number, players=players, count=against)
    return say("saboteur.achievement.unsuspected", round=number, players=players)


def idea(idea: Idea, mover: Seat, players: Sequence[Player], say: Say) -> Markup:
    """Return the sentence for what a move in a puzzle is about."""
    facts = dict(idea.facts)
    if "target" in facts:
        facts["target"] = players[facts["target"]].name
    return say(f"saboteur.idea.{idea.kind}", player=players[mover].name, **facts)


def worth(worth: float, say: Say) -> Markup:
    """Return what a move in a puzzle is worth in gold."""
    return say("saboteur.puzzle.worth", gold=round(100 * RICH * worth))
