"""Moves in words: their effects, worked out from the viewer's View alone, so that no preview reveals a secret; as hints
and in look-backs, or only the part of the maze where they lie; and kind sentences for those that are refused."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.face import HintStep, Player
from bot.games.saboteur import names
from bot.games.saboteur.picture.maze import open_cells
from bot.locale import NOTHING, Markup, Say
from bot.players import LETTERS
from engine.errors import NuggetError
from engine.game import Seat
from engine.games.saboteur import moves
from engine.games.saboteur.cards import BREAK_OF, BREAKS, SEATS, SHAPES, TOOLS, TRAP, Card, Tool, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS, Cell, Maze
from engine.games.saboteur.reasons import Refusal, Unreadable
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import Table, View
from engine.games.saboteur.view import gold_may_be, known_dwarfs

NOWHERE = 1_000_000
"""The distance of a goal that no path can reach any more, larger than any number of tunnels."""


@dataclass(frozen=True, slots=True)
class Change:
    """The difference between two mazes, of which one has a tunnel more."""

    reached: tuple[Cell, ...]
    """Face-down goals that a path reaches, so that they are turned over."""
    opened: tuple[tuple[Cell, int], ...]
    """The nearest of the goals whose path became shorter, each with the least number of tunnels still missing."""
    closed: tuple[Cell, ...]
    """The goals that were nearest, of those whose path became longer."""
    joined: int
    """The number of tunnels that are connected again, without the new one."""
    cut: int
    """The number of tunnels that are cut off now, without the removed one."""
    new_way: bool
    """Whether a path leads to an empty cell to which none led before."""
    shut: bool
    """Whether no path from the start leads to an empty cell any more."""


def change(before: Maze, after: Maze) -> Change:
    """Return the difference between two mazes, of which one has a tunnel more."""
    reached = tuple(goal for goal in after.goals_down if after.reached_by(goal))
    goals = [goal for goal in after.goals_down if goal not in reached]
    old, new = ({goal: _missing(maze, goal) for goal in goals} for maze in (before, after))
    nearer = [goal for goal in goals if new[goal] < old[goal]]
    farther = [goal for goal in goals if new[goal] > old[goal]]
    least_new = min((new[goal] for goal in nearer), default=0)
    least_old = min((old[goal] for goal in farther), default=0)
    ends = {*open_cells(after)}
    return Change(
        reached,
        tuple((goal, new[goal]) for goal in nearer if new[goal] == least_new),
        tuple(goal for goal in farther if old[goal] == least_old),
        sum(cell not in before.reached and cell in before.cards for cell in after.reached),
        sum(cell not in after.reached and cell in after.cards for cell in before.reached),
        bool(ends.difference(open_cells(before))),
        not ends and not reached,
    )


def _missing(maze: Maze, goal: Cell) -> int:
    """Return the least number of tunnels missing between the paths and this goal, as the crow flies."""
    return min((abs(x - goal[0]) + abs(y - goal[1]) for x, y in open_cells(maze)), default=NOWHERE)


def gold_or_stone(view: View, goal: Cell) -> bool | None:
    """Return whether the gold lies under this face-down goal; None if the viewer does not know."""
    golds, number = gold_may_be(view), GOAL_CELLS.index(goal)
    return None if number in golds and len(golds) > 1 else number in golds


# --- Previews ---


def preview(view: View, seat: Seat, move: moves.Move, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield sentences for the effects of the viewer's move."""
    table = view.table
    match move:
        case moves.PlaceTunnel(tunnel, cell):
            yield say("saboteur.preview.tunnel", card=names.headline(tunnel, say.plain), cell=names.cell_name(cell))
            yield from _tunnel(view, tunnel, cell, say)
        case moves.Rockfall(cell):
            yield say(
                "saboteur.preview.rockfall",
                card=names.headline(table.maze.cards[cell], say.plain),
                cell=names.cell_name(cell),
            )
            yield from _rockfall(table, cell, say)
        case moves.BreakTool() | moves.FixTool():
            yield from _at_tool(table, move, seat, players, say)
        case moves.LookAtGoal(goal):
            yield say("saboteur.preview.map", goal=names.goal_name(goal, say.plain))
            gold = gold_or_stone(view, goal)
            if gold is not None:
                yield say("saboteur.preview.known_gold" if gold else "saboteur.preview.known_stone")
        case moves.PlayTheft():
            yield say("saboteur.preview.theft")
        case moves.PlayAt():
            yield from _at(view, move, seat, players, say)
        case moves.Discard(cards):
            yield say("saboteur.preview.discard", cards=names.listed(cards, say.plain))
            yield _draws(table, len(cards), say)
        case moves.ShedCard(card, cards):
            price = names.listed(cards, say.plain)
            yield say("saboteur.preview.shed", card=names.card_name(card, say.plain), cards=price)
            if card in BREAKS or card == TRAP:
                yield _release(table, seat, card, seat, players, say)
            yield _draws(table, 1, say)
        case moves.PickGold(value):
            yield say("saboteur.preview.gold", count=value)
        case moves.Steal(target=None):
            yield say("saboteur.preview.steal_none")
        case moves.Steal(target=int(victim)):
            yield say("saboteur.preview.steal", player=players[victim].bold_name)


# --- the maze ---


def _tunnel(view: View, tunnel: Tunnel, cell: Cell, say: Say) -> Iterator[Markup]:
    dead_end = SHAPES[tunnel].stub
    before = view.table.maze
    difference = change(before, before.with_card(cell, tunnel))
    if dead_end:
        yield say("saboteur.preview.dead_end")
    for goal in difference.reached:
        yield say("saboteur.preview.reaches", goal=names.goal_name(goal, say.plain))
        gold = gold_or_stone(view, goal)
        if gold:
            yield say("saboteur.preview.reaches_gold")
            return
        if gold is not None:
            yield say("saboteur.preview.reaches_stone")
    joined = difference.joined
    if joined:
        yield say("saboteur.preview.joins", count=joined)
    yield from _opened(difference, say)
    if difference.shut:
        yield say("saboteur.preview.shut")
    elif difference.closed and not difference.opened:
        yield _way("closes", difference.closed, say)
    if not (dead_end or difference.reached or difference.opened or difference.closed or difference.shut):
        yield say("saboteur.preview.new_way" if difference.new_way else "saboteur.preview.no_new_way")


def _rockfall(table: Table, cell: Cell, say: Say) -> Iterator[Markup]:
    difference = change(table.maze, table.maze.without_card(cell))
    cut = difference.cut
    if cut:
        yield say("saboteur.preview.cuts", count=cut)
    else:
        yield say("saboteur.preview.cuts_nothing")
    yield from _opened(difference, say)
    if difference.closed and not difference.opened:
        yield _way("longer", difference.closed, say)


def _opened(difference: Change, say: Say) -> Iterator[Markup]:
    """Yield a sentence about the goals whose path became shorter, if any path is left."""
    goals, missing = [goal for goal, _ in difference.opened], [count for _, count in difference.opened]
    if goals and missing[0] < NOWHERE:
        yield _way("opens", goals, say, count=missing[0])


def _way(key: str, goals: Sequence[Cell], say: Say, **facts: int) -> Markup:
    """Return a sentence about the way to a goal, which has its name, or to several, whose names would be too long."""
    if len(goals) == 1:
        return say(f"saboteur.preview.{key}", goal=names.goal_name(goals[0], say.plain), **facts)
    return say(f"saboteur.preview.{key}_several", goals=len(goals), **facts)


# --- players ---


def _at_tool(
    table: Table, move: moves.BreakTool | moves.FixTool, seat: Seat, players: Sequence[Player], say: Say
) -> Iterator[Markup]:
    fixes = isinstance(move, moves.FixTool)
    key = ("fix" if fixes else "break") + ("_own" if move.target == seat else "")
    yield say(f"saboteur.preview.{key}.{move.tool}", player=players[move.target].bold_name)
    if fixes:
        yield _release(table, move.target, BREAK_OF[move.tool], seat, players, say)
    elif not may_dig(table, move.target):
        yield _of(move.target, seat, "stuck_anyway", players, say)


def _at(view: View, move: moves.PlayAt, seat: Seat, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    target, sizes = move.target, view.table.hand_sizes
    player = players[target].bold_name
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
                yield say("saboteur.preview.inspected", dwarf=names.dwarf_name(dwarf, say.plain))
        case "swaphats":
            yield _of(target, seat, "swaphats", players, say)
        case "trap":
            yield say("saboteur.preview.trap", player=player)
        case "free":
            yield _of(target, seat, "free", players, say)
            yield _release(view.table, target, TRAP, seat, players, say)


def _release(table: Table, target: Seat, card: Card, seat: Seat, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about whether a player can place tunnels once this card in front is removed."""
    left = [front for front in table.fronts[target] if front != card and (front in BREAKS or front == TRAP)]
    return _of(target, seat, "stuck" if left else "digs", players, say)


def _of(target: Seat, seat: Seat, key: str, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about a player, in a variant of its own if that player is the viewer."""
    if target == seat:
        return say(f"saboteur.preview.{key}_own")
    return say(f"saboteur.preview.{key}", player=players[target].bold_name)


# --- cards ---


def _draws(table: Table, count: int, say: Say) -> Markup:
    """Return a sentence about the number of cards that are drawn, limited by the draw pile."""
    number = min(count, table.deck_size)
    return say("saboteur.preview.draws", count=number) if number else say("saboteur.preview.draws_none")


# --- Hints and look-backs ---

_WIDE = 3
"""The number of columns of the region that a hint names."""


def hint(move: moves.Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words, or only the columns of the region around it; nothing for moves outside the maze."""
    return move_in_words(move, say) if step is HintStep.MOVE else _region(move, say)


def move_in_words(move: moves.Move, say: Say) -> Markup:
    """Return the move as the part of a sentence after a colon; players are called by letter."""
    match move:
        case moves.PlaceTunnel(tunnel, cell):
            card = names.card_name(Tunnel(tunnel), say.plain)
            return say("saboteur.move.tunnel", card=card, words=tunnel, cell=names.cell_name(cell))
        case moves.BreakTool(tool, target):
            return _aimed(BREAK_OF[tool], target, say)
        case moves.FixTool(card, tool, target) if "/" in card:
            broken = names.tool_name(tool, say.plain)
            return say(
                "saboteur.move.fix_one", card=names.card_name(card, say.plain), letter=_letter(target), tool=broken
            )
        case moves.FixTool(card, _, target):
            return _aimed(card, target, say)
        case moves.PlayAt(action, target):
            return _aimed(Card(action), target, say)
        case moves.Rockfall(cell):
            return say("saboteur.move.rockfall", cell=names.cell_name(cell))
        case moves.LookAtGoal(goal):
            return say("saboteur.move.map", goal=names.goal_name(goal, say.plain))
        case moves.PlayTheft():
            return say("saboteur.move.theft")
        case moves.Discard(cards):
            return say("saboteur.move.discard", cards=names.card_list(cards, say.plain))
        case moves.ShedCard(card, cards):
            gift = names.card_list(cards, say.plain)
            return say("saboteur.move.shed", card=names.card_name(card, say.plain), cards=gift)
        case moves.PickGold(value):
            return say("saboteur.move.gold", value=value)
        case moves.Steal(None):
            return say("saboteur.move.steal_nothing")
        case moves.Steal(target):
            return say("saboteur.move.steal", letter=_letter(target))


def _aimed(card: Card, target: Seat, say: Say) -> Markup:
    return say("saboteur.move.at", card=names.card_name(card, say.plain), letter=_letter(target))


def _letter(seat: Seat | None) -> str:
    return "" if seat is None else LETTERS[seat]


def _region(move: moves.Move, say: Say) -> Markup:
    match move:
        case moves.PlaceTunnel(_, cell) | moves.Rockfall(cell) | moves.LookAtGoal(cell):
            first = cell[0] // _WIDE * _WIDE  # the start and the goals lie in the middle of a region or at its end
            return say("saboteur.move.columns", first=first, last=first + _WIDE - 1)
        case _:
            return NOTHING


# --- Refused moves ---

_CELLS = ("cell", "towards", "goal")
_TOOLS: dict[str, Tool] = {tool: tool for tool in TOOLS}


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refused move, or for words that cannot be read."""
    reason = error.reason
    if isinstance(reason, Unreadable):
        facts: dict[str, Any] = {key: _typed_fact(fact, say) for key, fact in error.facts.items()}
    else:
        facts = {key: _fact_in_words(key, fact, say) for key, fact in error.facts.items()}
    match reason:
        case Refusal.TOO_MANY_DISCARDS:
            return say("saboteur.refusal.TOO_MANY_DISCARDS", count=facts["most"])
        case Unreadable.UNKNOWN_WORDS if facts["unknown"] != facts["words"]:
            return say("saboteur.refusal.PARTLY_UNKNOWN_WORDS", **facts)
    return say(f"saboteur.refusal.{reason.name}", **facts)


def _fact_in_words(key: str, fact: object, say: Say) -> object:
    """Return a fact as a sentence shows it: players by letter, cards by name, cells as they are typed."""
    if key == "target" and isinstance(fact, int):
        return LETTERS[fact] if 0 <= fact < max(SEATS) else fact
    if key in _CELLS:
        x, y = map(int, str(fact).split(","))
        return names.goal_name((x, y), say.plain) if key == "goal" and (x, y) in GOAL_CELLS else names.cell_name((x, y))
    if key == "card":
        return names.card_words(Card(str(fact)), say.plain)
    if key == "tool":
        return names.tool_name(_TOOLS[str(fact)], say.plain)
    return _typed_fact(fact, say)


def _typed_fact(fact: object, say: Say) -> object:
    """Return a fact about words that cannot be read; typed words are shown as they are."""
    return say.listed([_tool(tool, say) for tool in fact]) if isinstance(fact, tuple) else fact


def _tool(fact: object, say: Say) -> str:
    """Return a tool's name; a number stays as it is."""
    return names.tool_name(_TOOLS[str(fact)], say.plain) if fact in _TOOLS else str(fact)
