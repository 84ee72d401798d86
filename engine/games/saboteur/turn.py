"""What a legal move does, in rulebook order, up to the next decision.

Nothing here asks whether a move is legal; `rules` does.
"""

from collections.abc import Sequence

from engine.game import Event as AnyEvent
from engine.game import Seat
from engine.games.saboteur import events, moves
from engine.games.saboteur.cards import BREAK_OF, GOLD, THEFT, TRAP
from engine.games.saboteur.gold import end_digging, go_on_sharing, go_on_stealing, steal, take_gold
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.scratch import Scratch

_TELLING_NOTHING = (
    events.TunnelPlaced,
    events.ToolBroken,
    events.ToolMended,
    events.RockFell,
    events.Discarded,
    events.Shed,
    events.Dropped,
    events.TheftPlayed,
    events.TheftRemoved,
    events.Trapped,
    events.Freed,
    events.Skipped,
)


def reveals(news: Sequence[AnyEvent]) -> bool:
    """Return whether the move of these events told anybody more than its words do: a drawn card does, and so do maps
    (2.8), goals that turn (2.10), hands, dwarfs and hats (3.15 to 3.17), the end of the digging, and gold."""
    return not all(isinstance(event, _TELLING_NOTHING) for event in news)


def carry_out(scratch: Scratch, seat: Seat, move: moves.Move) -> None:
    """Carry out a legal move on a Scratch."""
    scratch.remember(seat, move.words, public_words(move))
    match move:
        case moves.PickGold(value):
            take_gold(scratch, seat, value, asked=True)
            go_on_sharing(scratch)
        case moves.Steal(victim):
            steal(scratch, seat, victim)
            go_on_stealing(scratch)
        case _:
            _take_turn(scratch, seat, move)


def public_words(move: moves.Move) -> str:
    """Return the move as the table sees it (2.9, 2.14, 4)."""
    match move:
        case moves.Discard(cards):
            return "discard" + " ?" * len(cards)
        case moves.ShedCard(card):
            return f"shed {card} ? ?"
        case moves.PickGold():
            return "gold ?"
        case _:
            return move.words


def _take_turn(scratch: Scratch, seat: Seat, move: moves.Move) -> None:
    """Carry out the move, draw, and find the next player (2.3, 3.2)."""
    drawing, count = seat, 1
    gold = False
    if card := moves.card_played(move):
        scratch.play(seat, (card,))
    match move:
        case moves.PlaceTunnel():
            gold = _place(scratch, seat, move)
        case moves.Discard(cards):
            count = len(cards)
            scratch.play(seat, cards)
            scratch.say(events.Discarded(seat, count))
            scratch.whisper(events.Dropped(seat, cards))
        case moves.ShedCard(card, cards):
            scratch.play(seat, cards)
            scratch.lift(seat, card)
            scratch.say(events.Shed(seat, card))
            scratch.whisper(events.Dropped(seat, cards))
        case moves.PlayAt("swaphands", target):
            _swap_hands(scratch, seat, target)
            drawing = target
        case _:
            _act(scratch, seat, move)
    if gold:
        # the round ends at once and nobody draws (2.11)
        end_digging(scratch, seat)
        return
    scratch.draw(drawing, count)
    _next_player(scratch, seat)


def _place(scratch: Scratch, seat: Seat, move: moves.PlaceTunnel) -> bool:
    """Place a tunnel, turn goals, and return whether the gold was reached (2.4, 2.10 to 2.12)."""
    goals = scratch.deal.goals
    maze, turned = scratch.maze.with_card(move.cell, move.tunnel).with_goals_turned(goals, move.cell)
    scratch.maze = maze
    scratch.say(events.TunnelPlaced(seat, move.tunnel, move.cell))
    gold_reached = False
    for goal in turned:
        gold = goals[GOAL_CELLS.index(goal)] == GOLD
        scratch.say(events.GoalTurned(goal, maze.cards[goal], gold))
        gold_reached |= gold
    return gold_reached


def _act(scratch: Scratch, seat: Seat, move: moves.Move) -> None:
    """Play an action card (2.5 to 2.8, 3.14)."""
    match move:
        case moves.BreakTool(tool, target):
            scratch.lay(target, BREAK_OF[tool])
            scratch.say(events.ToolBroken(seat, target, tool))
        case moves.FixTool(card, tool, target):
            scratch.lift(target, BREAK_OF[tool])
            scratch.say(events.ToolMended(seat, target, tool, card))
        case moves.Rockfall(cell):
            tunnel = scratch.maze.cards[cell]
            scratch.maze = scratch.maze.without_card(cell)
            scratch.say(events.RockFell(seat, cell, tunnel))
        case moves.LookAtGoal(goal):
            scratch.say(events.MapPlayed(seat, goal))
            scratch.whisper(events.GoalSeen(seat, goal, scratch.deal.goals[GOAL_CELLS.index(goal)]))
        case moves.PlayTheft():
            scratch.lay(seat, THEFT)
            scratch.say(events.TheftPlayed(seat))
        case moves.PlayAt():
            _act_at(scratch, seat, move)


def _act_at(scratch: Scratch, seat: Seat, move: moves.PlayAt) -> None:
    """Play an action card of Saboteur 2 at a player (3.14, 3.16 to 3.18)."""
    target = move.target
    match move.action:
        case "handsoff":
            scratch.lift(target, THEFT)
            scratch.say(events.TheftRemoved(seat, target))
        case "inspect":
            scratch.say(events.DwarfInspected(seat, target))
            scratch.whisper(events.DwarfSeen(seat, target, scratch.dwarfs[target]))
        case "swaphats":
            dwarf = scratch.deal.dwarfs[scratch.options.players + scratch.leftovers]
            scratch.leftovers += 1
            scratch.dwarfs[target] = dwarf
            scratch.say(events.HatSwapped(seat, target))
            scratch.whisper(events.DwarfChanged(target, dwarf))
        case "trap":
            scratch.lay(target, TRAP)
            scratch.say(events.Trapped(seat, target))
        case "free":
            scratch.lift(target, TRAP)
            scratch.say(events.Freed(seat, target))


def _swap_hands(scratch: Scratch, seat: Seat, target: Seat) -> None:
    """Swap hands, without the card that is played (3.15)."""
    gave, got = scratch.hands[seat], scratch.hands[target]
    scratch.hands[seat], scratch.hands[target] = got, gave
    scratch.say(events.HandsSwapped(seat, target, len(gave), len(got)))
    scratch.whisper(events.HandChanged(seat, target, gave, got))
    scratch.whisper(events.HandChanged(target, seat, got, gave))


def _next_player(scratch: Scratch, seat: Seat) -> None:
    """Go on clockwise to the next player who has cards; when nobody has any, end the round (2.3, 2.13)."""
    players = scratch.options.players
    skipped: list[Seat] = []
    for step in range(1, players + 1):
        following = Seat((seat + step) % players)
        if scratch.hands[following]:
            if skipped:
                scratch.say(events.Skipped(tuple(skipped)))
            scratch.to_act = following
            return
        skipped.append(following)
    end_digging(scratch, None)
