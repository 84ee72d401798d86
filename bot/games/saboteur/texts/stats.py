"""A person's statistics: rounds as each sort of dwarf, and wins."""

from collections.abc import Iterator, Mapping, Sequence

from bot.locale import Markup, Say
from engine.game import Json

PARTS = ("digger", "saboteur", "other")


def tallies(counted: Mapping[str, int], say: Say) -> Sequence[Markup]:
    """Return a line for all rounds, and one for each sort of dwarf that the person was."""
    return tuple(_lines(counted, say))


def achievement(facts: Mapping[str, Json], say: Say) -> Markup:
    """Return the sentence for a round that a person won as a saboteur whom few suspected."""
    if facts["against"]:
        return say(
            "saboteur.achievement.suspected", round=facts["round"], players=facts["players"], count=facts["against"]
        )
    return say("saboteur.achievement.unsuspected", round=facts["round"], players=facts["players"])


def _lines(counted: Mapping[str, int], say: Say) -> Iterator[Markup]:
    played, won = (
        {part: counted.get(part, 0) for part in PARTS},
        {part: counted.get(f"{part}_won", 0) for part in PARTS},
    )
    yield say("saboteur.stats.rounds", count=sum(played.values()), wins=say("top.wins", count=sum(won.values())))
    for part in PARTS:
        if played[part]:
            yield say(f"saboteur.stats.{part}", count=played[part], wins=say("top.wins", count=won[part]))
