"""The color of each square's ground: it separates territories, and after the game shows their winners."""

from bot.draw.colors import Color
from bot.games.armadora.picture.colors import LIVERIES, MEADOW, NOBODY, PASTURES
from engine.game import Seat
from engine.games.armadora.board import COLUMNS, ENDS, Edges, Square, Squares, bits, territories
from engine.games.armadora.scoring import Outcome
from engine.games.armadora.state import Options


def pastures(palisades: Edges) -> dict[Square, Color]:
    """Return grounds during the game: the largest territory is meadow, and neighboring territories differ."""
    found = sorted(territories(palisades), key=lambda squares: -squares.bit_count())
    chosen: dict[Squares, Color] = {}
    for territory in found:
        taken = {color for other, color in chosen.items() if _touch(territory, other)}
        chosen[territory] = next((color for color in PASTURES if color not in taken), MEADOW)
    return {Square(square): color for territory, color in chosen.items() for square in bits(territory)}


def conquests(outcome: Outcome, options: Options) -> dict[Square, Color]:
    """Return grounds after the game: the winners' colors, alternating where several share the gold."""
    won = winners(outcome, options)
    every = [Square(square) for territory in outcome.territories for square in bits(territory.squares)]
    return {square: LIVERIES[won[square]].tint if square in won else NOBODY for square in every}


def winners(outcome: Outcome, options: Options) -> dict[Square, Seat]:
    """Return a seat of the winning side for each square with a winner, alternating where several share the gold."""
    sides, found = options.sides(), {}
    for territory in outcome.territories:
        seats = [sides[side][0] for side in territory.winners]
        for square in bits(territory.squares) if seats else ():
            found[Square(square)] = seats[sum(divmod(square, COLUMNS)) % len(seats)]
    return found


def _touch(one: Squares, other: Squares) -> bool:
    return any((one >> a & 1 and other >> b & 1) or (one >> b & 1 and other >> a & 1) for a, b in ENDS)
