"""Discarding for a player who can do nothing useful any more, until the round ends.

The choice depends only on what the player may know. The discards are face down (2.9), so nobody learns anything from
them.
"""

from engine.game import Rest
from engine.games.saboteur.cards import BREAKS, FIXES, SHAPES, WAYS, Card, Tunnel
from engine.games.saboteur.moves import Discard, Move, card_played
from engine.games.saboteur.rules import legal
from engine.games.saboteur.state import View

_LEAST_FIRST = (
    "wrong tunnel", "inspect", "map", "handsoff", "theft", "swaphats", "swaphands", "break", "trap", "rockfall",
    "tunnel", "free", "fix",
)  # fmt: skip
"""The kinds of cards, by how useful they may still be."""


def rest(view: View) -> Rest[Move] | None:
    """Return a rest that discards one card at a time until the round ends; None once the digging is over, or without
    cards."""
    table = view.table
    if view.viewer is None or table.over or table.phase != "dig" or not view.hand:
        return None
    return Rest(table.round, Discard((least_useful(view),)) if table.to_act == view.viewer else None)


def least_useful(view: View) -> Card:
    """Return the card that is least useful to the viewer, who is to act: a card that cannot be played, if there is
    one."""
    playable = {card_played(move) for move in legal(view)}
    return min(view.hand, key=lambda card: (card in playable, _LEAST_FIRST.index(_kind(view, card)), card))


def _kind(view: View, card: Card) -> str:
    """Return the kind of this card for the viewer: dead ends are for saboteurs, other tunnels for all others."""
    if card in WAYS:
        return "tunnel" if SHAPES[Tunnel(card)].stub == (view.dwarf == "saboteur") else "wrong tunnel"
    if card in BREAKS:
        return "break"
    return "fix" if card in FIXES else card
