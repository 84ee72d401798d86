"""The picture: a tile for each number, in the colors of who named it, and at the end the hidden number outlined."""

from collections.abc import Mapping, Sequence
from functools import cache

from bot.draw.canvas import Canvas
from bot.draw.colors import Color, Livery, color, gradient, mix
from bot.draw.look import STANDARD, Look, Theme
from bot.draw.palette import Palette
from bot.draw.patterns import lines_on
from bot.draw.text import Style
from bot.face import Picture, Player
from bot.locale import Say
from engine.games.newgame.state import Event, View

GROUND, INK, OUTLINE = color("#e9d8b4"), color("#20140a"), color("#c0203a")
THEMES = {
    Theme.LIGHT: {GROUND: color("#fffaf0")},
    Theme.DARK: {GROUND: color("#241a11"), INK: color("#f2e6cf")},
    Theme.CONTRAST: {GROUND: color("#ffffff"), INK: color("#000000")},
}
"""Each theme is the same picture in other colors."""
_WHITE = color("#ffffff")
_BASES = map(color, ("#8f1d1d", "#1c4e8f", "#2f6b2a", "#6a2c8a"))
LIVERIES = tuple(Livery(base=base, ink=_WHITE, tint=mix(base, GROUND, 0.6)) for base in _BASES)
"""By seat."""
TILE, ROW = 40, 10


@cache
def _palette() -> Palette:
    return Palette(*_ramps({}), themes={theme: _ramps(swap) for theme, swap in THEMES.items()})


def _ramps(swap: Mapping[Color, Color]) -> tuple[tuple[Color, ...], ...]:
    ground, ink = (swap.get(one, one) for one in (GROUND, INK))
    return gradient((ground, ink), 9), (OUTLINE,), *(gradient((livery.base, livery.ink), 9) for livery in LIVERIES)


def pictures(
    view: View, players: Sequence[Player], events: Sequence[Event], say: Say, look: Look = STANDARD
) -> tuple[Picture, ...]:
    """Return the board."""
    return (draw_board(view, players, say, look),)


def draw_board(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Picture:
    """Return the board: also that of a game that was stopped shows the hidden number, in the picture and in words."""
    rows = view.options.numbers // ROW
    canvas = Canvas(_palette(), _palette().new((TILE * ROW, TILE * rows), GROUND), look)
    for number in range(1, view.options.numbers + 1):
        x, y = TILE * ((number - 1) % ROW), TILE * ((number - 1) // ROW)
        ink, behind = INK, GROUND
        if number == view.number:
            canvas.fill(x, y, x + TILE, y + TILE, OUTLINE)
            canvas.fill(x + 4, y + 4, x + TILE - 4, y + TILE - 4, behind)
        if number in view.named:
            seat = view.named.index(number)
            ink, behind = LIVERIES[seat].ink, LIVERIES[seat].base
            canvas.fill(x + 6, y + 6, x + TILE - 6, y + TILE - 6, behind)
            canvas.pattern(seat, x + 6, y + 6, x + TILE - 6, y + 12, lines_on(LIVERIES[seat]), 5)
        canvas.words(str(number), Style.NUMBERS, 16, x + TILE // 2, y + 27, ink, behind, align=0.5)
    return Picture(canvas.png(), "newgame.png", _alt(view, players, say))


def _alt(view: View, players: Sequence[Player], say: Say) -> str:
    """Return the picture in words, at most 1,024 characters: names have at most 32."""
    sentences = [say.plain("newgame.alt.board", count=view.options.numbers)]
    for player, number in zip(players, view.named, strict=False):
        sentences.append(say.plain("newgame.alt.named", player=" ".join(player.name.split())[:32], number=number))
    if view.number is not None:
        sentences.append(say.plain("newgame.alt.shown", number=view.number))
    return " ".join(sentences)
