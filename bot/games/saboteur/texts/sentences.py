"""Saboteur in words: events, the public state, and whose turn it is."""

from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.saboteur.names import (
    card_list,
    card_name,
    cell_name,
    dwarf_name,
    exits,
    goal_name,
    name,
    names,
    says_exits,
    together,
    treasure,
)
from bot.games.saboteur.texts.result import base_verdict, gold_list, why, winners, with_teams, without_gold
from bot.locale import Markup, PlainSay, Say, in_lines
from engine.game import Seat
from engine.games.saboteur import rules
from engine.games.saboteur.events import (
    CardsPaid,
    Dealt,
    DiggingEnded,
    Discarded,
    Drew,
    Dropped,
    DwarfChanged,
    DwarfInspected,
    DwarfSeen,
    Event,
    Freed,
    GameOver,
    GoalSeen,
    GoalTurned,
    GoldDrawn,
    GoldKept,
    GoldPaid,
    GoldSeen,
    GoldTaken,
    HandChanged,
    HandsSwapped,
    HatSwapped,
    MapPlayed,
    PrivateEvent,
    PublicEvent,
    Result,
    RockFell,
    RoundBegun,
    RoundEnded,
    Shed,
    Skipped,
    Stolen,
    TheftPlayed,
    TheftRemoved,
    ToolBroken,
    ToolMended,
    Trapped,
    TunnelPlaced,
)
from engine.games.saboteur.state import Table, View


def tell(events: Sequence[Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event that needs one. Players who pass one after the other share one."""
    sentences, untold = list[Markup | None](), list(events)
    while untold:
        passes = _passes(untold)
        if len(passes) > 1:
            passing = names(players, [event.seat for event in passes], say)
            sentences.append(say("saboteur.event.discarded_each", count=passes[0].count, players=passing))
        else:
            sentences.append(sentence(untold[0], players, say))
        untold = untold[max(len(passes), 1) :]
    return [line for line in sentences if line]


def _passes(events: Sequence[Event]) -> list[Discarded]:
    """Return the passes that the events begin with: of different players, with equally many cards."""
    passes = list[Discarded]()
    for event in events:
        if not isinstance(event, Discarded) or event.to is not None:
            break
        if any(event.count != earlier.count or event.seat == earlier.seat for earlier in passes):
            break
        passes.append(event)
    return passes


def sentence(event: Event, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an event, which itself holds who may read it.

    None for a payment, which the sentence of the round's end includes, and for a gold card taken without a choice.
    """
    return _tell_all(event, players, say) if event.to is None else _tell_one(event, players, say)


def _tell_all(event: PublicEvent | PrivateEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an event that everybody saw."""
    match event:
        case TunnelPlaced(_, seat, tunnel, cell):
            key = "saboteur.event.tunnel" if says_exits(tunnel) else "saboteur.event.tunnel_plain"
            card, sides = card_name(tunnel, say.plain), exits(tunnel, say.plain)
            return say(key, player=name(players, seat), cell=cell_name(cell), card=card, exits=sides)
        case GoalTurned(_, goal, tunnel, gold):
            key = "saboteur.event.goal.gold" if gold else "saboteur.event.goal.stone"
            return say(key, goal=goal_name(goal, say.plain))
        case RockFell(_, seat, cell, tunnel):
            card = card_name(tunnel, say.plain)
            return say("saboteur.event.rockfall", player=name(players, seat), cell=cell_name(cell), card=card)
        case MapPlayed(_, seat, goal):
            return say("saboteur.event.map", player=name(players, seat), goal=goal_name(goal, say.plain))
        case Discarded(_, seat, count):
            return say("saboteur.event.discarded", count=count, player=name(players, seat))
        case Shed(_, seat, card):
            return say("saboteur.event.shed", player=name(players, seat), card=card_name(card, say.plain))
        case TheftPlayed(_, seat):
            return say("saboteur.event.theft", player=name(players, seat))
        case Skipped(_, seats):
            return say("saboteur.event.skipped", players=names(players, seats, say))
        case DiggingEnded():
            return together(_digging_ended(event, players, say), say)
        case GoldDrawn(_, count, takers):
            return say("saboteur.event.gold_drawn", count=count, players=names(players, takers, say)) if count else None
        case GoldTaken(_, seat, asked):
            return say("saboteur.event.gold_taken", player=name(players, seat)) if asked else None
        case Stolen(_, seat, target, asked):
            if target is not None:
                return say("saboteur.event.stolen", player=name(players, seat), target=name(players, target))
            key = "saboteur.event.stole_nothing" if asked else "saboteur.event.nothing_to_steal"
            return say(key, player=name(players, seat))
        case RoundEnded(_, number, result):
            return together(_round_ended(number, result, players, say), say)
        case RoundBegun(_, number, first):
            return say("saboteur.event.round_begun", number=number + 1, player=name(players, first))
        case GameOver():
            return say("saboteur.event.game_over")
        case GoldPaid():
            return None
        case _:
            return _tell_aimed(event, players, say)


def _tell_aimed(event: PublicEvent | PrivateEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an action at a player, who may be the mover."""
    match event:
        case ToolBroken(_, seat, target, tool):
            key = f"saboteur.event.broken_own.{tool}" if seat == target else f"saboteur.event.broken.{tool}"
        case ToolMended(_, seat, target, tool, _):
            key = f"saboteur.event.mended_own.{tool}" if seat == target else f"saboteur.event.mended.{tool}"
        case TheftRemoved(_, seat, target):
            key = "saboteur.event.theft_removed_own" if seat == target else "saboteur.event.theft_removed"
        case HandsSwapped(_, seat, target, given, got):
            player, victim = name(players, seat), name(players, target)
            return say("saboteur.event.hands_swapped", player=player, target=victim, given=given, got=got)
        case DwarfInspected(_, seat, target):
            key = "saboteur.event.inspected"
        case HatSwapped(_, seat, target):
            key = "saboteur.event.hat_swapped_own" if seat == target else "saboteur.event.hat_swapped"
        case Trapped(_, seat, target):
            key = "saboteur.event.trapped"
        case Freed(_, seat, target):
            key = "saboteur.event.freed_own" if seat == target else "saboteur.event.freed"
        case _:
            return None
    return say(key, player=name(players, seat), target=name(players, target))


def _digging_ended(event: DiggingEnded, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    finder = None if event.finder is None else name(players, event.finder)
    if with_teams(event.dwarfs):
        # The doors that decide who won are named as soon as the gold is given out.
        yield say("saboteur.event.ended.cards" if finder is None else "saboteur.event.ended.gold", player=finder)
        yield winners(event.winners, players, say)
        return
    yield say(base_verdict(event), player=finder)
    if poor := without_gold(event):
        yield say("saboteur.verdict.broken", players=names(players, poor, say))
    saboteurs = [Seat(seat) for seat, dwarf in enumerate(event.dwarfs) if dwarf == "saboteur"]
    if saboteurs:
        yield say("saboteur.event.saboteurs", players=names(players, saboteurs, say))
    elif event.by == "gold":
        yield say("saboteur.event.no_saboteurs")


def _round_ended(number: int, result: Result, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    if with_teams(result.dwarfs):
        yield from why(result, players, say)
    if None in result.gold:
        yield say("saboteur.event.round_over_secret", number=number + 1)
    elif any(result.gold):
        yield say("saboteur.event.round_over", number=number + 1, gold=gold_list(result.gold, players))
    else:
        yield say("saboteur.event.round_over_no_gold", number=number + 1)


def _tell_one(event: PublicEvent | PrivateEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an event that only its addressee sees."""
    match event:
        case Dealt(_, dwarf, hand):
            cards = say("saboteur.event.dealt", cards=card_list(hand, say.plain))
            return together([say(f"saboteur.you.{dwarf}"), cards], say)
        case Drew(_, cards):
            return say("saboteur.event.drew", cards=card_list(cards, say.plain))
        case Dropped(_, cards):
            return say("saboteur.event.dropped", cards=card_list(cards, say.plain))
        case GoalSeen(_, goal, tunnel):
            return say(f"saboteur.event.goal_seen.{treasure(tunnel)}", goal=goal_name(goal, say.plain))
        case HandChanged(_, other, gave, got):
            gift, gain = card_list(gave, say.plain), card_list(got, say.plain)
            return say("saboteur.event.hand_changed", player=name(players, other), gave=gift, got=gain)
        case DwarfSeen(_, target, dwarf):
            kind = dwarf_name(dwarf, say.plain)
            return say("saboteur.event.dwarf_seen", player=name(players, target), dwarf=kind)
        case DwarfChanged(_, dwarf):
            return together([say("saboteur.event.dwarf_changed"), say(f"saboteur.you.{dwarf}")], say)
        case GoldSeen(_, values):
            return say("saboteur.event.gold_seen", cards=numbers(values))
        case GoldKept(_, value):
            return say("saboteur.event.gold_kept", value=value)
        case CardsPaid(_, values):
            return say("saboteur.event.cards_paid", cards=numbers(values)) if values else None
        case _:
            return None


def numbers(values: Sequence[int]) -> Markup:
    """Return a list of gold cards: `3, 2, 1`."""
    return Markup(", ").join(map(str, values))


# --- What is public ---


def status(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the public state in a few short lines; `waiting` tells whose turn it is."""
    table = view.table
    if table.to_act is None:
        return say("status.over")
    return in_lines([*_phase(table, players, say), Markup("-# {}").format(progress(table, say.plain))])


def progress(table: Table, say: PlainSay) -> str:
    """Return the number of the round, and that of the cards in the draw pile."""
    number, rounds = table.round + 1, table.options.rounds
    if table.phase == "dig" and table.deck_size:
        return say("saboteur.status.round", count=table.deck_size, round=number, rounds=rounds)
    key = "saboteur.status.no_cards" if table.phase == "dig" else "saboteur.status.gold"
    return say(key, round=number, rounds=rounds)


def _phase(table: Table, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    actor = table.to_act
    if table.phase == "dig":
        if idle := [seat for seat in map(Seat, range(table.options.players)) if not rules.may_dig(table, seat)]:
            yield say("saboteur.status.cannot_dig", players=names(players, idle, say))
    elif table.ending is not None and actor is not None:
        if table.phase == "pick":
            yield say("saboteur.status.pick", count=table.offered, player=name(players, actor))
        else:
            yield say("saboteur.status.steal", player=name(players, actor), gold=gold_list(table.gold, players))


def waiting(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about whose turn it is, or that the game is over."""
    table = view.table
    if table.to_act is None:
        return say("status.over")
    player = name(players, table.to_act)
    match table.phase:
        case "pick":
            return say("saboteur.waiting.pick", player=player)
        case "steal":
            return say("saboteur.waiting.steal", player=player)
        case _:
            return say("board.theirs", player=player)
