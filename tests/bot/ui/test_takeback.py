"""Taking a move back as people see it: on the board, in private, in direct messages and in the history, after restarts
too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.bot.ui.cheats.forging import says
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, found, text
from tests.bot.ui.steps import POWER_OFF, beside, made, moved, plies, take_back
from tests.bot.ui.watch import Story, Watch, watched
from tests.killed import failing
from tests.thorough import one_in


async def test_the_board_and_the_hands_are_the_old_ones_again(parlor: Parlor) -> None:
    """The newest board changes instead of being followed, says who took a move back and calls nobody; direct messages
    say what is true, and the panel is open for another move."""
    match = await parlor.begin()
    ann = parlor.to_act(match)
    first, hands = parlor.board(match), [text(parlor.direct_messages(person)[0]) for person in parlor.people[:2]]
    page = await made(parlor, match=match)
    board = parlor.board(await parlor.match())
    assert [text(parlor.direct_messages(person)[0]) for person in parlor.people[:2]] != hands
    panel = (await take_back(parlor, page, ann)).response
    back = await parlor.match()
    assert (back.state, back.published_ply, back.ply) == (match.state, 2, 2)
    board_now = parlor.board(back)
    assert board_now.id == board.id != first.id
    assert "took a move back" in text(board_now)
    assert " begins." not in text(board_now), "that is what the first board says"
    assert f"<@{ann.id}>" in text(board_now)
    assert files(board_now)[0].filename == files(first)[0].filename, "the same picture"
    assert plies(parlor, back) == [2]
    assert [text(parlor.direct_messages(person)[0]) for person in parlor.people[:2]] == hands
    assert "Taken back" in text(panel)
    assert any(tag.verb is Verb.TYPE for tag in buttons(panel).values())


async def test_old_buttons_are_known_to_be_old_and_another_move_calls_the_next_player(parlor: Parlor) -> None:
    """Who presses those of the move that was taken back, in private and on the board, is told so. The other move comes
    on a board of its own, and the one before loses its buttons; each board is there once."""
    match, ann, page = await moved(parlor)
    bob, board = parlor.waiting(match), parlor.board(await parlor.match())
    old = [
        (bob, board.id, found(board, Verb.PLAY), "moved on"),
        (ann, page.id, found(page, Verb.TAKEBACK), "Only the player who made the last move"),
    ]
    await take_back(parlor, page, ann)
    back = await parlor.match()
    for who, message_id, tag, why in old:
        assert why in says(await parlor.forge(who, parlor.home(back), message_id, tag))
    assert await parlor.match() == back
    before = len(parlor.boards(back))
    after = await parlor.moved(back, "W2 c4")
    assert len(parlor.boards(after)) == before + 1
    assert plies(parlor, after) == [3]
    assert f"<@{bob.id}>" in text(parlor.board(after))
    assert after.record.moves == ("W2 c4",)


async def test_the_history_tells_both(parlor: Parlor) -> None:
    """What was taken back is struck out and has no number, and what it was stays secret until the game is over."""
    match = await parlor.begin()
    ann = parlor.to_act(match)
    await take_back(parlor, await made(parlor, "W3 a1", match=match), ann)
    await parlor.play(await parlor.match(), "W2 c4")
    match = await parlor.match()

    async def history() -> list[str]:
        answer = await ann.tap(parlor.board(match), Verb.HISTORY)
        return text(answer.response).splitlines()[1:-1]

    struck, taken, counts = await history()
    name = match.seats[parlor.seat_of(match, ann)].name
    assert struck.count("~~") == 2
    assert "a1" in struck
    assert "takes the move back" in taken
    assert name in taken
    assert counts.startswith("`  1`")
    assert not re.search(r"\b3\b", struck.replace("a1", ""))
    match = await parlor.to_the_end(match)
    answer = await parlor.look_back(ann, match, Verb.HISTORY)
    assert "in secret: a warrior of strength 3 on a1" in text(answer.response).splitlines()[1]
    assert text(answer.response).count("in secret") == 2, "a pass has no secret"


async def test_the_next_player_who_has_opened_the_panel_is_not_surprised(parlor: Parlor) -> None:
    """The move stays, and who made it is told why; so it is once that player has moved, and after two minutes."""
    match, ann, page = await moved(parlor)
    bob, after = parlor.waiting(match), await parlor.match()
    await bob.tap(parlor.board(after), Verb.HAND)
    assert parlor.tables.takebacks.may(after, parlor.seat_of(after, ann)), "the hand is not the panel"
    await bob.tap(parlor.board(after), Verb.PLAY)
    assert "is already thinking" in says(await take_back(parlor, page, ann))
    assert await parlor.match() == after


async def test_a_drawn_card_stays_drawn(parlor: Parlor) -> None:
    """There is no button for it then; who asks under More is told why."""
    match = await parlor.begin(3, game="saboteur")
    person = parlor.to_act(match)
    done = await parlor.play_on(match)
    match = await parlor.match()
    assert Verb.TAKEBACK not in {tag.verb for tag in buttons(done.response).values()}
    board = parlor.board(match)
    more = (await person.tap(board, Verb.MORE)).response
    assert "Even drawing a card counts" in says(await take_back(parlor, more, person))
    assert await parlor.match() == match


async def test_a_power_is_taken_back_in_the_panel(parlor: Parlor) -> None:
    """In the middle of a turn, which nobody has seen: the board is the same one, with buttons that work."""
    match = await parlor.begin(2, advanced=True)
    game = match.record.game
    while not (powers := [m.words for m in game.legal(match.view(match.to_act)) if m.words[0] in "OE"]):
        words = next(m.words for m in game.legal(match.view(match.to_act)) if m.words[0] == "W")
        match = await parlor.moved(match, words)
    person, board = parlor.to_act(match), parlor.board(match)
    panel = await made(parlor, powers[0], match)
    assert {Verb.TAKEBACK, Verb.DRAFT} <= {tag.verb for tag in buttons(panel).values()}
    await take_back(parlor, panel, person)
    back = await parlor.match()
    assert (back.state, parlor.board(back).id) == (match.state, board.id)
    await parlor.play(back, powers[0])
    assert (await parlor.match()).view(None).mid_turn


async def test_a_seal_that_was_shown_is_that_of_the_first_board_still(parlor: Parlor) -> None:
    """Also where the move was taken back before its board was posted: the board of the deal keeps its line."""
    match = await parlor.begin()
    first = parlor.board(match)
    assert "sealed" in text(first)
    after = await parlor.quick(match, "W1 a1")
    again = parlor.pressed(parlor.to_act(match))
    await parlor.tables.takebacks.take_back(match.id, again, ply=after.ply)
    await parlor.next_process()
    back = await parlor.match()
    assert (back.published_ply, parlor.board(back).id) == (2, first.id)
    assert "sealed" in text(parlor.board(back))


async def test_a_thought_for_a_move_that_was_taken_back_is_thought_again(parlor: Parlor) -> None:
    """The computer that was thinking moves after the move that counts. There is no button for it where a computer comes
    next, for it moves too soon; under More it can be tried, and once the computer has moved it says so."""
    workers, match = await beside(parlor)
    workers.may_think.clear()
    page = await made(parlor, "1 a1", match)
    assert Verb.TAKEBACK not in {tag.verb for tag in buttons(page).values()}
    more = (await parlor.ann.tap(parlor.board(await parlor.match()), Verb.MORE)).response
    await take_back(parlor, more, parlor.ann)
    workers.may_think.set()
    await parlor.quiet()
    back = await parlor.match()
    assert (back.record.moves, back.to_act) == (match.record.moves, match.to_act)
    await parlor.play(back, "2 c4")
    await parlor.quiet()
    after = await parlor.match()
    assert after.record.moves[: match.moves + 1] == (*match.record.moves, "W2 c4")
    assert after.to_act == match.to_act
    more = (await parlor.ann.tap(parlor.board(after), Verb.MORE)).response
    assert "Only the player who made the last move" in says(await take_back(parlor, more, parlor.ann))


# --- Killed in between -------------------------------------------------------------------------


@pytest.mark.parametrize("before", ["bot.ui.match.panel.tell_all", "bot.tables.outbox.Placement.mark_published"])
async def test_killed_before_the_board_or_its_note_it_is_changed_by_the_next_process(
    parlor: Parlor, before: str
) -> None:
    """What was saved is shown, once, and direct messages are right."""
    match = await parlor.begin()
    ann, hand = parlor.to_act(match), text(parlor.direct_messages(parlor.to_act(match))[0])
    page = await made(parlor, match=match)
    board, count = parlor.board(await parlor.match()), len(parlor.boards(match))
    with failing(before, POWER_OFF):
        await take_back(parlor, page, ann)
    assert (await parlor.match()).published_ply == 1
    await parlor.next_process()
    back = await parlor.match()
    assert (back.published_ply, parlor.board(back).id, len(parlor.boards(back))) == (2, board.id, count)
    assert plies(parlor, back) == [2]
    assert "took a move back" in text(parlor.board(back))
    assert text(parlor.direct_messages(ann)[0]) == hand


# --- Secrets -----------------------------------------------------------------------------------


def taking_back(taken: int, instead: int) -> Story:
    """Return a story in which Ann places a warrior of one strength, takes it back and places another on the same
    square, and everybody looks at everything."""

    async def story(parlor: Parlor, watch: Watch) -> None:
        match = await parlor.begin(2)
        while parlor.to_act(match).id != parlor.ann.id:
            match = await parlor.quick(match, "1 h5")
        done = await parlor.play(match, f"{taken} c3")
        watch.look()
        await take_back(parlor, done.response, parlor.ann)
        watch.look()
        await parlor.play(await parlor.match(), f"{instead} c3")
        watch.look()
        await watch.press_all(await parlor.match())

    return story


@pytest.mark.parametrize("watcher", one_in(2, ["bob", "cas"]))
async def test_a_move_that_is_taken_back_tells_nobody_what_it_was(tmp_path: Path, watcher: str) -> None:
    """Neither the opponent nor an onlooker, not even whether both warriors were the same."""
    world = await watched(tmp_path, "one", watcher, taking_back(5, 5))
    for number, (taken, instead) in enumerate(((5, 1), (2, 2))):
        assert await watched(tmp_path, f"twin{number}", watcher, taking_back(taken, instead)) == world


async def test_who_took_it_back_sees_the_difference(tmp_path: Path) -> None:
    """So the comparison sees what there is to see."""
    world = await watched(tmp_path, "one", "ann", taking_back(5, 1))
    assert await watched(tmp_path, "twin", "ann", taking_back(1, 1)) != world
