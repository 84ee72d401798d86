"""Armadora's rules in short, for a reader with a phone and three minutes, with small boards that are drawn with the
code of all boards."""

from bot.draw.look import STANDARD, Look
from bot.draw.text import Style, fit
from bot.face import Page, Picture, Player
from bot.games.armadora.names import edge_name
from bot.games.armadora.picture.board import FILE, Marks, board, draw
from bot.games.armadora.picture.colors import INK, PARCHMENT, TEXT
from bot.games.armadora.picture.ground import CARDS
from bot.games.armadora.picture.marks import verdict
from bot.locale import Markup, PlainSay, Say
from engine.game import Seat
from engine.games.armadora.board import EDGE_NAMES, SQUARE_OF, Edge, Edges, mask
from engine.games.armadora.state import Character, Options, Strength, Table, View, Warrior


def pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the pages in the order in which a newcomer reads them; the advanced game comes last."""
    scoring = Markup("\n\n").join([say("armadora.rules.scoring.text"), say("armadora.rules.scoring.example")])
    return (
        _page("goal", say),
        _page("turn", say),
        _page("palisades", say, palisade_example(say.plain, look)),
        _page("scoring", say, scoring_example(say, look), scoring),
        _page("powers", say),
        _page("reinforcement", say),
    )


def _page(name: str, say: Say, picture: Picture | None = None, text: Markup | None = None) -> Page:
    """Return a page by its name in the catalog, with the text that stands there unless another is given."""
    return Page(say(f"armadora.rules.{name}.title"), text or say(f"armadora.rules.{name}.text"), picture)


# --- Example boards ---

_GOLD = {"d1": 6, "b2": 5, "f2": 4, "h2": 7, "a4": 4, "e4": 5, "c5": 3, "g5": 6}


def palisade_example(say: PlainSay, look: Look) -> Picture:
    """Return one palisade that may be placed and one that may not."""
    view = _view("b1c1 b2c2 a2a3 g1h1 g2h2", {}, Seat(0))
    allowed, forbidden = _edges("b2b3"), _edges("h2h3")
    canvas = board(view, look, marks=Marks(legal=allowed, illegal=forbidden))
    left, top, right, bottom = CARDS
    canvas.fill(left, top, right, bottom, INK)
    canvas.fill(left + 4, top + 4, right - 4, bottom - 4, PARCHMENT)
    sentences = (
        say("armadora.picture.example_allowed", edge=edge_name(Edge(allowed.bit_length() - 1))),
        say("armadora.picture.example_forbidden", edge=edge_name(Edge(forbidden.bit_length() - 1))),
    )
    for line, (legal, sentence) in enumerate(zip((True, False), sentences, strict=True)):
        baseline = top + 86 + 76 * line
        canvas.center(verdict(legal, PARCHMENT), left + 50, baseline - 12)
        words = fit(sentence, Style.WORDS, 40, right - left - 120)
        canvas.words(words, Style.WORDS, 40, left + 94, baseline, TEXT, PARCHMENT)
    return Picture(canvas.png(), FILE, " ".join(sentences))


def scoring_example(say: Say, look: Look) -> Picture:
    """Return a finished game with a territory for each player and a tie between them."""
    fences = " ".join(f"{a}{row}{b}{row}" for row in "12345" for a, b in ("cd", "ef"))
    warriors = {"a2": (0, 3), "b4": (1, 2), "c3": (0, 1), "b5": (1, 1)}
    warriors |= {"d3": (1, 1), "e2": (0, 2), "d5": (1, 1)}
    warriors |= {"g1": (1, 5), "g4": (0, 4)}
    view = _view(fences, warriors, None)
    players = [Player(Seat(seat), say.plain("picture.player", letter=letter)) for seat, letter in enumerate("AB")]
    return draw(view, players, (), say, look)


def _edges(names: str) -> Edges:
    return mask(Edge(EDGE_NAMES.index(name)) for name in names.split())


def _view(palisades: str, warriors: dict[str, tuple[int, int]], to_act: Seat | None) -> View:
    table = Table(
        options=Options(),
        gold=tuple(sorted((SQUARE_OF[name], pile) for name, pile in _GOLD.items())),
        characters=(Character.ORC, Character.ELF),
        first=Seat(0),
        to_act=to_act,
        warriors=tuple(Warrior(SQUARE_OF[name], Seat(owner)) for name, (owner, _) in warriors.items()),
        palisades=_edges(palisades),
        in_hand=(0, 0),
        powers=(0, 0),
        reinforcements=(0, 0),
        passed=(to_act is None, to_act is None),
    )
    nothing = (0, 0, 0, 0, 0)
    return View(None, table, (nothing, nothing), tuple(Strength(strength) for _, strength in warriors.values()))
