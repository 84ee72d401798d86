"""Rounds, and moves that nobody has to make: the toy opens each round by itself, and ends it with a picture."""

from __future__ import annotations

import json

from bot.games import faces
from bot.tables.table import Match
from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.parlor import Parlor, Verb, buttons, text
from tests.moments import mover, seen

GAME = faces()["burrow"].game


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


async def test_a_match_is_retold_round_by_round(parlor: Parlor) -> None:
    """History has a heading for each round, and replay, also that of a file, a button to each; both can be asked for by
    typed words, in one's own language."""
    match = await parlor.begin(3, game="burrow", roots=3)
    match = await quick_to_the_end_of_the_round(parlor, match)
    first = match.moves + 1
    match = await parlor.to_the_end(match)
    await parlor.quiet()
    assert "### Round 2" in text((await parlor.look_back(parlor.ann, match, Verb.HISTORY)).response)
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
    file = json.dumps(await parlor.tables.matches.record(match.id)).encode()
    page = (await parlor.cas.slash(parlor.games, "games", record=("mine.json", file))).response
    assert "### Round 1" in text(page)
    page = (await parlor.cas.click(page, custom_id=str(buttons(page)["Round 2"]))).response
    assert "### Round 2" in text(page)
