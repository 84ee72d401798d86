"""Letting the bot play until the round ends: from the turn panel, from the hand, and back."""

from typing import Any

import simcord

from bot.tables.table import Match
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text, verbs
from tests.bot.ui.people import Answer
from tests.bot.ui.steps import at_the_panel
from tests.moments import mover, truth

BURY = "Bury for me"
WAKE = "Take over again"


async def asked(parlor: Parlor, person: Any, message: Any) -> simcord.ResponseMessage:
    """This person asks the bot to play for them, from this message; return the question."""
    question = await person.click(message, label=BURY)
    page = [*Answer.of(question).messages, message][0]
    assert "until the round ends?" in text(page)
    return page


async def hand_of(parlor: Parlor, person: Any, match: Match) -> simcord.ResponseMessage:
    answer = await person.tap(parlor.board(match), Verb.HAND)
    return answer.response


async def test_from_the_panel_the_bot_plays_at_once_and_goes_on(parlor: Parlor) -> None:
    """After a question that tells what it means, and from which *Back* leads to the turn; others see the moves as any
    others."""
    match, person, panel = await at_the_panel(parlor, 3, game="burrow")
    seat = match.to_act
    before = text(panel)
    await asked(parlor, person, panel)
    assert set(buttons(panel)) == {BURY, "Back"}
    await person.click(panel, label="Back")
    assert text(panel) == before
    assert await parlor.match() == match, "nothing has happened yet"
    await asked(parlor, person, panel)
    await person.click(panel, label=BURY)
    assert "Until the round ends I bury for you." in text(panel)
    assert "buries a root" in text(panel)
    assert set(buttons(panel)) == {WAKE}
    after = await parlor.match()
    assert after.to_act != seat
    board = parlor.board(after)
    assert "buries a root" in text(board)
    assert "bury for" not in text(board)
    while truth(match := await parlor.match()).table.round == 0:
        assert match.to_act != seat
        await parlor.play_on(match)
    page = await hand_of(parlor, person, match)
    assert "I bury for you" not in text(page)
    assert WAKE not in buttons(page)


async def test_from_the_hand_it_begins_with_the_next_turn_and_can_be_taken_back(parlor: Parlor) -> None:
    """*Back* leads to the hand. Nobody is told of a wish; the hand says that the bot plays, and has the button to play
    again."""
    match = await parlor.begin(3, game="burrow")
    seat = mover(match, 1)
    person = parlor.person(match.seats[seat].user_id)
    page = await hand_of(parlor, person, match)
    held = text(page)
    await asked(parlor, person, page)
    await person.click(page, label="Back")
    assert text(page) == held
    assert not (await parlor.match()).resting(seat)
    await asked(parlor, person, page)
    boards = len(parlor.home(match).history())
    await person.click(page, label=BURY)
    assert "Until the round ends I bury for you." in text(page)
    assert len(parlor.home(match).history()) == boards
    again = await hand_of(parlor, person, match)
    assert "Until the round ends I bury for you." in text(again)
    assert BURY not in buttons(again)
    await person.click(again, label=WAKE)
    assert "I bury for you" not in text(again)
    assert BURY in buttons(again)
    await parlor.play_on(match)
    assert (await parlor.match()).to_act == seat


async def test_when_all_rest_the_round_plays_itself(parlor: Parlor) -> None:
    """One press sets it off, one board shows the next round, and nobody rests any more."""
    match = await parlor.begin(2, game="burrow")
    for person in (parlor.waiting(match), parlor.to_act(match)):
        page = await asked(parlor, person, await hand_of(parlor, person, match))
        await person.click(page, label=BURY)
    assert "The round is over" in text(parlor.board(await parlor.match()))
    assert "I bury for you" not in text(page)
    assert WAKE not in buttons(page)


async def test_only_who_plays_is_asked_and_a_forged_yes_is_refused(parlor: Parlor) -> None:
    """Kindly, and nothing happens; not a stranger is asked, not who has left, not in a game without rest, not at the
    end."""
    match = await parlor.begin(2, game="burrow", rounds=1)
    person = parlor.to_act(match)
    page = await asked(parlor, person, await hand_of(parlor, person, match))
    for rest in ("", "x", "9", "-1", "²"):
        await parlor.forge(person, parlor.home(match), page.id, Tag(Verb.REST_NOW, match.id, match.ply, rest))
        assert (await parlor.match()).ply == match.ply, rest
        assert not (await parlor.match()).resting(mover(match)), rest
    board = parlor.board(match)
    assert "Only people sitting" in await ask_by_force(parlor, parlor.cas, match)
    leaver = parlor.waiting(match)
    more = (await leaver.click(board, label="More")).response
    await leaver.click(more, label="Leave the game")
    await leaver.click(more, label="Leave for good")
    assert BURY not in buttons(await hand_of(parlor, leaver, await parlor.match()))
    assert "You’ve left this game" in await ask_by_force(parlor, leaver, match)
    match = await parlor.passes(await parlor.match())
    assert "over" in await ask_by_force(parlor, parlor.ann, match)


async def ask_by_force(parlor: Parlor, person: Any, match: Match) -> str:
    """Press a button that is not there for this person; return the answer."""
    tag = Tag(Verb.REST, match.id)
    return says(await parlor.forge(person, parlor.home(match), match.place.message_id or 0, tag))


async def test_a_game_without_rest_offers_none(parlor: Parlor) -> None:
    """Armadora has passing."""
    match = await parlor.begin(2)
    assert not {Verb.REST, Verb.WAKE} & verbs(await hand_of(parlor, parlor.ann, match))
    assert "can’t play for you" in await ask_by_force(parlor, parlor.ann, match)
