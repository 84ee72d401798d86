"""Who won a round and why: one sentence, for messages and alt texts.

It is made from the public result of a round, and derives from the maze which doors are in the way.
"""

from collections.abc import Sequence

from engine.game import Seat
from engine.games.saboteur.cards import GOLD, Dwarf
from engine.games.saboteur.events import DiggingEnded, Result
from engine.games.saboteur.maze import GOAL_CELLS


def with_teams(dwarfs: Sequence[Dwarf]) -> bool:
    """Return whether these are the dwarfs of Saboteur 2: those of the base game always include a gold-digger."""
    return "digger" not in dwarfs


def verdict(result: Result) -> str:
    """Return the key of the sentence that says who won and why; its fact `player` is the finder."""
    if result.by == "stopped":
        return "saboteur.verdict.stopped"
    if result.by == "cards":
        return "saboteur.verdict.cards.saboteurs" if "saboteur" in result.dwarfs else "saboteur.verdict.cards.nobody"
    finder = _finder(result)
    if not with_teams(result.dwarfs):
        return f"saboteur.verdict.gold.{_base(result, finder)}"
    return f"saboteur.verdict.doors.{_doors(result, finder)}"


def winning(result: Result) -> frozenset[Dwarf]:
    """Return the dwarfs that win a round of Saboteur 2, even if their player is excluded from winning."""
    if result.by == "stopped":
        return frozenset()
    if result.by == "cards":
        return frozenset({"saboteur", "profiteer"})
    match _doors(result, _finder(result)):
        case "both":
            return frozenset({"blue", "green", "boss", "profiteer"})
        case "blue" | "both_blue":
            return frozenset({"blue", "boss", "profiteer"})
        case "green" | "both_green":
            return frozenset({"green", "boss", "profiteer"})
        case "boss":
            return frozenset({"boss", "profiteer"})
        case "saboteurs":
            return frozenset({"saboteur", "profiteer"})
        case _:
            return frozenset({"profiteer"})


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


def base_verdict(end: DiggingEnded) -> str:
    """Return the key of the sentence that says who won a round of the base game and why."""
    if end.by == "cards":
        return "saboteur.verdict.cards.saboteurs" if end.winners else "saboteur.verdict.cards.nobody"
    return f"saboteur.verdict.gold.{_base(end, _finder(end))}"


def _finder(end: Result | DiggingEnded) -> Dwarf:
    assert end.finder is not None
    return end.dwarfs[end.finder]


def _base(end: Result | DiggingEnded, finder: Dwarf) -> str:
    if finder == "selfish":
        return "selfish"
    return "diggers" if end.winners else "nobody"


def _doors(result: Result, finder: Dwarf) -> str:
    """Return the part of the key that names the teams with a path to the gold, or the winner if neither has one."""
    gold = GOAL_CELLS[result.goals.index(GOLD)]
    blue = result.maze.passable(gold, without="green")
    green = result.maze.passable(gold, without="blue")
    if blue and green:
        return f"both_{finder}" if finder in ("blue", "green") else "both"
    if blue or green:
        return "blue" if blue else "green"
    if "boss" in result.dwarfs:
        return "boss"
    return "saboteurs" if any(result.dwarfs[seat] == "saboteur" for seat in result.winners) else "nobody"
