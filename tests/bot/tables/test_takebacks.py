"""Taking a move back: what may be taken back, and what may not."""

import pytest

from bot.shards import ALL, NOTHING_AWAY, Away
from bot.tables.log import BadLog, Takeback, counted, moves_after, takebacks, words_of
from bot.tables.refusal import Refusal
from bot.tables.takebacks import OFTEN, SECONDS
from engine.errors import BadWords
from engine.game import Seat
from engine.record import replay
from tests.bot.tables.kit import GUILD, Service, legal_words, moved, press, refused, take_back, turn
from tests.engine.laws import EVERY_GAME
from tests.engine.runs import all_options, run
from tests.moments import mover

# --- The log -----------------------------------------------------------------------------------


def test_what_counts_is_what_was_not_taken_back() -> None:
    """A line takes back the newest moves that counted then, also what was made instead of others."""
    lines = ["a", "b", words_of(1), "c", "d", words_of(2), "e"]
    found = takebacks(lines)
    assert found == (Takeback(2, 1), Takeback(5, 2))
    assert [lines[ply] for ply in counted(len(lines), found)] == ["a", "e"]
    assert moves_after(found) == (1, 1)
    assert [*counted(3, ())] == [0, 1, 2]


@pytest.mark.parametrize("lines", [[words_of(1)], ["a", words_of(2)], ["a", words_of(1), words_of(1)]])
def test_more_than_there_is_cannot_be_taken_back(lines: list[str]) -> None:
    """Such a log is damaged."""
    with pytest.raises(BadLog):
        counted(len(lines), takebacks(lines))


@EVERY_GAME
def test_no_game_reads_such_a_line_as_a_move(game) -> None:
    """So nobody can type it."""
    with pytest.raises(BadWords):
        game.parse(words_of(1))


@EVERY_GAME
def test_no_move_of_any_game_looks_like_such_a_line(game) -> None:
    """Whatever is played."""
    played = run(game, all_options(game)[-1])
    assert takebacks([step.move.words for step in played.steps]) == ()


# --- Taking back -------------------------------------------------------------------------------


async def test_steps_are_those_that_count(service: Service) -> None:
    """By the ply since when, as boards ask: nothing of what was taken back, however far one looks back."""
    match = await take_back(service, await moved(service, "W1 c4", "W2 c2"))
    match = await service.move(match, "W3 c2")
    words = [[step.words for step in match.steps(since)] for since in range(5)]
    assert words == [["W1 c4", "W3 c2"], ["W3 c2"], ["W3 c2"], ["W3 c2"], []]
    assert [ply for ply, _ in match.numbered()] == [*match.plies] == [0, 3]
    assert match.steps() == tuple(replay(match.record))


async def test_a_power_can_be_taken_back_behind_its_action(service: Service) -> None:
    """Of a turn of several moves one after the other, and what is made instead is a whole turn again."""
    match = await service.match("Ann", "Bob", advanced=True)
    while not (powers := [words for words in legal_words(match) if words[0] in "OE"]):
        match = await service.move(match, next(w for w in legal_words(match) if w[0] == "W"))
    power = await service.move(match, powers[0])
    action = await service.move(power, next(w for w in legal_words(power) if w[0] == "W"))
    first = await take_back(service, action)
    assert (first.state, first.ply) == (power.state, action.ply + 1)
    both = await service.tables.takebacks.take_back(first.id, turn(first), ply=first.ply)
    assert (both.state, both.ply) == (match.state, action.ply + 2)


async def test_what_the_bot_played_behind_it_goes_with_it(service: Service) -> None:
    """The passes of an empty seat, say; all of it is in the database."""
    match = await service.match("Ann", "Bob", "Cleo")
    while match.to_act != Seat(0):
        match = await service.move(match, legal_words(match)[0])
    left = await service.leave(match, "Bob")
    after = await service.move(left.match, legal_words(left.match)[0])
    assert len(after.record.moves) == len(left.match.record.moves) + 2
    back = await service.tables.takebacks.take_back(match.id, press("Ann"), ply=after.ply)
    assert back.state == left.match.state
    assert back.seats[1].left
    await service.restart()
    assert await service.get(match.id) == back


# --- What cannot be taken back -----------------------------------------------------------------


async def test_only_who_made_the_move_takes_it_back(service: Service) -> None:
    """Not who is to act, not somebody else, and not from an older board."""
    match = await moved(service, "W1 c4", "W2 c2")
    with refused(Refusal.TAKEBACK_OTHERS):
        await service.tables.takebacks.take_back(match.id, turn(match), ply=match.ply)
    with refused(Refusal.NOT_SEATED):
        await service.tables.takebacks.take_back(match.id, press("Eve"), ply=match.ply)
    with refused(Refusal.OLD_BOARD):
        await take_back(service, match, ply=match.ply - 1)
    assert await service.get(match.id) == match


async def test_not_once_the_next_player_has_moved(service: Service) -> None:
    """Then it is that player's, and stays made also if that player's move is taken back."""
    match = await moved(service, "W1 c4", "W2 c2")
    with refused(Refusal.TAKEBACK_OTHERS):
        await service.tables.takebacks.take_back(match.id, turn(match), ply=match.ply - 1)
    back = await take_back(service, match)
    with refused(Refusal.TAKEBACK_UNKNOWN):
        await take_back(service, back)


async def test_not_after_two_minutes(service: Service) -> None:
    """Counted from the move; a moment before it is still possible."""
    match = await moved(service, "W1 c4")
    assert SECONDS == 120
    service.clock.now += SECONDS + 1
    with refused(Refusal.TAKEBACK_LATE):
        await take_back(service, match)
    service.clock.now -= 1
    await take_back(service, match)


@pytest.mark.parametrize("before", [(), ("W1 c4",)], ids=["from the deal on", "later"])
async def test_not_for_ever(service: Service, before: tuple[str, ...]) -> None:
    """Each move calls the next player, so from one position on it is done a few times; then again from the next."""
    match = await moved(service, *before)
    for _ in range(OFTEN):
        match = await take_back(service, await service.move(match, "W2 c2"))
    match = await service.move(match, "W2 c2")
    assert not service.tables.takebacks.may(match, match.recent[-1].seat)
    with refused(Refusal.TAKEBACK_OFTEN, count=OFTEN):
        await take_back(service, match)
    match = await service.move(match, "W2 c1")
    await take_back(service, match)


async def test_not_what_told_something_new(service: Service) -> None:
    """A root that was drawn."""
    match = await moved(service, game="burrow")
    match = await service.move(match, legal_words(match)[0])
    mover = match.recent[-1].seat
    assert not service.tables.takebacks.may(match, mover)
    with refused(Refusal.TAKEBACK_REVEALED):
        await take_back(service, match)
    await service.restart()
    with refused(Refusal.TAKEBACK_REVEALED):
        await take_back(service, match)


async def test_not_after_a_restart(service: Service) -> None:
    """Nobody knows then whether the next player has opened the panel; what is made afterwards can be taken back."""
    match = await moved(service, "W1 c4", "W2 c2")
    await service.restart()
    with refused(Refusal.TAKEBACK_UNKNOWN):
        await take_back(service, match)
    match = await service.move(match, "W3 c1")
    await take_back(service, match)


@pytest.mark.parametrize("away", ["the bot", "its shards", "the server"])
async def test_not_what_was_made_before_an_outage(service: Service, away: str) -> None:
    """Clocks were put off, and the one of before would not be."""
    clocks = service.tables.clocks
    await clocks.beat()
    match = await moved(service, "W1 c4")
    service.clock.now += 90 if away == "the bot" else 15
    if away == "its shards":
        await clocks.missed(15, ALL)
    else:
        await clocks.beat(Away(frozenset({GUILD})) if away == "the server" else NOTHING_AWAY)
    with refused(Refusal.TAKEBACK_UNKNOWN):
        await take_back(service, match)


async def test_not_what_a_computer_made(service: Service) -> None:
    """Be it in one's own name: a stand-in's moves stay."""
    match = await service.match("Ann", "Bob", clock="live")
    name = match.seats[mover(match)].name
    match = await service.tables.absence.give_seat(match.id, press(name))
    match = await service.move(match, "W1 c4")
    with refused(Refusal.STOOD_IN):
        await service.tables.takebacks.take_back(match.id, press(name), ply=match.ply)
    await service.tables.absence.take_seat_back(match.id, press(name))
    for who in (press(name), turn(match)):
        with refused(Refusal.TAKEBACK_OTHERS):
            await service.tables.takebacks.take_back(match.id, who, ply=match.ply)
