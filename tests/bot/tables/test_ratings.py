"""Ratings as arithmetic."""

from bot.store import Rating
from bot.tables import ratings
from bot.tables.ratings import Result, count


def results(*sides: list[tuple[int, int]]) -> list[list[Result]]:
    """Sides of (user, place)."""
    return [[Result(user, f"user {user}", place, 10 * user) for user, place in side] for side in sides]


def test_a_newcomer_has_1000() -> None:
    """The rating of somebody of whom nothing is known."""
    new = Rating(1, "Ann")
    assert ratings.shown(new.mu, new.sigma) == 1000


def test_the_winner_rises_above_the_loser() -> None:
    """And games, wins and gold are added up."""
    winner, loser = count(results([(1, 1)], [(2, 2)]), {1: Rating(1, "old name", games=4, wins=1, points=7)})
    assert winner.rating > loser.rating
    assert (winner.name, winner.games, winner.wins, winner.points) == ("user 1", 5, 2, 17)
    assert (loser.games, loser.wins, loser.points) == (1, 0, 20)


def test_all_who_share_the_first_place_have_won() -> None:
    """A tie changes equal players equally."""
    one, two, three = count(results([(1, 1)], [(2, 1)], [(3, 3)]), {})
    assert (one.wins, two.wins, three.wins) == (1, 1, 0)
    assert one.rating == two.rating > three.rating


def test_partners_move_together() -> None:
    """A side is rated as a team."""
    one, three, two, four = count(results([(1, 2), (3, 2)], [(2, 1), (4, 1)]), {})
    assert (one.mu, one.sigma) == (three.mu, three.sigma)
    assert (two.mu, two.sigma) == (four.mu, four.sigma)
    assert two.rating > one.rating


def test_beating_a_strong_player_is_worth_more() -> None:
    """The same win over a better opponent lifts higher."""
    weak, strong = Rating(2, "weak", mu=20.0, sigma=3.0), Rating(2, "strong", mu=32.0, sigma=3.0)
    over_weak = count(results([(1, 1)], [(2, 2)]), {2: weak})[0]
    over_strong = count(results([(1, 1)], [(2, 2)]), {2: strong})[0]
    assert over_strong.rating > over_weak.rating
