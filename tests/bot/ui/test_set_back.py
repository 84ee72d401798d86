"""A backup is brought back: Discord shows what the database does not know, and people hear what happened."""

from __future__ import annotations

import shutil
from pathlib import Path

import discord
import pytest

from bot.store.store import backup
from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.core.custom_id import Tag
from tests.bot.ui import test_solo
from tests.bot.ui.cheats.forging import says
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.messages import is_shrunk
from tests.bot.ui.parlor import Parlor, Verb, buttons, found, make_bot, press, text, verbs
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.steps import deliver
from tests.thorough import one_in

SET_BACK = "This game was set back to an earlier state"
NO_TABLE = "That table no longer exists"
MINUTE = 60


def kept(parlor: Parlor) -> Path:
    """Make a backup as the command does, while the bot runs."""
    target = Path(f"{parlor.database}.kept")
    backup(str(parlor.database), target)
    return target


async def brought_back(parlor: Parlor, file: Path) -> None:
    """Put this backup in the place of the database, some minutes later."""
    await parlor.env.advance_time(MINUTE)
    await parlor.close()
    shutil.copy(file, parlor.database)
    await parlor.env.advance_time(MINUTE)
    await parlor.env.restart_bot(make_bot(parlor.database))
    await parlor.env.settle()


async def going(parlor: Parlor, moves: int) -> Match:
    """Make so many more moves at the first table, each some seconds after the one before."""
    for _ in range(moves):
        await parlor.env.advance_time(5)
        await parlor.go_on(await parlor.match())
        await parlor.quiet()
    return await parlor.match()


async def typed(parlor: Parlor, *, choice: int = 0) -> Match:
    """Make a move by command, where no board of today has buttons."""
    await parlor.env.advance_time(5)
    match = await parlor.match()
    words = match.record.game.legal(match.view(match.to_act))[choice].words
    await parlor.to_act(match).slash(parlor.home(match), f"{match.game} move", move=words)
    return await parlor.match()


async def lost_game(parlor: Parlor, *, before: int = 2, after: int = 3) -> tuple[Match, discord.Message]:
    """Bring back the state after some moves of a game that went on; return it, and the newest board of what is lost."""
    await parlor.begin()
    await going(parlor, before)
    file = kept(parlor)
    lost = parlor.board(await going(parlor, after))
    await brought_back(parlor, file)
    match = await parlor.match()
    assert match.ply == before
    return match, lost


def now(parlor: Parlor, match: Match, message: discord.Message) -> discord.Message:
    """Return a message of the game's place as it is by now."""
    return next(each for each in parlor.home(match).history() if each.id == message.id)


async def answered(parlor: Parlor, person: Person, match: Match, message: discord.Message, verb: Verb) -> str:
    """Press this on a board, wait until all is shown, and return what the person is told."""
    answer = await person.tap(message, verb)
    await parlor.quiet()
    await parlor.env.settle()
    return says(answer)


@pytest.mark.parametrize("verb", one_in(2, [Verb.PLAY, Verb.HAND, Verb.TEXT_BOARD, Verb.HISTORY, Verb.MORE]))
async def test_a_press_on_a_lost_board_says_what_happened(parlor: Parlor, verb: Verb) -> None:
    """Whichever of its buttons, by whoever looks on, in the language of the reader, and to everybody in the server's;
    the true board comes below, and the lost one keeps its words."""
    parlor.speak(ann="fr", bob="fr", cas="fr")
    match, lost = await lost_game(parlor)
    person = parlor.waiting(match) if verb is Verb.HAND else parlor.to_act(match) if verb is Verb.PLAY else parlor.cas
    told = await answered(parlor, person, match, lost, verb)
    assert "revenue à un état antérieur" in told
    assert "Confirmer" not in told
    match = await parlor.match()
    newest = parlor.board(match)
    assert newest.id > lost.id
    assert {tag.ply for tag in buttons(newest).values() if tag.verb is Verb.PLAY} == {2}
    assert is_shrunk(now(parlor, match, lost))
    assert not buttons(now(parlor, match, lost))
    assert [message for message in parlor.home(match).history() if SET_BACK in text(message)]
    again = await answered(parlor, parlor.to_act(match), match, newest, Verb.PLAY)
    assert "revenue" not in again


async def test_the_board_comes_once_for_all_who_press_and_hands_are_those_of_today(parlor: Parlor) -> None:
    """Two press at the same moment. The database says that direct messages are right, for they were; people see the
    lost one."""
    match, lost = await lost_game(parlor, before=0)
    hands = [text(parlor.direct_messages(person)[-1]) for person in (parlor.ann, parlor.bob)]
    tag, home = found(lost, Verb.PLAY), parlor.home(match)
    await deliver(parlor, *(press(parlor.env, person, home, lost.id, tag)[1] for person in parlor.people[:2]))
    await parlor.quiet()
    match = await parlor.match()
    assert [board.id for board in home.history() if Verb.PLAY in verbs(board)] == [match.place.message_id]
    letters = [parlor.direct_messages(person) for person in (parlor.ann, parlor.bob)]
    assert [len(messages) for messages in letters] == [1, 1]
    assert [text(messages[-1]) for messages in letters] != hands


async def test_a_lost_board_is_none_of_today_when_the_game_comes_there_again(parlor: Parlor) -> None:
    """On another way, and with the bot's boards of today below it."""
    match, lost = await lost_game(parlor)
    for _ in range(3):
        match = await typed(parlor, choice=-2)
    before = parlor.board(match)
    assert match.ply == 5
    assert before.id > lost.id
    assert SET_BACK in await answered(parlor, parlor.to_act(match), match, lost, Verb.PLAY)
    match = await parlor.match()
    assert parlor.board(match).id == before.id
    assert not buttons(now(parlor, match, lost))


async def test_a_lost_board_that_was_left_behind_shrinks_when_it_is_pressed(parlor: Parlor) -> None:
    """The game has gone further than what is lost: the board is an old one, and nobody else would take its buttons."""
    _, lost = await lost_game(parlor, after=1)
    await typed(parlor)
    match = await going(parlor, 2)
    assert buttons(now(parlor, match, lost))
    assert "moved on" in await answered(parlor, parlor.to_act(match), match, lost, Verb.PLAY)
    assert not buttons(now(parlor, await parlor.match(), lost))


async def test_a_panel_of_a_lost_move_moves_nothing(parlor: Parlor) -> None:
    """Though the game stands at the same ply again: it was chosen on another board."""
    await parlor.begin()
    await going(parlor, 1)
    file, match = kept(parlor), await going(parlor, 1)
    board, person = parlor.board(match), parlor.to_act(match)
    panel = (await person.tap(board, Verb.PLAY)).response
    draft = next(tag for tag in buttons(panel).values() if tag.verb in (Verb.DRAFT, Verb.TYPE))
    await brought_back(parlor, file)
    match = await typed(parlor)
    assert (match.ply, parlor.to_act(match)) == (2, person)
    answer = await person.click(panel, custom_id=str(draft))
    assert SET_BACK in says(answer)
    move = Tag(Verb.MOVE, match.id, match.ply, f"00 {parlor.words(match)}", draft.at)
    assert SET_BACK in says(await parlor.forge(person, parlor.home(match), panel.message.id, move))
    assert (await parlor.match()).ply == 2


async def test_a_game_whose_start_is_lost_is_a_lobby_again(parlor: Parlor) -> None:
    """Its card has its buttons back, and the new game goes on in the thread that is there."""
    card = await parlor.lobby(seated=[parlor.bob], players=2)
    file = kept(parlor)
    await parlor.ann.tap(card, Verb.START)
    match = await going(parlor, 1)
    lost, thread = parlor.board(match), match.place.thread_id
    menu = (await parlor.bob.tap(lost, Verb.MORE)).response
    await brought_back(parlor, file)
    before = "set back to before its start"
    assert before in says(await parlor.bob.tap(menu, Verb.LEAVE))
    assert len((await parlor.lobby_of()).seats) == 2
    assert before in await answered(parlor, parlor.ann, match, lost, Verb.PLAY)
    messages = next(message for message in parlor.games.history() if message.id == card.message.id)
    await parlor.ann.tap(messages, Verb.START)
    begun = await parlor.match()
    assert (begun.phase, begun.place.thread_id) == (Phase.LIVE, thread)
    assert not buttons(now(parlor, begun, lost))
    assert buttons(parlor.board(begun))
    assert SET_BACK not in await answered(parlor, parlor.to_act(begun), begun, parlor.board(begun), Verb.PLAY)


async def test_a_game_whose_end_is_lost_goes_on(parlor: Parlor) -> None:
    """No rematch of it, and nothing that only who has seen the end may know."""
    await parlor.begin()
    await going(parlor, 2)
    file = kept(parlor)
    over = await parlor.passes(await parlor.match())
    last = parlor.last_board(over)
    await brought_back(parlor, file)
    for verb in (Verb.LOOK_BACK, Verb.REMATCH):
        await parlor.forge(parlor.ann, parlor.home(over), last.id, found(last, verb))
    await parlor.quiet()
    match = await parlor.match()
    assert (match.live, match.ply) == (True, 2)
    assert not buttons(now(parlor, match, last))
    assert {tag.ply for tag in buttons(parlor.board(match)).values() if tag.verb is Verb.PLAY} == {2}


async def test_a_lost_table_is_never_another_one(parlor: Parlor) -> None:
    """Its board, its card and an invitation say that it is gone, though a table was opened and begun since."""
    await parlor.begin()
    file = kept(parlor)
    card = await parlor.lobby(seated=[parlor.cas], players=2)
    other = await parlor.lobby(players=3)
    number = next(iter(buttons(card).values())).table
    await parlor.ann.tap(card, Verb.START)
    board = parlor.board(await parlor.match(number))
    await parlor.invite(parlor.bob)
    letter = invitation(parlor, parlor.bob)
    await brought_back(parlor, file)
    new = await parlor.lobby(seated=[parlor.cas], players=2)
    begun = next(iter(buttons(new).values())).table
    assert begun > number
    await parlor.ann.tap(new, Verb.START)
    for verb in (Verb.PLAY, Verb.HAND, Verb.MORE):
        assert NO_TABLE in says(await parlor.ann.tap(board, verb))
    for message, verb in ((other, Verb.JOIN), (letter, Verb.ACCEPT)):
        assert NO_TABLE in says(await parlor.bob.tap(message, verb))
    assert [player.name for player in (await parlor.match(begun)).seats] == ["Ann", "Cas"]


@pytest.mark.parametrize("ply", [3, 10**17], ids=["near", "far"])
async def test_a_press_that_is_made_up_posts_nothing(parlor: Parlor, ply: int) -> None:
    """Nobody can have boards posted, or take the buttons off one, by a number that no board ever had."""
    match = await parlor.begin()
    board, shown = parlor.board(match), len(parlor.home(match).history())
    for verb in (Verb.PLAY, Verb.MOVE, Verb.STOP_NOW):
        await parlor.forge(parlor.ann, parlor.home(match), board.id, Tag(verb, match.id, ply))
    await parlor.quiet()
    after = await parlor.match()
    assert len(parlor.home(match).history()) == shown
    assert (after.ply, after.place.message_id) == (0, board.id)
    assert buttons(parlor.board(after))


async def test_boards_from_before_an_upgrade_are_boards(parlor: Parlor) -> None:
    """Their buttons do not say when; they are today's where their ply is."""
    match = await parlor.begin()
    person, plain = parlor.to_act(match), Tag(Verb.PLAY, match.id, match.ply)
    opened = await parlor.forge(person, parlor.home(match), parlor.board(match).id, plain)
    assert SET_BACK not in says(opened)
    assert any(tag.verb is Verb.DRAFT for tag in buttons(opened.response).values())
    assert all(tag.at == match.row.moved_at for tag in buttons(parlor.board(match)).values())


async def test_a_game_in_direct_messages_is_true_again(parlor: Parlor) -> None:
    """There the board is one of the direct messages, and the hand another."""
    await test_solo.begun(parlor)
    file = kept(parlor)
    match = await parlor.match()
    for move in match.record.game.legal(match.view(match.to_act))[:2]:
        await parlor.env.advance_time(5)
        await parlor.ann.user.slash("armadora move", move=move.words)
        await parlor.quiet()
    lost = test_solo.board(parlor, await parlor.match())
    await brought_back(parlor, file)
    told = Answer.of(await parlor.ann.tap(lost, Verb.PLAY))
    await parlor.quiet()
    await parlor.env.settle()
    assert SET_BACK in says(told)
    after = await parlor.match()
    [playable] = (message for message in parlor.direct_messages(parlor.ann) if Verb.PLAY in verbs(message))
    assert playable.id == after.place.message_id
    assert {tag.ply for tag in buttons(playable).values()} == {after.ply}
