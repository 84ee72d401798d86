"""Whole games through commands, panels and forms, as people play them, with restarts in between."""

import json
from random import Random
from typing import Any

import pytest

from bot.games import faces
from bot.store.table_rows import Phase
from bot.tables.table import Match
from engine.record import final, read
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text

FACE = faces()["armadora"]


async def wander(parlor: Parlor, match: Match, rng: Random) -> bool:
    """Let who is to act press about in the panel; return whether that made a move."""
    person, board = parlor.to_act(match), parlor.board(match)
    panel = (await person.tap(board, Verb.PLAY)).response
    for _ in range(8):
        tags = list(buttons(panel).values())
        moves = [tag for tag in tags if tag.verb is Verb.MOVE and not tag.rest.endswith("pass")]
        chosen = rng.choice(moves or [tag for tag in tags if tag.verb is Verb.DRAFT])
        panel = (await person.click(panel, custom_id=str(chosen))).response
        if chosen.verb is Verb.MOVE:
            return True
    return False


async def play_out(parlor: Parlor, match: Match, rng: Random, way: str, plies: int) -> Match:
    """Play so many moves chosen at random, all in this way of playing, then pass; restart the bot twice."""
    while match.live:
        view = match.view(match.to_act)
        moves = FACE.game.legal(view)
        words = moves[rng.randrange(len(moves))].words
        if match.ply >= plies and not view.mid_turn:
            words = "pass"
        if way == "buttons" and words != "pass" and await wander(parlor, match, rng):
            pass
        elif way == "command":
            person = parlor.to_act(match)
            answer = (await person.slash(parlor.home(match), "armadora move", move=words)).response
            if words == "pass":
                await person.tap(answer, Verb.MOVE)
        else:
            await parlor.play(match, words)
        before, match = match, await parlor.match(match.id)
        assert match.ply > before.ply, words
        if match.ply in (5, 16):
            await parlor.restart()
    return match


@pytest.mark.parametrize(
    ("database", "players", "options", "way", "plies", "languages"),
    [
        pytest.param(
            *("postgres", 2, {"advanced": True, "peek": False, "mines": "random"}, "form", 24, {"bob": "nl"}),
            id="two advanced, postgres",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("sqlite", 4, {"advanced": True}, "buttons", 13, {"ann": "nl", "dee": "zh-TW"}),
            id="four in teams",
            marks=pytest.mark.thorough,
        ),
        pytest.param("sqlite", 2, {}, "buttons", 20, {"ann": "fr"}, id="two"),
        pytest.param(
            *("sqlite", 3, {"advanced": True}, "command", 45, {"ann": "zh-TW", "cas": "fr"}),
            id="three advanced",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("postgres", 4, {"teams": False}, "command", 12, {}),
            id="four each alone, postgres",
            marks=pytest.mark.thorough,
        ),
    ],
    indirect=["database"],
)
async def test_a_whole_game_is_played_to_its_end(
    parlor: Parlor, players: int, options: dict[str, Any], way: str, plies: int, languages: dict[str, str]
) -> None:
    """A table is opened, played with restarts in between, counted, and its record can be replayed."""
    parlor.speak(**languages)
    match = await parlor.begin(players, **options)
    match = await play_out(parlor, match, Random(3), way, plies)
    assert match.phase is Phase.FINISHED
    posted = parlor.boards(match)
    turns = match.ply - sum(words[0] in "GOME" for words in match.record.moves)
    assert len(posted) <= turns + 1
    last = posted[-1]
    assert [tag.verb for tag in buttons(last).values()] == [*(Verb.REMATCH,) * 2, Verb.LOOK_BACK, Verb.TOP]
    assert not any(buttons(message) for message in posted[:-1]), "only the newest board can be pressed"
    [file] = files((await parlor.look_back(parlor.bob, match, Verb.RECORD)).response)
    record = json.loads(await file.read())
    assert final(read(record)) == match.state
    assert record["players"] == [player.name for player in match.seats]
    top = await parlor.bob.slash(parlor.games, "top", game="armadora")
    assert all(player.name in text(top.response) for player in match.seats)
