"""Whole games through commands, panels and forms, as people play them, with restarts in between."""

import json
from random import Random
from typing import Any

import pytest

from bot.store.table_rows import Phase
from bot.tables.table import Match
from engine.games.saboteur.state import Options
from engine.record import final, read
from tests.bot.ui.direct_messages import direct_message
from tests.bot.ui.miners import Script, pictures
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.engine.saboteur.kit import dig
from tests.moments import mover, seen

RESTARTS = (5, 16)
"""After so many moves the bot is started anew, and where gold is first picked or stolen."""


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


def script(game: str, players: int, options: dict[str, Any]) -> Script | None:
    """A game of Saboteur in which gold is shared."""
    if game == "armadora":
        return None
    return Script(Options(players=players, **options), 5)


def chosen(match: Match, rng: Random, plies: int, told: Script | None) -> str:
    """A move by chance; after so many in Armadora a pass, and in Saboteur the one of the script, where there is one."""
    view = match.view(match.to_act)
    moves: Any = match.record.game.legal(view)
    if told is None:
        return "pass" if match.ply >= plies and not view.mid_turn else rng.choice(moves).words
    planned = told.words[match.ply] if match.ply < len(told.words) else ""
    return planned if planned in [move.words for move in moves] else dig(moves, rng).words


async def play_out(parlor: Parlor, match: Match, way: str, plies: int, told: Script | None) -> Match:
    """Play so many moves in this way; then in Armadora pass, and in Saboteur dig behind Discord's back, but for all
    moves that share gold and the last one."""
    rng = Random(3)
    game, phases = match.record.game, {"dig"}
    while match.live:
        phase = str(getattr(seen(match).table, "phase", "dig"))
        if match.ply in RESTARTS or phase not in phases:
            phases.add(phase)
            await parlor.restart()
            match = await parlor.match()
        words = chosen(match, rng, plies, told)
        if told is not None and match.ply >= plies and phase == "dig":
            after, _ = game.apply(match.state, mover(match.state), game.parse(words))
            if after.to_act is not None:
                match = await parlor.quick(match, words)
                continue
        wanders = way == "buttons" and words != "pass" and (told is None or phase != "dig")
        if wanders and await wander(parlor, match, rng):
            pass
        elif way == "command":
            person = parlor.to_act(match)
            answer = (await person.slash(parlor.home(match), f"{match.game} move", move=words)).response
            if words == "pass":
                await person.tap(answer, Verb.MOVE)
        else:
            await parlor.play(match, words)
        before, match = match, await parlor.match(match.id)
        assert match.ply > before.ply, words
    assert told is None or len(phases) > 1, "no gold was shared"
    return match


def case(name: str, *row: Any, quick: bool = False) -> Any:
    return pytest.param(*row, id=name, marks=[] if quick else pytest.mark.thorough)


LITE, BIG = "sqlite", "postgres"
ADVANCED, MORE = {"advanced": True}, {"expansion": True, "rounds": 1}


@pytest.mark.parametrize(
    ("database", "game", "players", "options", "way", "plies", "languages"),
    [
        case("two", LITE, "armadora", 2, {}, "buttons", 20, {"ann": "fr"}, quick=True),
        case(
            *("two advanced, postgres", BIG, "armadora", 2, ADVANCED | {"peek": False, "mines": "random"}),
            *("form", 24, {"bob": "nl"}),
        ),
        case("four in teams", LITE, "armadora", 4, ADVANCED, "buttons", 13, {"ann": "nl", "dee": "zh-TW"}),
        case("three advanced", LITE, "armadora", 3, ADVANCED, "command", 45, {"ann": "zh-TW", "cas": "fr"}),
        case("four each alone, postgres", BIG, "armadora", 4, {"teams": False}, "command", 12, {}),
        case("three dwarfs", LITE, "saboteur", 3, {"rounds": 2}, "command", 20, {"ann": "fr"}),
        case("two of Saboteur 2", LITE, "saboteur", 2, MORE | {"rounds": 2}, "buttons", 20, {"bob": "fr"}),
        case("five, postgres", BIG, "saboteur", 5, {"rounds": 2}, "buttons", 20, {"bob": "nl", "cas": "zh-TW"}),
        case("six of Saboteur 2, postgres", BIG, "saboteur", 6, MORE, "form", 20, {"ann": "zh-TW", "dee": "nl"}),
        case("twelve", LITE, "saboteur", 12, MORE, "buttons", 20, {"cas": "fr", "dee": "zh-TW"}),
    ],
    indirect=["database"],
)
async def test_a_whole_game_is_played_to_its_end(
    parlor: Parlor, game: str, players: int, options: dict[str, Any], way: str, plies: int, languages: dict[str, str]
) -> None:
    """A table is opened, played with restarts in between, counted, and its record can be replayed; who is told of it in
    a direct message reads that it is over."""
    parlor.speak(**languages)
    told = script(game, players, options)
    if told is not None:
        parlor.deal(game, told.start)
    match = await parlor.begin(players, game=game, **options)
    match = await play_out(parlor, match, way, plies, told)
    assert match.phase is Phase.FINISHED
    posted = parlor.boards(match)
    turns = match.ply - sum(words[0] in "GOME" for words in match.record.moves)
    assert len(posted) <= turns + 1
    last = posted[-1]
    assert [tag.verb for tag in buttons(last).values()] == [*(Verb.REMATCH,) * 2, Verb.LOOK_BACK, Verb.TOP]
    assert not any(buttons(message) for message in posted[:-1]), "only the newest board can be pressed"
    assert len(pictures(last)) == 1 + (game == "saboteur"), "the end of the round, too"
    assert all(seat.name in str(pictures(last)[-1].description) for seat in match.seats)
    [file] = files((await parlor.look_back(parlor.bob, match, Verb.RECORD)).response)
    record = json.loads(await file.read())
    assert final(read(record)) == match.state
    assert record["players"] == [player.name for player in match.seats]
    for person in parlor.people[:players]:
        assert person.name in languages or "is over" in direct_message(parlor, person)
    top = text((await parlor.people[-1].slash(parlor.games, "top", game=game)).response)
    assert sum(player.name in top for player in match.seats) >= min(10, players)
