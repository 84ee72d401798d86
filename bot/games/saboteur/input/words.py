"""The text of the turn panel besides the preview: the next choice, why a card cannot be played, what has changed."""

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.saboteur.input.choices import Choices
from bot.games.saboteur.input.draft import Draft, Kind, is_tunnel, own_name
from bot.games.saboteur.names import card_about, card_name, cell_name, goal_name, hindrances, name
from bot.locale import Markup, Say
from engine.game import Seat
from engine.games.saboteur.cards import BREAK_OF, BREAKS, FIXES, MAP, ROCKFALL, WAYS, Card, Tunnel
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.state import Table, View


def headline(card: Card | Tunnel, say: Say) -> str:
    """Return the card's name as the beginning of a line."""
    text = card_name(card, say.plain)
    return f"{text[:1].upper()}{text[1:]}"


def about(card: Card | Tunnel, say: Say) -> Markup:
    """Return the card's name and its sentence."""
    return say("saboteur.panel.card", card=headline(card, say), about=card_about(card, say.plain))


def hint(view: View, seat: Seat, draft: Draft, choices: Choices, say: Say) -> Iterator[Markup]:
    """Yield the sentence for the next choice, or the reason why there is none."""
    match draft.kind, draft.card:
        case Kind.CARD, str() as card:
            if not choices.playable(own_name(card)):
                yield why_not(view.table, seat, own_name(card), say)
                yield say("saboteur.panel.instead")
            elif draft.seat is not None:
                yield say("saboteur.panel.choose.tool")
            else:
                yield _where(card, say)
        case Kind.DISCARD, _:
            yield say("saboteur.panel.choose.discard", count=choices.most_discards)
        case Kind.SHED, _:
            yield say("saboteur.panel.choose.shed")
        case _ if view.table.phase == "pick":
            yield say("saboteur.panel.choose.gold")
        case _ if view.table.phase == "steal":
            yield say("saboteur.panel.choose.steal")
        case _:
            yield say("saboteur.panel.begin")
            if not may_dig(view.table, seat):
                yield _stuck(view.table, seat, say)


def _where(card: Card | Tunnel, say: Say) -> Markup:
    if is_tunnel(card):
        return say("saboteur.panel.choose.spot")
    if card == ROCKFALL:
        return say("saboteur.panel.choose.rockfall")
    return say("saboteur.panel.choose.goal" if card == MAP else "saboteur.panel.choose.player")


def why_not(table: Table, seat: Seat, card: Card, say: Say) -> Markup:
    """Return the reason why this card cannot be played now."""
    if card in WAYS:
        return say("saboteur.panel.why.no_place") if may_dig(table, seat) else _stuck(table, seat, say)
    if card in BREAKS:
        return say("saboteur.panel.why.all_broken", card=card_name(card, say.plain))
    if card in FIXES:
        one, *others = FIXES[card]
        if others:
            return say("saboteur.panel.why.neither_broken")
        return say("saboteur.panel.why.not_broken", card=card_name(BREAK_OF[one], say.plain))
    return say(f"saboteur.panel.why.{card}")


def _stuck(table: Table, seat: Seat, say: Say) -> Markup:
    """Return the reason why this player cannot place tunnels."""
    return say("saboteur.panel.why.broken", cards=hindrances(table, seat, say.plain))


def changed(view: View, draft: Draft, choices: Choices, players: Sequence[Player], say: Say) -> Markup | None:
    """Return a sentence about the choice of a draft that is not possible any more; None if the cause is unknown."""
    missing = Counter(filter(None, (draft.own, *draft.cards))) - Counter(view.hand)
    if missing:
        return say("saboteur.panel.gone.card", card=card_name(next(iter(missing)), say.plain))
    if draft.card is None:
        return None
    card = card_name(draft.card, say.plain)
    if draft.kind is Kind.SHED:
        return None if draft.card in choices.fronts else say("saboteur.panel.gone.front", card=card)
    if draft.seat is not None:
        fits = draft.seat < len(players) and not draft.cell
        return say("saboteur.panel.gone.player", player=name(players, draft.seat), card=card) if fits else None
    if draft.cell is None:
        return None
    if draft.card == ROCKFALL:
        return say("saboteur.panel.gone.tunnel", cell=cell_name(draft.cell))
    if draft.card == MAP:
        goal = draft.cell if draft.cell in GOAL_CELLS else None
        return say("saboteur.panel.gone.goal", goal=goal_name(goal, say.plain)) if goal else None
    return say("saboteur.panel.gone.spot", cell=cell_name(draft.cell), card=card) if is_tunnel(draft.card) else None
