"""The effects of a chosen move in words, worked out from the viewer's View alone, so no preview reveals a secret."""

from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.saboteur.input.draft import own_name
from bot.games.saboteur.input.ways import NOWHERE, change, gold_or_stone
from bot.games.saboteur.input.words import headline
from bot.games.saboteur.names import card_name, cell_name, dwarf_name, goal_name, name
from bot.locale import Markup, Say
from engine.game import Seat
from engine.games.saboteur.cards import BREAK_OF, BREAKS, SHAPES, TRAP, Card, Tunnel
from engine.games.saboteur.maze import Cell
from engine.games.saboteur.moves import (
    BreakTool,
    Discard,
    FixTool,
    LookAtGoal,
    Move,
    PickGold,
    PlaceTunnel,
    PlayAt,
    PlayTheft,
    Rockfall,
    ShedCard,
    Steal,
)
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import Table, View
from engine.games.saboteur.view import known_dwarfs


def preview(view: View, seat: Seat, move: Move, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield sentences for the effects of the viewer's move."""
    table = view.table
    match move:
        case PlaceTunnel(tunnel, cell):
            yield say("saboteur.preview.tunnel", card=headline(tunnel, say), cell=cell_name(cell))
            yield from _tunnel(view, tunnel, cell, say)
        case Rockfall(cell):
            yield say("saboteur.preview.rockfall", card=headline(table.maze.cards[cell], say), cell=cell_name(cell))
            yield from _rockfall(table, cell, say)
        case BreakTool(tool, target):
            key = "break_own" if target == seat else "break"
            yield say(f"saboteur.preview.{key}.{tool}", player=name(players, target))
            if not may_dig(table, target):
                yield _of(target, seat, "stuck_anyway", players, say)
        case FixTool(_, tool, target):
            key = "fix_own" if target == seat else "fix"
            yield say(f"saboteur.preview.{key}.{tool}", player=name(players, target))
            yield _freed(table, target, BREAK_OF[tool], seat, players, say)
        case LookAtGoal(goal):
            yield say("saboteur.preview.map", goal=goal_name(goal, say.plain))
            known = gold_or_stone(view, goal)
            if known is not None:
                yield say("saboteur.preview.known_gold" if known else "saboteur.preview.known_stone")
        case PlayTheft():
            yield say("saboteur.preview.theft")
        case PlayAt():
            yield from _at(view, move, seat, players, say)
        case Discard(cards):
            yield say("saboteur.preview.discard", cards=_listed(cards, say))
            yield _draws(table, len(cards), say)
        case ShedCard(card, cards):
            yield say("saboteur.preview.shed", card=card_name(card, say.plain), cards=_listed(cards, say))
            if card in BREAKS or card == TRAP:
                yield _freed(table, seat, card, seat, players, say)
            yield _draws(table, 1, say)
        case PickGold(value):
            yield say("saboteur.preview.gold", count=value)
        case Steal(target=None):
            yield say("saboteur.preview.steal_none")
        case Steal(target=int(victim)):
            yield say("saboteur.preview.steal", player=name(players, Seat(victim)))


# --- the maze ---


def _tunnel(view: View, tunnel: Tunnel, cell: Cell, say: Say) -> Iterator[Markup]:
    shape = SHAPES[tunnel]
    dead_end = not shape.ladder and all(group.bit_count() == 1 for group in shape.groups)
    before = view.table.maze
    found = change(before, before.with_card(cell, tunnel))
    if dead_end:
        yield say("saboteur.preview.dead_end")
    for goal in found.reached:
        yield say("saboteur.preview.reaches", goal=goal_name(goal, say.plain))
        gold = gold_or_stone(view, goal)
        if gold:
            yield say("saboteur.preview.reaches_gold")
            return
        if gold is not None:
            yield say("saboteur.preview.reaches_stone")
    joined = found.joined
    if joined:
        yield say("saboteur.preview.joins", count=joined)
    for goal, count in found.opened:
        yield say("saboteur.preview.opens", goal=goal_name(goal, say.plain), count=count)
    if found.shut:
        yield say("saboteur.preview.shut")
    elif not found.opened:
        for goal in found.closed:
            yield say("saboteur.preview.closes", goal=goal_name(goal, say.plain))
    if not (dead_end or found.reached or found.opened or found.closed or found.shut):
        yield say("saboteur.preview.new_way" if found.new_way else "saboteur.preview.no_new_way")


def _rockfall(table: Table, cell: Cell, say: Say) -> Iterator[Markup]:
    found = change(table.maze, table.maze.without_card(cell))
    cut = found.cut
    if cut:
        yield say("saboteur.preview.cuts", count=cut)
    else:
        yield say("saboteur.preview.cuts_nothing")
    for goal, count in found.opened:
        if count < NOWHERE:
            yield say("saboteur.preview.opens", goal=goal_name(goal, say.plain), count=count)
    if not found.opened:
        for goal in found.closed:
            yield say("saboteur.preview.longer", goal=goal_name(goal, say.plain))


# --- players ---


def _at(view: View, move: PlayAt, seat: Seat, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    target, sizes = move.target, view.table.hand_sizes
    player = name(players, target)
    match move.action:
        case "handsoff":
            yield _of(target, seat, "handsoff", players, say)
        case "swaphands":
            yield say("saboteur.preview.swaphands", player=player, count=sizes[seat] - 1, got=sizes[target])
            if view.table.deck_size:
                yield say("saboteur.preview.swaphands_draw", player=player)
        case "inspect":
            yield say("saboteur.preview.inspect", player=player)
            dwarf = known_dwarfs(view).get(target)
            if dwarf is not None:
                yield say("saboteur.preview.inspected", dwarf=dwarf_name(dwarf, say.plain))
        case "swaphats":
            yield _of(target, seat, "swaphats", players, say)
        case "trap":
            yield say("saboteur.preview.trap", player=player)
        case "free":
            yield _of(target, seat, "free", players, say)
            yield _freed(view.table, target, TRAP, seat, players, say)


def _freed(table: Table, target: Seat, card: Card, seat: Seat, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about whether a player can place tunnels once this card in front is removed."""
    left = [other for other in table.fronts[target] if other != card and (other in BREAKS or other == TRAP)]
    return _of(target, seat, "stuck" if left else "digs", players, say)


def _of(target: Seat, seat: Seat, what: str, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about a player, in a variant of its own if that player is the viewer."""
    if target == seat:
        return say(f"saboteur.preview.{what}_own")
    return say(f"saboteur.preview.{what}", player=name(players, target))


# --- cards ---


def _listed(cards: Sequence[Card], say: Say) -> Markup:
    return say.listed([card_name(own_name(card), say.plain) for card in cards])


def _draws(table: Table, count: int, say: Say) -> Markup:
    """Return a sentence about the number of cards that are drawn, limited by the draw pile."""
    drawn = min(count, table.deck_size)
    return say("saboteur.preview.draws", count=drawn) if drawn else say("saboteur.preview.draws_none")
