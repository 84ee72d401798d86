"""What it is worth to end a game with so much more gold, or less, than the best opponent."""

from math import tanh

MARGIN, SCALE = 0.3, 12
"""How much of a value is by how much gold a game is won, and how much gold is much; the rest is whether it is won."""


def _worth(margin: int) -> float:
    sign = (margin > 0) - (margin < 0)
    return 0.5 + 0.5 * ((1 - MARGIN) * sign + MARGIN * tanh(margin / SCALE))


WORTH = {margin: _worth(margin) for margin in range(-40, 41)}
"""By margin, from 0 for a clear defeat to 1 for a clear victory."""
