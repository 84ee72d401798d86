"""A swap of hands changes two secrets at once: both direct messages follow, whoever swapped and whatever went wrong."""

from __future__ import annotations

from typing import Any

from bot.games import burrow
from bot.tables.table import Match
from engine.game import Json
from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.parlor import Guessing, Parlor, files, text
from tests.bot.ui.people import Person
from tests.bot.ui.steps import alone
from tests.moments import mover, seen


def hand(match: Match, person: Person) -> str:
    """Return what stands in the direct message of who holds this."""
    return f"In your hand: {' '.join(map(str, seen(match, match.seat_of(person.id)).hand))}"


async def begun(parlor: Parlor, **options: Any) -> tuple[Match, int]:
    """A match of three in which the hands of who is to act and of the next one differ; return it and that next seat."""
    table = 1
    while True:
        await parlor.begin(3, game="burrow", roots=3, **options)
        match = await parlor.match(table)
        other = mover(match, 1)
        if seen(match, match.to_act).hand != seen(match, other).hand:
            return match, other
        table += 1


async def test_both_players_of_a_swap_are_told(parlor: Parlor) -> None:
    """In the middle of a turn, before any board: each reads the hand that is now theirs; the third hears nothing."""
    match, other = await begun(parlor)
    mover, partner = parlor.to_act(match), parlor.person(match.seats[other].user_id)
    third = next(person for person in parlor.people[:3] if person not in (mover, partner))
    hands, counts = (hand(match, mover), hand(match, partner)), [edits(parlor, p) for p in (mover, partner, third)]
    boards = len(parlor.home(match).history())
    answer = await parlor.play(match, f"swap @{other}")
    after = await parlor.match(match.id)
    assert hands[1] in direct_message(parlor, mover)
    assert hands[0] in text(parlor.direct_messages(partner)[-1])
    assert [edits(parlor, p) for p in (mover, partner, third)] == [counts[0] + 1, counts[1] + 1, counts[2]]
    assert after.view(None).mid_turn
    assert len(parlor.home(match).history()) == boards, "a turn is shown when it is whole"
    assert "you hold" in text(answer.response)
    await parlor.play_on(after)
    board = parlor.board(await parlor.match(match.id))
    assert "swap hands" in text(board)
    assert "you hold" not in text(board)


class Swapping(Guessing):
    """A computer that swaps hands with the first seat as soon as it can."""

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        seen = burrow.FACE.game.load_view(view)
        moves = {move.words for move in burrow.FACE.game.legal(seen)}
        return "swap @0" if "swap @0" in moves else burrow.FACE.game.absent(seen).words


async def test_a_computer_s_swap_is_told(parlor: Parlor) -> None:
    """The person whose hand a computer took reads the new one, although nobody pressed anything for it."""
    await parlor.restart(Swapping())
    match = await alone(parlor, game="burrow", roots=3)
    if not any(words.startswith("swap") for words in match.record.moves):
        await parlor.play_on(match)
        await parlor.quiet()
        match = await parlor.match()
    assert "swap @0" in match.record.moves
    assert match.to_act == 0
    assert hand(match, parlor.ann) in direct_message(parlor, parlor.ann)
    assert "swap hands" in text(parlor.board(match))


async def test_a_secret_s_picture_is_sent_only_when_its_text_changed(parlor: Parlor) -> None:
    """Each direct message has the picture of the hand in words and ink; another's move draws and sends none."""
    match = await parlor.begin(3, game="burrow", swaps=False)
    mover, others = parlor.to_act(match), [p for p in parlor.people[:3] if p != parlor.to_act(match)]
    shown = {person: picture(parlor, person) for person in parlor.people[:3]}
    for person in parlor.people[:3]:
        assert shown[person][1].endswith(f"in hand {hand(match, person).removeprefix('In your hand: ')}.")
    await parlor.play_on(match)
    match = await parlor.match()
    assert picture(parlor, mover)[1].endswith(f"in hand {hand(match, mover).removeprefix('In your hand: ')}.")
    assert [edits(parlor, person) for person in others] == [0, 0]
    assert [picture(parlor, person) for person in others] == [shown[person] for person in others]


def picture(parlor: Parlor, person: Person) -> tuple[str, str]:
    """Return name and description of the picture in the person's direct message."""
    (message,) = parlor.direct_messages(person)
    (file,) = files(message)
    assert file.filename.startswith("burrow-hand-")
    return file.filename, str(file.description)
