"""Stored puzzles and guesses: what is asked of one is answered from its own rows, and changes no others."""

from __future__ import annotations

from bot.store.people_rows import Guess, PastPuzzle
from bot.store.transaction import Transaction
from tests.bot.store.kit import ANN, BOB, CAS, DEE, GAME, HALL, INN, OTHER


async def puzzles(tx: Transaction) -> None:
    """Store puzzles 1 to 4: two of day 7, one of day 8, one of day 9, which opens later."""
    for day, game, opens_at, hardness in ((7, GAME, 70, 3), (7, OTHER, 70, 1), (8, GAME, 80, 2), (9, GAME, 90, 1)):
        await tx.puzzles.add(day, game, opens_at, {"of": day}, hardness)


async def test_a_puzzle_is_found_by_number_day_and_game(tx: Transaction) -> None:
    """In the order of the numbers, which begin with 1."""
    assert not await tx.puzzles.any()
    await puzzles(tx)
    assert await tx.puzzles.any()
    found = await tx.puzzles.get(3)
    assert found is not None
    assert (found.id, found.day, found.game, found.opens_at, found.data) == (3, 8, GAME, 80, {"of": 8})
    assert await tx.puzzles.get(5) is None
    assert [one.id for one in await tx.puzzles.on(7, 9)] == [1, 2, 4]
    assert await tx.puzzles.numbers(7, 8) == [1, 2, 3]
    assert [await tx.puzzles.has(*one) for one in ((7, OTHER), (8, OTHER), (9, GAME))] == [True, False, True]
    assert await tx.puzzles.days(80) == [8, 7]
    assert await tx.puzzles.from_day(8) == {3: 80, 4: 90}


async def test_past_puzzles_have_this_persons_guesses(tx: Transaction) -> None:
    """Of the games and until the time that are asked for, page by page; what was guessed is not offered again."""
    await puzzles(tx)
    await tx.puzzles.add_guess(1, ANN, Guess("a", False, HALL))
    await tx.puzzles.add_guess(3, BOB, Guess("b", True, HALL))
    both = [GAME, OTHER]
    expected = [(3, 8, GAME, 2, None), (1, 7, GAME, 3, False), (2, 7, OTHER, 1, None)]
    assert await tx.puzzles.past(ANN, both, 80, 0, 9) == [PastPuzzle(*facts) for facts in expected]
    assert [one.id for one in await tx.puzzles.past(ANN, both, 80, 1, 1)] == [1]
    assert [one.id for one in await tx.puzzles.past(ANN, [OTHER], 90, 0, 9)] == [2]
    assert await tx.puzzles.easiest(ANN, both, 80, 9) == [2, 3]
    assert await tx.puzzles.easiest(CAS, both, 90, 3) == [4, 2, 3]


async def test_guesses_count_by_puzzle_server_and_time(tx: Transaction) -> None:
    """Only those that were made in time."""
    await puzzles(tx)
    for number, user, guess in (
        (1, ANN, Guess("b", True, HALL)),
        (1, BOB, Guess("a", False, HALL)),
        (1, CAS, Guess("b", True, INN)),
        (1, DEE, Guess("a", True, HALL, late=True)),
        (2, BOB, Guess("c", True, HALL)),
        (2, ANN, Guess("c", True, HALL)),
        (3, ANN, Guess("d", True, HALL)),
        (3, BOB, Guess("d", True, INN)),
    ):
        await tx.puzzles.add_guess(number, user, guess)
    assert await tx.puzzles.guess(1, BOB) == Guess("a", False, HALL)
    assert await tx.puzzles.guess(2, CAS) is None
    assert [await tx.puzzles.has_guessed(user) for user in (DEE, 5)] == [True, False]
    assert [*(await tx.puzzles.guessed(1)).items()] == [("b", 2), ("a", 1)]
    assert await tx.puzzles.right_in(HALL, 1) == [ANN]
    assert await tx.puzzles.right_in(HALL, 2) == [ANN, BOB]
    assert await tx.puzzles.days_right([ANN, DEE]) == {ANN: [8, 7], DEE: []}


async def test_each_kind_of_secret_has_its_own(tx: Transaction) -> None:
    """And is not there before it is stored."""
    await tx.puzzles.add_secret("one", "x")
    await tx.puzzles.add_secret("two", "y")
    assert [await tx.puzzles.secret(kind) for kind in ("one", "two", "three")] == ["x", "y", None]
