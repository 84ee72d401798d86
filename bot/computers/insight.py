"""What computers tell people: hints during a game, and how a game went, as a chart and in words.

It works for every game, with what `engine.computer.hint` and `engine.computer.analysis` say; the game's face puts
moves into words. It knows no Discord.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from bot.draw import chart
from bot.draw.chart.planes import Curve, Mark, Words
from bot.draw.colors import Livery
from bot.draw.look import Look
from bot.draw.text import legible
from bot.face import ALT, AnyFace, HintStep, Picture, Player
from bot.locale import Markup, PlainSay, Say, in_lines, units
from engine.computer.analysis import CLEARLY, Analysis, Swing, swings
from engine.game import Move

FILE = "chances.png"


def hint(move: Move, step: HintStep, face: AnyFace, say: Say) -> Markup:
    """Return a step of a hint as a sentence: where to look, or the move."""
    words = face.hint(move, step, say)
    if step is HintStep.MOVE:
        return say("insight.hint_move", move=words)
    return say("insight.hint_region", region=words) if words else say("insight.hint_no_region")


def picture(analysis: Analysis, players: Sequence[Player], liveries: Sequence[Livery], say: Say, look: Look) -> Picture:
    """Return the chart of the winning chances, with the biggest swings numbered. It takes a fifth of a second or more,
    so it is not for the event loop."""
    curves = _curves(analysis, players, liveries, say)
    marks = [Mark(swing.ply, swing.side) for swing in swings(analysis)]
    words = Words(
        title=say.plain("insight.title"),
        true=say.plain("insight.true"),
        known=say.plain("insight.known"),
        moves=say.plain("insight.moves"),
    )
    return Picture(chart.chart(curves, marks, words, look), FILE, alt(analysis, players, say.plain))


def small(analysis: Analysis, players: Sequence[Player], liveries: Sequence[Livery], say: Say, look: Look) -> bytes:
    """Return the chart for a card to share, as a PNG."""
    return chart.small(_curves(analysis, players, liveries, say), say.plain("insight.title"), look)


def _curves(analysis: Analysis, players: Sequence[Player], liveries: Sequence[Livery], say: Say) -> list[Curve]:
    return [
        Curve(
            label=say.plain.listed([legible(players[seat].name) or players[seat].letter for seat in seats]),
            letter="".join(players[seat].letter for seat in seats),
            livery=liveries[seats[0]],
            known=tuple(chances[side] for chances in analysis.table),
            true=tuple(chances[side] for chances in analysis.truth),
        )
        for side, seats in enumerate(analysis.sides)
    ]


def caption(analysis: Analysis, players: Sequence[Player], face: AnyFace, say: Say) -> Markup:
    """Return the text for the chart: the biggest swings, numbered as on it, and what a chance means."""
    numbered = enumerate(swings(analysis), start=1)
    sentences = [_tell(number, swing, analysis, players, face, say) for number, swing in numbered]
    error = round(100 * CLEARLY * 2**0.5 * 0.5 / analysis.usual**0.5)
    method = say("insight.method", usual=analysis.usual, playouts=analysis.playouts, error=error)
    head = say("insight.swings") if sentences else say("insight.no_swings")
    return in_lines([head, *sentences, Markup("-# {}").format(method)])


def alt(analysis: Analysis, players: Sequence[Player], say: PlainSay) -> str:
    """Return the chart in words, at most `ALT` long: each side's chances at a few moments."""
    text = ""
    for sentence in _alt(analysis, players, say):
        longer = f"{text} {sentence}".strip()
        if units(longer) > ALT:
            break
        text = longer
    return text


def _alt(analysis: Analysis, players: Sequence[Player], say: PlainSay) -> Iterator[str]:
    last = len(analysis.moves)
    quarters = [last * part // 4 for part in (1, 2, 3, 4)]
    yield say("insight.alt", count=last)
    for side, seats in enumerate(analysis.sides if analysis.table else ()):
        quarter, middle, three_quarters, end = (percent(analysis, analysis.truth, at, side) for at in quarters)
        yield say(
            "insight.alt_side",
            side=say.listed([players[seat].name for seat in seats]),
            quarter=quarter,
            middle=middle,
            three_quarters=three_quarters,
            end=end,
            table=percent(analysis, analysis.table, quarters[2], side),
        )


def _tell(number: int, swing: Swing, analysis: Analysis, players: Sequence[Player], face: AnyFace, say: Say) -> Markup:
    before, after = (percent(analysis, analysis.truth, at, swing.side) for at in (swing.ply, swing.ply + 1))
    facts: dict[str, Any] = {"number": number, "ply": swing.ply + 1, "before": before, "after": after}
    facts["player"] = _bold(players[swing.seat].name)
    facts["move"] = face.hint(face.game.parse(swing.words), HintStep.MOVE, say)
    seats = analysis.sides[swing.side]
    if seats == (swing.seat,):
        return say("insight.own_chance", **facts)
    return say("insight.chance", **facts, side=say.listed([_bold(players[seat].name) for seat in seats]))


def percent(analysis: Analysis, curve: Sequence[Sequence[float]], position: int, side: int) -> int:
    """Return a chance in whole percent. Only the result itself is 0 or 100, because all else is an estimate."""
    whole = round(100 * curve[position][side])
    return whole if position == len(analysis.moves) else min(99, max(1, whole))


def _bold(name: str) -> Markup:
    return Markup("**{}**").format(name)
