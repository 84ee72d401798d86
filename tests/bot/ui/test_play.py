"""The way to a table: `/play` opens one at once, or shows a private panel from which a newcomer soon plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
import simcord

from bot.games import faces
from bot.ui.core.app import offers
from bot.ui.lobby.play import MOST
from engine.measure import LEVELS
from tests.bot.ui.calling import callings, settle
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, press, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import hidden_channel, time_out
from tests.bot.ui.requests import Sent
from tests.bot.ui.steps import data_page, deliver


async def panel_of(parlor: Parlor, person: Person | None = None) -> simcord.ResponseMessage:
    answer = await (person or parlor.ann).slash(parlor.games, "play")
    assert answer.ephemeral
    return answer.response


def menu(panel: simcord.ResponseMessage, kind: int) -> dict[str, Any]:
    """Return the panel's menu of this kind: 3 of games, 5 of people."""
    rows = [row["components"] for row in panel.components if "components" in row]
    return next(part for row in rows for part in row if part["type"] == kind)


def chosen(panel: simcord.ResponseMessage) -> tuple[str, list[int]]:
    """Return the game and the people that the panel shows as chosen."""
    [game] = [option["value"] for option in menu(panel, 3)["options"] if option.get("default")]
    return game, [int(default["id"]) for default in menu(panel, 5).get("default_values") or ()]


async def choose(parlor: Parlor, panel: simcord.ResponseMessage, kind: int, *values: Any) -> None:
    await parlor.ann.select(panel, list(values), custom_id=menu(panel, kind)["custom_id"])


def test_a_sequel_is_offered_under_its_own_title() -> None:
    """Whoever looks for Saboteur 2 finds it beside Saboteur, with the options that make it."""
    offered = offers(faces())
    assert [*offered] == ["armadora", "burrow", "nim", "saboteur", "saboteur-expansion"]
    assert offered["saboteur-expansion"].options == {"expansion": True}
    assert not offered["saboteur"].options


def found_link(message: discord.Message) -> bool:
    return "discord.com/channels" in str([row.to_dict() for row in message.components])


async def test_the_panel_keeps_what_was_chosen_through_a_restart(parlor: Parlor) -> None:
    """The game in its buttons, the people in its menu; whatever is chosen next, the rest stays."""
    panel = await panel_of(parlor)
    assert chosen(panel) == ("any", [])
    await choose(parlor, panel, 3, "saboteur")
    await choose(parlor, panel, 5, parlor.bob.user, parlor.cas.user)
    assert chosen(panel) == ("saboteur", [parlor.bob.id, parlor.cas.id])
    await parlor.restart()
    await choose(parlor, panel, 3, "armadora")
    assert chosen(panel) == ("armadora", [parlor.bob.id, parlor.cas.id])
    assert "Play now" not in buttons(panel), "who waits for people does not begin with computers"
    await choose(parlor, panel, 5)
    assert chosen(panel) == ("armadora", [])
    assert menu(panel, 5)["max_values"] == MOST
    assert "Armadora" in text((await parlor.ann.click(panel, label="Open a table")).public)


async def test_a_table_is_opened_or_a_game_against_computers_begun_by_two_taps(parlor: Parlor) -> None:
    """The command and a button: then the panel leads there, and has no other button. The card, the thread and the first
    board of a game are there, the level is the proposed one."""
    for label, sentence in (("Open a table", "Your table is open"), ("Play now", "The game has begun")):
        panel = await panel_of(parlor)
        await parlor.ann.click(panel, label=label)
        assert sentence in text(panel)
        assert found_link(panel.message)
        assert not buttons(panel)
    match = await parlor.match(2)
    assert match.live
    assert [player.computer for player in match.seats] == [None, "normal"]
    await parlor.quiet()
    match = await parlor.match(2)
    assert "Play" in buttons(parlor.board(match))
    assert found_link(parlor.card(match))


async def at_once(parlor: Parlor, *presses: tuple[Person, simcord.ResponseMessage, str]) -> None:
    """Let these people press these buttons at the same moment."""
    made = [press(parlor.env, who, parlor.games, page.id, buttons(page)[label]) for who, page, label in presses]
    await deliver(parlor, *(payload for _, payload in made))


async def test_two_presses_at_once_open_one_table(parlor: Parlor) -> None:
    """Of a nervous finger, with people invited or not."""
    for number, (label, guests) in enumerate((("Open a table", [parlor.bob.user]), ("Play now", [])), 1):
        panel = await panel_of(parlor)
        await choose(parlor, panel, 5, *guests)
        await at_once(parlor, *[(parlor.ann, panel, label)] * 3)
        await parlor.quiet()
        assert (await parlor.tables.of_user(parlor.ann.id)).total == number, label


async def test_two_who_ask_to_play_at_once_sit_at_one_table(parlor: Parlor) -> None:
    """Whoever comes second waits for the card of the first."""
    panels = [(who, await panel_of(parlor, who), "Open a table") for who in (parlor.ann, parlor.bob)]
    await at_once(parlor, *panels)
    assert {seat.name for seat in (await parlor.lobby_of()).seats} == {"Ann", "Bob"}
    assert len(parlor.games.history()) == 1


async def test_who_is_timed_out_opens_no_table(parlor: Parlor) -> None:
    """If Discord passes on such a person's presses, neither a card nor a game against computers comes of them."""
    panel = await panel_of(parlor)
    await time_out(parlor, parlor.ann)
    for label in ("Open a table", "Play now"):
        assert "timed out" in text((await parlor.ann.click(panel, label=label)).followups[-1])
    assert not parlor.games.history()


async def test_any_game_is_the_one_that_was_played_last(parlor: Parlor) -> None:
    """With its edition."""
    match = await parlor.begin(2, game="saboteur", expansion=True)
    for person in (parlor.ann, parlor.bob):
        await parlor.tables.matches.agree_to_stop(match.id, parlor.pressed(person))
    panel = await panel_of(parlor)
    assert "Saboteur 2" in text((await parlor.ann.click(panel, label="Open a table")).public)


async def test_in_direct_messages_play_now_comes_first(parlor: Parlor) -> None:
    """Nobody else is asked there, and the table that is opened has its computers already."""
    panel = (await parlor.ann.user.slash("play")).response
    assert [*buttons(panel)] == ["Play now", "Open a table"]
    assert "Who do you want to play with" not in text(panel)
    await parlor.ann.user.click(panel, label="Play now")
    match = await parlor.match()
    assert match.live
    assert match.place.private


async def test_where_computers_may_not_play_the_panel_does_not_offer_them(parlor: Parlor) -> None:
    """A press from an old panel is refused, and no table is left behind."""
    panel = await panel_of(parlor)
    await settle(parlor, computers=False)
    assert "computer" in text((await parlor.ann.click(panel, label="Play now")).followups[0]).lower()
    assert not (await parlor.tables.of_user(parlor.ann.id)).tables
    assert "Play now" not in buttons(await panel_of(parlor))


async def forged(parlor: Parlor, page: simcord.ResponseMessage, tag: Tag, values: Sequence[str] = ()) -> str:
    """Let Ann press what does not stand on the page; return what she is told."""
    return says(await parlor.forge(parlor.ann, parlor.games, page.id, tag, values))


async def test_what_is_no_choice_of_the_panel_is_refused(parlor: Parlor) -> None:
    """A made-up game opens nothing, and made-up people are left out."""
    panel = await panel_of(parlor)
    for rest in ("open chess", "now chess", "open", "now any nobody"):
        record = await forged(parlor, panel, Tag(Verb.NEW, rest=rest))
        if rest != "now any nobody":
            assert "can’t choose that" in record, rest
    await forged(parlor, panel, Tag(Verb.NEW, rest="whom any"), ["x", "-1", "9" * 40, str(parlor.bob.id)])
    assert chosen(panel) == ("any", [parlor.bob.id])


async def test_a_pupil_begins_against_a_beginner(parlor: Parlor) -> None:
    """By the button below the last lesson."""
    page = await data_page(parlor, parlor.ann)
    await forged(parlor, page, Tag(Verb.NEW, rest=f"now saboteur {LEVELS[0]}"))
    match = await parlor.match()
    assert match.game == "saboteur"
    assert {player.computer for player in match.seats} == {None, "beginner"}


# --- People ------------------------------------------------------------------------------------


async def test_whoever_asks_to_play_sits_down_where_people_wait(parlor: Parlor) -> None:
    """Ann's table takes Bob by his command and Cas by a button; they learn so in private, and no other is opened."""
    await parlor.ann.slash(parlor.games, "play", game="armadora", players=3)
    channel = parlor.guild.create_text_channel("other")
    answer = await parlor.bob.slash(channel, "play", game="armadora")
    assert answer.response.ephemeral
    assert "You’ve joined an open table" in text(answer.response)
    panel = await panel_of(parlor, parlor.cas)
    await parlor.cas.click(panel, label="Open a table")
    lobby = await parlor.lobby_of()
    assert [player.name for player in lobby.seats] == ["Ann", "Bob", "Cas"]
    assert "Cas" in text(parlor.games.history()[0])
    assert (len(parlor.games.history()), len(channel.history())) == (1, 0)


async def test_no_other_game_and_no_hidden_table_is_found(parlor: Parlor) -> None:
    """Where others wait for another edition or game, or where the person does not see them, a table is opened."""
    den = hidden_channel(parlor, parlor.ann)
    for game, place in (("saboteur-expansion", parlor.games), ("armadora", parlor.games), ("saboteur", den)):
        await parlor.ann.slash(place, "play", game=game)
    assert not (await parlor.bob.slash(parlor.games, "play", game="saboteur")).response.ephemeral
    assert [player.name for player in (await parlor.lobby_of(4)).seats] == ["Bob"]


async def test_people_are_invited_from_the_panel(parlor: Parlor, traffic: list[Sent]) -> None:
    """Three taps of the host, choosing included, and one of the guest: the game is on. The panel says what it does."""
    panel = await panel_of(parlor)
    assert "keeps a seat for each of them" not in text(panel)
    await choose(parlor, panel, 5, parlor.bob.user)
    assert "that’s waiting for players" not in text(panel)
    assert "keeps a seat for each of them" in text(panel)
    assert f"<@{parlor.bob.id}>" in text((await parlor.ann.click(panel, label="Open a table")).public)
    assert callings(traffic) == [[str(parlor.bob.id)]]
    message = parlor.direct_messages(parlor.bob)[-1]
    await parlor.bob.user.click(message, label="Sit down")
    assert [player.name for player in (await parlor.match()).seats] == ["Ann", "Bob"]


async def test_the_host_learns_who_could_not_be_invited(parlor: Parlor) -> None:
    """The table opens, and the host learns who was not invited."""
    robot = parlor.env.create_user("robot", bot=True)
    parlor.guild.add_member(robot)
    panel = await panel_of(parlor)
    await choose(parlor, panel, 5, robot)
    opened = await parlor.ann.click(panel, label="Open a table")
    assert any("bots can’t be invited" in text(message) for message in opened.followups)
    assert (await parlor.lobby_of()).invited == ()
