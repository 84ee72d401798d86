"""Whole games of Saboteur and Saboteur 2, with restarts in between.

Most moves are made behind Discord's back; the first of each kind and those that end something by buttons, as people do,
and those before them by the command.
"""

from __future__ import annotations

import json

import pytest

from bot.store.table_rows import Phase
from bot.tables.table import Match
from engine.games.saboteur.state import Options
from engine.record import final, read
from tests.bot.ui.direct_messages import direct_message
from tests.bot.ui.miners import Script, by_buttons, pictures
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text


async def play_out(parlor: Parlor, script: Script) -> Match:
    """Play the whole of it; start the bot anew in the middle of the digging, of picking, of stealing, and after a
    round's end, in each the first time."""
    options = {name: getattr(script.options, name) for name in ("players", "expansion", "rounds")}
    parlor.deal("saboteur", script.start)
    match = await parlor.begin(game="saboteur", **options)
    shown, restarted = script.shown(kinds=script.options.players < 12), set[str]()
    for index, (words, phase) in enumerate(zip(script.words, script.phases, strict=True)):
        begins = index > 0 and phase == "dig" and index - 1 in script.telling
        moment = "between" if begins else phase
        if moment not in restarted and index > 4:
            restarted.add(moment)
            await parlor.restart()
            match = await parlor.match()
        if index in shown:
            await by_buttons(parlor, match, words)
        elif index + 1 in shown:
            await parlor.to_act(match).slash(parlor.home(match), "saboteur move", move=words)
        else:
            match = await parlor.quick(match, words)
            continue
        match = await parlor.match()
        assert match.record.moves[-1] == words
    return match


@pytest.mark.parametrize(
    ("database", "options", "seed", "languages"),
    [
        pytest.param("sqlite", Options(players=3, rounds=2), 1, {"ann": "fr"}, id="three", marks=pytest.mark.thorough),
        pytest.param(
            *("sqlite", Options(players=2, expansion=True, rounds=2), 5, {"bob": "fr"}),
            id="two with the expansion",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("postgres", Options(players=5, rounds=2), 1, {"bob": "nl", "cas": "zh-TW"}),
            id="five, postgres",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("postgres", Options(players=6, expansion=True, rounds=1), 5, {"ann": "zh-TW", "dee": "nl"}),
            id="six with the expansion, postgres",
            marks=pytest.mark.thorough,
        ),
        pytest.param(
            *("sqlite", Options(players=12, expansion=True, rounds=1), 5, {"cas": "fr", "dee": "zh-TW"}),
            id="twelve with the expansion",
            marks=pytest.mark.thorough,
        ),
    ],
    indirect=["database"],
)
async def test_a_whole_game_is_played_to_its_end(
    parlor: Parlor, options: Options, seed: int, languages: dict[str, str]
) -> None:
    """A table is opened, every kind of move is pressed, the result is shown and counted, and the record can be
    replayed."""
    parlor.speak(**languages)
    script = Script(options, seed)
    match = await play_out(parlor, script)
    assert match.phase is Phase.FINISHED
    assert list(match.record.moves) == script.words
    boards = parlor.boards(match)
    last = boards[-1]
    assert [tag.verb for tag in buttons(last).values()] == [*(Verb.REMATCH,) * 2, Verb.LOOK_BACK, Verb.TOP]
    assert not any(buttons(message) for message in boards[:-1]), "only the newest board can be pressed"
    assert len(pictures(last)) == 2
    [file] = files((await parlor.look_back(parlor.people[1], match, Verb.RECORD)).response)
    record = json.loads(await file.read())
    assert final(read(record)) == match.state
    assert record["players"] == [seat.name for seat in match.seats]
    assert all(seat.name in str(pictures(last)[1].description) for seat in match.seats)
    assert {len(parlor.direct_messages(person)) for person in parlor.people[: options.players]} == {1}
    speak_english = [person for person in parlor.people[: options.players] if person.name not in languages]
    assert all("is over" in direct_message(parlor, who) for who in speak_english)
    ranked = text((await parlor.people[-1].slash(parlor.games, "top", game="saboteur")).response)
    assert sum(seat.name in ranked for seat in match.seats) >= min(10, options.players)
