"""What only one player may know: dwarf, hand, gold, and everything that the player saw, and when."""

from collections.abc import Iterator, Sequence
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Player, Secret
from bot.games.saboteur.names import (
    card_list,
    card_words,
    dwarf_about,
    dwarf_name,
    goal_name,
    hindrances,
    name,
    treasure,
)
from bot.games.saboteur.picture.hand import draw_hand
from bot.games.saboteur.texts.board import numbered
from bot.games.saboteur.texts.sentences import numbers
from bot.locale import Markup, Say, in_lines
from engine.game import Seat
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.events import (
    CardsPaid,
    Dealt,
    DwarfChanged,
    DwarfSeen,
    GoalSeen,
    GoldKept,
    GoldSeen,
    HandChanged,
    Note,
)
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import View
from engine.games.saboteur.view import hats_swapped

LIMIT = 2800
"""The maximum length of the text in characters, which leaves room for a hint and a heading above it."""


def secret(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Secret:
    """Return what only the viewer may know, in words; the oldest entries are left out if there is no room."""
    if view.viewer is None or view.dwarf is None:
        return Secret(say("saboteur.secret.none"))
    # After the game there is no hand to draw.
    draw = None if view.table.over else partial(draw_hand, view, players, say, look)
    lines, gold = [*_present(view, say)], [*_gold(view, say)]
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
        yield Markup("-# {}").format(dwarf_about(view.dwarf, say.plain))
        if view.hand:
            yield say("saboteur.secret.hand", count=len(view.hand))
            for number, card in numbered(view.hand):
                yield Markup("{}\\. {}").format(number, card_words(card, say.plain))
            if not may_dig(view.table, view.viewer):
                yield say("saboteur.panel.why.broken", cards=hindrances(view.table, view.viewer, say.plain))
        elif view.table.phase == "dig":
            yield say("saboteur.secret.no_hand")
    if view.offer:
        yield say("saboteur.secret.offer", cards=numbers(view.offer))


def _gold(view: View, say: Say) -> Iterator[Markup]:
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


def _rounds(notes: Sequence[Note]) -> list[list[Note]]:
    """Return the notes by round; each round begins with a deal."""
    rounds: list[list[Note]] = []
    for note in notes:
        if isinstance(note.event, Dealt):
            rounds.append([])
        rounds[-1].append(note)
    return rounds


def _seen_in(
    notes: Sequence[Note], number: int, view: View, players: Sequence[Player], say: Say, *, current: bool
) -> Iterator[Markup]:
    """Yield sentences for the notes of a round; turns are counted from the beginning of that round."""
    begun = notes[0].after
    hats = hats_swapped(view) if current else {}
    was: Dwarf | None = None
    for note in notes:
        turn = note.after - begun
        when = (
            say("saboteur.secret.turn", turn=turn)
            if current
            else say("saboteur.secret.round_turn", round=number + 1, turn=turn)
        )
        match note.event:
            case Dealt(_, dwarf, _):
                was = dwarf
                if not current:
                    kind = dwarf_name(dwarf, say.plain)
                    yield say("saboteur.secret.dealt", round=number + 1, dwarf=kind)
            case DwarfChanged(_, dwarf):
                before = dwarf_name(was or dwarf, say.plain)
                yield say("saboteur.secret.was", when=when, before=before, now=dwarf_name(dwarf, say.plain))
                was = dwarf
            case GoalSeen(_, goal, card):
                yield say(f"saboteur.secret.goal.{treasure(card)}", when=when, goal=goal_name(goal, say.plain))
            case DwarfSeen(_, target, dwarf):
                swapped = hats.get(Seat(target), 0) > note.after
                key = "saboteur.secret.dwarf_swapped" if swapped else "saboteur.secret.dwarf"
                yield say(key, when=when, player=name(players, target), dwarf=dwarf_name(dwarf, say.plain))
            case HandChanged(_, other, gave, _) if current:
                cards = card_list(gave, say.plain)
                yield say("saboteur.secret.gave", when=when, player=name(players, other), cards=cards)
            case GoldSeen(_, values):
                yield say("saboteur.secret.passed", round=number + 1, cards=numbers(values))
            case GoldKept(_, value):
                yield say("saboteur.secret.kept", round=number + 1, value=value)
            case CardsPaid(_, values) if values:
                yield say("saboteur.secret.paid", round=number + 1, cards=numbers(values))
            case _:
                pass
