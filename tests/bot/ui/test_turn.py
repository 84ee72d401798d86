"""A turn on Discord: the panel, the form, the command; who may press what, and when a press comes too late."""

import pytest

from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, found, press, text
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import at_the_panel, deliver
from tests.engine.armadora.kit import Play


async def test_a_warrior_takes_three_taps_and_a_confirmation(parlor: Parlor) -> None:
    """Play, strength, square, confirm: all in one private message that is edited in place."""
    match, person, panel = await at_the_panel(parlor)
    assert panel.ephemeral
    count = len(parlor.home(match).history(viewer=person))
    await person.click(panel, label="5×1")
    await person.click(panel, label="b3")
    confirm = next(tag for tag in buttons(panel).values() if tag.verb is Verb.MOVE)
    assert confirm.rest.endswith("W5 b3")
    await person.click(panel, custom_id=str(confirm))
    assert (await parlor.match()).record.moves == ("W5 b3",)
    assert "Done" in text(panel)
    assert [tag.verb for tag in buttons(panel).values()] == [Verb.TAKEBACK]
    assert len(parlor.home(match).history(viewer=person)) == count + 1, "the new board and nothing else"


@pytest.mark.usefixtures("any_game")
async def test_the_new_board_is_a_follow_up_and_calls_the_next_player(parlor: Parlor) -> None:
    """It answers the press that made the move, so it costs the bot none of its own requests; one person is called."""
    match = await parlor.begin()
    before = requests_to(parlor, "/channels/*", "POST")
    await parlor.go_on(match)
    assert requests_to(parlor, "/channels/*", "POST") == before
    match = await parlor.match()
    assert parlor.called(parlor.board(match)) == [parlor.to_act(match).id]


async def test_a_typed_command_makes_the_move_from_anywhere_and_shows_nobody_the_words(parlor: Parlor) -> None:
    """The board after a command is a message of the bot's own in the game's thread, wherever it was typed: an answer
    would lead to what was typed."""
    match = await parlor.begin()
    person = parlor.to_act(match)
    answer = await person.slash(parlor.home(match), "armadora move", move="5 c4")
    assert answer.ephemeral
    assert not answer.followups
    match = await parlor.match()
    assert match.record.moves == ("W5 c4",)
    board = parlor.board(match)
    assert parlor.env.backend.get_message(board.channel.id, board.id).interaction_metadata is None
    await parlor.to_act(match).user.slash("armadora move", move="5 d4")
    match = await parlor.match()
    assert match.record.moves == ("W5 c4", "W5 d4")
    assert "d4" in text(parlor.board(match))


async def test_a_power_and_its_action_make_one_board(parlor: Parlor) -> None:
    """After the power the panel goes on; the table sees the whole turn at once."""
    parlor.deal("armadora", Play(advanced=True, characters=("goblin", "orc")).record["start"])
    match = await parlor.begin(2, advanced=True)
    boards = len(parlor.home(match).history())
    assert buttons((await parlor.play(match, "g1 a1")).response), "the turn goes on"
    assert len(parlor.home(match).history()) == boards
    match = await parlor.match()
    assert match.published_ply == match.ply - 1
    match = await parlor.moved(match, "1 b1")
    assert len(parlor.home(match).history()) == boards + 1
    assert "b1" in text(parlor.board(match))
    assert match.published_ply == match.ply


@pytest.mark.usefixtures("any_game")
async def test_a_press_by_someone_else_is_told_kindly(parlor: Parlor) -> None:
    """Who is not to act, and who does not play at all, each gets a sentence of their own."""
    match = await parlor.begin()
    waiting = await parlor.waiting(match).click(parlor.board(match), label="Play")
    assert waiting.ephemeral
    assert parlor.to_act(match).name.capitalize() in text(waiting.response)
    stranger = await parlor.dee.click(parlor.board(match), label="Play")
    assert "You’re not playing in this game" in text(stranger.response)
    assert "You’re not playing in this game" in text((await parlor.dee.tap(parlor.board(match), Verb.HAND)).response)
    assert (await parlor.match()).ply == 0


async def test_the_panel_and_the_form_of_a_board_that_is_old_do_nothing(parlor: Parlor) -> None:
    """A press in a panel from before the last moves, or on a board with a newer one after it, is recognized as old;
    and so is a form that was open while the turn was made elsewhere and came round again."""
    match, person, panel = await at_the_panel(parlor)
    old_board = parlor.board(match)
    old_play = found(old_board, Verb.PLAY)
    old_tag = next(tag for tag in buttons(panel).values() if tag.verb is Verb.DRAFT)
    form = await person.tap(panel, Verb.TYPE)
    match = await parlor.moved(match, "1 a1")
    match = await parlor.moved(match, "1 b1")
    for message_id, tag in ((panel.id, old_tag), (old_board.id, old_play)):
        assert "moved on" in says(await parlor.forge(person, parlor.home(match), message_id, tag))
    await parlor.forge(person, parlor.home(match), panel.id, Tag(Verb.MOVE, match.id, 0, "00 W1 c1"))
    assert "moved on" in text((await person.submit_modal(form, {"words": "1 c1"})).followups[0])
    assert (await parlor.match()).ply == 2


async def test_a_refusal_stands_right_above_the_buttons(parlor: Parlor, any_game: str) -> None:
    """Where the form was: whoever types looks there, and not above a picture that fills the phone."""
    _, person, panel = await at_the_panel(parlor, 3)
    await person.submit_modal((await person.tap(panel, Verb.TYPE)), {"words": "6 b1 b1 b1"})
    types = [part["type"] for part in panel.components]
    assert types[types.index(1) - 2 : types.index(1)] == [12, 10]
    assert "b1" in panel.components[types.index(1) - 1]["content"]


async def test_buttons_from_before_a_restart_work_and_a_double_tap_moves_once(parlor: Parlor) -> None:
    """Everything that board and panel need stands in them. The second tap on Confirm finds the turn over, and is told
    so; what Discord delivers again is dropped in silence."""
    match, person, panel = await at_the_panel(parlor)
    await parlor.restart()
    await person.click(panel, label="1×11")
    await person.click(panel, label="a1")
    confirm = next(tag for tag in buttons(panel).values() if tag.verb is Verb.MOVE)
    home = parlor.home(match)
    taps = [press(parlor.env, person, home, panel.id, confirm)[1] for _ in range(2)]
    await deliver(parlor, *taps)
    seen = len(parlor.seen_by(person, home))
    await deliver(parlor, *taps)
    assert len(parlor.seen_by(person, home)) == seen
    match = await parlor.match()
    assert match.ply == 1
    assert match.published_ply == 1
    assert len(parlor.boards(match)) == 2
    assert "Done" in text(panel)
    await parlor.restart()
    match = await parlor.moved(match, "1 b1")
    assert match.ply == 2
    assert [bool(buttons(m)) for m in parlor.home(match).history()] == [False, False, True]


async def test_a_press_that_comes_too_late_or_is_of_another_version_does_nothing(parlor: Parlor) -> None:
    """What could not be acknowledged within three seconds is not carried out: the person was told that it failed. A
    custom_id that cannot be read never fails in silence."""
    match, person, panel = await at_the_panel(parlor)
    _, payload = press(
        parlor.env, person, parlor.home(match), panel.id, Tag(Verb.MOVE, match.id, 0, f"00 {parlor.words(match)}")
    )
    await parlor.env.advance_time(4)
    await deliver(parlor, payload)
    board, home = parlor.board(match), parlor.home(match)
    assert "no longer works" in says(await parlor.forge(parlor.ann, home, board.id, "n0:play:1:0:"))
    assert (await parlor.match()).ply == 0


async def test_several_games_at_once_are_kept_apart(parlor: Parlor) -> None:
    """A person in two games says which one is meant, or is understood where only one is played."""
    first = await parlor.begin()
    await parlor.begin()
    second = await parlor.match(2)
    person = parlor.to_act(first)
    assert "several games" in text((await person.slash(parlor.games, "armadora move", move="hand")).response)
    assert "in hand" in text((await person.slash(parlor.home(first), "armadora move", move="hand")).response)
    assert "in hand" in text((await person.slash(parlor.games, "armadora move", move="hand", table=2)).response)
    offered = await person.autocomplete(parlor.games, "armadora move", "table", "")
    assert sorted(choice["value"] for choice in offered) == [1, 2]
    await parlor.to_act(second).slash(parlor.home(second), "armadora move", move="1 a1")
    assert ((await parlor.match(1)).ply, (await parlor.match(2)).ply) == (0, 1)


# --- Final moves -----------------------------------------------------------------------------


async def test_a_typed_pass_is_asked_about(parlor: Parlor) -> None:
    """In the form and in the command: nothing has happened until the button says so, and it can be taken back. Nobody
    is asked whether they mean what they may not do."""
    match, person, panel = await at_the_panel(parlor)
    refused = await parlor.waiting(match).slash(parlor.home(match), "armadora move", move="pass")
    assert not buttons(refused.response)
    form = await person.tap(panel, Verb.TYPE)
    await person.submit_modal(form, {"words": "pass"})
    page = (await person.slash(parlor.home(match), "armadora move", move="Pass")).response
    for message in (panel, page):
        assert message.ephemeral
        assert [tag.ply for tag in buttons(message).values() if tag.verb is Verb.MOVE] == [match.ply]
    assert (await parlor.match()).ply == 0
    await person.click(page, label="Back")
    assert not [tag for tag in buttons(page).values() if tag.verb is Verb.MOVE]
    await person.tap(panel, Verb.MOVE)
    assert (await parlor.match()).record.moves == ("pass",)
