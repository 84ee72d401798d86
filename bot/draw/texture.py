"""Gray textures that look painted by hand, the same on every machine and in every run."""

from random import Random

from PIL import Image


def mottled(size: tuple[int, int], grain: int, seed: int) -> Image.Image:
    """Return soft patches of gray, each about `grain` pixels wide."""
    width, height = (max(2, -(-side // grain) + 1) for side in size)
    noise = Image.frombytes("L", (width, height), Random(seed).randbytes(width * height))
    return noise.resize((width * grain, height * grain), Image.Resampling.BICUBIC).crop((0, 0, *size))
