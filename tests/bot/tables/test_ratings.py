"""Ratings as arithmetic."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from bot.store.people_rows import Rating
from bot.tables import ratings
from bot.tables.ratings import Result, count


def results(*sides: list[tuple[int, int]]) -> list[list[Result]]:
    """Sides of (user, place)."""
    return [[Result(user, f"user {user}", place, 10 * user) for user, place in side] for side in sides]


def test_what_people_see_is_what_the_model_is_nearly_sure_of() -> None:
    """Forty for each point of the model, and three standard deviations off."""
    assert [ratings.shown(mu, sigma) for mu, sigma in ((25, 25 / 3), (30, 2), (20, 8))] == [1000, 1960, 840]


# --- Three to twelve at a table, with ties -----------------------------------------------------

skill = st.tuples(st.floats(0, 50), st.floats(0.5, 9))
"""Somebody's mu and sigma."""
places = st.lists(st.integers(1, 12), min_size=2, max_size=12)
"""Who came where; most often some share a place."""


def after(players: list[tuple[int, tuple[float, float]]]) -> dict[int, Rating]:
    """The new ratings, by user: the nth of these players, a place and what was known each, is the nth user."""
    before = {n: Rating(n, "", mu=mu, sigma=sigma) for n, (_, (mu, sigma)) in enumerate(players)}
    return rated([(n, place) for n, (place, _) in enumerate(players)], before)


def rated(listed: list[tuple[int, int]], before: dict[int, Rating]) -> dict[int, Rating]:
    """The new ratings of (user, place), listed in this order."""
    return {own.user_id: own for own in count(results(*[[one] for one in listed]), before)}


@settings(deadline=None, max_examples=60)
@given(places, skill)
def test_equals_are_treated_equally(places: list[int], known: tuple[float, float]) -> None:
    """Who shares a place and had the same rating has the same afterwards, and a better place never gives less."""
    found = after([(place, known) for place in places])
    for one, place in enumerate(places):
        for other, lower in enumerate(places):
            if place == lower:
                assert found[one].mu == pytest.approx(found[other].mu, abs=1e-9)
                assert found[one].sigma == pytest.approx(found[other].sigma, abs=1e-9)
            elif place < lower:
                assert found[one].mu > found[other].mu


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(1, 6), skill), min_size=2, max_size=12), st.data())
def test_a_better_place_never_gives_less_to_anybody(
    players: list[tuple[int, tuple[float, float]]], data: st.DataObject
) -> None:
    """Whatever the others' ratings and places are."""
    one = data.draw(st.integers(0, len(players) - 1))
    place, known = players[one]
    better = data.draw(st.integers(1, place))
    moved = [*players[:one], (better, known), *players[one + 1 :]]
    assert after(moved)[one].mu >= after(players)[one].mu - 1e-9


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(1, 6), skill), min_size=2, max_size=12), st.randoms())
def test_the_order_of_seats_does_not_matter(players: list[tuple[int, tuple[float, float]]], rng: Random) -> None:
    """Tied or not."""
    before = {n: Rating(n, "", mu=mu, sigma=sigma) for n, (_, (mu, sigma)) in enumerate(players)}
    listed = [(n, place) for n, (place, _) in enumerate(players)]
    found = rated(listed, before)
    rng.shuffle(listed)
    for user, own in rated(listed, before).items():
        assert (own.mu, own.sigma) == pytest.approx((found[user].mu, found[user].sigma), abs=1e-9)


def test_a_tie_in_the_middle_lies_between() -> None:
    """Three who share the second place of six get more than the fifth and less than the first."""
    first, second, _, third, fifth, last = count(results(*[[(n, p)] for n, p in enumerate((1, 2, 2, 2, 5, 6))]), {})
    assert first.rating > second.rating == third.rating > fifth.rating > last.rating


def test_a_game_of_twelve_weighs_as_much_as_a_game_of_two() -> None:
    """Its winner rises, and its last one falls, as in a duel among equals."""
    crowd = count(results(*[[(n, n)] for n in range(1, 13)]), {})
    duel = count(results([(1, 1)], [(2, 2)]), {})
    assert (crowd[0].rating, crowd[-1].rating) == (duel[0].rating, duel[-1].rating)


def test_several_duels_change_by_their_mean() -> None:
    """The estimate by the mean of the duels' estimates; what is not known of it by the mean of the variances, which are
    the squares of the sigmas: that of the sigmas would claim to know more."""
    known = {1: Rating(1, "", mu=20.0, sigma=8.0), 2: Rating(2, "", mu=22.0, sigma=7.5), 3: Rating(3, "", mu=45.0)}
    found = rated([(1, 1), (2, 2), (3, 3)], known)[1]
    duels = [rated([(1, 1), (other, 2)], known)[1] for other in (2, 3)]
    assert duels[0].sigma != pytest.approx(duels[1].sigma, rel=0.01)
    assert found.mu == pytest.approx(sum(duel.mu for duel in duels) / 2)
    assert found.sigma**2 == pytest.approx(sum(duel.sigma**2 for duel in duels) / 2, rel=1e-9)


@settings(deadline=None, max_examples=60)
@given(st.lists(skill, min_size=2, max_size=2), st.lists(skill, min_size=1, max_size=2), st.sampled_from([1, 2, 3]))
def test_two_sides_are_rated_as_ever(
    one: list[tuple[float, float]], other: list[tuple[float, float]], place: int
) -> None:
    """Ratings of games of two, and of two teams, are the same by the model that was used before."""
    before = {n: Rating(n, "", mu=mu, sigma=sigma) for n, (mu, sigma) in enumerate([*one, *other])}
    ours, theirs = range(len(one)), range(len(one), len(before))
    found = count(results([(n, 2) for n in ours], [(n, place) for n in theirs]), before)
    model = PlackettLuce()
    sides = [[model.rating(mu=before[n].mu, sigma=before[n].sigma) for n in side] for side in (ours, theirs)]
    older = [skill for side in model.rate(sides, ranks=[2.0, float(place)]) for skill in side]
    assert [own.mu for own in found] == pytest.approx([skill.mu for skill in older])
    assert [own.sigma for own in found] == pytest.approx([skill.sigma for skill in older])
