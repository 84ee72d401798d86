"""Computer players at the tables: whose turn they take, what they see, what people see, and when things go wrong."""

import asyncio
from functools import partial
from random import Random
from typing import Any

import pytest

from bot.computers.opponents import LONGEST, TICK, beat_of, told_after
from bot.store.table_rows import Phase
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from engine import computer
from engine.game import Seat
from tests.bot.computers.den import Den
from tests.bot.tables.kit import GAME, legal_words, press, refused
from tests.killed import failing
from tests.moments import mover


async def test_several_computers_in_a_row_are_one_update(den: Den) -> None:
    """Three computers move after a person, and the table is shown once."""
    match = await den.waiting("easy", "hard", "expert")
    den.opponents.go_on(match.id)
    assert den.opponents.busy(match.id)
    await den.wait()
    assert den.shown == [(4, 0)]
    assert [level for _, _, level in den.thinkers.asked] == ["easy", "hard", "expert"]
    assert not den.opponents.busy(match.id)


async def test_a_person_plays_a_whole_game_against_computers(den: Den) -> None:
    """After each of the person's moves the computers move and are shown once, and at the end it is shown."""
    match, rng = await den.match("easy", "easy"), Random(4)
    den.thinkers.words = lambda view: rng.choice(GAME.legal(view)).words
    expected = 0
    while match.live:
        if match.to_act == 0:
            words = rng.choice(legal_words(match))
            match = await den.app.move(match, words)
        expected += match.live and match.to_act != 0
        match = await den.go_on(match)
        assert match.to_act in (0, None)
    assert match.phase is Phase.FINISHED
    assert len(den.shown) == expected
    assert den.shown[-1] in [(match.ply, None), (match.ply - 1, 0)]


async def test_a_computer_gets_the_view_of_its_own_seat_only(den: Den) -> None:
    """What goes to the worker is the view of who is to act, as data."""
    match = await den.waiting("hard")
    await den.go_on(match)
    assert den.thinkers.asked == [("armadora", GAME.dump_view(match.view(match.to_act)), "hard")]
    assert den.thinkers.asked[0][1]["viewer"] == 1


async def test_nothing_happens_while_a_person_is_to_act(den: Den) -> None:
    """Nor before a game has begun."""
    match = await den.match("easy")
    lobby = await den.app.lobby("Ann", players=2)
    for table in (match.id, lobby.id):
        den.opponents.go_on(table)
    await den.wait()
    assert (den.shown, den.thinkers.asked) == ([], [])


async def test_a_computer_thinks_once_however_often_it_is_asked(den: Den) -> None:
    """By moves, looks and presses at the same time: one thought, one move, one update."""
    match = await den.waiting("easy")
    for _ in range(3):
        den.opponents.go_on(match.id)
        await den.opponents.resume()
    await den.wait()
    assert (len(den.thinkers.asked), den.shown) == (1, [(2, 0)])


async def test_a_person_may_move_while_the_computers_are_still_being_shown(den: Den) -> None:
    """The computers' next turn is not forgotten, and the newest press is answered."""
    match = await den.waiting("easy")
    answered: list[int] = []

    async def follow_up(after: Match) -> None:
        answered.append(after.ply)

    async def slow(after: Match) -> None:
        words = legal_words(after)[0]
        await den.app.play(after, words)
        den.opponents.go_on(after.id, follow_up)

    await den.go_on(match, slow)
    assert (answered, den.shown) == ([4], [])


async def test_computers_go_on_after_a_restart(den: Den) -> None:
    """A thought that was broken off is thought again, and shown by itself."""
    match = await den.waiting("normal")
    other = await den.match("normal")
    den.thinkers.free.clear()
    await den.think(match)
    await den.background.close()
    await den.app.restart()
    assert (await den.now(match)).ply == 1
    den.open()
    den.thinkers.free.set()
    await den.opponents.resume()
    await den.wait()
    assert [(await den.now(each)).ply for each in (match, other)] == [2, 0]
    assert den.shown == [(2, 0)]


def said(words: str, _: Any) -> str:
    return words


async def test_words_that_are_no_legal_move_become_a_quick_move(den: Den) -> None:
    """Whatever a worker says, the table goes on."""
    for words in ("W1 a1", "nonsense", ""):
        match = await den.waiting("easy")
        den.thinkers.words = partial(said, words)
        assert (await den.go_on(match)).to_act == 0
    assert den.shown == [(2, 0)] * 3


async def test_a_move_that_could_not_be_saved_is_made_later(den: Den) -> None:
    """The next look takes it up."""
    match = await den.waiting("easy")
    with failing("bot.tables.matches.Matches.play_computer", Refused(Refusal.NOT_SAVED)):
        await den.go_on(match)
        assert den.shown == []
    await den.opponents.resume()
    await den.wait()
    assert den.shown == [(2, 0)]


async def test_a_thought_about_a_match_that_was_stopped_is_dropped(den: Den) -> None:
    """The player gives up while the computer thinks: no move, no update, no error."""
    match = await den.waiting("easy")
    den.thinkers.free.clear()
    await den.think(match)
    await den.app.agree_to_stop(match, "Ann")
    den.thinkers.free.set()
    await den.wait()
    after = await den.now(match)
    assert (after.phase, after.ply, den.shown) == (Phase.STOPPED, 1, [])


async def test_an_update_that_fails_holds_up_nothing(den: Den) -> None:
    """The move is saved, and the table can be played on."""
    match = await den.waiting("easy")

    async def fail(after: Match) -> None:
        raise ZeroDivisionError

    match = await den.go_on(match, fail)
    assert (match.ply, match.to_act) == (2, 0)
    await den.app.play(match, legal_words(match)[0])
    await den.go_on(match)
    assert den.shown == [(4, 0)]


async def test_an_update_is_carried_through_when_the_bot_closes(den: Den) -> None:
    """What is being posted is posted, and noted."""
    match = await den.waiting("easy")
    posting, posted = asyncio.Event(), asyncio.Event()
    done: list[int] = []

    async def post(after: Match) -> None:
        posting.set()
        await posted.wait()
        done.append(after.ply)

    den.opponents.go_on(match.id, post)
    await posting.wait()
    closing = asyncio.create_task(den.background.close())
    await asyncio.sleep(0)
    posted.set()
    await closing
    assert done == [2]


async def test_nothing_is_saved_before_the_pause_is_over(den: Den) -> None:
    """Nobody who looks meanwhile sees a move that was not shown."""
    den.open(pause=3600)
    match = await den.waiting("easy")
    await den.think(match)
    await den.opponents.resume()
    assert (await den.now(match)).ply == 1
    assert den.opponents.busy(match.id)
    await den.background.close()
    assert (den.shown, (await den.now(match)).ply) == ([], 1)


async def test_computers_among_themselves_play_to_the_end(den: Den) -> None:
    """When all people have left, the game is finished: shown at the end, or now and then if that takes long."""
    den.thinkers.words = lambda view: "pass"
    for longest in (LONGEST, -1.0):
        den.shown.clear()
        den.open(longest=longest)
        match = await den.match("easy", "easy")
        await den.app.tables.leave(match.id, press("Ann"))
        match = await den.go_on(match)
        assert match.phase is Phase.FINISHED
        assert den.shown[-1] == (match.ply, None)
        assert (len(den.shown) > 1) == (longest < 0)


async def test_a_hint_is_for_the_seat_that_asks(den: Den) -> None:
    """It is made from that seat's view, and the same for the same position."""
    match = await den.match("easy")
    assert await den.opponents.hint(match, mover(match)) == "W1 a1"
    await den.opponents.hint(match, mover(match))
    first, second = den.thinkers.hinted
    assert first == second
    assert first[:2] == ("armadora", GAME.dump_view(GAME.view(match.state, match.to_act)))


async def test_only_a_game_that_is_over_is_looked_back_on(den: Den) -> None:
    """A running one would betray its secrets."""
    match = await den.match("easy")
    with refused(Refusal.NOT_OVER):
        await den.opponents.look_back(match)
    match = await den.app.agree_to_stop(match, "Ann")
    assert (await den.opponents.look_back(match)).moves == match.record.moves


@pytest.mark.parametrize("pause", [0.0, 1.0])
@pytest.mark.parametrize("level", computer.names())
def test_the_time_of_a_thought_does_not_tell_a_hand(level: str, pause: float) -> None:
    """Whatever a thought takes, people see one of few times: the pause, or some whole beats more."""
    beat = beat_of(level, TICK)
    times = [took / 100 for took in range(220)]
    told = [told_after(took, pause, beat) for took in times]
    assert all(late >= took for late, took in zip(told, times, strict=True))
    assert all(late == pause or late % beat == 0 for late in told)
    usual = {"expert": (2, 40), "master": (140, 210)}.get(level, (1, 10))
    assert len({told[took] for took in range(*usual)}) == 1, "what this level usually needs looks the same"


async def test_a_thought_ends_on_the_beat_of_its_level(den: Den) -> None:
    """Two hands for which `master` thinks 1.4 and 2 seconds are answered after the same time."""
    waited = list[float]()
    now = [100.0]

    async def sleep(seconds: float) -> None:
        waited.append(round(now[0] + seconds - 100, 6))

    den.open(pause=1.0, tick=TICK, clock=lambda: now[0], sleep=sleep)
    for took in (1.4, 2.0):
        match = await den.waiting("master")
        now[0] = 100.0

        def think(view: Any, took: float = took) -> str:
            now[0] += took
            words: str = GAME.legal(view)[0].words
            return words

        den.thinkers.words = think
        await den.go_on(match)
    assert waited == [2.5, 2.5]


async def test_whether_a_game_is_decided_is_told_from_the_seats_view_alone(den: Den) -> None:
    """Once for a position; which side it is stays in here."""
    match = await den.match("easy")
    assert den.opponents.known_decided(match) is None
    den.opponents.judge(match, Seat(0))
    den.opponents.judge(match, Seat(0))
    await den.wait()
    assert den.opponents.known_decided(match) is True
    assert await den.opponents.decided(match, Seat(0)) is True
    assert den.thinkers.judged == [(GAME.name, GAME.dump_view(match.view(Seat(0))), match.ply)]
    moved = await den.app.move(match, "W1 a1")
    assert den.opponents.known_decided(moved) is None
