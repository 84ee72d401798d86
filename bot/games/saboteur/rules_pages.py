"""The rules of Saboteur in short, for a reader with a phone and three minutes, with small pictures that explain a rule;
and a briefing for the card of a table. Saboteur 2 comes last."""

from collections.abc import Iterator, Sequence

from bot.draw.look import STANDARD, Look
from bot.draw.sprite import Sprite
from bot.draw.text import Style, largest, line_height
from bot.face import Page, Picture
from bot.games.saboteur.names import card_about, card_name, dwarf_about, dwarf_name, together
from bot.games.saboteur.picture import FILE, READABLE, WIDTH
from bot.games.saboteur.picture.cards import card_face
from bot.games.saboteur.picture.colors import EARTH, ON_EARTH, bare_earth
from bot.games.saboteur.picture.dwarfs import dwarf_bust
from bot.games.saboteur.picture.maze import NO_MARKS, Marks, maze
from bot.locale import Markup, PlainSay, Say, in_lines
from engine.game import Seat
from engine.games.saboteur.cards import MORE_DWARFS, Card, Dwarf, Tunnel, dwarf_cards
from engine.games.saboteur.maze import START_CELL, Cell, Maze
from engine.games.saboteur.rules import MOST_DISCARDS
from engine.games.saboteur.state import Options, Table, View

ACTIONS = tuple(
    map(Card, ("break:pickaxe", "break:lantern", "break:cart", "fix:lantern", "fix:pickaxe/cart", "rockfall", "map"))
)
"""The actions of the base game, one of each sort."""
TUNNELS = tuple(map(Card, ("NS+blue", "NS|E+green", "NE+ladder", "NS|EW", "NE|SW", "NEW+crystal", "NW|S", "N|EW|S")))
"""New tunnels of Saboteur 2, one of each sort."""
EXPLAINED = tuple(map(Card, ("NS+blue", "NS|E+green", "NE+ladder", "NS|EW", "NE|SW")))
"""The tunnels of these that have a line of explanation each."""
NEW_ACTIONS = tuple(map(Card, ("theft", "handsoff", "swaphands", "inspect", "swaphats", "trap", "free")))
DWARFS: tuple[Dwarf, ...] = tuple(MORE_DWARFS)


def pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the pages in the order in which a newcomer reads them."""
    plain = say.plain
    explained = [*_cards(EXPLAINED, say), "", say("saboteur.rules.more_tunnels.text")]
    return (
        _page("goal", say, dwarfs_example(("digger", "saboteur"), plain, look)),
        _page("turn", say),
        _page("tunnels", say, tunnels_example(plain, look), _with_example("tunnels", say)),
        _page("actions", say, cards_example(ACTIONS, plain, look)),
        _page("goals", say, goals_example(plain, look), _with_example("goals", say)),
        _page("gold", say),
        _page("house", say),
        _page("doors", say, doors_example(plain, look), _with_example("doors", say)),
        _page("more_tunnels", say, cards_example(TUNNELS, plain, look), in_lines(explained)),
        _page("more_actions", say, cards_example(NEW_ACTIONS, plain, look), in_lines(_cards(NEW_ACTIONS, say))),
        _page("dwarfs", say, dwarfs_example(DWARFS, plain, look), in_lines(_dwarfs(say))),
        _page("pay", say),
    )


def _page(name: str, say: Say, picture: Picture | None = None, text: Markup | None = None) -> Page:
    """Return a page by its name in the catalog, with the text that stands there unless another is given."""
    return Page(say(f"saboteur.rules.{name}.title"), text or say(f"saboteur.rules.{name}.text"), picture)


def _with_example(name: str, say: Say) -> Markup:
    return Markup("\n\n").join([say(f"saboteur.rules.{name}.text"), say(f"saboteur.rules.{name}.example")])


def _cards(cards: Sequence[Card], say: Say) -> list[Markup]:
    """Return a line for each card with its effect."""
    return [_item(card_name(card, say.plain), card_about(card, say.plain), say) for card in cards]


def _dwarfs(say: Say) -> list[Markup]:
    """Return a line for each dwarf with its aim."""
    return [_item(dwarf_name(dwarf, say.plain), dwarf_about(dwarf, say.plain), say) for dwarf in DWARFS]


def _item(name: str, about: str, say: Say) -> Markup:
    return say("saboteur.rules.item", name=name, about=about)


# --- Small pictures ---

_CARD = 150
_GAP = 30
_MOST = 5
"""The most things in a row."""
_NAMES = (34, 30, 27, READABLE)
"""Sizes of the names; a name gets the largest in which it fits."""

# --- Mazes ---

_FIT, _MISFIT = (3, 1), (1, 1)


def tunnels_example(say: PlainSay, look: Look) -> Picture:
    """Return a tunnel that fits, gilt, and one that does not fit, struck out."""
    table = {(1, 0): "EW", (2, 0): "NEW", (2, 1): "ES", (3, 0): "E|W", _MISFIT: "NS"}
    return _maze(
        table, say("saboteur.rules.tunnels.example"), look, Marks(planned=(_FIT, Tunnel("EW")), struck=_MISFIT)
    )


def goals_example(say: PlainSay, look: Look) -> Picture:
    """Return a reached goal that is stone."""
    table = {(x, 0): "EW" for x in range(1, 8)} | {(3, 0): "NEW", (6, 0): "NESW", (8, 0): "NW"}
    return _maze(table, say("saboteur.rules.goals.example"), look)


def doors_example(say: PlainSay, look: Look) -> Picture:
    """Return a path to the gold through a blue door."""
    table = {(x, 0): "EW" for x in range(1, 8)} | {(4, 0): "EW+blue", (6, 0): "NEW", (8, 0): "NESW"}
    return _maze(table, say("saboteur.rules.doors.example"), look)


def _maze(tunnels: dict[Cell, str], words: str, look: Look, marks: Marks = NO_MARKS) -> Picture:
    cards = ((cell, Tunnel(name)) for cell, name in tunnels.items())
    seats = 3
    table = Table(
        options=Options(seats),
        first=Seat(0),
        to_act=Seat(0),
        maze=Maze([(START_CELL, Tunnel("NESW")), *cards]),
        fronts=((),) * seats,
        hand_sizes=(0,) * seats,
        deck_size=0,
    )
    canvas, _ = maze(View(None, table, (), None, (), (), 0, ()), (), marks, look)
    return Picture(canvas.png(), FILE, words)


# --- Cards and dwarfs ---


def cards_example(cards: Sequence[Card], say: PlainSay, look: Look) -> Picture:
    """Return these cards with their names."""
    return _gallery([(card_name(card, say), card_face(card, _CARD, EARTH.base)) for card in cards], say, look)


def dwarfs_example(dwarfs: Sequence[Dwarf], say: PlainSay, look: Look) -> Picture:
    """Return these dwarfs with their names."""
    return _gallery([(dwarf_name(dwarf, say), dwarf_bust(dwarf, _CARD, EARTH.base)) for dwarf in dwarfs], say, look)


def _gallery(subjects: Sequence[tuple[str, Sprite]], say: PlainSay, look: Look) -> Picture:
    """Return sprites of one size in rows of at most five, each with its name below."""
    count, tall = len(subjects), subjects[0][1].size[1]
    rows = -(-count // _MOST)
    columns = -(-count // rows)
    pitch = (WIDTH - _GAP) // columns
    high = tall + 3 * line_height(_NAMES[-1]) + _GAP
    canvas = bare_earth(_GAP + high * rows, look)
    for place, (name, sprite) in enumerate(subjects):
        row, column = divmod(place, columns)
        in_row = min(columns, count - row * columns)
        middle = (WIDTH - in_row * pitch) // 2 + column * pitch + pitch // 2
        top = _GAP + row * high
        canvas.put(sprite, middle - _CARD // 2, top)
        size, lines = largest(name, Style.WORDS, _NAMES, pitch - 12, 3)
        canvas.lines(lines, Style.WORDS, size, middle, top + tall + 4, ON_EARTH, EARTH.base, align=0.5)
    return Picture(canvas.png(), FILE, say.listed([name for name, _ in subjects]))


# --- The briefing ---

BEST = 4
"""The least number of players with which Saboteur 2 is at its best."""


def briefing(options: Options, say: Say) -> Markup:
    """Return a text about the dwarf cards, the number of cards in hand, and the house rules that have an effect."""
    return in_lines(_expansion(options, say) if options.expansion else _base(options, say))


def _base(options: Options, say: Say) -> Iterator[Markup]:
    dwarfs = dwarf_cards(options.players, expansion=False, all_saboteurs=options.all_saboteurs, selfish=options.selfish)
    kinds = [
        say("saboteur.lobby.digger", count=dwarfs["digger"]),
        say("saboteur.lobby.saboteur", count=dwarfs["saboteur"]),
    ]
    if options.selfish:
        kinds.append(say("saboteur.lobby.selfish"))
    spare = sum(dwarfs.values()) - options.players
    yield say("saboteur.lobby.dwarfs_spare" if spare else "saboteur.lobby.dwarfs", dwarfs=say.listed(kinds))
    yield together(
        [say("saboteur.lobby.hand", count=options.hand_size), say("saboteur.lobby.maps", count=options.maps)], say
    )


def _expansion(options: Options, say: Say) -> Iterator[Markup]:
    kinds = [say(f"saboteur.lobby.{dwarf}", count=count) for dwarf, count in MORE_DWARFS.items()]
    yield say("saboteur.lobby.dwarfs_drawn", dwarfs=say.listed(kinds), players=options.players)
    hand = say("saboteur.lobby.hand", count=options.hand_size)
    yield together([hand, say("saboteur.lobby.pass", count=MOST_DISCARDS[True])], say)
    if options.players < BEST:
        yield say("saboteur.lobby.best", players=BEST)
