"""placeholder: see plan"""
from typing import Any, Protocol


class Say(Protocol):
    """Says a sentence of the catalogue in one language."""

    language: str

    def __call__(self, key: str, /, **facts: Any) -> str: ...
