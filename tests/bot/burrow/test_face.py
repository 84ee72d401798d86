"""The toy's face: what it says and shows is whole in every language, keeps secrets, and fits into Discord."""

from random import Random

import pytest
from bot.games.burrow import FACE
from bot.games.burrow.picture import LETTERS, LIVERIES

from bot.face import HintStep, Player, Select
from bot.locale import LANGUAGES, speaker
from engine.game import Seat, seen_by
from tests.engine.burrow.twins import twin_state
from tests.engine.runs import all_options, run
from tests.thorough import one_in

GAME = FACE.game
ENGLISH = speaker("en")
OPTIONS = all_options(GAME)


def people(many: int) -> list[Player]:
    return [Player(Seat(seat), f"{name} of the long and winding burrows") for seat, name in enumerate(LETTERS[:many])]


def shown(view, players):
    """All that the viewer can see and press, pictures byte by byte."""
    secret = FACE.secret(view, players, ENGLISH)
    drafts = ["", "dig", "bury", *(f"swap {seat}" for seat in range(len(players)))]
    panels = [FACE.panel(view, draft, players, ENGLISH) for draft in drafts]
    return (
        FACE.pictures(view, players, (), ENGLISH),
        FACE.status(view, players, ENGLISH),
        FACE.text_board(view, players, ENGLISH),
        secret.text,
        secret.draw and secret.draw(),
        panels,
        [panel.whole.draw() for panel in panels],
        FACE.suggest(view, "", ENGLISH),
    )


@pytest.mark.parametrize("options", one_in(2, OPTIONS[::2]))
def test_nothing_that_is_shown_changes_with_what_is_hidden(options):
    """Pictures, panels, suggestions, and what is told are those of the twin."""
    played, different = run(GAME, options, seed=41), 0
    players = people(options["players"])
    for step in Random(1).sample(played.steps, 3):
        for viewer in (None, Seat(0), step.seat):
            twin = twin_state(step.before, viewer, Random(str(viewer)))
            different += twin != step.before
            assert shown(GAME.view(step.before, viewer), players) == shown(GAME.view(twin, viewer), players)
    assert different or options["swaps"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits(language):
    """Alt texts, text boards, results, panels and menus, for the longest game of the most players."""
    say = speaker(language)
    players, kinds = people(12), set()
    played = run(GAME, {"players": 12, "rounds": 2, "roots": 3, "swaps": True}, seed=42)
    for step in played.steps[::9] + played.steps[-1:]:
        view = GAME.view(step.state, step.state.to_act)
        pictures = FACE.pictures(view, players, step.events, say)
        assert len(pictures) == 1 + any(event.kind == "round_over" for event in step.events)
        assert all(20 < len(picture.alt) <= 1024 for picture in pictures)
        assert len(FACE.text_board(view, players, say)) <= 3500
        for row in FACE.panel(view, "dig", players, say).rows:
            kinds.add(type(row))
            assert len(row.choices if isinstance(row, Select) else row) <= (25 if isinstance(row, Select) else 5)
    assert kinds == {tuple, Select}
    assert len(FACE.result(GAME.view(played.end, None), players, say)) <= 3500
    sentences = FACE.tell(seen_by(played.steps[-1].events, None), players, say)
    assert sum(map(len, sentences)) < 1200


def test_each_seat_has_its_colors():
    """Twelve of them."""
    assert len({livery.base for livery in LIVERIES}) == len(LIVERIES) == len(LETTERS) == max(GAME.seats)


@pytest.mark.parametrize("words", ["open", "dig 3", "bury 1", "swap @11"])
def test_a_hint_tells_a_move(words):
    """In words; it lies nowhere on a board."""
    move = GAME.parse(words)
    assert FACE.hint(move, HintStep.MOVE, ENGLISH)
    assert not FACE.hint(move, HintStep.REGION, ENGLISH)


@pytest.mark.parametrize("typed", ["", "d", "dig", "swap", "DIG 4", "swap2", "nonsense"])
def test_suggestions_are_legal_and_begin_as_was_typed(typed):
    """What is chosen from them can be played."""
    state = run(GAME, {"players": 4, "rounds": 1, "roots": 3, "swaps": True}, seed=43).states[1]
    view = GAME.view(state, state.to_act)
    legal = {move.words for move in GAME.legal(view)}
    bare = typed.lower().replace(" ", "")
    for label, words in FACE.suggest(view, typed, ENGLISH):
        assert words in legal
        assert words in label
        assert words.replace(" ", "").replace("@", "").startswith(bare)
    assert (not FACE.suggest(view, typed, ENGLISH)) == (typed == "nonsense")
