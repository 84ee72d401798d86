"""What a face says of players is markup that no name can break out of, and on buttons and pictures names are unharmed.

Every game is played, with names in all seats that try to do something.
"""

from __future__ import annotations

from random import Random

import pytest

from bot.draw.look import STANDARD
from bot.face import Face, Panel, Player, Select
from bot.games import faces
from bot.locale import LANGUAGES, Markup, letters, speaker
from bot.players import MARK, UNSEEN, shown
from engine.errors import BadWords
from engine.game import Seat, seen_by
from tests.bot.hostile import HOSTILE, does_something, is_escaped
from tests.engine.runs import all_options, run
from tests.thorough import one_in

FACES = list(faces().values())
EACH_FACE = pytest.mark.parametrize("face", FACES, ids=lambda face: face.game.name)


def people(many: int) -> list[Player]:
    return [Player(Seat(seat), f"{seat}{HOSTILE}") for seat in range(many)]


def labels(panel: Panel) -> list[str]:
    """What stands on buttons and in lists."""
    texts = []
    for row in panel.rows:
        texts += [row.prompt, *(c.label for c in row.choices)] if isinstance(row, Select) else [b.label for b in row]
    return texts


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        *((blank, UNSEEN) for blank in ("", "\u3164\u3164", "\u2800 \uffa0", "\u115f\ufe0f", "\U000e0067\u200d", MARK)),
        (f"{MARK} Durin", "Durin"),
        ("🏴\U000e0067\U000e007f", "🏴\U000e0067\U000e007f"),
    ],
)
def test_a_name_is_seen_and_is_no_computer_s(name: str, seen: str) -> None:
    """The blank letters that people copy to have no name, and the mark of computer players."""
    assert shown(name, None) == seen
    assert shown(name, "easy").startswith(f"{MARK} ")
    assert letters("\u3164 \u2800") == ""  # so the account's name takes its place


@EACH_FACE
@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
def test_a_hostile_name_is_harmless_in_every_sentence(face: Face, language: str) -> None:
    """What happened, the status, secrets, the text board, the panel, the result."""
    say, rng, mentions = speaker(language), Random(language), 0
    for options in rng.sample(all_options(face.game), 2):
        played = run(face.game, options, seed=5)
        players = people(len(played.viewers) - 1)
        texts = []
        for step in played.steps:
            texts += face.tell(seen_by(step.events, None), players, say)
        for state in played.some_states(6):
            for viewer in played.viewers:
                view = face.game.view(state, viewer)
                texts += [tell(view, players, say) for tell in (face.status, face.text_board)]
                texts.append(face.secret(view, players, say, STANDARD).text)
        end = face.game.view(played.end, None)
        texts.append(face.result(end, players, say))
        for text in texts:
            assert isinstance(text, Markup)
            assert not does_something(text)
            mentions += "everyone" in text
    assert mentions > 20


@EACH_FACE
def test_a_hostile_name_is_shown_as_it_is_where_there_is_no_markdown(face: Face) -> None:
    """On buttons and suggestions, and in alt texts."""
    say, mentions = speaker("en"), 0
    for options in Random(3).sample(all_options(face.game), 2):
        played = run(face.game, options, seed=6)
        players = people(len(played.viewers) - 1)
        for state in (*Random(4).sample(played.states, 2), played.end):
            viewer = state.to_act
            view = face.game.view(state, viewer)
            alt = face.pictures(view, players, (), say, STANDARD)[-1].alt
            mentions += "everyone" in alt
            assert not is_escaped(alt)
            if viewer is not None:
                panel = face.panel(view, "", players, say, STANDARD)
                assert isinstance(panel.text, Markup)
                assert not does_something(panel.text)
                assert not any(map(is_escaped, labels(panel)))
                assert not any(is_escaped(label) for label, _ in face.suggest(view, "", say))
    assert mentions


@EACH_FACE
@pytest.mark.parametrize("typed", [HOSTILE, f"1 {HOSTILE}", f"{HOSTILE} a1"])
def test_hostile_words_are_harmless_in_refusals(face: Face, typed: str) -> None:
    """What was typed is told back, and does nothing."""
    with pytest.raises(BadWords) as caught:
        face.game.parse(typed)
    text = face.refuse(caught.value, speaker("en"))
    assert isinstance(text, Markup)
    assert not does_something(text)
