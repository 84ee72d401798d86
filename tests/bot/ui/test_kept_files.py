"""What an edit keeps: a message's pictures stay where they are when something else of it changes."""

from typing import Any

from bot.locale import speaker
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, found, press, text
from tests.bot.ui.people import Person
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import deliver
from tests.discord_rules.watch import told

ENGLISH = speaker("en")


def listed(parlor: Parlor, message_id: int | str) -> list[list[Any]]:
    """Return the files that the bot listed in each edit of a message."""
    return [edit.json["attachments"] for edit in requests_to(parlor, f"*/messages/{message_id}", "PATCH")]


async def test_of_an_old_board_its_words_are_left(parlor: Parlor, any_game: str) -> None:
    """Pictures between the talk would push it out of sight: what happened stays, and that the deal is sealed; whose
    turn it was, the buttons and the picture go with one edit."""
    match = await parlor.begin(3)
    first = parlor.board(match)
    assert files(first)
    assert "your turn" in text(first)
    await parlor.go_on(match)
    await parlor.quiet()
    old = next(message for message in parlor.home(match).history() if message.id == first.id)
    assert not buttons(old)
    assert not files(old)
    assert "your turn" not in text(old)
    assert " begins." in text(old)
    assert "sealed" in text(old)
    assert listed(parlor, old.id) == [[]]
    assert len(files(parlor.board(await parlor.match()))) == len(files(first))


async def test_a_step_of_the_panel_sends_no_picture_that_is_there(parlor: Parlor, any_game: str) -> None:
    """A press that comes once more, of another tap on the same button, shows the same picture without sending it."""
    match = await parlor.begin(3)
    person = parlor.to_act(match)
    panel = (await person.tap(parlor.board(match), Verb.PLAY)).response
    step = found(panel, Verb.DRAFT)
    await person.click(panel, custom_id=step)
    pictures = [file.url for file in files(panel)]
    await parlor.forge(person, parlor.home(match), panel.id, step)
    assert pictures
    assert [file.url for file in files(panel)] == pictures
    assert [file["filename"] for file in listed(parlor, "@original")[-1]] == [url.split("/")[-1] for url in pictures]


async def opened(parlor: Parlor) -> tuple[Person, Any, str]:
    """Return who begins a game of Armadora, their panel, and with what its drafts begin."""
    match = await parlor.begin(2, game="armadora")
    person, board = parlor.to_act(match), parlor.board(match)
    panel = (await person.tap(board, Verb.PLAY)).response
    draft = next(tag.rest for tag in buttons(panel).values() if tag.verb is Verb.DRAFT).partition(" ")[2]
    return person, panel, draft[0]


def leading_to(panel: Any, draft: str) -> str:
    """The button that leads to this draft."""
    return next(str(tag) for tag in buttons(panel).values() if tag.rest.partition(" ")[2] == draft)


async def test_a_turn_shows_one_picture_on_which_its_move_is_drawn(parlor: Parlor) -> None:
    """What is chosen first changes no picture, also after a restart: another process finds the same name for it. The
    move is drawn on it with the button that makes it, and goes with it."""
    person, panel, half = await opened(parlor)
    pictures = [[file.url for file in files(panel)]]
    await parlor.restart()
    for draft in (f"{half}W3", f"{half}W3c4", f"{half}W", f"{half}P"):
        await person.click(panel, custom_id=leading_to(panel, draft))
        pictures.append([file.url for file in files(panel)])
    assert [len(urls) for urls in pictures] == [1] * 5
    assert pictures[1] == pictures[0] != pictures[2] != pictures[3]


async def test_a_picture_that_another_tap_took_away_is_sent_again(parlor: Parlor) -> None:
    """Of two quick taps the later one still tells of the files that the message had before both."""
    person, panel, half = await opened(parlor)
    for draft in (f"{half}W3", f"{half}W3c4"):
        await person.click(panel, custom_id=leading_to(panel, draft))
    before = [file.filename for file in files(panel)]
    place = parlor.home(await parlor.match())
    _, late = press(parlor.env, person, place, panel.id, leading_to(panel, f"{half}W3c4"))
    await person.click(panel, custom_id=leading_to(panel, f"{half}W"))
    assert len(files(panel)) == 1
    await deliver(parlor, late)
    assert [file.filename for file in files(panel)] == before
    assert "a file that is kept" in told()


async def test_a_panel_that_a_command_opens_shows_the_whole_table(parlor: Parlor) -> None:
    """The board may be anywhere then; who presses a button has it before them. Both show the hand, and say so."""
    match = await parlor.begin(3, game="saboteur")
    person, board = parlor.to_act(match), parlor.board(match)
    panel = await person.tap(board, Verb.PLAY)
    typed = await person.slash(parlor.home(match), "saboteur move", move="nothing at all")
    [part], [whole] = files(panel.response), files(typed.response)
    assert part.filename != whole.filename
    assert "Your cards: " in (part.description or "")
    assert whole.description == part.description
