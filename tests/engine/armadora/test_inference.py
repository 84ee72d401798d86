"""What placements tell, and where that is believed."""

from random import Random

import pytest

from engine.game import Seat
from engine.games.armadora import GAME
from engine.games.armadora.ai import inference
from engine.games.armadora.ai.belief import EVEN
from engine.games.armadora.ai.hooks import Hooks
from engine.games.armadora.ai.inference import believe, infer
from engine.games.armadora.bench import random_game
from engine.games.armadora.state import Options
from engine.games.armadora.view import view
from engine.measure import LEVELS
from tests.engine.armadora.kit import Play

KINDS = [Options(), Options(players=3, advanced=True), Options(players=4, advanced=True, peek=False)]


@pytest.mark.usefixtures("quick_readers")
@pytest.mark.parametrize("options", KINDS, ids=str)
def test_each_warrior_tells_something_and_a_face_up_one_nothing(options: Options) -> None:
    """A factor for each strength, 1 for the likeliest; the same each time it is asked."""
    _, state, _ = random_game(4, options, 22)
    story = infer(state.table)
    assert len(story) == len(state.table.warriors) > 3
    for warrior, factors in zip(state.table.warriors, story, strict=True):
        assert max(factors) == 1.0
        assert min(factors) > 0
        assert warrior.face_up is None or factors == EVEN
    inference.likelihood.cache_clear()
    assert infer(state.table) == story


@pytest.mark.usefixtures("quick_readers")
@pytest.mark.parametrize("options", KINDS, ids=str)
def test_what_is_believed_could_be(options: Options) -> None:
    """Each state that is drawn looks to the viewer as the true one does."""
    _, state, _ = random_game(5, options, 22)
    for viewer in (None, *map(Seat, range(options.players))):
        seat_view = view(state, viewer)
        source, rng = believe(seat_view), Random(1)
        worlds = [source(rng) for _ in range(20)]
        assert all(view(world, viewer) == seat_view for world in worlds)
        assert len({world.strengths for world in worlds}) > 1


def test_a_strong_warrior_is_expected_where_it_wins_much() -> None:
    """A corner without gold is fenced off: whoever goes there rather than elsewhere more likely brings a 1."""
    fences = "P g4g5 h4h5, P f3g3 f4g4, P g2g3 h2h3, W1 a1, W1 b1, W1 c1, W1 a2"
    rich, poor = (infer(Play(f"{fences}, W1 {square}").state.table)[-1] for square in ("e2", "h4"))
    assert rich[4] / rich[0] > 2 * poor[4] / poor[0]


@pytest.mark.usefixtures("quick_readers")
@pytest.mark.parametrize(
    ("options", "left_out"),
    [
        (Options(), set()),
        (Options(players=4, teams=False), set()),
        (Options(players=4, advanced=True), set()),
        (Options(players=4, teams=False, advanced=True), {"expert"}),
    ],
    ids=str,
)
def test_nothing_is_inferred_where_that_has_lost_games(options: Options, left_out: set[str]) -> None:
    """With four sides in the advanced game the search believes what time and place tell, elsewhere it believes more. So
    there `expert` is what `hard` is, and no choice."""
    _, state, _ = random_game(5, options, 12)
    assert state.to_act is not None
    hooks = Hooks(view(state, state.to_act))
    before = hooks.imagination.belief
    hooks.infer()
    assert (hooks.imagination.belief is before) == bool(left_out)
    assert {*LEVELS} - {*GAME.levels(options)} == left_out
