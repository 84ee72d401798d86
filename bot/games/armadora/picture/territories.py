"""The color of each square's ground: it tells territories apart, and in the end who won them."""

from bot.draw.colors import Color
from bot.games.armadora.picture.colors import LIVERIES, MEADOW, NOBODY, PASTURES
from engine.games.armadora.board import COLUMNS, ENDS, Edges, Square, Squares, bits, territories
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import Options


def pastures(palisades: Edges) -> dict[Square, Color]:
    """Return grounds while the game goes on: the largest territory is meadow, and no two neighbors look alike."""
    found = sorted(territories(palisades), key=lambda squares: -squares.bit_count())
    chosen: dict[Squares, Color] = {}
    for territory in found:
        taken = {color for other, color in chosen.items() if _touch(territory, other)}
        chosen[territory] = next((color for color in PASTURES if color not in taken), MEADOW)
    return {Square(square): color for territory, color in chosen.items() for square in bits(territory)}


def conquests(outcome: Outcome, options: Options) -> dict[Square, Color]:
    """Return grounds when the game is over: the winners' colors, in turns where several share the gold."""
    sides = options.sides()
    grounds = {}
    for territory in outcome.territories:
        tints = [LIVERIES[sides[side][0]].tint for side in territory.winners] or [NOBODY]
        for square in bits(territory.squares):
            grounds[Square(square)] = tints[sum(divmod(square, COLUMNS)) % len(tints)]
    return grounds


def _touch(one: Squares, other: Squares) -> bool:
    return any((one >> a & 1 and other >> b & 1) or (one >> b & 1 and other >> a & 1) for a, b in ENDS)
