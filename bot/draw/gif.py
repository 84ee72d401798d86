"""Pictures one after the other, as the bytes of an animated GIF."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

_FOREVER = 0


def animate(pictures: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """Return an endless GIF of these PNG pictures, each shown for so long.

    The pictures share a palette, as all of a game do, with a color to spare for what stays as it was; so a frame holds
    only what changed. Smaller ones lie in the middle of the largest frame's top, on the color of their lower corner.
    """
    frames = [Image.open(BytesIO(picture)) for picture in pictures]
    size = max(frame.width for frame in frames), max(frame.height for frame in frames)
    first, *others = [_on_ground(frame, size) for frame in frames]
    made = BytesIO()
    first.save(
        made,
        "GIF",
        save_all=True,
        append_images=others,
        duration=[*milliseconds],
        loop=_FOREVER,
        # What a frame has in common with the one before it is left out.
        optimize=True,
        disposal=1,
    )
    return made.getvalue()


def _on_ground(frame: Image.Image, size: tuple[int, int]) -> Image.Image:
    if frame.size == size:
        return frame
    ground = Image.new("P", size, frame.getpixel((0, frame.height - 1)))
    ground.putpalette(frame.getpalette() or [])
    ground.paste(frame, ((size[0] - frame.width) // 2, 0))
    return ground
