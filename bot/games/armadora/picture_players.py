"""The players' cards under the map: who they are, what they have left, whose turn it is."""

from collections.abc import Sequence

from bot.draw.canvas import Canvas
from bot.draw.text import Style, fit, legible, width
from bot.face import Player
from bot.games.armadora.picture_colors import GOLD, INK, PALETTE, PARCHMENT, PARCHMENT_DIM
from bot.games.armadora.picture_layout import CARDS
from bot.games.armadora.sprites import LETTERS, token
from bot.locale import Say
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import View


def cards(canvas: Canvas, view: View, players: Sequence[Player], outcome: Outcome | None, say: Say) -> None:
    """Draw the players' cards."""
    table = view.table
    left, top, right, bottom = CARDS
    count = table.options.players
    room = (right - left - 130) // count
    for seat in range(count):
        x0 = left + seat * room
        x1 = x0 + room - 10
        turn = table.to_act == seat
        paper = PARCHMENT_DIM if table.passed[seat] else PARCHMENT
        canvas.fill(x0, top, x1, bottom, GOLD if turn else INK)
        canvas.fill(x0 + 5, top + 5, x1 - 5, bottom - 5, paper)
        canvas.put(token(72, seat, None, False, paper), x0 + 10, top + 12)
        name = fit(name_of(players, seat, say), Style.WORDS, 32, x1 - x0 - 100)
        canvas.words(name, Style.WORDS, 32, x0 + 88, top + 42, INK, paper)
        word = say(f"armadora.picture.{table.characters[seat].value}")
        canvas.words(word, Style.WORDS, 26, x0 + 88, top + 76, INK, paper)
        if outcome:
            side = table.options.side_of(table.first.__class__(seat))
            line = f"{outcome.gold[side]}"
        elif table.passed[seat]:
            line = say("armadora.picture.passed")
        else:
            line = f"{table.in_hand[seat]} / {table.powers[seat]} / {table.reinforcements[seat]}"
        canvas.words(line, Style.NUMBERS, 36, x0 + 20, bottom - 18, INK, paper)
    canvas.words(
        str(table.supply), Style.NUMBERS, 56, right - 60, bottom - 50, PARCHMENT, (0x3B, 0x24, 0x15), align=0.5
    )


def name_of(players: Sequence[Player], seat: int, say: Say) -> str:
    """Return what can be drawn of a player's name."""
    name = legible(players[seat].name) if seat < len(players) else ""
    return name or say("armadora.picture.player", letter=LETTERS[seat])


__all__ = ["PALETTE", "cards", "name_of", "width"]
