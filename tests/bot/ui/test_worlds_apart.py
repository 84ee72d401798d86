"""People who differ in language, server and time zone: what one person reads is in that person's language and by that
person's clock, what everybody reads is in the server's language, and both name the right server."""

from __future__ import annotations

from typing import Any

import discord
import pytest
import simcord

from bot.locale import Markup, Say, speaker
from bot.players import mention
from bot.tables.clock import HOUR
from bot.tables.table import Match
from tests.bot.ui.lateness import begin, pass_time
from tests.bot.ui.parlor import Parlor, Verb, buttons, text
from tests.bot.ui.people import Person

ENGLISH, FRENCH, DUTCH, CHINESE = map(speaker, ("en", "fr", "nl", "zh-TW"))
ALL = (ENGLISH, FRENCH, DUTCH, CHINESE)


async def settle(parlor: Parlor, guild: simcord.GuildHandle, **settings: Any) -> None:
    await parlor.tables.servers.change(guild.id, parlor.pressed(parlor.ann), **settings)


def read(messages: list[discord.Message], key: str, **facts: Any) -> list[Say]:
    """Return the languages in which these messages say this."""
    return [say for say in ALL for message in messages if str(say(key, **facts)) in text(message)]


async def follow(person: Person, board: discord.Message) -> None:
    """Press Play, as an onlooker, and then the button to follow, whatever it is called."""
    page = (await person.tap(board, Verb.PLAY)).response
    await person.tap(page, Verb.WATCH)


@pytest.mark.usefixtures("any_game")
async def test_each_reads_a_game_in_the_own_language(parlor: Parlor) -> None:
    """Ann speaks French and Bob Chinese, in a Dutch server; Cas, who follows the game, speaks English. Hands and the
    end are told to each of them in theirs; boards, the result, and a reminder that all can read are in Dutch, and so
    are the answers to Dee, who speaks none of our languages."""
    parlor.speak(ann="fr", bob="zh-TW", dee="de")
    parlor.env.backend.edit_guild(parlor.guild.id, {"preferred_locale": "nl"})
    channel = parlor.guild.create_text_channel("uitslagen")
    await settle(parlor, parlor.guild, results_channel=channel.id)
    assert "heeft nog niemand een potje uitgespeeld" in text((await parlor.dee.slash(parlor.games, "top")).response)
    match = await begin(parlor)
    app, face = parlor.app, parlor.app.face(match)
    await follow(parlor.cas, parlor.board(match))
    for person, say in ((parlor.ann, FRENCH), (parlor.bob, CHINESE)):
        title = {"game": app.title_of(match, say), "server": "The Hall"}
        assert say in read(parlor.direct_messages(person), "direct_message.title", **title)
        assert DUTCH not in read(parlor.direct_messages(person), "direct_message.title", **title)
    late = match.seats[match.to_act or 0]
    await pass_time(parlor, 12 * HOUR)
    reminded = mention(late.user_id or 0)
    assert read(parlor.home(match).history(), "reminder.thread", player=reminded) == [DUTCH]
    match = await parlor.to_the_end(await parlor.match())
    await parlor.env.advance_time(61)
    await parlor.quiet()

    def result(say: Say) -> str:
        return str(face.result(match.view(None), match.players(say), say))

    assert result(DUTCH) in text(parlor.last_board(match))
    assert read(channel.history(), "results.title", game=app.title_of(match, DUTCH)) == [DUTCH]
    *_, end = parlor.direct_messages(parlor.cas)
    assert read([end], "watch.over") == [ENGLISH]
    assert result(ENGLISH) in text(end)
    assert result(DUTCH) not in text(end)


async def turn_of(parlor: Parlor, person: Person, other: Person, place: simcord.ChannelHandle) -> Match:
    """Let these two play there, until it is the turn of the first."""
    card = (await parlor.opened(person, place, "armadora")).public
    table = next(iter(buttons(card).values())).table
    await other.tap(card, Verb.JOIN)
    await person.tap(card, Verb.START)
    match = await parlor.match(table)
    return match if parlor.to_act(match).id == person.id else await parlor.quick(match, parlor.words(match))


async def test_each_is_reminded_by_the_own_clock_and_for_the_own_server(parlor: Parlor) -> None:
    """It is 8 in the morning in Taipei, where Ann lives, and 7 in the evening in New York, where Bob does. Neither
    wants reminders from 10 in the evening to 9 in the morning, and both are late: Bob is reminded at once, in Dutch, of
    his game in The Hall, Ann an hour later, in French, of hers in The Cave."""
    parlor.speak(ann="fr", bob="nl", cas="zh-TW")
    cave = parlor.env.create_guild("The Cave")
    dark = cave.create_text_channel("dark")
    ann, dee = (Person.comes(cave, person.user) for person in (parlor.ann, parlor.dee))
    for person, zone in ((parlor.ann, "Asia/Taipei"), (parlor.bob, "America/New_York")):
        wishes: dict[str, Any] = {"remind": "dm", "quiet_begins": 22, "quiet_ends": 9, "zone": zone}
        await parlor.tables.preferences.change(parlor.pressed(person), **wishes)
    await turn_of(parlor, parlor.bob, parlor.cas, parlor.games)
    await turn_of(parlor, ann, dee, dark)

    def reminded(person: Person) -> list[tuple[Say, str]]:
        """Return in which language this person was reminded of a game in which server."""
        written = parlor.direct_messages(person)
        servers = ("The Hall", "The Cave")
        facts = [{"game": Markup("Armadora"), "server": server} for server in servers]
        return [(say, fact["server"]) for fact in facts for say in read(written, "reminder.dm", **fact)]

    await pass_time(parlor, 12 * HOUR)
    assert (reminded(parlor.bob), reminded(parlor.ann)) == ([(DUTCH, "The Hall")], [])
    await parlor.later(HOUR)
    assert (reminded(parlor.bob), reminded(parlor.ann)) == ([(DUTCH, "The Hall")], [(FRENCH, "The Cave")])
    assert (reminded(parlor.cas), reminded(parlor.dee)) == ([], [])


async def test_each_server_reads_its_own_language(parlor: Parlor) -> None:
    """The Hall is Dutch and The Cave Chinese, and the same two people, who speak French and English, open a table in
    each: card, Play message and board are in the server's language, and name no table of the other one."""
    parlor.speak(ann="fr")
    cave = parlor.env.create_guild("The Cave")
    people = [Person.comes(cave, person.user) for person in (parlor.ann, parlor.bob)]
    for guild, say, (ann, bob) in ((parlor.guild, DUTCH, parlor.people[:2]), (cave, CHINESE, people)):
        place, play = guild.create_text_channel("table"), guild.create_text_channel("play")
        await settle(parlor, guild, language=say.language, play_channel=play.id)
        card = (await parlor.opened(ann, place, "armadora")).public
        table = buttons(card)[say.plain("button.join")].table
        await parlor.env.advance_time(61)
        (message,) = play.history()
        assert read([message], "play_message.title") == [say]
        assert (
            text(message).count("discord.com/channels/")
            == text(message).count(f"discord.com/channels/{guild.id}/")
            == 1
        )
        await bob.tap(card, Verb.JOIN)
        await bob.tap(card, Verb.START)
        match = await parlor.match(table)
        assert say.plain("button.play") in buttons(parlor.board(match))
