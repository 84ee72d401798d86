"""A finished game can be stepped through: as everybody saw it, as one saw it oneself, and with everything shown."""

import json
import re

from bot.ui.core.custom_id import Tag, Verb
from bot.ui.match.records import LEAP
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Person
from tests.engine.command_line import RECORD

SHORT = {key: RECORD[key] for key in ("options", "start")}
"""The deal of a game."""
PICTURE = re.compile(r"armadora-[0-9a-f]{8}\.png")
"""The name under which a picture is sent: the same for the same picture."""


async def test_a_finished_game_is_stepped_through(parlor: Parlor) -> None:
    """From the deal to the end and back; at the ends there is nothing further to press; restarts change nothing."""
    match = await parlor.over(first="W1 c4")
    last = match.ply
    answer = await parlor.look_back(parlor.cas, match, Verb.REPLAY)
    assert answer.response.ephemeral
    assert f"before the first of {last} moves" in text(answer.response)
    assert {"First", "Back"}.isdisjoint(buttons(answer.response))
    answer = await parlor.cas.click(answer.response, custom_id=str(buttons(answer.response)["Next"]))
    assert f"after move 1 of {last}" in text(answer.response)
    assert "c4" in text(answer.response)
    await parlor.restart()
    answer = await parlor.cas.click(answer.response, custom_id=str(buttons(answer.response)["Last"]))
    assert f"after move {last} of {last}" in text(answer.response)
    assert {"Next", "Last"}.isdisjoint(buttons(answer.response))
    answer = await parlor.cas.click(answer.response, custom_id=str(buttons(answer.response)["First"]))
    assert f"before the first of {last} moves" in text(answer.response)


async def test_a_replay_shows_what_these_eyes_saw(parlor: Parlor) -> None:
    """The table never knew Ann's warrior of 5; she did; and with everything shown all do. Who did not play is not
    offered eyes of their own."""
    match = await parlor.over(first="W5 c4")

    async def picture(person: Person, *labels: str) -> str:
        answer = await parlor.look_back(person, match, Verb.REPLAY)
        for label in ("Next", *labels):
            answer = await person.click(answer.response, custom_id=str(buttons(answer.response)[label]))
        return PICTURE.findall(str(answer.response.components))[0]

    table, own = await picture(parlor.bob), await picture(parlor.ann, "What I saw")
    assert await picture(parlor.ann) == table == await picture(parlor.bob, "What I saw")
    assert own != table
    assert await picture(parlor.cas, "Everything") == await picture(parlor.bob, "Everything") != table
    assert "What I saw" not in buttons((await parlor.look_back(parlor.cas, match, Verb.REPLAY)).response)


async def test_a_game_under_way_is_not_looked_back_on(parlor: Parlor) -> None:
    """It would tell what is hidden, so a made-up press is refused in a sentence."""
    match = await parlor.moved(await parlor.begin(), "W5 c4")
    for verb in (Verb.LOOK_BACK, Verb.REPLAY, Verb.VERIFY, Verb.RECORD, Verb.FILM, Verb.CHART, Verb.SHARE):
        asked = Tag(verb, match.id, match.ply, "a 1 eyes")
        answer = await parlor.forge(parlor.bob, parlor.home(match), parlor.board(match).id, asked)
        assert "once the game is over" in says(answer), verb


async def test_a_record_from_anywhere_is_replayed_by_command(parlor: Parlor) -> None:
    """By whoever has the file; presses go on from the file that the answer carries, after a restart too."""
    match = await parlor.over(first="W1 c4")
    record = await parlor.tables.matches.record(match.id)
    for data in (record, {key: record[key] for key in ("game", "rules", "options", "start", "moves")}):
        file = json.dumps(data).encode()
        answer = await parlor.cas.slash(parlor.games, "games", record=("mine.json", file))
        assert f"before the first of {match.ply} moves" in text(answer.response)
        await parlor.restart()
        answer = await parlor.cas.click(answer.response, custom_id=str(buttons(answer.response)["Next"]))
        assert f"after move 1 of {match.ply}" in text(answer.response)
        answer = await parlor.cas.click(answer.response, custom_id=str(buttons(answer.response)["Everything"]))
        assert f"after move 1 of {match.ply}" in text(answer.response)
        assert {"What I saw", "Film"}.isdisjoint(buttons(answer.response))


async def test_a_long_game_is_leapt_through(parlor: Parlor) -> None:
    """Ten moves a press, at the ends as far as there are moves; a short game needs no such buttons."""
    data = {"game": "armadora", "rules": 1, **SHORT, "moves": ["pass"]}
    answer = await parlor.cas.slash(parlor.games, "games", record=("mine.json", json.dumps(data).encode()))
    assert not {"10 back", "10 on"} & {*buttons(answer.response)}
    match = await parlor.begin(2)
    while match.ply < 2 * LEAP:
        match = await parlor.quick(match, parlor.words(match))
    await parlor.to_the_end(match)
    await parlor.quiet()
    last = (await parlor.match()).ply
    answer = await parlor.ann.slash(parlor.games, "armadora move", move="replay")
    answer = await parlor.ann.click(answer.response, custom_id=str(buttons(answer.response)["10 on"]))
    assert f"after move 10 of {last}" in text(answer.response)
    for _ in range(2):
        answer = await parlor.ann.click(answer.response, custom_id=str(buttons(answer.response)["10 on"]))
    assert f"after move {last} of {last}" in text(answer.response)
    assert "10 on" not in buttons(answer.response)


async def test_a_game_is_stepped_through_by_words_alone(parlor: Parlor) -> None:
    """The last game is replayed without its file, at the move that was typed, and told as text to who wishes it."""
    answer = await parlor.ann.slash(parlor.games, "armadora move", move="replay")
    assert "You’re not in any games here" in text(answer.response)
    match = await parlor.over(first="W5 c4")
    await parlor.tables.preferences.change(parlor.pressed(parlor.ann), text_boards=True)
    shown = await parlor.ann.slash(parlor.games, "armadora move", move="replay 1")
    assert f"after move 1 of {match.ply}" in text(shown.response)
    assert "**Row 4:**" in text(shown.response)
    assert "places a warrior on c4" in text(shown.response)
    other = await parlor.bob.slash(parlor.games, "armadora move", move="replay 999")
    assert f"after move {match.ply} of {match.ply}" in text(other.response)
    assert "**Row 4:**" not in text(other.response)
