"""Where people read more outside the bot, as whoever hosts it has set it: terms, what is kept of them, whom to ask."""

from __future__ import annotations

from dataclasses import dataclass

from bot.locale import Say
from bot.ui.core.message import Link, Row


@dataclass(frozen=True, slots=True)
class Links:
    """Public addresses; None for what there is not."""

    terms: str | None = None
    privacy: str | None = None
    support: str | None = None

    def rows(self, say: Say) -> tuple[Row, ...]:
        """Return a row of buttons for those that there are; no row if there is none."""
        named = (
            (say.plain("link.support"), self.support),
            (say.plain("link.terms"), self.terms),
            (say.plain("link.privacy"), self.privacy),
        )
        buttons = tuple(Link(label, url) for label, url in named if url is not None)
        return (buttons,) if buttons else ()


NOWHERE = Links()
"""What a bot has whose host has set none."""
