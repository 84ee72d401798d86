"""Moments of games, made by chance but always the same, for tests of what players hold and of how rounds end."""

from functools import cache
from random import Random
from typing import Any, NamedTuple

from bot.face import Player
from engine.game import Seat
from engine.games.saboteur import GAME
from engine.games.saboteur.cards import SHAPES
from engine.games.saboteur.events import RoundEnded

NAMES = (
    "Grimbold", "Æthelwynn the Bold", "Иван", "林小龍", "🤖 Thorin", "Dvalin", "Ori", "Nori Longbeard of the Deep", "Bo",
    "Katrien", "Zoë", "Balin",
)  # fmt: skip
WIDE = ("W" * 32, "𝕲𝖗𝖎𝖒 🔥 of the Deep", "مرحبا بالعالم", "👩‍👩‍👧‍👦" * 4, *("M" * 31 + str(i) for i in range(8)))
"""Too wide, in fancy letters, in a script that our fonts have not, nothing but emoji."""
_WEIGHTS = {"PlaceTunnel": 12, "PlayAt": 5, "BreakTool": 3, "Rockfall": 1, "Discard": 1, "ShedCard": 1}


class Moment(NamedTuple):
    state: Any
    events: tuple[Any, ...]
    """What the last move caused."""
    ends: tuple[Any, ...]
    """What the last move that ended a round caused."""

    def view(self, viewer: int | None = None) -> Any:
        return GAME.view(self.state, None if viewer is None else Seat(viewer))


def people(players: int, names: tuple[str, ...] = NAMES) -> tuple[Player, ...]:
    return tuple(Player(Seat(seat), names[seat]) for seat in range(players))


@cache
def game(players: int, seed: int, **options: Any) -> tuple[Moment, ...]:
    """All moments of a game. Tunnels are dug wherever possible, mostly eastward, and hardly anybody passes."""
    rng = Random(f"{seed}")
    state = GAME.start(GAME.options(players=players, **options), rng)
    moments = [Moment(state, (), ())]
    while state.to_act is not None:
        kinds: dict[str, list[Any]] = {}
        for move in GAME.legal(GAME.view(state, state.to_act)):
            kinds.setdefault(type(move).__name__, []).append(move)
        kind = rng.choices(list(kinds), [_WEIGHTS.get(kind, 3) for kind in kinds])[0]
        move = rng.choice(kinds[kind])
        if kind == "PlaceTunnel" and rng.random() < 0.8:
            move = max(kinds[kind], key=_promise)
        state, events = GAME.apply(state, state.to_act, move)
        ended = any(isinstance(event, RoundEnded) for event in events)
        moments.append(Moment(state, events, events if ended else moments[-1].ends))
    return tuple(moments)


def _promise(move: Any) -> float:
    """How much a tunnel does for reaching the goals."""
    x, y = move.cell
    ways = SHAPES[move.tunnel].groups
    return (
        max(group.bit_count() for group in ways) + x - abs(y) / 2 + (ways[0] >> 1 & 1) - 3 * (ways[0].bit_count() < 2)
    )


def moment(players: int = 5, moves: int = 10_000, seed: int = 5, **options: Any) -> Moment:
    """A game after so many moves, or at its end."""
    moments = game(players, seed, **options)
    return moments[min(moves, len(moments) - 1)]


def until(phase: str, players: int = 5, seed: int = 5, **options: Any) -> Moment:
    """The game at its first decision of this kind: pick or steal."""
    return next(at for at in game(players, seed, **options) if at.state.table.phase == phase)
