"""What holds of every face: it shows nobody what they may not know, and all that it says fits into Discord."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any, get_args

import pytest

from bot.draw.look import STANDARD
from bot.face import ALT
from bot.games import faces
from bot.locale import LANGUAGES, speaker, units
from engine.game import Seat, seen_by
from engine.games.armadora.moves import Event as ArmadoraEvent
from engine.games.saboteur.events import CardsPaid, GoldPaid, GoldTaken, PrivateEvent, PublicEvent
from engine.record import round_of
from tests.bot.armadora import boards as armadora
from tests.bot.hostile import as_shown, does_something
from tests.bot.phone import broad
from tests.bot.players import LONGEST, people
from tests.bot.saboteur import table as saboteur
from tests.engine.laws import HIDING_RUNS
from tests.engine.runs import all_options, run, twins_of
from tests.thorough import one_in

ENGLISH = speaker("en")
EACH_FACE = pytest.mark.parametrize("face", faces().values(), ids=lambda face: face.game.name)
CROWDED: dict[str, Callable[[int | None], Any]] = {"armadora": armadora.crowded, "saboteur": saboteur.crowded}
"""By game the view of a seat, or of the table, at the largest table with more on it than any game has."""
EVENTS = {
    "armadora": get_args(ArmadoraEvent),
    "saboteur": [*PublicEvent.__subclasses__(), *get_args(PrivateEvent)],
}
"""By game the kinds of events."""
UNTOLD = (GoldPaid, GoldTaken, CardsPaid)
"""What needs no sentence: pay is told when the round ends, a card without a choice with all that are shared."""
PAGES = {"armadora": 2, "saboteur": 8}
"""How many pages of a game's rules in short have a picture."""
LINE = 28
"""The letters that a line of a table has at most, so that no phone breaks it."""


def visible(face: Any, view: Any, events: Any) -> list[Any]:
    """All that the viewer is told and can see and press, pictures byte by byte."""
    players = people(view.options.players, LONGEST)
    secret = face.secret(view, players, ENGLISH, STANDARD)
    moves = face.game.legal(view)
    drafts = ["", face.draft(view, Random(7).choice(moves))] if moves else [""]
    panels = [face.panel(view, draft, players, ENGLISH, STANDARD) for draft in drafts]
    sketches = [sketch for panel in panels for sketch in (panel.whole, panel.detail) if sketch is not None]
    return [
        face.pictures(view, players, events, ENGLISH, STANDARD),
        face.text_board(view, players, ENGLISH),
        face.status(view, players, ENGLISH),
        (secret.text, secret.beside, secret.on_board, secret.draw and secret.draw()),
        panels,
        [sketch.draw() for sketch in sketches] if moves else [],
        face.suggest(view, "", ENGLISH),
    ]


def moments(played: Any) -> list[Any]:
    """The first move, one in the middle, and the first that ended a round if there are several."""
    rounds = [round_of(played.game, state) for state in played.states]
    ends = [step for step, (before, after) in zip(played.steps, pairwise(rounds), strict=True) if before != after]
    return [played.steps[0], played.steps[len(played.steps) // 2], *ends[:1]]


@HIDING_RUNS
def test_nothing_that_is_shown_changes_with_what_is_hidden(a_run: Any) -> None:
    """Pictures, boards in words, panels, suggestions and secrets are those of the twin."""
    game, options = a_run
    face, different = faces()[game.name], 0
    for step in moments(run(game, options, seed=1)):
        for viewer in {None, step.seat, step.state.to_act}:
            twin = twins_of(game).twin_state(step.state, viewer, Random(str(viewer)))
            different += twin != step.state
            events = seen_by(step.events, viewer)
            looks = [visible(face, game.view(state, viewer), events) for state in (step.state, twin)]
            assert looks[0] == looks[1]
    assert different


def longest(face: Any) -> Any:
    """A game at the largest table."""
    return run(face.game, max(all_options(face.game), key=lambda options: options["players"]), seed=1)


def crowded(face: Any, *viewers: int | None) -> list[Any]:
    view = CROWDED.get(face.game.name)
    return [] if view is None else [view(viewer) for viewer in viewers]


@EACH_FACE
@pytest.mark.parametrize("language", one_in(4, LANGUAGES))
def test_every_event_has_its_sentence(face: Any, language: str) -> None:
    """All kinds of events but a rare one occur in some games, and each is told in every language."""
    say, kinds = speaker(language), {"CardsPaid"}
    for options in all_options(face.game)[::2]:
        played = run(face.game, options, seed=1)
        players = people(options["players"])
        for event in (event for step in played.steps for event in step.events):
            texts = face.tell([event], players, say)
            kinds.add(type(event).__name__)
            assert len(texts) == 1 or isinstance(event, UNTOLD) or getattr(event, "count", None) == 0
            assert all(5 < len(text) < 700 and "{" not in text and "None" not in text for text in texts)
    assert kinds >= {kind.__name__ for kind in EVENTS.get(face.game.name, ())}


@EACH_FACE
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_said_fits(face: Any, language: str) -> None:
    """At the largest table, with the widest names, to the end; and no name does anything."""
    say, played = speaker(language), longest(face)
    players = people(len(played.viewers) - 1, LONGEST)
    texts = [(sentence, 1000) for step in played.steps for sentence in face.tell(step.events, players, say)]
    viewers = None, Seat(0), players[-1].seat
    views = [face.game.view(state, viewer) for state in played.some_states(20) for viewer in viewers]
    for view in (*views, *crowded(face, *viewers)):
        panel = face.panel(view, "", players, say, STANDARD)
        texts.append((panel.text, 1500 if panel.rows else 300))
        texts.append((face.text_board(view, players, say), 3500))
        texts.append((face.secret(view, players, say, STANDARD).text, 2800))
        texts.append((face.status(view, players, say), 1000))
        assert texts[-1][0].count("\n") <= 1
    for text, most in texts:
        assert len(text) <= most
        assert not does_something(text)


@EACH_FACE
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_picture_has_words_that_fit(face: Any, language: str) -> None:
    """At the largest table the crowded board, the end of a round and of the game, and what a player holds."""
    say, played = speaker(language), longest(face)
    players = people(len(played.viewers) - 1, LONGEST)
    views = [(view, ()) for view in crowded(face, None, 0)]
    views += [(face.game.view(step.state, None), seen_by(step.events, None)) for step in moments(played)]
    views += [(face.game.view(state, Seat(0)), ()) for state in (played.start, played.end)]
    for view, events in views:
        draw = face.secret(view, players, say, STANDARD).draw
        pictures = [*face.pictures(view, players, events, say, STANDARD), *([draw()] if draw else [])]
        assert 1 <= len(pictures) <= 10
        assert all(0 < units(picture.alt) <= ALT for picture in pictures)


@EACH_FACE
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_fits_whatever_happened(face: Any, language: str) -> None:
    """In tables no line is broken by a phone."""
    say = speaker(language)
    for options in all_options(face.game)[::2]:
        end = face.game.view(run(face.game, options, seed=1).end, None)
        players = people(options["players"], LONGEST)
        score = face.score(end, players, say) if face.score else ""
        assert 0 < len(face.result(end, players, say)) <= 1500
        assert len(score) <= 3500
        assert not does_something(face.result(end, players, say) + score)
        for table in score.split("```")[1::2]:
            assert all(broad(line) <= LINE for line in table.splitlines())


@EACH_FACE
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_in_short_are_short(face: Any, language: str) -> None:
    """Pages of different titles, each a phone's screen or so; pictures have their words beside them."""
    pages = face.rules_pages(speaker(language), STANDARD)
    pictures = [page.picture for page in pages if page.picture is not None]
    assert len({page.title for page in pages}) == len(pages)
    assert all(len(as_shown(page.text)) <= 1500 for page in pages)
    assert all(0 < len(picture.alt) <= ALT and len(picture.data) < 200_000 for picture in pictures)
    assert len(pictures) == PAGES.get(face.game.name, 0)
