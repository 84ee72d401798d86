"""The players' panel of the picture."""

from dataclasses import replace

import pytest
from PIL import ImageChops

from bot.games.saboteur.picture import WIDTH, board, signs
from bot.games.saboteur.picture import players as players_picture
from bot.games.saboteur.picture.board import draw_reveal
from bot.games.saboteur.picture.colors import LIVERIES, WHITE
from bot.games.saboteur.picture.maze import Marks
from bot.games.saboteur.picture.players import draw_players, panel_height
from bot.games.saboteur.picture.signs import badge
from bot.locale import speaker
from engine.game import Seat
from engine.games.saboteur.cards import BREAKS, THEFT, TRAP
from tests.bot.phone import BROAD
from tests.bot.players import PLAIN, WILD, people
from tests.bot.saboteur.moments import moment, until
from tests.bot.saboteur.pixels import blank
from tests.thorough import one_in

LIMIT = 45_000
"""Bytes of the panel of twelve at the end of a round; in a usual game it has less than half."""


def panel(view, names=PLAIN, language="en", marks=Marks()):  # noqa: B008  it is frozen
    players = view.options.players
    canvas = blank(panel_height(players))
    draw_players(canvas, view, people(players, names), speaker(language).plain, 0, marks)
    return canvas


def image(*args, **kwargs):
    return panel(*args, **kwargs).image.convert("RGB")


@pytest.mark.parametrize("players", one_in(5, range(2, 13)))
def test_the_panel_is_small_for_any_number_of_players(players):
    """At most 486 pixels high and of few bytes, while they dig and when all is shown, with the widest names."""
    options = {"expansion": players not in range(3, 11)}
    for moves in (0, 30, 10_000):
        canvas = panel(moment(players, moves, 3, **options).view(), WILD, "fr")
        assert canvas.image.size == (1080, panel_height(players))
        assert len(canvas.png()) <= LIMIT
    assert panel_height(players) <= 486


@pytest.mark.parametrize("players", [3, 5, 9, 12])
def test_every_player_has_a_place_of_their_own(players):
    """One more card in a hand changes one place, and no two players share it."""
    at = moment(players, 8, 3, expansion=True)
    before, places = image(at.view()), []
    for seat in range(players):
        sizes = tuple(size + (other == seat) for other, size in enumerate(at.state.table.hand_sizes))
        view = replace(at.view(), table=replace(at.state.table, hand_sizes=sizes))
        box = ImageChops.difference(before, image(view)).getbbox()
        assert box is not None
        places.append(box)
    apart = [a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1] for a in places for b in places if a is not b]
    assert all(apart)


def test_what_is_public_is_seen():
    """The turn, the draw pile, the round, gold, and each card in front of a player change the panel."""
    at = moment(4, 8, 3, expansion=True)
    table = at.state.table
    other = Seat((table.to_act + 1) % 4)
    fronts = [(card,) for card in (*BREAKS, THEFT, TRAP)] + [(*BREAKS, THEFT, TRAP)]
    changes = [
        {},
        {"to_act": other},
        {"deck_size": table.deck_size + 1},
        {"gold": (1, *table.gold[1:])},
        *({"fronts": ((), front, (), ())} for front in fronts),
    ]
    pictures = {image(replace(at.view(), table=replace(table, **change))).tobytes() for change in changes}
    assert len(pictures) == len(changes)


CARDS = (*BREAKS, THEFT, TRAP)


@pytest.mark.parametrize("players", [3, 6, 12])
def test_what_lies_in_front_of_a_player_is_seen_on_a_phone(players):
    """At least 22 pixels wide and high in a message, whatever it is, and a part of each that lies under others."""
    at = moment(players, 8, 3, expansion=True)

    def front(*cards):
        fronts = (cards, *((),) * (players - 1))
        return image(replace(at.view(), table=replace(at.state.table, fronts=fronts)))

    bare = front()
    for card in CARDS:
        box = ImageChops.difference(bare, front(card)).getbbox()
        assert box is not None
        assert min(box[2] - box[0], box[3] - box[1]) * BROAD / WIDTH >= 22
    shorter = [front(*CARDS[:place], *CARDS[place + 1 :]) for place in range(len(CARDS))]
    assert len({picture.tobytes() for picture in (front(*CARDS), *shorter)}) == len(CARDS) + 1


@pytest.mark.parametrize("players", [6, 12])
def test_it_is_as_large_beside_dwarfs(players, monkeypatch):
    """When the digging has ended, too, in the panel and in the picture of the round's end."""
    sizes = []

    def noting(draw):
        def draw_and_note(what, size, behind):
            if what in ("locked", *CARDS):
                sizes.append(size)
            return draw(what, size, behind)

        return draw_and_note

    for module in (players_picture, board):
        for name in ("front", "sign"):
            monkeypatch.setattr(module, name, noting(getattr(signs, name)), raising=False)
    at = until("steal", players, 1, expansion=True)
    result, table = at.state.table.ending, at.state.table
    image(replace(at.view(), table=replace(table, fronts=(CARDS,) * players)))
    draw_reveal(at.view(), people(players), replace(result, winners=()), 0, speaker("en"))
    assert len(sizes) > len(CARDS) * players
    assert min(sizes) * BROAD / WIDTH >= 22


def test_a_player_who_is_meant_stands_out():
    """A mark on a seat changes only the place of that player."""
    view = moment(5, 12).view()
    box = ImageChops.difference(image(view), image(view, marks=Marks(seats=frozenset({Seat(0)})))).getbbox()
    assert box is not None
    assert box[2] <= 1080 // 3


@pytest.mark.parametrize("phase", ["pick", "steal"])
def test_dwarfs_are_shown_once_the_digging_has_ended(phase):
    """While gold is given out everybody sees who was whom."""
    at = until(phase, 6, 1, expansion=phase == "steal")
    *others, last = at.state.table.ending.dwarfs
    table = replace(at.state.table, ending=replace(at.state.table.ending, dwarfs=(last, *others)))
    assert (last, *others) != at.state.table.ending.dwarfs
    assert image(at.view()).tobytes() != image(replace(at.view(), table=table)).tobytes()


@pytest.mark.parametrize("name", [*WILD[:4], "", " ", "\n", "\u202e\u202e", "Z\u0351\u0343\u0334" * 8])
def test_no_name_leaves_its_place(name):
    """Whatever a player is called, no other place changes."""
    view = moment(5, 12).view()
    usual, odd = image(view), image(view, (name, *PLAIN[1:]))
    for box in ((370, 0, 1080, 300), (0, 172, 1080, 300)):
        assert usual.crop(box).tobytes() == odd.crop(box).tobytes()


def test_no_two_badges_look_alike():
    """They differ in their figures even where all colors look the same."""
    figures = {badge(seat, 60, WHITE).mask.tobytes() for seat in range(len(LIVERIES))}
    assert len(figures) == len(LIVERIES) == 12
