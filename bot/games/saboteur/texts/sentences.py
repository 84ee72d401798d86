"""Saboteur in sentences: events, the public state, and what only one player may know: dwarf, hand, gold, and everything
that the player saw, and when."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import takewhile

from bot.draw.look import STANDARD, Look
from bot.face import Player, Secret
from bot.games.saboteur import names
from bot.games.saboteur.picture.hand import draw_hand
from bot.games.saboteur.texts.result import gold_list, verdict, why, winners, with_teams, without_gold
from bot.locale import Markup, Say, in_lines
from engine.game import Seat
from engine.games.saboteur import events, rules
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import Table, View
from engine.games.saboteur.view import hats_swapped


def tell(news: Sequence[events.Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event that needs one. Players who pass one after the other share one, also lap after
    lap."""
    sentences, untold = list[Markup | None](), list(news)
    while untold:
        passes = _passes(untold)
        seats = sorted({event.seat for event in passes})
        if len(passes) > len(seats) > 1:
            cards = sum(event.count for event in passes)
            sentences.append(
                say("saboteur.event.discarded_laps", count=cards, players=names.names(players, seats, say))
            )
        elif len(passes) > 1:
            passing = names.names(players, [event.seat for event in passes], say)
            sentences.append(say("saboteur.event.discarded_each", count=passes[0].count, players=passing))
        else:
            sentences.append(sentence(untold[0], players, say))
        untold = untold[max(len(passes), 1) :]
    return [line for line in sentences if line]


def _passes(news: Sequence[events.Event]) -> list[events.Discarded]:
    """Return the passes that the events begin with: all of them if several players passed more than once, else those
    of different players with equally many cards."""
    passes = list[events.Discarded]()
    for event in news:
        if not isinstance(event, events.Discarded):
            break
        passes.append(event)
    seats = {event.seat for event in passes}
    if len(seats) <= 1:
        return passes[:1]
    return passes if len(passes) > len(seats) else [*takewhile(lambda event: event.count == passes[0].count, passes)]


def sentence(event: events.Event, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an event, which itself holds who may read it.

    None for a payment, which the sentence of the round's end includes, and for a gold card taken without a choice.
    """
    return _tell_all(event, players, say) if isinstance(event, events.PublicEvent) else _tell_one(event, players, say)


def _tell_all(event: events.PublicEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an event that everybody saw."""
    match event:
        case events.TunnelPlaced(seat, tunnel, cell):
            key = "saboteur.event.tunnel" if names.says_exits(tunnel) else "saboteur.event.tunnel_plain"
            card, sides = names.card_name(tunnel, say.plain), names.exits(tunnel, say.plain)
            return say(key, player=players[seat].bold_name, cell=names.cell_name(cell), card=card, exits=sides)
        case events.GoalTurned(goal, tunnel, gold):
            key = "saboteur.event.goal.gold" if gold else "saboteur.event.goal.stone"
            return say(key, goal=names.goal_name(goal, say.plain))
        case events.RockFell(seat, cell, tunnel):
            card = names.card_name(tunnel, say.plain)
            return say("saboteur.event.rockfall", player=players[seat].bold_name, cell=names.cell_name(cell), card=card)
        case events.MapPlayed(seat, goal):
            return say("saboteur.event.map", player=players[seat].bold_name, goal=names.goal_name(goal, say.plain))
        case events.Discarded(seat, count):
            return say("saboteur.event.discarded", count=count, player=players[seat].bold_name)
        case events.Shed(seat, card):
            return say("saboteur.event.shed", player=players[seat].bold_name, card=names.card_name(card, say.plain))
        case events.TheftPlayed(seat):
            return say("saboteur.event.theft", player=players[seat].bold_name)
        case events.Skipped(seats):
            return say("saboteur.event.skipped", players=names.names(players, seats, say))
        case events.DiggingEnded():
            return names.together(_digging_ended(event, players, say), say)
        case _:
            return _tell_aimed(event, players, say) or _tell_end(event, players, say)


def _tell_end(event: events.PublicEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for gold that is given out, and for what follows it."""
    match event:
        case events.GoldDrawn(0):
            return None
        case events.GoldDrawn(count, takers):
            return say("saboteur.event.gold_drawn", count=count, players=names.names(players, takers, say))
        case events.GoldTaken(seat, asked):
            return say("saboteur.event.gold_taken", player=players[seat].bold_name) if asked else None
        case events.Stolen(seat, target, asked):
            if target is not None:
                return say("saboteur.event.stolen", player=players[seat].bold_name, target=players[target].bold_name)
            key = "saboteur.event.stole_nothing" if asked else "saboteur.event.nothing_to_steal"
            return say(key, player=players[seat].bold_name)
        case events.RoundEnded(number, result):
            return names.together(_round_ended(number, result, players, say), say)
        case events.RoundBegun(number, first):
            return say("saboteur.event.round_begun", number=number + 1, player=players[first].bold_name)
        case events.GameOver():
            return say("saboteur.event.game_over")
        case _:
            return None


def _tell_aimed(event: events.PublicEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an action at a player, who may be the mover."""
    match event:
        case events.ToolBroken(seat, target, tool):
            key = f"saboteur.event.broken_own.{tool}" if seat == target else f"saboteur.event.broken.{tool}"
        case events.ToolMended(seat, target, tool, _):
            key = f"saboteur.event.mended_own.{tool}" if seat == target else f"saboteur.event.mended.{tool}"
        case events.TheftRemoved(seat, target):
            key = "saboteur.event.theft_removed_own" if seat == target else "saboteur.event.theft_removed"
        case events.HandsSwapped(seat, target, given, got):
            player, victim = players[seat].bold_name, players[target].bold_name
            return say("saboteur.event.hands_swapped", player=player, target=victim, given=given, got=got)
        case events.DwarfInspected(seat, target):
            key = "saboteur.event.inspected"
        case events.HatSwapped(seat, target):
            key = "saboteur.event.hat_swapped_own" if seat == target else "saboteur.event.hat_swapped"
        case events.Trapped(seat, target):
            key = "saboteur.event.trapped"
        case events.Freed(seat, target):
            key = "saboteur.event.freed_own" if seat == target else "saboteur.event.freed"
        case _:
            return None
    return say(key, player=players[seat].bold_name, target=players[target].bold_name)


def _digging_ended(event: events.DiggingEnded, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    finder = None if event.finder is None else players[event.finder].bold_name
    if with_teams(event.dwarfs):
        # The doors that decide who won are named as soon as the gold is given out.
        yield say("saboteur.event.ended.cards" if finder is None else "saboteur.event.ended.gold", player=finder)
        yield winners(event.winners, players, say)
        return
    yield say(verdict(event), player=finder)
    if poor := without_gold(event):
        yield say("saboteur.verdict.broken", players=names.names(players, poor, say))
    saboteurs = [Seat(seat) for seat, dwarf in enumerate(event.dwarfs) if dwarf == "saboteur"]
    if saboteurs:
        yield say("saboteur.event.saboteurs", players=names.names(players, saboteurs, say))
    elif event.by == "gold":
        yield say("saboteur.event.no_saboteurs")


def _round_ended(number: int, result: events.Result, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    if with_teams(result.dwarfs):
        yield from why(result, players, say)
    if None in result.gold:
        yield say("saboteur.event.round_over_secret", number=number + 1)
    elif any(result.gold):
        yield say("saboteur.event.round_over", number=number + 1, gold=gold_list(result.gold, players))
    else:
        yield say("saboteur.event.round_over_no_gold", number=number + 1)


def _tell_one(event: events.PrivateEvent, players: Sequence[Player], say: Say) -> Markup | None:
    """Return the sentence for an event that only its addressee sees."""
    match event:
        case events.Dealt(_, dwarf, hand):
            cards = say("saboteur.event.dealt", cards=names.card_list(hand, say.plain))
            return names.together([say(f"saboteur.you.{dwarf}"), cards], say)
        case events.Drew(_, cards):
            return say("saboteur.event.drew", cards=names.card_list(cards, say.plain))
        case events.Dropped(_, cards):
            return say("saboteur.event.dropped", cards=names.card_list(cards, say.plain))
        case events.GoalSeen(_, goal, tunnel):
            return say(f"saboteur.event.goal_seen.{names.treasure(tunnel)}", goal=names.goal_name(goal, say.plain))
        case events.HandChanged(_, other, gave, got):
            gift, gain = names.card_list(gave, say.plain), names.card_list(got, say.plain)
            return say("saboteur.event.hand_changed", player=players[other].bold_name, gave=gift, got=gain)
        case events.DwarfSeen(_, target, dwarf):
            kind = names.dwarf_name(dwarf, say.plain)
            return say("saboteur.event.dwarf_seen", player=players[target].bold_name, dwarf=kind)
        case events.DwarfChanged(_, dwarf):
            return names.together([say("saboteur.event.dwarf_changed"), say(f"saboteur.you.{dwarf}")], say)
        case events.GoldSeen(_, values):
            return say("saboteur.event.gold_seen", cards=numbers(values))
        case events.GoldKept(_, value):
            return say("saboteur.event.gold_kept", value=value)
        case events.CardsPaid(_, values):
            return say("saboteur.event.cards_paid", cards=numbers(values)) if values else None


def numbers(values: Sequence[int]) -> Markup:
    """Return a list of gold cards: `3, 2, 1`."""
    return Markup(", ").join(map(str, values))


# --- What is public ---


def status(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return what the picture does not say of the public state; `waiting` tells whose turn it is."""
    table = view.table
    if table.to_act is None:
        return say("status.over")
    return in_lines(_phase(table, players, say))


def _phase(table: Table, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    actor = table.to_act
    if table.phase == "dig":
        if idle := [seat for seat in map(Seat, range(table.options.players)) if not rules.may_dig(table, seat)]:
            yield say("saboteur.status.cannot_dig", players=names.names(players, idle, say))
    elif table.ending is not None and actor is not None:
        if table.phase == "pick":
            yield say("saboteur.status.pick", count=table.offered, player=players[actor].bold_name)
        else:
            yield say("saboteur.status.steal", player=players[actor].bold_name, gold=gold_list(table.gold, players))


# --- What only one player knows ---

LIMIT = 2800
"""The maximum length of the text in characters, which leaves room for a hint and a heading above it."""


def secret(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Secret:
    """Return what only the viewer may know, in words; the oldest entries are left out if there is no room."""
    if view.viewer is None or view.dwarf is None:
        return Secret(say("saboteur.secret.none"))
    # After the game there is no hand to draw.
    draw = None if view.table.over else partial(draw_hand, view, players, say, look)
    lines, gold = [*_present(view, say)], [*_own_gold(view, say)]
    sights = [*_sights(view, players, say)]
    heading = say("saboteur.secret.seen")
    while sights and len(in_lines([*lines, *gold, heading, *sights])) > LIMIT:
        sights = sights[:-1]
    past = [*gold, *([heading, *sights] if sights else [])]
    return Secret(in_lines([*lines, *past]), draw, in_lines(past))


def first_turn(view: View, say: Say) -> Markup:
    """Return what wins and what to do, for a person's first game; for a player, by the player's own dwarf."""
    if view.viewer is None or view.dwarf is None:
        return say("saboteur.first.expansion" if view.options.expansion else "saboteur.first.base")
    return Markup(" ").join([say(f"saboteur.you.{view.dwarf}"), say(f"saboteur.dwarf.{view.dwarf}.about")])


def _present(view: View, say: Say) -> Iterator[Markup]:
    """Yield sentences for the viewer's dwarf and hand."""
    assert view.viewer is not None
    assert view.dwarf is not None
    if not view.table.over:
        yield say(f"saboteur.you.{view.dwarf}")
        yield Markup("-# {}").format(names.dwarf_about(view.dwarf, say.plain))
        if view.hand:
            yield say("saboteur.secret.hand", count=len(view.hand))
            for number, card in enumerate(view.hand, 1):
                yield Markup("{}\\. {}").format(number, names.card_words(card, say.plain))
            if not may_dig(view.table, view.viewer):
                yield say("saboteur.panel.why.broken", cards=names.hindrances(view.table, view.viewer, say.plain))
        elif view.table.phase == "dig":
            yield say("saboteur.secret.no_hand")
    if view.offer:
        yield say("saboteur.secret.offer", cards=numbers(view.offer))


def _own_gold(view: View, say: Say) -> Iterator[Markup]:
    """Yield the viewer's gold of finished rounds, and the gold taken in this round."""
    assert view.viewer is not None
    won = [gains[view.viewer] or 0 for gains in view.earned]
    if view.table.ending is not None:
        won.append(view.taken)
    if len(won) == 1:
        yield say("saboteur.secret.gold", count=won[0])
    elif won:
        rounds = Markup(" + ").join(map(str, won))
        yield say("saboteur.secret.gold_rounds", count=sum(won), rounds=rounds)


def _sights(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield what the viewer was shown, that of the latest round first."""
    rounds = _rounds(view.notes)
    for number in range(len(rounds) - 1, -1, -1):
        current = number == view.table.round and not view.table.over
        yield from _seen_in(rounds[number], number, view, players, say, current=current)


def _rounds(notes: Sequence[events.Note]) -> list[list[events.Note]]:
    """Return the notes by round; each round begins with a deal."""
    rounds: list[list[events.Note]] = []
    for note in notes:
        if isinstance(note.event, events.Dealt):
            rounds.append([])
        rounds[-1].append(note)
    return rounds


def _seen_in(
    notes: Sequence[events.Note], number: int, view: View, players: Sequence[Player], say: Say, *, current: bool
) -> Iterator[Markup]:
    """Yield sentences for the notes of a round; turns are counted from the beginning of that round."""
    begun = notes[0].after
    hats = hats_swapped(view.table.dug, view.table.begun) if current else {}
    turns, facts = ("saboteur.secret.turn", {}) if current else ("saboteur.secret.round_turn", {"round": number + 1})
    was: Dwarf | None = None
    for note in notes:
        when = say(turns, turn=note.after - begun, **facts)
        match note.event:
            case events.Dealt(_, dwarf, _):
                was = dwarf
                if not current:
                    kind = names.dwarf_name(dwarf, say.plain)
                    yield say("saboteur.secret.dealt", round=number + 1, dwarf=kind)
            case events.DwarfChanged(_, dwarf):
                before = names.dwarf_name(was or dwarf, say.plain)
                yield say("saboteur.secret.was", when=when, before=before, now=names.dwarf_name(dwarf, say.plain))
                was = dwarf
            case events.GoalSeen(_, goal, card):
                yield say(
                    f"saboteur.secret.goal.{names.treasure(card)}", when=when, goal=names.goal_name(goal, say.plain)
                )
            case events.DwarfSeen(_, target, dwarf):
                swapped = hats.get(Seat(target), 0) > note.after
                key = "saboteur.secret.dwarf_swapped" if swapped else "saboteur.secret.dwarf"
                yield say(key, when=when, player=players[target].bold_name, dwarf=names.dwarf_name(dwarf, say.plain))
            case events.HandChanged(_, other, gave, _) if current:
                cards = names.card_list(gave, say.plain)
                yield say("saboteur.secret.gave", when=when, player=players[other].bold_name, cards=cards)
            case events.GoldSeen(_, values):
                yield say("saboteur.secret.passed", round=number + 1, cards=numbers(values))
            case events.GoldKept(_, value):
                yield say("saboteur.secret.kept", round=number + 1, value=value)
            case events.CardsPaid(_, values) if values:
                yield say("saboteur.secret.paid", round=number + 1, cards=numbers(values))
            case _:
                pass
