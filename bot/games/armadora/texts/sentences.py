"""Armadora in words: events, the public state, and what only one player may know."""

from collections.abc import Collection, Iterator, Sequence

from bot.draw.look import STANDARD, Look
from bot.face import Player, Secret
from bot.games.armadora.names import edge_name, name
from bot.locale import Markup, Say, in_lines
from engine.game import Seat
from engine.games.armadora.board import SQUARE_NAMES, Square
from engine.games.armadora.moves import (
    ArrowShot,
    Event,
    GameOver,
    Looked,
    PalisadesPlaced,
    Passed,
    Reinforced,
    StrengthSeen,
    TerritoriesSplit,
    WarriorPlaced,
)
from engine.games.armadora.state import STRENGTHS, Character, Hand, Table, View


def tell(events: Sequence[Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event."""
    return [sentence(event, players, say) for event in events]


def sentence(event: Event, players: Sequence[Player], say: Say) -> Markup:
    """Return the sentence for an event, which itself holds who may read it."""
    match event:
        case WarriorPlaced(_, seat, square, None):
            return say("armadora.event.warrior", player=name(players, seat), square=SQUARE_NAMES[square])
        case WarriorPlaced(_, seat, square, strength):
            who, at = name(players, seat), SQUARE_NAMES[square]
            return say("armadora.event.warrior_face_up", player=who, square=at, strength=strength)
        case StrengthSeen(_, square, strength):
            return say("armadora.event.strength_seen", square=SQUARE_NAMES[square], strength=strength)
        case PalisadesPlaced(_, seat, (edge,), extra):
            key = "armadora.event.extra_palisade" if extra else "armadora.event.palisade"
            return say(key, player=name(players, seat), edge=edge_name(edge))
        case PalisadesPlaced(_, seat, edges, _):
            first, second = map(edge_name, edges)
            return say("armadora.event.two_palisades", player=name(players, seat), first=first, second=second)
        case TerritoriesSplit(_, territories):
            sizes = [str(territory.bit_count()) for territory in territories]
            return say("armadora.event.split", sizes=say.listed(sizes))
        case Reinforced(_, seat, square):
            return say("armadora.event.reinforced", player=name(players, seat), square=SQUARE_NAMES[square])
        case Looked(_, seat, square):
            return say("armadora.event.looked", player=name(players, seat), square=SQUARE_NAMES[square])
        case ArrowShot(_, seat, square):
            return say("armadora.event.arrow", player=name(players, seat), square=SQUARE_NAMES[square])
        case Passed(_, seat, forced):
            key = "armadora.event.passed_forced" if forced else "armadora.event.passed"
            return say(key, player=name(players, seat))
        case GameOver():
            return say("armadora.event.game_over")


def status(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the public state in at most two lines; `waiting` tells whose turn it is."""
    table = view.table
    if table.to_act is None:
        return say("status.over")
    left = say("armadora.status.palisades", count=table.supply) if table.supply else say("armadora.status.no_palisades")
    palisades = Markup("-# {}").format(left)
    if not table.power_used:
        return palisades
    return in_lines([say("armadora.status.must_act", player=name(players, table.to_act)), palisades])


def first_turn(view: View, say: Say) -> Markup:
    """Return what wins and what to do, for a person's first game."""
    return say("armadora.first.table" if view.viewer is None else "armadora.first.turn")


def waiting(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about whose turn it is, or that the game is over."""
    table = view.table
    if table.to_act is None:
        return say("status.over")
    return say("board.theirs", player=name(players, table.to_act))


def secret(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Secret:
    """Return what only the viewer may know: the army, and what the Mage saw."""
    parts = [*_secret(view, players, say)]
    return Secret(in_lines(parts if parts[-1] else parts[:-1]))


def _secret(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    table, seat, hand = view.table, view.viewer, view.hand
    if seat is None or hand is None:
        yield say("armadora.secret.none")
        return
    for partner in table.options.sides()[table.options.side_of(seat)]:
        if partner != seat:
            yield say("armadora.secret.partner", player=name(players, partner))
    if table.options.advanced:
        yield from _powers(table, hand, seat, say)
    yield say("armadora.secret.hand", count=sum(hand))
    for strength, left in zip(STRENGTHS, hand, strict=True):
        if left:
            yield Markup("- {}").format(say("armadora.secret.strength", strength=strength, left=left))
    if any(hand):
        yield Markup()  # or the next line would belong to the list's last item
    own = [warrior.square for warrior in table.warriors if warrior.owner == seat]
    if known := _known(view, own):
        yield say("armadora.secret.placed", warriors=known)
    if not all(map(view.strength_on, own)):
        yield say("armadora.secret.remember")
    yield from seen(view, say)


def _powers(table: Table, hand: Hand, seat: Seat, say: Say) -> Iterator[Markup]:
    character = table.characters[seat]
    in_stock = {Character.GOBLIN: any(hand), Character.ORC: table.supply > 0}  # this can run out before the power
    if not table.powers[seat]:
        yield say(f"armadora.secret.used_up.{character.value}")
    elif in_stock.get(character, True):
        yield say(f"armadora.secret.{character.value}", count=table.powers[seat])
    yield say("armadora.secret.reinforcement" if table.reinforcements[seat] else "armadora.secret.no_reinforcement")


def seen(view: View, say: Say) -> Iterator[Markup]:
    """Yield what the viewer saw as the Mage, unless an option makes players remember it."""
    looked = {look.square for look in view.table.looks if look.seat == view.viewer}
    if known := _known(view, looked):
        yield say("armadora.secret.seen", warriors=known)


def _known(view: View, squares: Collection[Square]) -> Markup:
    """List the warriors on these squares whose strength is known."""
    known = ((square, view.strength_on(square)) for square in sorted(squares))
    return Markup(", ").join(
        Markup("{} = {}").format(SQUARE_NAMES[square], strength) for square, strength in known if strength
    )
