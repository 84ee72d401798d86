"""How colors look to people: also to those who lack one of the three kinds of cones."""

from bot.draw.colors import Color

# Linear maps of red, green and blue (Machado 2009, severity 1).
VISIONS = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def seen(color: Color, vision: str) -> tuple[float, float, float]:
    """The color by how bright, how red and how yellow it looks (CIE 1976)."""
    light = [part / 3294.6 if part <= 10.3 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color]
    return _lab(tuple(sum(share * part for share, part in zip(row, light, strict=True)) for row in VISIONS[vision]))


def _lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    r, g, b = (max(0.0, part) for part in light)
    sums = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in sums)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
