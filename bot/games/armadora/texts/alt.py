"""The picture in words, for readers who cannot see it: at most 1,024 characters for any board."""

from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.armadora.names import LETTERS
from bot.games.armadora.picture.marks import last_move
from bot.games.armadora.score import reveal
from bot.locale import Markup, PlainSay
from engine.game import Event, Seat
from engine.games.armadora.board import EDGE_NAMES, SQUARE_NAMES, bits
from engine.games.armadora.state import Strength, View, Warrior

LIMIT = 1024
"""The maximum length of an attachment's description, in UTF-16 units as Discord's clients count."""


def alt(view: View, players: Sequence[Player], events: Sequence[Event], say: PlainSay) -> str:
    """Return the picture in words: the fullest text that is short enough."""
    names = [" ".join(player.name.split()) for player in players]
    for longest, edges in ((32, True), (12, True), (12, False)):
        text = " ".join(_sentences(view, [name[:longest] for name in names], events, edges, say))
        if _length(text) <= LIMIT:
            return text
    return text[: LIMIT // 2 - 1] + "…"


def marks(warrior: Warrior, strength: Strength | None) -> Markup:
    """Return a warrior in signs: its strength if known, -1 for each arrow, +1 for the reinforcement."""
    signs = [Markup("{}").format(strength)] * (strength is not None)
    return Markup(" ").join(signs + [Markup("−1")] * warrior.arrows + [Markup("+1")] * warrior.reinforced)


def _sentences(view: View, names: Sequence[str], events: Sequence[Event], edges: bool, say: PlainSay) -> Iterator[str]:
    table = view.table
    yield say("armadora.alt.board")
    score = reveal(view)
    if table.to_act is None:
        yield say("status.over")
    if score is not None:
        for side, seats in enumerate(table.options.sides()):
            yield say("armadora.alt.won", letters="+".join(LETTERS[seat] for seat in seats), gold=score.gold[side])
    elif table.to_act is not None:
        yield say("armadora.alt.turn", letter=LETTERS[table.to_act])
    squares, changed = last_move(events)
    if places := [SQUARE_NAMES[s] for s in bits(squares)] + [EDGE_NAMES[e] for e in bits(changed)]:
        yield say("armadora.alt.last", places=" ".join(places))
    yield say("armadora.alt.gold", places=", ".join(f"{SQUARE_NAMES[square]} {gold}" for square, gold in table.gold))
    yield from _players(view, names, say)
    if table.palisades:
        if edges:
            yield say("armadora.alt.palisades", places=" ".join(EDGE_NAMES[e] for e in bits(table.palisades)))
        else:
            yield say("armadora.alt.palisade_count", count=table.palisades.bit_count())


def _players(view: View, names: Sequence[str], say: PlainSay) -> Iterator[str]:
    table = view.table
    for seat, name in enumerate(names):
        left, letter = table.in_hand[seat], LETTERS[seat]
        if table.options.advanced:
            character = say(f"armadora.picture.{table.characters[seat].value}")
            yield say("armadora.alt.player", count=left, letter=letter, name=name, character=character)
        else:
            yield say("armadora.alt.base_player", count=left, letter=letter, name=name)
        if places := list(_warriors(view, Seat(seat))):
            yield say("armadora.alt.warriors", letter=letter, places=", ".join(places))


def _warriors(view: View, seat: Seat) -> Iterator[str]:
    placed = zip(view.table.warriors, view.strengths, strict=True)
    for warrior, strength in sorted(placed, key=lambda pair: pair[0].square):
        if warrior.owner == seat:
            yield f"{SQUARE_NAMES[warrior.square]} {marks(warrior, strength)}".rstrip()


def _length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2
