"""Hints: only who plays alone is told one, in steps, and never more than asked for."""

import pytest

from bot.face import HintStep
from bot.games import faces
from bot.locale import speaker
from bot.tables.table import Match
from bot.workers.crew import WorkFailed
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, Tag, Verb, buttons, files, text
from tests.bot.ui.steps import alone

FACE = faces()["armadora"]


async def test_a_hint_says_where_to_look_and_then_what_to_play(parlor: Parlor) -> None:
    """My army offers both, one after the other, in private, after a restart too."""
    match = await alone(parlor)
    board = parlor.board(match)
    army = (await parlor.ann.tap(board, Verb.HAND)).response
    unmarked = [file.filename for file in files(army)]
    await parlor.ann.click(army, label="Hint")
    assert army.ephemeral
    assert "Look here" in text(army)
    assert [file.filename for file in files(army)] != unmarked, "the part to look at is marked in the picture"
    await parlor.restart()
    await parlor.ann.click(army, label="Tell me the move")
    shown = text(army)
    [words] = [words for words, told in legal_moves(match).items() if f"My advice: **{told}**." in shown]
    [ready] = [tag for tag in buttons(army).values() if tag.verb is Verb.MOVE]
    assert ready.rest.endswith(f" {words}"), "the panel is ready to make it"
    assert any(tag.verb is Verb.DRAFT for tag in buttons(army).values()), "or to choose otherwise"
    await parlor.ann.click(army, custom_id=str(ready))
    # The computer may have answered by now.
    assert (await parlor.match()).record.moves[match.ply] == words


@pytest.mark.parametrize("game", ["armadora", "saboteur"])
async def test_a_hint_stands_in_the_panel(parlor: Parlor, game: str) -> None:
    """Where one is stuck, at the first step; the button for typing gives way to it, so that both are not too many for a
    line of a phone. Among people there is none."""
    parlor.game = game
    match = await alone(parlor)
    board = parlor.board(match)
    panel = (await parlor.ann.tap(board, Verb.PLAY)).response
    assert "Type" not in buttons(panel)
    await parlor.ann.tap(panel, Verb.HINT)
    assert "Look here" in text(panel) or "Nothing stands out" in text(panel)


def legal_moves(match: Match) -> dict[str, str]:
    """Return the words of each move that is legal now, and how a hint tells it."""
    moves = FACE.game.legal(FACE.game.view(match.state, match.to_act))
    return {move.words: FACE.hint(move, HintStep.MOVE, speaker("en")) for move in moves}


async def test_among_people_there_are_no_hints(parlor: Parlor) -> None:
    """Neither offered nor given, be it by a made-up press."""
    match = await parlor.begin(2)
    board, person = parlor.board(match), parlor.to_act(match)
    army = (await person.tap(board, Verb.HAND)).response
    panel = (await person.tap(board, Verb.PLAY)).response
    assert "Hint" not in {*buttons(army), *buttons(panel)}
    assert "Type" in buttons(panel)
    await parlor.forge(person, parlor.home(match), board.id, Tag(Verb.HINT, match.id, match.ply))
    answers = [m for m in parlor.seen_by(person, parlor.home(match)) if m.flags.ephemeral]
    assert "plays against computers" in text(answers[-1])


async def test_no_hint_is_told_and_nothing_breaks(parlor: Parlor) -> None:
    """When the workers have none."""

    class Mute(Guessing):
        async def hint(self, game: str, view: Json, seed: int) -> str:
            raise WorkFailed("late")

    await parlor.restart(Mute())
    match = await alone(parlor)
    board = parlor.board(match)
    army = (await parlor.ann.tap(board, Verb.HAND)).response
    assert "can’t think of a hint" in text((await parlor.ann.click(army, label="Hint")).followups[0])
