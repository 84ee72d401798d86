"""What the kits of all games share: a game to which moves are added, and which says what the rules say of it."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import pytest

from engine.errors import IllegalMove, Reason
from engine.game import Seat
from tests.moments import mover


class AnyPlay:
    """A game after some moves, each of which was among the legal ones; `...` is what an empty seat does."""

    game: ClassVar[Any]
    between: ClassVar[str]
    """What stands between moves."""

    def __init__(self, options: dict[str, Any], start: dict[str, Any], moves: str) -> None:
        self.record: dict[str, Any] = {"game": self.game.name, "rules": 1, "options": options, "start": start}
        self.record["moves"] = []
        self.state = self.game.load({"options": options, "start": start})
        self.events: tuple[Any, ...] = ()
        """The events of the last move."""
        self.do(moves)

    def do(self, moves: str) -> Self:
        for words in filter(None, (part.strip() for part in moves.split(self.between))):
            move = self.game.absent(self.view(self.state.to_act)) if words == "..." else self.game.parse(words)
            assert move in self.game.legal(self.view(self.state.to_act)), f"{words} is not legal"
            self.state, self.events = self.game.apply(self.state, mover(self.state), move)
            self.record["moves"].append(move.words)
        return self

    def legal(self, *kinds: str) -> list[str]:
        """Return the words of the legal moves that start with one of these, sorted."""
        moves = self.game.legal(self.view(self.state.to_act))
        return sorted(move.words for move in moves if move.words.startswith(kinds or ""))

    def refuses(self, words: str, reason: Reason | None = None, **facts: Any) -> str:
        """Assert that the words are refused, for this reason if one is given, with at least these facts; return it in
        plain English."""
        move = self.game.parse(words)
        assert move.words not in self.legal(), f"{words} is legal"
        with pytest.raises(IllegalMove) as caught:
            self.game.apply(self.state, mover(self.state), move)
        assert reason in (None, caught.value.reason)
        assert facts.items() <= caught.value.facts.items()
        assert str(caught.value), "the sentence has all facts it needs"
        return str(caught.value)

    def view(self, viewer: int | None) -> Any:
        return self.game.view(self.state, None if viewer is None else Seat(viewer))

    @property
    def table(self) -> Any:
        return self.view(None).table

    def result(self) -> dict[str, Any]:
        result: dict[str, Any] = self.game.outcome(self.state).data()
        return result
