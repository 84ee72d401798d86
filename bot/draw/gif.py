"""Pictures one after the other, as the bytes of an animated GIF."""

from collections.abc import Sequence
from io import BytesIO

from PIL import Image

_FOREVER = 0


def animate(pictures: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """Return an endless GIF of these PNG pictures, each shown for its number of milliseconds.

    The pictures share a palette, as all pictures of a game do, with one color to spare for unchanged pixels; so a frame
    holds only what changed. Smaller pictures lie at the top, in the middle, on the color of their lower corner.
    """
    sizes = [Image.open(BytesIO(picture)).size for picture in pictures]
    size = max(width for width, _ in sizes), max(height for _, height in sizes)
    first, *others = pictures
    made = BytesIO()
    _on_ground(first, size).save(
        made,
        "GIF",
        save_all=True,
        append_images=(_on_ground(picture, size) for picture in others),  # one after the other, to save memory
        duration=[*milliseconds],
        loop=_FOREVER,
        # What a frame has in common with the one before it is left out.
        optimize=True,
        disposal=1,
    )
    return made.getvalue()


def animate_within(most: int, pictures: Sequence[bytes], milliseconds: Sequence[int]) -> bytes:
    """Return the GIF in at most `most` bytes, as long as pictures can be left out: every fourth of those that are shown
    briefly, whose time the picture before it gets. The first and the last picture always stay."""
    while len(made := animate(pictures, milliseconds)) > most:
        brief = [place for place in range(1, len(pictures) - 1) if milliseconds[place] <= 2 * min(milliseconds)]
        out = set(brief[3::4])
        if not out:
            break
        times: list[int] = []
        for place, time in enumerate(milliseconds):
            if place in out:
                times[-1] += time
            else:
                times.append(time)
        pictures, milliseconds = [each for place, each in enumerate(pictures) if place not in out], times
    return made


def _on_ground(picture: bytes, size: tuple[int, int]) -> Image.Image:
    frame = Image.open(BytesIO(picture))
    if frame.size == size:
        return frame
    ground = Image.new("P", size, frame.getpixel((0, frame.height - 1)))
    ground.putpalette(frame.getpalette() or [])
    ground.paste(frame, ((size[0] - frame.width) // 2, 0))
    return ground
