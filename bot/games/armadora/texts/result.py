"""The score of a finished game, its result in words with a table that is narrow enough for a phone, and what a person's
games add up to."""

from collections.abc import Iterator, Mapping, Sequence

from bot.face import Player
from bot.games.armadora.names import letters_of_sides
from bot.locale import Markup, PlainSay, Say, breadth, code_block, in_lines
from engine.game import Idea, Json, Seat, Side
from engine.games.armadora.scoring import Outcome, Territory, outcome
from engine.games.armadora.state import SEATS, Character, View


def reveal(view: View) -> Outcome | None:
    """Return the score of a game that was played to its end, else None: before the end no view holds it, and a stopped
    game has none."""
    return outcome(view) if view.table.finished else None


LINE = 28
"""Characters in a line of the table, as many as a phone shows."""
NUMBER, COLUMN = 2, 5
"""Characters of the columns: a territory's number; its gold and each side's strength."""

_WON = {
    (False, False): "armadora.result.won_by_one",
    (False, True): "armadora.result.won_by_one_piles",
    (True, False): "armadora.result.won_by_partners",
    (True, True): "armadora.result.won_by_partners_piles",
}
"""The key of the sentence that a side has won, by whether it is partners, and whether its gold is several piles."""


def result(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the ranking of a finished game with its reasons: each side's gold and piles, and how ties were decided."""
    score, sides = outcome(view), view.options.sides()
    names = [Markup(" & ").join(players[seat].bold_name for seat in seats) for seats in sides]
    letters = letters_of_sides(view.options)
    return in_lines(
        (
            *_winners(score, names, letters, [len(seats) for seats in sides], say),
            *_runners_up(score, names, letters, say),
            *_notes(score, letters, say),
        )
    )


def score(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return a table of all territories: the gold of each and the strength of each side in it."""
    table = _table(outcome(view), letters_of_sides(view.options), say.plain)
    return in_lines((say("armadora.result.table"), code_block(table)))


def _winners(
    score: Outcome, names: Sequence[Markup], letters: Sequence[str], sizes: Sequence[int], say: Say
) -> Iterator[Markup]:
    first, *behind = score.ranking
    gold, piles = score.gold[first[0]], score.piles[first[0]]
    if len(first) > 1:
        winners = [Markup("`{}` {}").format(letters[side], names[side]) for side in first]
        yield say("armadora.result.shared", winners=say.listed(winners), gold=gold)
        return
    key = _WON[sizes[first[0]] > 1, len(piles) > 1]
    yield say(key, letter=letters[first[0]], winner=names[first[0]], gold=gold, piles=_sum(piles))
    if behind and score.gold[behind[0][0]] == gold:
        # Both sides' piles have the same sum, so they differ before either list ends.
        high, low = next((a, b) for a, b in zip(piles, score.piles[behind[0][0]], strict=False) if a != b)
        yield say("armadora.result.by_piles", gold=gold, high=high, low=low)


def _runners_up(score: Outcome, names: Sequence[Markup], letters: Sequence[str], say: Say) -> Iterator[Markup]:
    """Yield a line for each side that has not won, best first."""
    for place, side in _places(score):
        if place == 1:
            continue
        letter, people = letters[side], names[side]
        if score.gold[side]:
            piles = _sum(score.piles[side])
            key = "armadora.result.side_piles" if len(score.piles[side]) > 1 else "armadora.result.side"
            line = say(key, letter=letter, side=people, gold=score.gold[side], piles=piles)
        else:
            line = say("armadora.result.side_without_gold", letter=letter, side=people)
        yield Markup("{}\\. {}").format(place, line)


def _sum(piles: Sequence[int]) -> Markup:
    return Markup(" + ").join(map(str, piles))


def _places(score: Outcome) -> Iterator[tuple[int, Side]]:
    """Yield each place and side, best first; equal sides share a place."""
    place = 1
    for equals in score.ranking:
        yield from ((place, side) for side in equals)
        place += len(equals)


def _table(score: Outcome, letters: Sequence[str], say: PlainSay) -> str:
    """Return a line for each territory: its number in the picture, its gold, the strength of each side."""
    lines = [_columns(["#", say("armadora.result.gold"), *letters])]
    for number, territory in enumerate(score.territories, 1):
        strengths = (_strength(territory, Side(side)) for side in range(len(letters)))
        lines.append(_columns([str(number), str(territory.gold or "·"), *strengths]))
    return "\n".join(lines)


def _strength(territory: Territory, side: Side) -> str:
    """Return a side's strength, with a star if the side takes gold."""
    strength = dict(territory.strength).get(side)
    if strength is None:
        return "·"
    return f"{strength}*" if territory.share and side in territory.winners else str(strength)


def _notes(score: Outcome, letters: Sequence[str], say: Say) -> Iterator[Markup]:
    """Yield sentences about ties that were broken or shared, and about gold without a winner."""
    for number, territory in enumerate(score.territories, 1):
        winners = say.listed([letters[side] for side in territory.winners])
        if territory.gold and territory.tie_broken:
            yield say("armadora.result.tie_broken", number=number, winner=winners)
        elif territory.gold and len(territory.winners) > 1:
            yield say("armadora.result.tie_shared", number=number, winners=winners, share=territory.share)
    gold = sum(territory.gold for territory in score.territories) - sum(score.gold)
    if gold:
        yield say("armadora.result.nobody", gold=gold)


def _columns(cells: Sequence[str]) -> str:
    """Align the cells right in their columns."""
    rooms = (NUMBER, *[COLUMN] * (len(cells) - 1))
    return "".join(" " * (room - breadth(cell)) + cell for cell, room in zip(cells, rooms, strict=True))


# --- What a person's games add up to ---


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


def idea(idea: Idea, mover: Seat, players: Sequence[Player], say: Say) -> Markup:
    """Return the sentence for what a move in a puzzle is about."""
    return say(f"armadora.idea.{idea.kind}", player=players[mover].name, **idea.facts)
