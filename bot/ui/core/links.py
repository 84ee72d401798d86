"""Links to read more outside the bot, as set by its host: the terms, the privacy policy, whom to ask."""

from __future__ import annotations

from dataclasses import dataclass

from bot.locale import Say
from bot.ui.core.message import Link, Row


@dataclass(frozen=True, slots=True)
class Links:
    """Public addresses; None for those that are not set."""

    terms: str | None = None
    privacy: str | None = None
    support: str | None = None

    def rows(self, say: Say) -> tuple[Row, ...]:
        """Return one row with a button for each address; no row if none is set."""
        named = (
            (say.plain("link.support"), self.support),
            (say.plain("link.terms"), self.terms),
            (say.plain("link.privacy"), self.privacy),
        )
        buttons = tuple(Link(label, url) for label, url in named if url is not None)
        return (buttons,) if buttons else ()


NOWHERE = Links()
"""The links of a bot whose host has set none."""
