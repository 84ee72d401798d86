"""Saboteur at the tables of a parlor: deals and whole games as a test wants them, and a thumb for the turn panel."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord
import simcord

from bot.games.saboteur.input import draft as drafts
from bot.games.saboteur.input.draft import Draft, Kind
from bot.tables.table import Match
from engine.game import Json
from engine.games.saboteur import moves
from engine.games.saboteur.cards import BREAK_OF, MAP, ROCKFALL, THEFT, Card
from engine.games.saboteur.events import DiggingEnded, GameOver, GoalTurned
from engine.games.saboteur.state import Options
from tests.bot.ui.messages import Shown
from tests.bot.ui.parlor import Parlor, Verb, buttons, files
from tests.engine.saboteur.kit import GAME, Play, dug_game
from tests.moments import seen

# --- Deals ---


async def seated(parlor: Parlor, **kwargs: Any) -> Match:
    """A game that has just begun, dealt like `Play(**kept)`; Ann has seat 0, Bob seat 1 and so on."""
    record = Play(**kwargs).record
    parlor.deal("saboteur", record["start"])
    return await parlor.begin(game="saboteur", **record["options"])


async def quickly(parlor: Parlor, match: Match, words: str) -> Match:
    """Make these moves behind Discord's back; `...` stands for a pass of whoever is to act."""
    for text in filter(None, (part.strip() for part in words.split(";"))):
        match = await parlor.quick(match, GAME.absent(seen(match, match.to_act)).words if text == "..." else text)
    return match


# --- Scripts ---


class Script:
    """A whole game of players who dig: the deal, and all that they do."""

    def __init__(self, options: Options, seed: int) -> None:
        first, *steps = dug_game(options, seed)
        self.options = options
        self.start: Json = GAME.dump(first[0])["start"]
        self.words = [move.words for _, _, move, _ in steps]
        befores = [first[0], *(state for state, _, _, _ in steps)]
        self.phases = [state.table.phase for state in befores[:-1]]
        """What each move is asked for."""
        self.telling = [index for index, step in enumerate(steps) if _tells(step[3])]
        """The moves that turn a goal, end a round or the game."""
        kinds: dict[str, int] = {}
        for index, (_, _, move, _) in enumerate(steps):
            kinds.setdefault(kind(move), index)
        self.first_of_kind = kinds
        """Of each kind of move the first."""

    def shown(self, *, kinds: bool) -> frozenset[int]:
        """The moves that are worth pressing buttons for; with `kinds` the first of each kind too."""
        shared = [index for index, phase in enumerate(self.phases) if phase != "dig"]
        firsts = self.first_of_kind.values() if kinds else ()
        return frozenset((*firsts, *self.telling[:2], *shared[:2], len(self.words) - 1))


def _tells(events: Sequence[Any]) -> bool:
    return any(isinstance(event, GoalTurned | DiggingEnded | GameOver) for event in events)


def kind(move: Any) -> str:
    """What sort of move this is: PlaceTunnel, BreakTool, trap, swaphats, …"""
    return getattr(move, "action", type(move).__name__)


# --- The panel ---


async def panel_of(parlor: Parlor, match: Match) -> simcord.ResponseMessage:
    """The turn panel of whoever is to act."""
    board = parlor.board(match)
    answer = await parlor.to_act(match).tap(board, Verb.PLAY)
    return answer.response


async def by_buttons(parlor: Parlor, match: Match, words: str, most: int = 12) -> simcord.ResponseMessage:
    """Let who is to act make this move by pressing buttons; return the panel as it is then."""
    person, panel, pressed = parlor.to_act(match), await panel_of(parlor, match), set()
    goal = target(GAME.parse(words))
    for _ in range(most):
        tags = {tag.rest.partition(" ")[2]: tag for tag in buttons(panel).values() if tag.verb in _STEPS}
        if words in tags:
            await person.click(panel, custom_id=str(tags[words]))
            return panel
        steps = [(_likeness(read, goal), text) for text in tags if (read := drafts.read(text)) and text not in pressed]
        assert steps, f"no way to {words}"
        _, nearest = max(steps)
        pressed.add(nearest)
        await person.click(panel, custom_id=str(tags[nearest]))
    raise AssertionError(f"{words} takes more than {most} taps")


_STEPS = (Verb.DRAFT, Verb.MOVE)


def target(move: moves.Move) -> Draft:
    """The draft that stands for the whole move; the beginning for a choice of gold."""
    match move:
        case moves.PlaceTunnel(tunnel, cell):
            return Draft(Kind.CARD, tunnel, cell=cell)
        case moves.Rockfall(cell) | moves.LookAtGoal(cell):
            return Draft(Kind.CARD, ROCKFALL if isinstance(move, moves.Rockfall) else MAP, cell=cell)
        case moves.BreakTool(tool, seat):
            return Draft(Kind.CARD, BREAK_OF[tool], seat=seat)
        case moves.FixTool(card, tool, seat):
            return Draft(Kind.CARD, card, seat=seat, tool=tool)
        case moves.PlayAt(action, seat):
            return Draft(Kind.CARD, Card(action), seat=seat)
        case moves.PlayTheft():
            return Draft(Kind.CARD, THEFT)
        case moves.Discard(cards):
            return Draft(Kind.DISCARD, cards=cards)
        case moves.ShedCard(card, cards):
            return Draft(Kind.SHED, card, cards=cards)
        case _:
            return Draft()


def _likeness(draft: Draft, goal: Draft) -> tuple[int, ...]:
    """How near a step of the panel is to what is wanted: its kind and card first, then where or at whom."""
    mine, theirs = list(draft.cards), list(goal.cards)
    common = sum(theirs.count(card) >= mine[: place + 1].count(card) for place, card in enumerate(mine))
    return (
        draft.kind is goal.kind,
        draft.kind is not Kind.CARD or draft.own == goal.own,
        draft.card == goal.card,
        draft.cell == goal.cell,
        draft.seat == goal.seat,
        draft.tool == goal.tool,
        common - 2 * (len(mine) - common),
        draft.page,
    )


# --- Looking ---


def pictures(message: discord.Message) -> list[Shown]:
    return [file for file in files(message) if file.filename.endswith(".png")]


def parts(raw: Any) -> Iterator[Mapping[str, Any]]:
    """All components of a message as it is stored, nested ones too."""
    for part in raw:
        yield part
        yield from parts(part.get("components", ()))


BASE = {
    "hands": {0: "EW EW EW", 1: "NESW NESW", 2: "NESW NESW"},
    "dwarfs": "digger digger saboteur",
    "gold": [3, 2, 1, *[3] * 3, *[2] * 7, *[1] * 15],
    "rounds": 2,
}
"""Ann, Bob and Cas dig straight to the gold; Ann reaches it and picks first, then Bob, and Ann gets the last."""


TO_THE_GOLD = "EW 1,0; NESW 2,0; NESW 3,0; EW 4,0; NESW 5,0; NESW 6,0"


async def picking(parlor: Parlor) -> Match:
    """The first round's gold was reached, through Discord, and Ann is to pick."""
    match = await quickly(parlor, await seated(parlor, **BASE), TO_THE_GOLD)
    await parlor.play(match, "EW 7,0")
    return await parlor.match()
