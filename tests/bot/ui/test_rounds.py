"""Rounds, and moves that nobody has to make: the toy opens each round by itself, and ends it with a picture."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from bot.games import faces
from bot.store.table_rows import Phase
from bot.tables.table import Match
from engine.record import final, read
from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.miners import pictures
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.moments import mover, seen

FACE = faces()["burrow"]
GAME = FACE.game

Way = Callable[[Parlor, Match, Random], Awaitable[object]]


async def by_command(parlor: Parlor, match: Match, rng: Random) -> object:
    """Make some moves, the last one by typing it into the command: with twelve players all would take long."""
    for _ in range(3 if seen(match).left > 3 else 0):
        match = await parlor.quick(match, rng.choice(GAME.legal(match.view(match.to_act))).words)
    move = rng.choice(GAME.legal(match.view(match.to_act)))
    return await parlor.to_act(match).slash(parlor.home(match), "burrow move", move=move.words)


async def by_panel(parlor: Parlor, match: Match, rng: Random) -> object:
    """Make some move by pressing about in the panel."""
    person = parlor.to_act(match)
    panel = (await person.tap(parlor.board(match), Verb.PLAY)).response
    for _ in range(20):
        tags = [*buttons(panel).values()]
        moves = [tag for tag in tags if tag.verb is Verb.MOVE]
        pressed = rng.choice(moves or [tag for tag in tags if tag.verb is Verb.DRAFT])
        await person.click(panel, custom_id=str(pressed))
        if moves:
            return None
    raise AssertionError("the panel leads to no move")


async def quick_to_the_end_of_the_round(parlor: Parlor, match: Match) -> Match:
    """Make all moves but the last one of a round, behind Discord's back."""
    while sum(seen(match).sizes) > 1 or seen(match).left:
        match = await parlor.quick(match, GAME.absent(match.view(match.to_act)).words)
    return match


async def test_a_round_opens_without_a_tap(parlor: Parlor) -> None:
    """The first board tells that the game begins and what the bot did; the next step is the first player's real one."""
    match = await parlor.begin(3, game="burrow")
    assert match.record.moves == ("open",)
    (board,) = parlor.home(match).history()
    first = match.seats[mover(match)].name
    assert " begins." in text(board)
    assert f"**{first}** opens the burrow." in text(board)
    panel = (await parlor.to_act(match).click(board, label="Play")).response
    assert {"Dig", "Bury"} <= set(buttons(panel))
    await parlor.play_on(match)
    second = parlor.board(await parlor.match())
    assert "begins" not in text(second)
    assert "opens" not in text(second)


async def test_the_end_of_a_round_is_a_picture_of_its_own(parlor: Parlor) -> None:
    """The board that ends it shows two: the round's with all roles, then the next round's; the next one only itself.
    The end of the round stays, for people talk about it."""
    match = await parlor.begin(3, game="burrow")
    match = await quick_to_the_end_of_the_round(parlor, match)
    await parlor.restart()
    match = await parlor.match()
    assert len(pictures(parlor.board(match))) == 1
    await parlor.play_on(match)
    match = await parlor.match()
    assert seen(match).table.round == 1
    ended = parlor.board(match)
    round_picture, board_picture = pictures(ended)
    assert round_picture.filename.startswith("burrow-round-")
    assert round_picture.description
    assert round_picture.description.startswith("The end of the round.")
    assert board_picture.description
    assert "Burrow, round 2" in board_picture.description
    assert "The round is over." in text(ended)
    assert "opens the burrow" in text(ended)
    await parlor.play_on(match)
    assert len(pictures(parlor.board(await parlor.match()))) == 1
    (message,) = [m for m in parlor.home(match).history() if m.id == ended.id]
    assert [picture.url for picture in pictures(message)] == [round_picture.url]
    assert not buttons(message)


async def test_a_new_deal_is_told_to_all_twelve(parlor: Parlor) -> None:
    """When a round ends everybody has another hand, whoever moved, and everybody's direct message says so, once."""
    match = await parlor.begin(12, game="burrow")
    before = [direct_message(parlor, person) for person in parlor.people]
    assert len(before) == 12
    match = await quick_to_the_end_of_the_round(parlor, match)
    await parlor.restart()
    match = await parlor.match()
    counts = [edits(parlor, person) for person in parlor.people]
    await parlor.play_on(match)
    match = await parlor.match()
    assert [edits(parlor, person) - count for person, count in zip(parlor.people, counts, strict=True)] == [1] * 12
    for person in parlor.people:
        view = seen(match, match.seat_of(person.id))
        assert f"In your hand: {view.hand[0]} {view.hand[1]}" in direct_message(parlor, person)
        assert f"**{view.role}**" in direct_message(parlor, person)


async def test_a_table_for_twelve_is_filled_and_left(parlor: Parlor) -> None:
    """The card has room for twelve names; the options say so; computers can take what seats are left."""
    parlor.crowd()
    card = await parlor.lobby(game="burrow", players=12)
    assert text(card).count("free") >= 11
    for person in parlor.people[1:11]:
        await person.click(card, label="Join")
    for person in parlor.people[:11]:
        assert person.user.name.capitalize() in text(card)
    await parlor.people[5].click(card, label="Leave")
    panel = (await parlor.ann.click(card, label="Options")).response
    assert [o["value"] for o in panel.components[2]["components"][0]["options"]] == [str(n) for n in range(2, 13)]
    assert len((await parlor.lobby_of()).seats) == 10
    for person in (parlor.people[5], parlor.people[11]):
        await person.click(card, label="Join")
    assert "Start" in buttons(card)
    await parlor.people[7].click(card, label="Start")
    match = await parlor.match()
    assert len(match.seats) == 12
    assert len(parlor.title(match)) <= 100


@pytest.mark.parametrize(
    ("players", "way", "options", "restart"),
    [
        pytest.param(2, by_panel, {}, 9, id="two by the panel", marks=pytest.mark.thorough),
        pytest.param(12, by_command, {"rounds": 1}, 30, id="twelve by commands", marks=pytest.mark.thorough),
    ],
)
async def test_a_whole_game_is_played_to_its_end(
    parlor: Parlor, players: int, way: Way, options: dict[str, Any], restart: int
) -> None:
    """From the first card to the result, with a restart in between; the record can be replayed, and all are ranked."""
    parlor.speak(ann="fr", cas="zh-TW")
    match, rng = await parlor.begin(players, game="burrow", **options), Random(5)
    while match.live:
        await way(parlor, match, rng)
        before, match = match, await parlor.match()
        assert match.ply > before.ply
        if before.ply < restart <= match.ply:
            await parlor.restart()
    assert match.phase is Phase.FINISHED
    posted = parlor.boards(match)
    last = posted[-1]
    assert not any(buttons(message) for message in posted[:-1])
    assert len(pictures(last)) == 2
    assert "🏆" in text(last)
    assert all(player.name in text(last) for player in match.seats)
    [file] = files((await parlor.look_back(parlor.bob, match, Verb.RECORD)).response)
    record = json.loads(await file.read())
    assert final(read(record)) == match.state
    assert ["is over" in direct_message(parlor, person) for person in parlor.people[1:2]] == [True]
    top = await parlor.bob.slash(parlor.games, "top", game="burrow")
    assert "Bob" in text(top.response)


async def test_a_match_is_retold_round_by_round(parlor: Parlor) -> None:
    """History has a heading for each round, and replay a button to each; both can be asked for by typed words, in
    one's own language."""
    match = await parlor.begin(3, game="burrow", roots=3)
    match = await quick_to_the_end_of_the_round(parlor, match)
    first = match.moves + 1
    match = await parlor.to_the_end(match)
    await parlor.quiet()
    page = (await parlor.look_back(parlor.ann, match, Verb.HISTORY)).response
    assert "### Round 2" in text(page)
    typed = (await parlor.bob.slash(parlor.games, "burrow move", move="history of round 1")).response
    assert "### Round 1" in text(typed)
    assert "`  1`" in text(typed)

    shown = (await parlor.look_back(parlor.cas, match, Verb.REPLAY)).response
    assert "### Round 1" in text(shown)
    await parlor.restart()
    shown = (await parlor.cas.click(shown, custom_id=str(buttons(shown)["Everything"]))).response
    shown = (await parlor.cas.click(shown, custom_id=str(buttons(shown)["Round 2"]))).response
    assert f"after move {first} of {match.moves}" in text(shown)
    assert "### Round 2" in text(shown)
    assert buttons(shown)["Next"].rest.startswith("a "), "the eyes stay"
    parlor.speak(bob="fr")
    typed = (await parlor.bob.slash(parlor.games, "burrow move", move="rediffusion de la manche 2")).response
    assert "### Manche 2" in text(typed)
    asked = (await parlor.bob.slash(parlor.games, "burrow move", move="replay of round")).response
    assert "Ajoute le numéro de la manche." in text(asked)


async def test_a_record_is_replayed_round_by_round(parlor: Parlor) -> None:
    """The buttons go on from the file."""
    match = await parlor.begin(3, game="burrow")
    match = await parlor.to_the_end(match)
    file = json.dumps(await parlor.tables.matches.record(match.id)).encode()
    page = (await parlor.cas.slash(parlor.games, "games", record=("mine.json", file))).response
    assert "### Round 1" in text(page)
    page = (await parlor.cas.click(page, custom_id=str(buttons(page)["Round 2"]))).response
    assert "### Round 2" in text(page)
