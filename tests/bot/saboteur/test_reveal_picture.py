"""The ends of rounds and games as pictures."""

from dataclasses import replace

import pytest

from bot.games.saboteur.picture.board import draw_reveal, end, pictures
from bot.locale import LANGUAGES, speaker
from engine.game import Seat, seen_by
from engine.games.saboteur import GAME
from engine.games.saboteur.events import RoundEnded
from tests.bot.players import PLAIN, WILD, people
from tests.bot.saboteur.moments import game, moment
from tests.bot.saboteur.pixels import seen
from tests.thorough import one_in

ENGLISH = speaker("en")
LIMIT = 160_000
SIZES = [(players, players not in range(3, 11) or players % 2 == 0) for players in range(2, 13)]


def ends(players, seed=3, **options):
    """All moments at which a round has just ended."""
    return [at for at in game(players, seed, **options) if any(isinstance(event, RoundEnded) for event in at.events)]


def shown(at, viewer=None, names=PLAIN, say=ENGLISH):
    return pictures(at.view(viewer), people(at.state.options.players, names), seen_by(at.events, viewer), say)[:-1]


@pytest.mark.parametrize("size", one_in(4, SIZES))
def test_each_round_ends_with_one_picture(size):
    """Small, with words, for any number of players with the widest names; the last round has one too."""
    players, expansion = size
    for at in ends(players, expansion=expansion):
        [picture] = shown(at, names=WILD, say=speaker("nl"))
        assert picture.name == "saboteur.png"
        assert len(picture.data) <= LIMIT
        assert 0 < len(picture.alt) <= 1024
        assert seen(picture).width == 1080
    assert len(ends(players, expansion=expansion)) == 3


def test_where_no_round_ended_nothing_is_revealed():
    """Other events bring no picture."""
    assert shown(moment(5, 12)) == ()


def test_the_last_reveal_keeps_nothing_secret():
    """With the last round the game is over: everybody's gold is told, while before it stays a question mark."""
    first, last = ends(4, 1, rounds=2)
    [before], [after] = shown(first), shown(last)
    assert "A ?, B ?, C 0, D ?." in before.alt
    assert "?" not in after.alt
    richer = (tuple(gain + 1 for gain in last.view().earned[0]), tuple(gain + 1 for gain in last.view().earned[1]))
    told = last._replace(state=replace(last.state, earned=richer))
    assert shown(told)[0].data != after.data


def test_a_reveal_tells_a_player_what_that_player_has():
    """Whoever looks back on a round with their own eyes knows their own gold, and nobody else's."""
    first = ends(4, 1, rounds=2)[0]
    own = first.view(Seat(1)).earned[0][1]
    assert f"A ?, B {own}, C 0, D ?." in shown(first, Seat(1))[0].alt


def test_where_the_game_was_stopped_all_gold_of_earlier_rounds_is_told():
    """Its record tells everything, and so do its pictures."""
    at = ends(4, 1, rounds=2)[0]
    assert "?" not in shown(at._replace(state=GAME.stop(at.state)))[0].alt


def test_all_that_is_public_of_an_end_is_seen():
    """Winners, dwarfs, gold, goals, the maze and the finder each change the picture."""
    at = ends(6, 1, expansion=True)[1]
    view, players = at.view(), people(6)
    result = view.table.results[1]
    other = ends(6, 1, expansion=True)[0].view().table.results[0]

    def drawn(**changes):
        return draw_reveal(view, players, replace(result, **changes), 0, ENGLISH).data

    changes = [
        {},
        {"winners": result.winners[1:]},
        {"dwarfs": tuple(reversed(result.dwarfs))},
        {"gold": tuple(gain + 1 for gain in result.gold)},
        {"gold": (None,) * 6},
        {"goals": tuple(reversed(result.goals))},
        {"maze": other.maze},
        {"finder": (result.finder + 1) % 6},
        {"by": "cards", "finder": None},
    ]
    assert len({drawn(**change) for change in changes}) == len(changes)


@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
@pytest.mark.parametrize("size", one_in(2, SIZES))
def test_the_end_of_a_game_fits(size, language):
    """Small, with words, whoever plays."""
    players, expansion = size
    view = moment(players, seed=3, expansion=expansion).view()
    picture = end(view, people(players, WILD), speaker(language))
    assert picture.name == "saboteur.png"
    assert len(picture.data) <= LIMIT
    assert 0 < len(picture.alt) <= 1024
    assert seen(picture).width == 1080


def test_the_end_shows_everybodys_gold_best_first():
    """To all viewers alike; more gold for a player changes it."""
    at = moment(5, seed=4)
    pictures = {end(at.view(viewer), people(5), ENGLISH).data for viewer in (None, *range(5))}
    assert len(pictures) == 1
    view = at.view()
    richer = replace(view, earned=((9, *view.earned[0][1:]), *view.earned[1:]))
    assert end(richer, people(5), ENGLISH).data not in pictures


def test_before_the_end_there_is_no_final_score():
    """It would tell what is secret."""
    with pytest.raises(ValueError, match="secret"):
        end(moment(5, 12).view(), people(5), ENGLISH)
