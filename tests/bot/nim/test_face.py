"""The open toy's face is the least that a face can be: the contract's defaults do the rest."""

from bot.games.nim import FACE
from engine.games.nim import GAME, Options

from bot.draw.look import STANDARD
from bot.face import Player
from bot.locale import NOTHING, speaker
from engine.game import Seat
from tests.engine.runs import run
from tests.moments import mover

PEOPLE = [Player(Seat(0), "Ann"), Player(Seat(1), "Bob")]
SAY = speaker("en")


def test_a_face_of_an_open_game_has_nothing_that_one_player_alone_may_know() -> None:
    """Nor a line about what is public besides the board, until the game is over."""
    for state in run(GAME, {"players": 2, "small": False}).states[:-1]:
        view = GAME.view(state, state.to_act)
        assert FACE.secret(view, PEOPLE, SAY, STANDARD).text == FACE.status(view, PEOPLE, SAY) == NOTHING


def test_moves_are_suggested_by_the_beginning_of_their_words() -> None:
    """And a suggestion's draft is the move itself."""
    played = run(GAME, {"players": 2, "small": True})
    view = GAME.view(played.start, mover(played.start))
    assert [words for _, words in FACE.suggest(view, " B", SAY)] == ["b1", "b2", "b3", "b4"]
    assert FACE.suggest(GAME.view(played.start, None), "", SAY) == []
    for move in GAME.legal(view):
        offered = [
            button.move
            for row in FACE.panel(view, FACE.draft(view, move), PEOPLE, SAY, STANDARD).rows
            for button in row
        ]
        assert move.words in offered


def test_the_rules_of_an_open_game_are_short() -> None:
    """A stranger who adds one brings no more than this."""
    assert GAME.read_options({}) == Options()
    assert GAME.sides(Options()) == ((Seat(0),), (Seat(1),))
    assert GAME.absent(GAME.view(run(GAME, {"players": 2, "small": False}).start, Seat(0))).words == "a1"
