"""How far two colors stand apart to the eye, as WCAG 2 defines it."""

from bot.draw.colors import Color


def luminance(of: Color) -> float:
    """Return the relative luminance as WCAG 2 defines it, 0 … 1."""
    red, green, blue = ((c / 12.92) if (c := v / 255) <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for v in of)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Color, b: Color) -> float:
    """Return the contrast of two colors as WCAG 2 defines it, 1 … 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
