"""One board a round: to a single person the computers' moves change the board that their own move brought."""

from datetime import timedelta

from bot.store.table_rows import Phase
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text
from tests.bot.ui.steps import NOT_SAVED, adding, alone, beside, plies, thinking
from tests.killed import failing


async def test_a_board_that_nobody_noted_is_found_and_changed(parlor: Parlor) -> None:
    """A bot that ended between posting the person's board and noting it: when computers have moved since, it is that
    board which shows it, and no second one appears."""
    workers, match = await beside(parlor)
    before = len(parlor.boards(match))
    workers.may_think.clear()

    with failing("bot.tables.outbox.Placement.mark_published", NOT_SAVED):
        await parlor.play(match, "1 a1")
    between = await parlor.match()
    assert between.published_ply < between.ply
    await parlor.tables.matches.play_computer(match.id, parlor.words(between), ply=between.ply)
    await parlor.restart()
    await parlor.quiet()
    after = await parlor.match()
    assert after.published_ply == after.ply == between.ply + 1
    assert len(parlor.boards(after)) == before + 1
    assert plies(parlor, after) == [after.ply]


async def test_a_board_that_is_gone_becomes_a_new_one(parlor: Parlor) -> None:
    """Whoever deleted it sees the computers' moves all the same, with the own move before them."""
    workers, between = await thinking(parlor)
    await parlor.board(between).delete()
    workers.may_think.set()
    await parlor.quiet()
    after = await parlor.match()
    assert after.published_ply == after.ply
    assert after.place.message_id != between.place.message_id
    assert "**Ann** " in text(parlor.board(after))
    assert plies(parlor, after) == [after.ply]


async def test_who_has_waited_for_long_is_called(parlor: Parlor) -> None:
    """After a quarter of an hour nobody looks any more: a new board calls, and the old one no longer says that somebody
    is thinking."""
    workers, between = await thinking(parlor)
    await parlor.later(timedelta(hours=1).total_seconds())
    workers.may_think.set()
    await parlor.quiet()
    after = await parlor.match()
    assert after.place.message_id != between.place.message_id
    assert parlor.called(parlor.board(after)) == [parlor.ann.id]
    assert "thinking" not in "".join(text(m) for m in parlor.boards(after))
    assert plies(parlor, after) == [after.ply]


async def test_with_two_people_each_turn_of_a_person_has_its_board(parlor: Parlor) -> None:
    """A change would call nobody; each board calls the person who is next, whoever moved last. A computer's move has
    none of its own: the board after it tells both. None says that anybody is thinking; the first one says that the game
    will not count."""
    card = await parlor.lobby(players=3, seated=[parlor.bob])
    await parlor.ann.select(card, ["easy"], custom_id=adding(parlor, seats=2))
    await parlor.ann.click(card, label="Start")
    await parlor.quiet()
    match = await parlor.match()
    assert "doesn’t count for anyone" in text(parlor.boards(match)[0])
    for _ in range(4):
        before = len(parlor.boards(match))
        by_two = match.seats[((match.to_act or 0) + 1) % 3].computer is not None
        await parlor.play(match, parlor.words(match))
        await parlor.quiet()
        match = await parlor.match()
        boards = parlor.boards(match)
        assert len(boards) == before + 1
        assert parlor.called(boards[-1]) == [parlor.to_act(match).id]
        assert text(boards[-1]).count("** places ") == (2 if by_two else 1)
        assert "is thinking" not in text(boards[-1])
        assert not any(files(m) or buttons(m) for m in boards[:-1])


async def test_stopping_brings_a_board_of_its_own(parlor: Parlor) -> None:
    """It is somebody's doing, and no computer's move. Before it nothing is said about counting, for nobody who plays
    alone expects it."""
    match = await alone(parlor)
    assert "doesn’t count for anyone" not in text(parlor.board(match))
    await parlor.play(match, "1 a1")
    await parlor.quiet()
    before = await parlor.match()
    more = (await parlor.ann.tap(parlor.board(before), Verb.MORE)).response
    await parlor.ann.tap(more, Verb.STOP)
    await parlor.ann.tap(more, Verb.STOP_NOW)
    await parlor.quiet()
    after = await parlor.match()
    assert after.phase is Phase.STOPPED
    assert after.place.message_id != before.place.message_id
