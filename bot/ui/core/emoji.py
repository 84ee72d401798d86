"""The application's own emoji: how they are called, and how a name becomes one.

In Discord an emoji is called by our name and a short digest of its picture, so a name tells whether the picture is the
one that is wanted. Nothing depends on them: where one is not there, a button says the same in words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import TypeAlias

import discord

MOST = 2000
"""Emoji that an application may have."""
LARGEST = 256 * 1024
"""Bytes of a picture."""

Emoji: TypeAlias = str | discord.PartialEmoji
"""What a button may carry: a Unicode emoji, or one of the application's own."""

_NAME = re.compile(r"[a-z0-9_]{2,24}")
_UPLOADED = re.compile(rf"({_NAME.pattern})_[0-9a-f]{{6}}")


def is_name(emoji: Emoji) -> bool:
    """Return whether this is the name of an emoji of our own, and no Unicode emoji."""
    return isinstance(emoji, str) and _NAME.fullmatch(emoji) is not None


def uploaded_name(name: str, picture: bytes) -> str:
    """Return what the emoji with this picture is called in Discord."""
    return f"{name}_{sha256(picture).hexdigest()[:6]}"


def name_of(uploaded: str) -> str | None:
    """Return our name of an emoji that is called like this in Discord; None if it does not look like one of ours."""
    found = _UPLOADED.fullmatch(uploaded)
    return None if found is None else found[1]


def resolve(emoji: str | None, own: Mapping[str, discord.PartialEmoji]) -> Emoji | None:
    """Return what a button is to carry; None where the emoji of our own is not there."""
    return own.get(emoji) if emoji is not None and is_name(emoji) else emoji
