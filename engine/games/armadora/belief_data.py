"""How much likelier a strength is than by chance, by order and riches; made by `tests/tools/learn_belief.py`."""

LIKELIER: tuple[tuple[tuple[float, ...], ...], ...] = (
    ((1.0, 1.0, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.0, 1.0), (1.0, 1.0, 1.0, 1.0, 1.0)),
) * 4
"""By class of order, then class of riches, then strength 1 to 5."""
