"""Saboteur at the tables of a parlor: deals and whole games as a test wants them, and a thumb for the turn panel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import simcord

from bot.tables.table import Match
from engine.game import Json
from engine.games.saboteur.events import DiggingEnded, GameOver, GoalTurned
from engine.games.saboteur.state import Options
from tests.bot.ui.messages import Shown
from tests.bot.ui.parlor import Parlor, Verb, files
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
        played = dug_game(options, seed)
        self.start: Json = GAME.dump(played.start)["start"]
        self.words = [step.move.words for step in played.steps]
        self.phases = [step.before.table.phase for step in played.steps]
        """What each move is asked for."""
        self.telling = [index for index, step in enumerate(played.steps) if _tells(step.events)]
        """The moves that turn a goal, end a round or the game."""


def _tells(events: Sequence[Any]) -> bool:
    return any(isinstance(event, GoalTurned | DiggingEnded | GameOver) for event in events)


# --- The panel ---


async def panel_of(parlor: Parlor, match: Match) -> simcord.ResponseMessage:
    """The turn panel of whoever is to act."""
    board = parlor.board(match)
    answer = await parlor.to_act(match).tap(board, Verb.PLAY)
    return answer.response


# --- Looking ---


def pictures(message: discord.Message) -> list[Shown]:
    return [file for file in files(message) if file.filename.endswith(".png")]


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
