"""A folder in which sprites wait for the next start.

It is a cache: whatever is missing, unreadable or half-written is drawn again, and where nothing can be written, nothing
is. Each sprite is a file of pixels, with no program in it. All files of an edition, which is a digest of all that
decides how sprites look, have a folder of their own; those of other editions are removed. There is nothing of people or
their games in it.
"""

import os
import struct
import zlib
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from shutil import rmtree
from typing import TypeAlias

import PIL
from PIL import Image

from bot.draw.sprite import Sprite

ROOT = Path(__file__).resolve().parents[2]
LOOKS = "bot/draw", "bot/games", "engine/games"
"""The packages that decide how sprites look."""
OnDisk: TypeAlias = Image.Image | Sprite | tuple[Sprite, ...]
_folder: Path | None = None
_LARGEST = 1 << 24
"""The most bytes of a file, unpacked."""
_HEAD = struct.Struct(">BHH")
"""Before a picture's colors and pixels: the place of its mode in _MODES, its width and its height."""
_MODES = "P", "1", "L"
_COLORS = 768
"""Bytes of the colors of a picture of mode P."""


def use(folder: Path) -> None:
    """Keep sprites in this folder from now on. It holds nothing else, is made if there is none, and is its owner's
    alone."""
    global _folder
    _folder = folder / edition()
    with suppress(OSError):
        for other in folder.iterdir():
            if len(other.name) == len(_folder.name) and other != _folder:
                rmtree(other, ignore_errors=True)
        for half in _folder.glob("*.half"):
            half.unlink(missing_ok=True)


def edition() -> str:
    """Return a digest of all that decides how sprites look: programs, fonts, and the library that draws."""
    digest = blake2b(PIL.__version__.encode(), digest_size=16)
    for path in sorted(path for package in LOOKS for path in (ROOT / package).rglob("*")):
        if path.suffix in (".py", ".ttf", ".otf", ".txt"):
            digest.update(str(path.relative_to(ROOT)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def take(name: str) -> OnDisk | None:
    """Return what is kept by this name, if it is whole."""
    if _folder is None:
        return None
    try:
        return _read(_file(_folder, name).read_bytes())
    except (OSError, zlib.error, struct.error, ValueError, LookupError):
        return None


def put(name: str, made: OnDisk) -> None:
    """Keep this, if the folder can be written."""
    if _folder is None:
        return
    file = _file(_folder, name)
    half = file.with_suffix(f".{os.getpid()}.half")
    with suppress(OSError):
        _folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        _folder.mkdir(mode=0o700, exist_ok=True)
        half.write_bytes(_written(made))
        half.replace(file)


def _file(folder: Path, name: str) -> Path:
    return folder / blake2b(name.encode(), digest_size=16).hexdigest()


def _written(made: OnDisk) -> bytes:
    """Return pictures as bytes: one, or two for each sprite."""
    match made:
        case Image.Image():
            pictures = [made]
        case Sprite():
            pictures = [made.pixels, made.mask]
        case _:
            pictures = [picture for sprite in made for picture in (sprite.pixels, sprite.mask)]
    parts: list[bytes] = []
    for picture in pictures:
        colors = bytes(picture.getpalette() or ()).ljust(_COLORS, b"\0") if picture.mode == "P" else b""
        parts += _HEAD.pack(_MODES.index(picture.mode), *picture.size), colors, picture.tobytes()
    return zlib.compress(b"".join(parts), 1)


def _read(data: bytes) -> OnDisk:
    """Return the pictures of these bytes. Raises zlib.error, struct.error, ValueError or LookupError if they are no
    pictures."""
    unpacking = zlib.decompressobj()
    left = unpacking.decompress(data, _LARGEST)
    if not unpacking.eof:  # the end is a checksum
        raise ValueError("not whole")
    pictures = []
    while left:
        mode, *size = _HEAD.unpack_from(left)
        left, (width, height) = left[_HEAD.size :], size
        colors = _COLORS if _MODES[mode] == "P" else 0
        length = colors + (-(-width // 8) if _MODES[mode] == "1" else width) * height
        picture = Image.frombytes(_MODES[mode], (width, height), left[colors:length])
        if colors:
            picture.putpalette(left[:colors])
        pictures.append(picture)
        left = left[length:]
    if len(pictures) == 1:
        return pictures[0]
    sprites = tuple(map(Sprite, pictures[::2], pictures[1::2]))
    return sprites[0] if len(sprites) == 1 else sprites
