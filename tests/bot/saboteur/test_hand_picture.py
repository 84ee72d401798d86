"""What a player holds, as a picture: the strip in the turn panel, and the picture of the direct message."""

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from bot.games.saboteur.picture.colors import EARTH
from bot.games.saboteur.picture.hand import draw_hand, draw_strip, strip_height
from bot.games.saboteur.picture.marks import Marks
from bot.games.saboteur.picture.sprites.cards import card_face
from bot.games.saboteur.picture.sprites.dwarfs import dwarf_bust
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from engine.games.saboteur.cards import KNOWN_CARDS, MORE_DWARFS, Card, Dwarf, Tunnel
from engine.games.saboteur.events import DwarfSeen, GoalSeen, Note
from engine.games.saboteur.maze import GOAL_CELLS
from tests.bot.saboteur.moments import NAMES, WIDE, moment, people, until
from tests.bot.saboteur.pixels import blank, seen
from tests.engine.saboteur.twins import twin_state

ENGLISH = speaker("en")


def strip(view, language="en", marks=Marks()):  # noqa: B008  it is frozen
    canvas = blank(strip_height(view))
    draw_strip(canvas, view, speaker(language).plain, 0, marks)
    return canvas.image.convert("RGB").tobytes()


def hand(view, names=NAMES, say=ENGLISH):
    return draw_hand(view, people(view.options.players, names), say)


def test_the_table_holds_no_hand():
    """Its picture has no strip."""
    assert strip_height(moment(5, 12).view()) == 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("expansion", [False, True])
def test_every_card_can_be_held(language, expansion):
    """Its face and its name, in any language, in a strip and in the direct message; no two hands look alike."""
    view = moment(4, 8, 3, expansion=expansion).view(1)
    strips = {strip(replace(view, hand=(card,) * 6), language) for card in KNOWN_CARDS}
    assert len(strips) == len(KNOWN_CARDS)


def test_every_face_is_distinct():
    """No two cards and no two dwarfs look alike, even as small as a letter."""
    dwarfs: tuple[Dwarf, ...] = ("digger", "selfish", *MORE_DWARFS)
    for faces in (
        [card_face(Card(card), 22, EARTH) for card in KNOWN_CARDS],
        [dwarf_bust(dwarf, 22, EARTH) for dwarf in dwarfs],
    ):
        pixels = [face.pixels.convert("RGB").tobytes() for face in faces]
        for a, b in combinations(pixels, 2):
            assert sum(abs(x - y) > 30 for x, y in zip(a, b, strict=True)) > 20


@pytest.mark.parametrize("count", range(7))
def test_a_hand_of_any_size_fits(count):
    """From none to six; a chosen card is lifted and changes the strip."""
    view = moment(5, 8).view(1)
    some = replace(view, hand=view.hand[:count])
    chosen = {strip(some, marks=Marks(cards=frozenset({place}))) for place in range(count)}
    assert len({strip(some), *chosen}) == count + 1


def test_gold_cards_on_offer_are_shown_to_who_picks():
    """They take the place of the hand, and no other player sees them."""
    at = until("pick", 4, 2)
    picker = at.state.to_act
    view = at.view(picker)
    assert strip(view) != strip(replace(view, offer=view.offer[:-1]))
    assert all(not at.view(seat).offer for seat in range(4) if seat != picker)


@pytest.mark.parametrize("expansion", [False, True])
def test_a_hand_shows_only_what_its_viewer_may_know(expansion):
    """Permute what is secret to a player, and both pictures and the words stay the same; another player's differ."""
    different = 0
    for moves in (0, 25, 60):
        at = moment(4, moves, 3, expansion=expansion)
        for viewer in range(4):
            twin = at._replace(state=twin_state(at.state, Seat(viewer), Random(moves)))
            different += twin.state != at.state
            assert hand(twin.view(viewer)) == hand(at.view(viewer))
            assert strip(twin.view(viewer)) == strip(at.view(viewer))
        assert len({hand(at.view(viewer)).data for viewer in range(4)}) == 4
    assert different


def test_seen_goals_and_dwarfs_are_shown():
    """Each note of a map or an inspection changes the picture of the direct message."""
    view = moment(4, 0, 3, expansion=True).view(0)
    goals = [
        Note(1, GoalSeen(Seat(0), cell, Tunnel(tunnel)))
        for cell, tunnel in zip(GOAL_CELLS, ("NESW", "NW"), strict=False)
    ]
    dwarfs = [Note(1, DwarfSeen(Seat(0), Seat(seat), "boss")) for seat in (1, 2)]
    drawn = {hand(replace(view, notes=tuple(notes))).data for notes in ((), goals[:1], goals, dwarfs[:1], dwarfs)}
    assert len(drawn) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_a_hand_is_small_and_has_words(language):
    """Whatever there is to know and whatever the names are."""
    at = moment(12, 30, 3, expansion=True)
    view = at.view(0)
    notes = tuple(Note(1, DwarfSeen(Seat(0), Seat(seat), "geologist")) for seat in range(1, 12))
    drawn = hand(replace(view, notes=notes), WIDE, speaker(language))
    assert drawn.name == "saboteur.png"
    assert len(drawn.data) <= 120_000
    assert 0 < len(drawn.alt) <= 1024
    assert seen(drawn).width == 1080
