"""One's own data on Discord: what is told, handed out in private, and deleted."""

from __future__ import annotations

import json
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from simcord.enums import OverwriteType

from bot.locale import LANGUAGES, speaker
from bot.store.people_rows import Erasure
from bot.store.table_rows import TableId
from bot.ui.core.own_messages import DeliveryMemory
from bot.ui.delivery import erasing
from bot.ui.pages.privacy import PAGES
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.bot.ui.places import allow, archived, fold
from tests.bot.ui.steps import data_page, delete_all
from tests.killed import failing


async def test_all_that_is_kept_is_told_page_by_page(parlor: Parlor) -> None:
    """The first page has what there is about this person; Next leads through all the others."""
    await parlor.begin(2)
    page = await data_page(parlor, parlor.ann)
    assert "games and tables in progress: **1**" in text(page)
    texts = [text(page)]
    for _ in PAGES:
        await parlor.ann.click(page, label="Next ▸")
        texts.append(text(page))
    assert "Next ▸" not in buttons(page)
    assert len(set(texts)) == len(PAGES) + 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_page_fits_a_phone(language: str) -> None:
    """In every language a page is at most two screens long."""
    say = speaker(language)
    assert all(len(say(f"privacy.{page}")) <= 1000 for page in (*PAGES, "intro"))


async def test_one_gets_everything_in_private_and_nothing_is_deleted_before_a_second_press(parlor: Parlor) -> None:
    """As a file, which holds nobody else. The question says what will happen, and Back leads away from it."""
    await parlor.begin(2)
    page = await data_page(parlor, parlor.ann)
    answer = await parlor.ann.click(page, label="Export my data")
    assert answer.followups[-1].flags.ephemeral
    data = files(answer.followups[-1])[0]
    read = json.loads(await data.read())
    assert read["user_id"] == str(parlor.ann.id)
    assert [game["phase"] for game in read["games"]] == ["live"]
    assert str(parlor.bob.id) not in json.dumps(read)
    assert "Bob" not in json.dumps(read)
    await parlor.ann.click(page, label="Delete everything…")
    assert "This can’t be undone" in text(page)
    assert "in progress (1) for good" in text(page)
    await parlor.ann.click(page, label="Back")
    assert "Export my data" in buttons(page)
    assert (await parlor.match()).seat_of(parlor.ann.id) is not None


async def test_a_lobby_is_left(parlor: Parlor) -> None:
    """Its card has the others only; one without people is closed."""
    await parlor.lobby(players=2)
    await delete_all(parlor, parlor.ann)
    assert (await parlor.lobby_of()).seats == ()
    assert all("Ann" not in text(message) for message in parlor.games.history())


@pytest.mark.usefixtures("any_game")
async def test_a_running_game_goes_on_with_an_empty_seat(parlor: Parlor) -> None:
    """The others are told that somebody left, not who; card, thread and newest board name a former player."""
    match = await parlor.begin(3)
    page = await delete_all(parlor, parlor.ann)
    assert "I no longer know anything about you" in text(page)
    assert not buttons(page)
    match = await parlor.match()
    assert match.live
    texts = [text(message) for message in parlor.home(match).history()]
    assert sum("A player has left the game" in line for line in texts) == 1
    assert "Ann" not in parlor.title(match)
    assert "a former player" in parlor.title(match)
    assert "a former player" in text(parlor.card(match))
    assert "Ann" not in text(parlor.card(match))
    board = parlor.board(match)
    assert "Ann" not in text(board) + str([file.description for file in files(board)])
    await parlor.go_on(match)


async def test_a_finished_game_stays_whole_with_a_former_player(parlor: Parlor) -> None:
    """Its last board, its record and its history name no one anymore, each reader in the own language; nor do the
    others' direct messages, which say with whom one played. What was written to whoever has gone is not written
    again."""
    match = await parlor.over()
    (direct_message,) = parlor.direct_messages(parlor.bob)
    assert "Ann" in text(direct_message)
    await delete_all(parlor, parlor.ann)
    await parlor.env.advance_time(61)
    await parlor.quiet()
    (direct_message,) = parlor.direct_messages(parlor.bob)
    assert "Ann" not in text(direct_message)
    assert "With a former player" in text(direct_message)
    assert parlor.direct_messages(parlor.ann) == []
    assert await parlor.tables.outbox.due() == []
    board = parlor.board(match)
    assert "Ann" not in text(board)
    [record] = files((await parlor.look_back(parlor.bob, match, Verb.RECORD)).response)
    assert json.loads(await record.read())["players"] == [None, "Bob"]
    parlor.speak(bob="fr")
    answer = await parlor.look_back(parlor.bob, match, Verb.REPLAY)
    assert "Ann" not in text(answer.response)
    history = await parlor.look_back(parlor.bob, match, Verb.HISTORY)
    assert "**Un ancien joueur** passe" in text(history.response)
    again = await parlor.bob.slash(parlor.games, "top", game="armadora")
    assert "Ann" not in text(again.response)
    assert "Bob" in text(again.response)


async def test_a_thread_that_is_archived_is_archived_again(parlor: Parlor) -> None:
    """Nothing can be changed in it as it is, and nobody wants it back among the others for a name."""
    match = await parlor.over()
    fold(parlor, parlor.home(match).id)
    await parlor.env.settle()
    await delete_all(parlor, parlor.ann)
    assert archived(parlor, parlor.home(match).id)
    assert "Ann" not in parlor.title(match)
    assert await parlor.tables.ask(lambda tx: tx.people.erasures()) == ()


def test_what_discord_keeps_refusing_is_tried_more_and_more_seldom_and_never_given_up() -> None:
    """At the first, second, fourth look and so on, and in the end every few hours for ever."""
    app: Any = SimpleNamespace(memory=DeliveryMemory(lambda: 0.0))
    of_ann = Erasure(1, None, TableId(1))
    looks = [number for number in range(1, 2000) if erasing.is_due(app, of_ann)]
    assert looks[:7] == [1, 2, 4, 8, 16, 32, 64]
    pauses = [after - before for before, after in pairwise(looks)]
    assert max(pauses) <= erasing.SELDOM
    assert looks[-1] + erasing.SELDOM >= 2000


async def test_what_a_kill_leaves_undone_is_done_by_the_next_start(parlor: Parlor) -> None:
    """Direct messages go and names are taken off once the bot is there again."""
    match = await parlor.over()
    with failing("bot.ui.delivery.erasing.erase", OSError()):
        await delete_all(parlor, parlor.ann)
    assert parlor.direct_messages(parlor.ann)
    assert "Ann" in parlor.title(match)
    await parlor.next_process()
    assert parlor.direct_messages(parlor.ann) == []
    assert "Ann" not in parlor.title(match)
    assert await parlor.tables.ask(lambda tx: tx.people.erasures()) == ()


async def test_a_thread_that_is_not_the_bots_keeps_its_name(parlor: Parlor) -> None:
    """Where a table was opened in somebody's thread, that thread is called as before, though the bot may rename it."""
    me = parlor.env.backend.bot_user.id
    allow(parlor, parlor.games, me, OverwriteType.MEMBER, manage_threads=True)
    corner = parlor.env.backend.create_thread(parlor.games.id, "Ann’s corner", parlor.ann.id)
    thread = parlor.place(corner.id)
    match = await parlor.begin(2, channel=thread)
    assert match.place.thread_id == thread.id
    await delete_all(parlor, parlor.ann)
    assert await parlor.tables.ask(lambda tx: tx.people.erasures()) == ()
    assert parlor.title(match) == "Ann’s corner"
