"""What is drawn ahead is what pictures ask for: found by its function and its arguments, as they are given."""

from collections import defaultdict
from functools import partial

import pytest

from bot.draw.look import STANDARD
from bot.draw.sprite import sprite_cache
from bot.games import faces
from bot.locale import speaker
from bot.players import Player
from bot.recent import Recent
from engine.game import Seat
from tests.engine.runs import run

PLAYERS = {"armadora": 2, "saboteur": 4}
EVERY = 11
"""Every so many moves are looked at: by the table, and by the mover who is about to make the move."""
SAY = speaker("en")


def pictures(face, seed):
    """Draw a game, and the steps of its turns at which a move is to be confirmed, and before it a choice."""
    played = run(face.game, {"players": PLAYERS[face.game.name]}, seed)
    people = [Player(Seat(seat), "Ann") for seat in range(PLAYERS[face.game.name])]
    for step in played.steps[::EVERY]:
        face.pictures(face.game.view(step.state, None), people, step.events, SAY, STANDARD)
        view = face.game.view(step.before, step.seat)
        draft = face.draft(view, step.move)
        for words in (draft, draft[:-2]):
            face.panel(view, words, people, SAY, STANDARD).whole.draw()


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_pictures_ask_for_what_was_drawn_ahead(name, monkeypatch):
    """In each form of a call, such as that with a mark, something is asked for in a game."""
    face = faces()[name]
    sprites: Recent[tuple[object, ...], object] = Recent(1 << 31)
    # What another test has drawn is asked for no more by what is made of it.
    monkeypatch.setattr(sprite_cache, "drawn", sprites)
    pictures(face, 2)
    used: dict[object, bool] = defaultdict(bool)
    for sprite in face.sprites:
        if isinstance(sprite, partial):
            form = sprite.func.__name__, len(sprite.args), tuple(sprite.keywords.items())
            used[form] |= (vars(sprite.func)["__wrapped__"], sprite.args, *sprite.keywords.items()) in sprites
    assert [form for form, in_use in used.items() if not in_use] == []
    assert len(used) > 5
