"""The worth of the end of a game, by its margin in gold over the best opponent."""

from math import tanh

MARGIN, SCALE = 0.3, 12
"""The part of a worth that depends on the size of the margin, and the margin in gold that counts as large; the rest of
the worth depends on victory alone."""


def _worth(margin: int) -> float:
    sign = (margin > 0) - (margin < 0)
    return 0.5 + 0.5 * ((1 - MARGIN) * sign + MARGIN * tanh(margin / SCALE))


WORTH = {margin: _worth(margin) for margin in range(-40, 41)}
"""By margin, from 0 for a clear defeat to 1 for a clear victory."""
