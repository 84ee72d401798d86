"""Who was taken out of a game, or has left it or its server, is an onlooker from then on: nothing new is seen through
the seat, by any press or command."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.locale import speaker
from bot.tables.table import Match
from bot.ui.commands.actions import ACTIONS
from bot.ui.core.servers import STAYS
from bot.ui.router import IN_PRIVATE
from tests.bot.ui.cheats.forging import finds_no_table, learned, private, says, tags
from tests.bot.ui.parlor import Parlor, Tag, Verb, files, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import leaves_server
from tests.bot.ui.requests import requests_to

OUT = {str(speaker("en")(f"refusal.{reason}")) for reason in ("REMOVED", "HAS_LEFT", "NOT_SEATED")}
"""How who is out and who never sat there are refused, word for word."""
OFFER = str(speaker("en")("watch.not_playing"))
"""What who never sat there is answered where a player would go on."""
GUESS = str(speaker("en")("saboteur.audience.button"))
"""What who never sat there may do besides."""


async def taken_out(parlor: Parlor, match: Match, person: Person) -> None:
    """A moderator takes this player out."""
    await parlor.tables.moderation.remove(match.id, parlor.pressed(parlor.dee), parlor.seat_of(match, person))


async def left_for_good(parlor: Parlor, match: Match, person: Person) -> None:
    """The player leaves the game."""
    await parlor.tables.leave(match.id, parlor.pressed(person))


async def left_the_server(parlor: Parlor, match: Match, person: Person) -> None:
    await leaves_server(parlor, person)


Going = Callable[[Parlor, Match, Person], Awaitable[None]]

PLAYED_AND_LEFT = pytest.mark.parametrize(
    ("any_game", "going"),
    [
        ("armadora", taken_out),
        ("saboteur", left_for_good),
        pytest.param("armadora", left_for_good, marks=pytest.mark.thorough),
        pytest.param("saboteur", taken_out, marks=pytest.mark.thorough),
    ],
    indirect=["any_game"],
)
"""Each game, and each way to be out of it."""


def direct_message(parlor: Parlor, person: Person) -> str:
    return text(parlor.direct_messages(person)[0])


async def round_on(parlor: Parlor, moves: int = 8) -> Match:
    """Let the others and the computers play on."""
    await parlor.quiet()
    for _ in range(moves):
        match = await parlor.match()
        if match.live and match.thinking is None:
            await parlor.go_on(match)
            await parlor.quiet()
    return await parlor.match()


async def learned_without_guess(result: Any) -> Any:
    """Return what an onlooker learned, without the button for a guess."""
    texts, labels, *more = await learned(result)
    return texts, [[label for label in some if label != GUESS] for some in labels], *more


@pytest.mark.usefixtures("any_game")
@PLAYED_AND_LEFT
async def test_every_press_shows_what_an_onlooker_is_shown(parlor: Parlor, going: Going) -> None:
    """In the thread, on the board and in private; what an onlooker is refused is refused, and nothing changes. But who
    is out knows secrets of the game, and so does not guess in its audience."""
    match = await parlor.begin(3)
    person, onlooker = parlor.waiting(match), parlor.dee
    thread = parlor.home(match)
    await going(parlor, match, person)
    match = await round_on(parlor, 4)
    board = parlor.board(match).id
    for tag in tags(match.id, match.ply):
        if tag.verb is Verb.SUSPECT:
            words = says(await parlor.forge(person, thread, (await private(person, thread)).id, tag))
            assert words in {str(speaker("en")(key)) for key in ("refusal.PLAYS_HERE", "trouble.old_button")}
            continue
        on = {
            viewer: (await private(viewer, thread)).id if tag.verb in IN_PRIVATE else board
            for viewer in (person, onlooker)
        }
        shown = [await parlor.forge(viewer, thread, on[viewer], tag) for viewer in (person, onlooker)]
        if not all(says(one) in OUT | {OFFER} for one in shown):
            assert await learned(shown[0]) == await learned_without_guess(shown[1]), tag
    assert (await parlor.match()).seats == match.seats
    assert (await parlor.match()).ply == match.ply


@pytest.mark.usefixtures("any_game")
@PLAYED_AND_LEFT
async def test_every_command_shows_what_an_onlooker_is_shown(parlor: Parlor, going: Going) -> None:
    """By the number of the table, and by its place; nor is a move or a table suggested, but only what needs none. Who
    is out does not guess in the audience."""
    match = await parlor.begin(3)
    person, onlooker, game = parlor.waiting(match), parlor.dee, match.game
    await going(parlor, match, person)
    match = await round_on(parlor, 4)
    table = match.id
    typed: list[tuple[str, dict[str, Any]]] = [("games", {})]
    typed += [(f"{game} move", {"move": what}) for what in ("hand", "replay")]
    typed += [(f"{game} move", {"move": what, "table": table}) for what in (parlor.words(match), "seat 1", *ACTIONS)]
    for name, options in typed:
        shown = [await viewer.slash(parlor.games, name, **options) for viewer in (person, onlooker)]
        if options.get("move") == "guess" and ACTIONS["guess"].exists(match.record.game):
            assert says(shown[0]) == str(speaker("en")("refusal.PLAYS_HERE"))
        elif not all(says(one) in {*OUT, OFFER} for one in shown):
            assert await learned(shown[0]) == await learned_without_guess(shown[1]), (name, options)
    suggested = await person.autocomplete(parlor.games, f"{game} move", "move", "")
    assert [choice["value"] for choice in suggested] == ["look"]
    assert await person.autocomplete(parlor.games, f"{game} move", "table", "") == []
    assert (await parlor.match()).ply == match.ply


@pytest.mark.usefixtures("any_game")
@PLAYED_AND_LEFT
async def test_the_direct_message_stays_as_it_was(parlor: Parlor, going: Going) -> None:
    """What somebody saw before being taken out stays there, or that they have left; of later turns, of a restart and of
    the end nothing comes."""
    match = await parlor.begin(3)
    person = parlor.waiting(match)
    at_first = direct_message(parlor, person)
    await going(parlor, match, person)
    match = await round_on(parlor, 1)
    before = direct_message(parlor, person)
    assert (before == at_first) is (going is taken_out)
    await parlor.restart()
    await round_on(parlor)
    await parlor.tables.moderation.end(match.id, parlor.pressed(parlor.dee))
    await parlor.env.advance_time(61)
    assert direct_message(parlor, person) == before
    assert len(parlor.direct_messages(person)) == 1


@pytest.mark.parametrize("going", [taken_out, left_for_good, left_the_server])
async def test_in_direct_messages_the_table_is_not_there_any_more(parlor: Parlor, going: Going) -> None:
    """From there nothing is looked at and nothing is posted into the server: every press is answered as for a table
    that never was. However often who left the server presses, Discord is asked once a minute whether they are back."""
    match = await parlor.begin(3)
    person = parlor.waiting(match)
    await going(parlor, match, person)
    boards, before = len(parlor.boards(match)), len(requests_to(parlor, "*/members/*"))
    await finds_no_table(parlor, person, None, match.id, match.ply, typed=("hand", "board", "leave"))
    assert len(requests_to(parlor, "*/members/*")) - before == (going is left_the_server)
    assert "not in any games" in says(await person.user.slash("games")).lower()
    assert await person.user.autocomplete("armadora move", "table", "") == []
    assert len(parlor.boards(await parlor.match())) == boards


@pytest.mark.usefixtures("any_game")
@PLAYED_AND_LEFT
async def test_the_data_that_are_handed_out_hold_nothing_of_the_seat(parlor: Parlor, going: Going) -> None:
    """No view of a game that goes on, and of what the seat plays since what the table saw."""
    match = await parlor.begin(3)
    person = parlor.to_act(match)
    await going(parlor, match, person)
    match = await round_on(parlor, 4)
    (game,) = (await parlor.tables.privacy.export(person.id))["games"]
    assert "view" not in game
    public = [made.words for made in match.view(None).history if made.seat == match.seat_of(person.id)]
    assert [move["words"] for move in game["moves"]] == public


async def test_no_suggestion_names_a_table_of_a_server_that_one_has_left(parlor: Parlor) -> None:
    """Nothing but the suggestions themselves finds out that Bob has left: neither a game nor an open table of that
    server is offered, nor a move there; back again, he is offered all of them."""
    match = await parlor.begin()
    card = await parlor.lobby(players=3)
    await parlor.bob.click(card, label="Join")
    lobby = await parlor.lobby_of(2)

    async def offered() -> tuple[list[Any], list[Any]]:
        tables = await parlor.bob.user.autocomplete("armadora move", "table", "")
        moves = await parlor.bob.user.autocomplete("armadora move", "move", "1", table=match.id)
        return sorted(viewer["value"] for viewer in tables), [viewer["value"] for viewer in moves]

    if parlor.to_act(match) is not parlor.bob:
        match = await parlor.quick(match, parlor.words(match))
    tables, moves = await offered()
    assert tables == [match.id, lobby.id]
    assert moves
    await leaves_server(parlor, parlor.bob)
    assert await offered() == ([], [])
    Person.comes(parlor.guild, parlor.bob.user)
    await parlor.bob.slash(parlor.games, "games")
    assert await offered() == (tables, moves)


async def test_the_data_of_who_left_the_server_hold_no_view(parlor: Parlor) -> None:
    """That the person is gone is found out when the data are asked for."""
    match = await parlor.begin()
    person = parlor.waiting(match)
    await leaves_server(parlor, person)
    page = await private(person, None)
    handed = await parlor.forge(person, None, page.id, Tag(Verb.PRIVACY, rest="export"))
    (file,) = [file for message in handed.followups for file in files(message)]
    (game,) = json.loads(await file.read())["games"]
    assert game["table"] == match.id
    assert "view" not in game


async def test_who_left_the_server_gets_no_new_direct_message_and_plays_on_once_back(parlor: Parlor) -> None:
    """Before anything new is written to somebody who has not been seen in the server lately, Discord is asked. The
    first press there gives the eyes back, and the direct message what was missed."""
    match = await parlor.begin()
    person = parlor.waiting(match)
    seat = parlor.seat_of(match, person)
    await parlor.tables.preferences.change(parlor.pressed(person), text_boards=True)  # which each turn changes
    before = direct_message(parlor, person)
    await leaves_server(parlor, person)
    await parlor.go_on(match)
    assert direct_message(parlor, person) == before
    assert (await parlor.match()).seats[seat].gone
    Person.comes(parlor.guild, person.user)
    match = await parlor.match()
    board = parlor.board(match)
    hand = await person.tap(board, Verb.HAND)
    assert "You have" in says(hand)
    assert not (await parlor.match()).seats[seat].gone
    await parlor.env.advance_time(61)
    assert str(speaker("en")("board.yours")) in direct_message(parlor, person)


async def test_an_answer_that_discord_does_not_give_takes_nobody_out(parlor: Parlor) -> None:
    """While Discord is in trouble who was a member stays one, and plays by direct messages."""
    match = await parlor.begin()
    person = parlor.waiting(match)
    await parlor.later(STAYS + 1)
    parlor.env.inject_error("GET", f"/guilds/{parlor.guild.id}/members/*", status=500, times=9)
    answer = await person.user.slash("armadora move", move="hand", table=match.id)
    assert "You have" in says(answer)
