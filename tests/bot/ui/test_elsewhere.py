"""Where the bot is not: somebody added the app for themselves alone, and uses it in a server or in a conversation of
others, or a server has nothing but its commands. What needs nobody else works there, and only that person sees it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from typing import Any

import pytest
from structlog.contextvars import merge_contextvars
from structlog.testing import capture_logs

from bot.store.table_rows import Place, TableId
from bot.tables.refusal import Refusal, Refused
from bot.ui.core.custom_id import Tag, Verb
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, buttons, text
from tests.bot.ui.people import Person
from tests.bot.ui.puzzling import RIGHT, data_of
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import commands_told
from tests.thorough import one_in

FOREIGN = 987654321098765432
"""A server that the bot is not in."""
NICKNAME = "Zwerg"
"""What people are called in that server alone."""
ALL = pytest.mark.parametrize("where", ["server", "conversation", "commands"])
SERVERS = pytest.mark.parametrize("where", ["server", "commands"])
ALONE = "Only my commands"
LINK = "](https://discord.com/oauth2/authorize?client_id="


def abroad(parlor: Parlor, where: str) -> None:
    """Let #games be a channel of a server that the bot is not in, or a conversation of others. Whoever uses the app
    there added it for themselves alone, or somebody invited it to the server without the scope `bot`."""

    def change(event: str, payload: Mapping[str, Any]) -> None:
        if event != "INTERACTION_CREATE" or not isinstance(payload, dict):
            return
        user = payload.get("user") or payload["member"]["user"]
        if int(payload["channel_id"]) != parlor.games.id:
            return
        payload["authorizing_integration_owners"] = {"0": str(FOREIGN)} if where == "commands" else {"1": user["id"]}
        if where != "conversation":
            payload["guild_id"] = str(FOREIGN)
            payload["member"]["nick"] = NICKNAME
            return
        payload["context"], payload["user"] = 2, user
        payload["channel"] = {"id": payload["channel_id"], "type": 3, "recipients": [], "name": "Friends"}
        for name in ("guild_id", "guild_locale", "member"):
            payload.pop(name, None)

    parlor.env.backend.subscribers.insert(0, change)


async def test_each_command_says_by_whom_it_can_be_added_and_where_it_works() -> None:
    """Nothing is left to how the application is set up: all are for servers, and those that look after one only."""
    for command in await commands_told():
        keepers = command["name"] == "nugget"
        assert command["integration_types"] == ([0] if keepers else [0, 1]), command["name"]
        assert command["contexts"] == ([0] if keepers else [0, 1, 2]), command["name"]


@ALL
@pytest.mark.parametrize("language", one_in(4, ["en-US", "fr", "nl", "zh-TW"]))
async def test_what_needs_nobody_else_works_anywhere_in_private(
    parlor: Parlor, traffic: list[Sent], where: str, language: str
) -> None:
    """Lessons, the puzzle, one's settings, one's data, help, the rules, one's games; their buttons, too."""
    abroad(parlor, where)
    parlor.speak(ann=language)
    for command, typed in (
        ("learn", {"game": "armadora"}),
        ("puzzle", {}),
        ("me", {}),
        ("me", {"zone": "Europe/Paris"}),
        ("help", {}),
        ("learn", {}),
        ("games", {}),
    ):
        answer = await parlor.ann.slash(parlor.games, command, **typed)
        assert answer.ephemeral, command
        assert text(answer.response), command
    for command, onward in (("me", Tag(Verb.PRIVACY)), ("learn", Tag(Verb.RULES, rest="saboteur 0"))):
        page = (await parlor.ann.slash(parlor.games, command)).response
        for tag in (onward, None):
            before = text(page)
            turn = tag or next(tag for label, tag in buttons(page).items() if label.endswith("▸"))
            await parlor.ann.click(page, custom_id=str(turn))
            assert text(page) != before
    assert parlor.games.history(viewer=parlor.dee) == []
    assert not [request for request in traffic if request.path.startswith("/channels") and request.method == "POST"]


@ALL
async def test_what_belongs_to_a_server_says_so(parlor: Parlor, where: str) -> None:
    """Opening a table, the leaderboard, how others have done, and what one wants to be called for; help says that the
    bot is not here. All say in the same words why, how the bot would come, and what can be played meanwhile."""
    abroad(parlor, where)
    sentences = set[str]()
    for command, typed in (
        ("top", {"game": "armadora"}),
        ("top", {}),
        ("play", {"game": "saboteur"}),
        ("play", {}),
        ("me", {"user": parlor.bob.user}),
        ("armadora move", {"move": "look"}),
        ("help", {}),
    ):
        answer = await parlor.ann.slash(parlor.games, command, **typed)
        assert answer.ephemeral
        assert LINK in text(answer.response), command
        sentences.add(text(answer.response).rpartition("\n")[2])
    (sentence,) = sentences
    assert (ALONE if where == "commands" else "direct messages") in sentence
    with pytest.raises(Refused) as refused:
        await parlor.tables.get(TableId(1))
    assert refused.value.reason is Refusal.NO_TABLE


async def test_nobody_looks_after_a_server_that_has_the_commands_alone(parlor: Parlor) -> None:
    """Its settings would be kept, and be of no use."""
    kay = parlor.newcomer("kay", manage_guild=True, manage_messages=True)
    await parlor.lobby()
    abroad(parlor, "commands")
    for command in ("nugget setup", "nugget moderate"):
        assert ALONE in text((await kay.slash(parlor.games, command)).response)
    assert await kay.autocomplete(parlor.games, "nugget moderate", "table", "") == []


@ALL
async def test_one_s_own_game_goes_on_from_anywhere(parlor: Parlor, where: str) -> None:
    """The answer is private, and the board comes where the game is."""
    club = parlor.guild.create_text_channel("club")
    match = await parlor.begin(channel=club)
    abroad(parlor, where)
    person = parlor.to_act(match)
    answer = await person.slash(parlor.games, f"{match.game} move", move="board")
    assert answer.ephemeral
    assert (await person.click(answer.response, label="Play")).response.ephemeral
    assert (await person.slash(parlor.games, f"{match.game} move", move=parlor.words(match))).ephemeral
    match = await parlor.match()
    assert match.ply == match.published_ply == 1
    assert match.place.channel_id == club.id
    assert parlor.games.history(viewer=parlor.dee) == []


@ALL
async def test_a_game_whose_channel_is_gone_does_not_move_to_where_the_bot_is_not(parlor: Parlor, where: str) -> None:
    """It waits for its players in a place of the bot's own."""
    card = await parlor.ann.user.slash("play", game="armadora")
    await parlor.ann.user.click(card.response, label="Start")
    match = await parlor.match()
    await parlor.tables.placement.move_home(match.id, Place(None, None))
    abroad(parlor, where)
    assert (await parlor.ann.slash(parlor.games, "armadora move", move="board", table=1)).ephemeral
    assert (await parlor.match()).place.channel_id is None
    assert parlor.games.history(viewer=parlor.dee) == []


async def test_against_computers_one_plays_in_direct_messages_without_any_server(parlor: Parlor) -> None:
    """Who added the app for themselves alone opens a table there as anybody does, and sees the boards."""

    def alone(event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and isinstance(payload, dict):
            payload["authorizing_integration_owners"] = {"1": payload["user"]["id"]}

    parlor.env.backend.subscribers.insert(0, alone)
    card = await parlor.ann.user.slash("play", game="armadora")
    assert not card.ephemeral
    assert (await parlor.ann.user.click(card.response, label="Start")).acknowledged
    await parlor.quiet()
    match = await parlor.match()
    assert match.live
    assert match.published_ply == match.ply
    assert match.place.private


@SERVERS
async def test_of_a_server_where_the_bot_is_not_nothing_is_kept(parlor: Parlor, where: str) -> None:
    """The guess of a puzzle knows its server else, for the puzzle's result is told there. Neither the server, by
    whatever is done in it, nor what people are called there."""
    await parlor.tables.puzzles.add(parlor.tables.puzzles.today(), data_of())
    club = parlor.guild.create_text_channel("club")
    match = await parlor.begin(channel=club)
    abroad(parlor, where)
    person = parlor.to_act(match)
    for command, typed in (
        ("puzzle", {"move": f"{RIGHT}!"}),
        ("learn", {"game": "armadora"}),
        ("learn", {"game": "armadora", "move": "1 a1"}),
        ("me", {"zone": "Europe/Paris"}),
        ("games", {}),
        ("play", {"game": "armadora"}),
        ("armadora move", {"move": "look"}),
        ("armadora move", {"move": parlor.words(match)}),
        ("armadora move", {"move": "give_seat"}),
        ("armadora move", {"move": "take_seat"}),
        ("armadora move", {"move": "stop"}),
    ):
        assert (await person.slash(parlor.games, command, **typed)).ephemeral, command
    assert (await parlor.match()).ply == 1
    with sqlite3.connect(parlor.database) as database:
        stored = "\n".join(database.iterdump())
    assert str(person.id) in stored
    assert "Europe/Paris" in stored
    assert str(FOREIGN) not in stored
    assert NICKNAME not in stored
    assert NICKNAME not in str([text(message) for message in parlor.home(match).history()])


@SERVERS
async def test_the_log_names_no_place_where_the_bot_is_not(parlor: Parlor, where: str) -> None:
    """Neither the server nor its channel."""
    abroad(parlor, where)
    parlor.env.inject_error("PATCH", "/webhooks/*", status=500)
    with capture_logs(processors=[merge_contextvars]) as logs:
        await parlor.ann.slash(parlor.games, "help")
    noted = [log for log in logs if log["event"] == "answer_repeated"]
    assert [(log["guild"], log["channel"]) for log in noted] == [(None, None)]
    assert str(FOREIGN) not in str(logs)


async def test_in_direct_messages_one_sees_one_s_own_profile_of_each_server(parlor: Parlor) -> None:
    """That with the most games first, the others from a menu; nobody else's."""
    guild = parlor.guild
    for table in (1, 2):
        await parlor.begin(2)
        await parlor.to_the_end(await parlor.match(table))
    hall = parlor.env.create_guild("The Cave")
    cave = hall.create_text_channel("cave")
    people = [Person.comes(hall, person.user) for person in parlor.people[:2]]
    parlor.people[:2], own = people, parlor.people[:2]
    parlor.ann, parlor.bob, parlor.games, parlor.guild = *people, cave, hall
    await parlor.begin(2)
    await parlor.to_the_end(await parlor.match(3))
    parlor.people[:2], parlor.guild = own, guild
    page = (await people[0].user.slash("me")).response
    assert "Armadora: Ann in The Hall" in text(page)
    assert "2 games" in text(page)
    (menu,) = menus(page)
    assert [option["label"] for option in menu["options"]] == ["The Hall", "The Cave"]
    await people[0].user.select(page, [str(hall.id)], custom_id=menu["custom_id"])
    assert "Armadora: Ann in The Cave" in text(page)
    assert "own" in text((await people[0].user.slash("me", user=people[1].user)).response)
