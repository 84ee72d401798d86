"""The result of a game in words: the ranking, and a table that is narrow enough for a phone."""

from collections.abc import Iterator, Sequence
from unicodedata import east_asian_width

from bot.face import Player
from bot.games.armadora.names import LETTERS, name
from bot.locale import Markup, PlainSay, Say, code_block, in_lines
from engine.game import Side
from engine.games.armadora.scoring import Outcome, Territory, outcome
from engine.games.armadora.state import View

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
    names = [Markup(" & ").join(name(players, seat) for seat in seats) for seats in sides]
    letters = _letters(view)
    return in_lines(
        (
            *_winners(score, names, letters, [len(seats) for seats in sides], say),
            *_others(score, names, letters, say),
            *_notes(score, letters, say),
        )
    )


def score(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return a table of all territories: the gold of each and the strength of each side in it."""
    table = _table(outcome(view), _letters(view), say.plain)
    return in_lines((say("armadora.result.table"), code_block(table)))


def _letters(view: View) -> list[Markup]:
    return [Markup("+").join(LETTERS[seat] for seat in seats) for seats in view.options.sides()]


def _winners(
    score: Outcome, names: Sequence[Markup], letters: Sequence[str], sizes: Sequence[int], say: Say
) -> Iterator[Markup]:
    first, *others = score.ranking
    gold, piles = score.gold[first[0]], score.piles[first[0]]
    if len(first) > 1:
        winners = [Markup("`{}` {}").format(letters[side], names[side]) for side in first]
        yield say("armadora.result.shared", winners=say.listed(winners), gold=gold)
        return
    key = _WON[sizes[first[0]] > 1, len(piles) > 1]
    yield say(key, letter=letters[first[0]], winner=names[first[0]], gold=gold, piles=_sum(piles))
    if others and score.gold[others[0][0]] == gold:
        # Both sides' piles have the same sum, so they differ before either list ends.
        high, low = next((a, b) for a, b in zip(piles, score.piles[others[0][0]], strict=False) if a != b)
        yield say("armadora.result.by_piles", gold=gold, high=high, low=low)


def _others(score: Outcome, names: Sequence[Markup], letters: Sequence[str], say: Say) -> Iterator[Markup]:
    """Yield a line for each side that has not won, best first."""
    for place, side in _places(score):
        if place == 1:
            continue
        letter, who = letters[side], names[side]
        if score.gold[side]:
            piles = _sum(score.piles[side])
            key = "armadora.result.side_piles" if len(score.piles[side]) > 1 else "armadora.result.side"
            line = say(key, letter=letter, side=who, gold=score.gold[side], piles=piles)
        else:
            line = say("armadora.result.side_without_gold", letter=letter, side=who)
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
    """Align the cells right in their columns; a Chinese character is as wide as two others."""
    widths = (sum(2 if east_asian_width(character) in "WF" else 1 for character in cell) for cell in cells)
    rooms = (NUMBER, *[COLUMN] * (len(cells) - 1))
    return "".join(" " * (room - width) + cell for cell, width, room in zip(cells, widths, rooms, strict=True))
