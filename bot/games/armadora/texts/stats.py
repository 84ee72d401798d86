"""A person's statistics: games and wins of each kind, and the best reveal."""

from collections.abc import Iterator, Mapping, Sequence

from bot.locale import Markup, Say
from engine.game import Json
from engine.games.armadora.state import SEATS, Character


def tallies(counted: Mapping[str, int], say: Say) -> Sequence[Markup]:
    """Return a line for each number of players, for teams, for the advanced game and for each of its characters."""
    return tuple(_lines(counted, say))


def _lines(counted: Mapping[str, int], say: Say) -> Iterator[Markup]:
    def won(key: str) -> Markup:
        return say("top.wins", count=counted.get(f"{key}_won", 0))

    for players in SEATS:
        if many := counted.get(f"players_{players}"):
            yield say("armadora.stats.players", players=players, count=many, wins=won(f"players_{players}"))
    for key in ("teams", "advanced", *(character.value for character in Character)):
        if many := counted.get(key):
            yield say(f"armadora.stats.{key}", count=many, wins=won(key))


def achievement(facts: Mapping[str, Json], say: Say) -> Markup:
    """Return the sentence for the territory in which a person won the most unexpected gold, or the most gold."""
    if facts["more"]:
        return say("armadora.achievement.surprise", gold=facts["gold"], more=facts["more"], square=facts["square"])
    return say("armadora.achievement.largest", gold=facts["gold"], square=facts["square"])
