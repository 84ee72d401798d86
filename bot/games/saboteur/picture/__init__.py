"""Saboteur's table as a picture. What all its parts share stands here: the file name, and sizes in pixels."""

FILE = "saboteur.png"
"""The file name of every picture, always the same, so that it reveals nothing."""
WIDTH = 1080
"""The width of every picture of the table."""
PHONE = 390
"""The width at which a phone shows a picture, in pixels."""
READABLE = 25
"""The least size of a card's name: 9 pixels on a phone."""
FRONT = 80
"""The size of a card that lies in front of a player: 22 pixels in a message on a phone, where a picture is 302 wide."""
SIDE, EDGE = 40, 36
"""The width of the frame with the coordinates: at the left and the right; at the top and the bottom."""
MASTER = 196
"""The width at which art is drawn once; all sizes are scaled down from it."""


def card_height(width: int) -> int:
    """Return the height of a card of this width: cards are portrait."""
    return round(width * 1.28)
