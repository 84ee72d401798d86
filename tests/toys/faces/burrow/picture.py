"""Burrow's pictures: a line for each player, the viewer's hand, and the end of a round. Tiny on purpose."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from engine.games.burrow.state import Event, View

from bot.draw.canvas import Canvas
from bot.draw.colors import Color, Livery, color, gradient, mix
from bot.draw.look import STANDARD, Look, Theme
from bot.draw.palette import Palette
from bot.draw.patterns import lines_on
from bot.draw.text import Style, fit, legible
from bot.face import Picture, Player
from bot.locale import PlainSay, Say
from engine.game import seen_by

LETTERS = "ABCDEFGHIJKL"
"""Each seat's letter."""
LONGEST_ALT = 1024
EARTH, SAND, INK = color("#3b2a1a"), color("#e9d8b4"), color("#20140a")
OUTLINE = color("#ffd24a")
WIDTH, LINE = 420, 26
# Dark ones, then light ones.
_BASES = "#8f1d1d #1c4e8f #2f6b2a #6a2c8a #8a5a00 #0f6a6a #e58a8a #8fc0ee #a8d68c #d2a8ec #f0cf6a #9ae0dc"


def _livery(base: Color) -> Livery:
    dark = sum(base) < 330
    ink = color("#ffffff") if dark else INK
    return Livery(base=base, ink=ink, tint=mix(base, SAND, 0.6))


LIVERIES = tuple(_livery(color(code)) for code in _BASES.split())
"""The livery of each seat."""


@cache
def _palette() -> Palette:
    return Palette(*_ramps({}), themes={theme: _ramps(swap) for theme, swap in THEMES.items()})


THEMES = {
    Theme.LIGHT: {SAND: color("#fffaf0")},
    Theme.DARK: {SAND: color("#241a11"), INK: color("#f2e6cf"), EARTH: color("#6a5138")},
    Theme.CONTRAST: {SAND: color("#ffffff"), INK: color("#000000"), EARTH: color("#000000"), OUTLINE: color("#b0007a")},
}


def _ramps(swap: Mapping[Color, Color]) -> tuple[tuple[Color, ...], ...]:
    earth, sand, ink, outline = (swap.get(color, color) for color in (EARTH, SAND, INK, OUTLINE))
    return (
        gradient((earth, sand), 9),
        gradient((sand, ink), 9),
        (outline,),
        *(gradient((livery.base, livery.ink), 9) for livery in LIVERIES),
    )


def pictures(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, look: Look = STANDARD
) -> tuple[Picture, ...]:
    """Return the board, and before it the end of a round if one has ended."""
    ends = [event for event in seen_by(events, None) if event.kind == "round_over"]
    return (*(_round(end, players, say, look) for end in ends), draw_board(view, players, events, say, look))


def draw_board(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, look: Look = STANDARD
) -> Picture:
    """Return a picture with a line for each player: letter, name, roots dug up, number of roots in hand, points."""
    table = view.table
    moved = {dict(event.facts).get("seat") for event in seen_by(events, None)}
    canvas = _sheet(len(players), look)
    for seat in range(len(players)):
        role = say.plain(f"burrow.role.{table.roles[seat]}") if table.roles else ""
        cells = (" ".join([*map(str, table.dug[seat]), role]), f"×{view.sizes[seat]}", str(table.points[seat]))
        _line(canvas, seat, players, cells, outlined=seat in moved, to_act=seat == table.to_act)
    return Picture(canvas.png(), "burrow.png", _alt(view, players, say.plain))


def _round(end: Event, players: Sequence[Player], say: Say, look: Look) -> Picture:
    """Return the end of a round: roles and points."""
    facts = dict(end.facts)
    canvas, words = _sheet(len(players), look), []
    for seat in range(len(players)):
        role = say.plain(f"burrow.role.{facts['roles'][seat]}")
        _line(canvas, seat, players, (role, "", str(facts["points"][seat])), outlined=False, to_act=False)
        points = facts["points"][seat]
        words.append(say.plain("burrow.alt.role", letter=LETTERS[seat], role=role, points=points))
    return Picture(canvas.png(), "burrow-round.png", _short([say.plain("burrow.alt.round"), *words]))


def draw_hand(view: View, say: Say, look: Look = STANDARD) -> Picture:
    """Return the viewer's role and hand."""
    canvas = Canvas(_palette(), _palette().new((WIDTH, 2 * LINE), SAND), look)
    role = say.plain(f"burrow.role.{view.role}")
    canvas.words(role, Style.WORDS, 18, 8, 20, INK, SAND)
    for place, root in enumerate(view.hand):
        left = 8 + 36 * place
        canvas.fill(left, LINE, left + 30, 2 * LINE - 4, EARTH)
        canvas.words(str(root), Style.NUMBERS, 16, left + 15, LINE + 17, SAND, EARTH, align=0.5)
    alt = say.plain("burrow.alt.hand", role=role, roots=" ".join(map(str, view.hand)) or "–")
    return Picture(canvas.png(), "burrow-hand.png", alt)


def draw_root() -> bytes:
    """Return a root, as an emoji."""
    canvas = Canvas(_palette(), _palette().new((64, 64), EARTH))
    canvas.fill(26, 6, 38, 58, SAND)
    canvas.fill(12, 30, 52, 38, SAND)
    return canvas.png()


EMOJI = {"burrow_root": draw_root}
"""Emoji for buttons."""


def _sheet(players: int, look: Look) -> Canvas:
    return Canvas(_palette(), _palette().new((WIDTH, LINE * players + 8), SAND), look)


def _line(
    canvas: Canvas, seat: int, players: Sequence[Player], cells: tuple[str, str, str], *, outlined: bool, to_act: bool
) -> None:
    top, livery = 4 + LINE * seat, LIVERIES[seat]
    if outlined:
        canvas.fill(2, top, WIDTH - 2, top + LINE, OUTLINE)
        canvas.fill(4, top + 2, WIDTH - 4, top + LINE - 2, SAND)
    canvas.fill(6, top + 3, 30, top + LINE - 3, livery.base)
    canvas.pattern(seat, 30, top + 3, 34, top + LINE - 3, lines_on(livery), 5)
    canvas.words(LETTERS[seat], Style.NUMBERS, 16, 18, top + 19, livery.ink, livery.base, align=0.5)
    if to_act:
        canvas.fill(34, top + 8, 42, top + LINE - 8, INK)
    label = fit(legible(players[seat].name), Style.WORDS, 16, 130)
    canvas.words(label, Style.WORDS, 16, 48, top + 19, INK, SAND)
    middle, size, points = cells
    canvas.words(fit(middle, Style.WORDS, 14, 150), Style.WORDS, 14, 184, top + 18, INK, SAND)
    canvas.words(size, Style.NUMBERS, 14, 360, top + 18, INK, SAND, align=1)
    canvas.words(points, Style.NUMBERS, 16, WIDTH - 8, top + 19, INK, SAND, align=1)


def _alt(view: View, players: Sequence[Player], say: PlainSay) -> str:
    """Return the picture in words, with names cut as needed."""
    names = [" ".join(player.name.split()) for player in players]
    whole, shorter = (_short(_sentences(view, [name[:most] for name in names], say)) for most in (32, 10))
    return shorter if whole.endswith("…") else whole


def _sentences(view: View, names: Sequence[str], say: PlainSay) -> Iterator[str]:
    table = view.table
    yield say("burrow.alt.board", round=table.round + 1, count=view.left)
    if table.to_act is None:
        yield say("status.over")
    else:
        yield say("burrow.alt.turn", letter=LETTERS[table.to_act])
    for letter, role in zip(LETTERS, table.roles, strict=False):
        yield f"{letter}: {say(f'burrow.role.{role}')}."
    for seat, name in enumerate(names):
        dug = " ".join(map(str, table.dug[seat])) or "–"
        yield say(
            "burrow.alt.player",
            count=view.sizes[seat], letter=LETTERS[seat], player=name, dug=dug, points=table.points[seat],
        )  # fmt: skip


def _short(sentences: Sequence[str] | Iterator[str]) -> str:
    """Return the sentences as one text, cut to the length of an attachment's description."""
    text = " ".join(sentences)
    if len(text.encode("utf-16-le")) // 2 <= LONGEST_ALT:
        return text
    return text[: LONGEST_ALT // 2 - 1] + "…"
