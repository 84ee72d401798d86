"""Armadora in sentences: events, the public state, what only one player may know, moves for hints and look-backs, and
refused moves."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any

from bot.draw.look import STANDARD, Look
from bot.face import HintStep, Picture, Player, Secret
from bot.games.armadora.names import edge_name, move_facts
from bot.games.armadora.picture.board import Marks, draw
from bot.games.armadora.picture.players import army
from bot.locale import NOTHING, Markup, Say, in_lines
from engine.errors import NuggetError
from engine.game import Seat
from engine.games.armadora import moves
from engine.games.armadora.board import COLUMNS, EDGE_NAMES, EDGES, ENDS, SQUARE_NAMES, Square, mask
from engine.games.armadora.reasons import Refusal, Unreadable
from engine.games.armadora.state import STRENGTHS, Character, Hand, Table, View


def tell(events: Sequence[moves.Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event."""
    return [sentence(event, players, say) for event in events]


def sentence(event: moves.Event, players: Sequence[Player], say: Say) -> Markup:
    """Return the sentence for an event, which itself holds who may read it."""
    match event:
        case moves.WarriorPlaced(_, seat, square, None):
            return say("armadora.event.warrior", player=players[seat].bold_name, square=SQUARE_NAMES[square])
        case moves.WarriorPlaced(_, seat, square, strength):
            player, at = players[seat].bold_name, SQUARE_NAMES[square]
            return say("armadora.event.warrior_face_up", player=player, square=at, strength=strength)
        case moves.StrengthSeen(_, square, strength):
            return say("armadora.event.strength_seen", square=SQUARE_NAMES[square], strength=strength)
        case moves.PalisadesPlaced(_, seat, (edge,), extra):
            key = "armadora.event.extra_palisade" if extra else "armadora.event.palisade"
            return say(key, player=players[seat].bold_name, edge=edge_name(edge))
        case moves.PalisadesPlaced(_, seat, edges, _):
            first, second = map(edge_name, edges)
            return say("armadora.event.two_palisades", player=players[seat].bold_name, first=first, second=second)
        case moves.TerritoriesSplit(_, territories):
            sizes = [str(territory.bit_count()) for territory in territories]
            return say("armadora.event.split", sizes=say.listed(sizes))
        case moves.Reinforced(_, seat, square):
            return say("armadora.event.reinforced", player=players[seat].bold_name, square=SQUARE_NAMES[square])
        case moves.Looked(_, seat, square):
            return say("armadora.event.looked", player=players[seat].bold_name, square=SQUARE_NAMES[square])
        case moves.ArrowShot(_, seat, square):
            return say("armadora.event.arrow", player=players[seat].bold_name, square=SQUARE_NAMES[square])
        case moves.Passed(_, seat, forced):
            key = "armadora.event.passed_forced" if forced else "armadora.event.passed"
            return say(key, player=players[seat].bold_name)
        case moves.GameOver():
            return say("armadora.event.game_over")


def status(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return what the picture does not show of the public state; `whose_turn` tells whose turn it is."""
    table = view.table
    if table.to_act is None:
        return say("status.over")
    return say("armadora.status.must_act", player=players[table.to_act].bold_name) if table.power_used else NOTHING


def first_turn(view: View, say: Say) -> Markup:
    """Return what wins and what to do, for a person's first game; to a player, who has read what wins on the board, the
    signs on the buttons."""
    if view.viewer is None:
        return say("armadora.first.table")
    return Markup(" ").join((say("armadora.first.turn"), say("armadora.panel.legend")))


def opening(view: View, players: Sequence[Player], say: Say) -> list[Markup]:
    """Return who are partners, and in the advanced game what each character can do."""
    table, lines = view.table, list[Markup]()
    sides = [say.listed([players[seat].bold_name for seat in side]) for side in table.options.sides() if len(side) > 1]
    if sides:
        lines.append(say("armadora.opening.partners", teams=Markup(" · ").join(sides)))
    if table.options.advanced:
        lines += [
            say(f"armadora.opening.{character.value}", player=players[seat].bold_name)
            for seat, character in enumerate(table.characters)
        ]
    return lines


def secret(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Secret:
    """Return what only the viewer may know: the army, and what the Mage saw."""
    seat, hand = view.viewer, view.hand
    if seat is None or hand is None:
        return Secret(say("armadora.secret.none"))
    stock = [*_character(view.table, hand, seat, players, say), say("armadora.secret.hand", count=sum(hand))]
    army_in_words = [
        Markup("- {}").format(say("armadora.secret.strength", strength=strength, left=left))
        for strength, left in zip(STRENGTHS, hand, strict=True)
        if left
    ]
    placed = [*_placed(view, seat, say)]
    gap = [Markup()] if army_in_words and placed else []  # or what follows would belong to the list's last item
    text = in_lines([*stock, *army_in_words, *gap, *placed])
    if not army_in_words or view.table.to_act is None:
        return Secret(text)
    return Secret(text, partial(army, seat, hand, say, look), in_lines([*stock, *placed]), on_board=True)


def _character(table: Table, hand: Hand, seat: Seat, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    for partner in table.options.sides()[table.options.side_of(seat)]:
        if partner != seat:
            yield say("armadora.secret.partner", player=players[partner].bold_name)
    if table.options.advanced:
        yield from _powers(table, hand, seat, say)


def _placed(view: View, seat: Seat, say: Say) -> Iterator[Markup]:
    own = {warrior.square: strength for warrior, strength in view.warriors if warrior.owner == seat}
    if warriors := _known_strengths(view, own):
        yield say("armadora.secret.placed", warriors=warriors)
    if not all(own.values()):
        yield say("armadora.secret.remember")
    yield from mage_sights(view, say)


def _powers(table: Table, hand: Hand, seat: Seat, say: Say) -> Iterator[Markup]:
    character = table.characters[seat]
    in_stock = {Character.GOBLIN: any(hand), Character.ORC: table.supply > 0}  # this can run out before the power
    if not table.powers[seat]:
        yield say(f"armadora.secret.used_up.{character.value}")
    elif in_stock.get(character, True):
        yield say(f"armadora.secret.{character.value}", count=table.powers[seat])
    yield say("armadora.secret.reinforcement" if table.reinforcements[seat] else "armadora.secret.no_reinforcement")


def mage_sights(view: View, say: Say) -> Iterator[Markup]:
    """Yield what the viewer saw as the Mage, unless an option makes players remember it."""
    looked = {look.square for look in view.table.looks if look.seat == view.viewer}
    if warriors := _known_strengths(view, looked):
        yield say("armadora.secret.seen", warriors=warriors)


def _known_strengths(view: View, squares: Collection[Square]) -> Markup:
    """List the warriors on these squares whose strength is known."""
    known = sorted((warrior.square, strength) for warrior, strength in view.warriors if strength)
    return Markup(", ").join(
        Markup("{} = {}").format(SQUARE_NAMES[square], strength) for square, strength in known if square in squares
    )


# --- Moves, for hints and look-backs ---


def hint(move: moves.Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words, or only the corners of the region around it; nothing for a pass."""
    if step is HintStep.MOVE:
        kind, facts = move_facts(move)
        return say(f"armadora.move.{kind}", **facts)
    squares = region(move)
    if not squares:
        return Markup()
    return say("armadora.move.region", first=SQUARE_NAMES[squares[0]], last=SQUARE_NAMES[squares[-1]])


def region_picture(view: View, move: moves.Move, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Picture:
    """Return the board with the squares of the region ringed."""
    return draw(view, players, (), say, look, marks=Marks(targets=mask(region(move))))


def _rectangle(left: int, top: int, width: int, height: int) -> tuple[Square, ...]:
    return tuple(
        Square(row * COLUMNS + column) for row in range(top, top + height) for column in range(left, left + width)
    )


REGIONS: tuple[tuple[Square, ...], ...] = tuple(
    _rectangle(left, top, 3, 3) for top in (0, 2, 1) for left in (0, 5, 2, 3, 1, 4)
)
"""Regions of nine squares, in order of preference: the corners and sides of the board, then those between them."""


def region(move: moves.Move) -> tuple[Square, ...]:
    """Return the first region that holds the whole move, its squares in reading order; none for a pass.

    If no region holds both palisades, the result is the region of the first.
    """
    squares = set(moves.squares_of(move))
    if not squares:
        return ()
    if isinstance(move, moves.PlacePalisades) and not any(squares <= set(area) for area in REGIONS):
        squares = set(ENDS[move.edges[0]])
    return next(area for area in REGIONS if squares <= set(area))


# --- Refused moves ---

_EDGES = dict(zip(EDGE_NAMES, EDGES, strict=True))


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refused move, or for words that cannot be read."""
    reason = error.reason
    facts: dict[str, Any] = {key: _fact_in_words(key, fact) for key, fact in error.facts.items()}
    match reason:
        case Refusal.NOT_FULL:
            return say("armadora.refusal.NOT_FULL", count=facts["free"])
        case Refusal.NOT_YOUR_POWER:
            return say(f"armadora.refusal.NOT_YOUR_POWER.{facts['needed']}")
        case Unreadable.UNKNOWN_WORDS if facts["unknown"] != facts["words"]:
            return say("armadora.refusal.PARTLY_UNKNOWN_WORDS", **facts)
    return say(f"armadora.refusal.{reason.name}", **facts)


def _fact_in_words(key: str, fact: object) -> object:
    """Return a fact as a sentence shows it."""
    if isinstance(fact, tuple):
        return Markup(", ").join(map(str, fact))
    return edge_name(_EDGES[str(fact)]) if key == "edge" else fact
