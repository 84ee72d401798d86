"""What an edit keeps: a message's pictures stay where they are when something else of it changes."""

from typing import Any

from tests.bot.ui.parlor import Parlor, Verb, buttons, files, found, press, text


def listed(parlor: Parlor, message_id: int | str) -> list[list[Any]]:
    """Return the files that the bot listed in each edit of a message."""
    calls = (call for call in parlor.env.backend.http_requests if call.method == "PATCH")
    bodies: list[Any] = [call.json for call in calls if call.path.endswith(f"/messages/{message_id}")]
    return [body["attachments"] for body in bodies]


async def test_an_old_board_keeps_its_pictures_without_its_buttons(parlor: Parlor, any_game: str) -> None:
    """Nor does it say any more whose turn it is; each file is kept by its number and its name, and none sent again."""
    match = await parlor.begin(3)
    first = parlor.board(match)
    shown = [(file.filename, file.url, file.description) for file in files(first)]
    assert shown
    assert "your turn" in text(first)
    await parlor.go_on(match)
    await parlor.quiet()
    old = next(message for message in parlor.home(match).history() if message.id == first.id)
    assert not buttons(old)
    assert "your turn" not in text(old)
    assert [(file.filename, file.url, file.description) for file in files(old)] == shown
    (edit,) = listed(parlor, old.id)
    assert [file["filename"] for file in edit] == [name for name, _, _ in shown]
    assert all(url.split("/")[-2] == str(file["id"]) for file, (_, url, _) in zip(edit, shown, strict=True))


async def test_a_step_of_the_panel_sends_no_picture_that_is_there(parlor: Parlor, any_game: str) -> None:
    """A press that comes once more, of another tap on the same button, shows the same picture without sending it."""
    match = await parlor.begin(3)
    who = parlor.to_act(match)
    panel = (await who.click(parlor.board(match), custom_id=found(parlor.board(match), Verb.PLAY))).response
    step = found(panel, Verb.DRAFT)
    await who.click(panel, custom_id=step)
    shown = [file.url for file in files(panel)]
    _, again = press(parlor.env, who, parlor.home(match), panel.id, step)
    parlor.env.backend.emit("INTERACTION_CREATE", again)
    await parlor.env.settle()
    assert shown
    assert [file.url for file in files(panel)] == shown
    assert [file["filename"] for file in listed(parlor, "@original")[-1]] == [url.split("/")[-1] for url in shown]
