"""The board as a picture."""

from collections import Counter
from dataclasses import fields, replace
from io import BytesIO
from itertools import permutations

import pytest
from PIL import Image

from bot.games.armadora.picture.board import Marks, draw
from bot.games.armadora.picture.colors import LIVERIES, PARCHMENT, shades
from bot.games.armadora.picture.ground import CELL, SIZE, corner
from bot.games.armadora.picture.pieces import token
from bot.games.armadora.picture.players import BADGE, power_icon
from bot.games.armadora.picture.portraits import portrait
from bot.games.armadora.texts.board import text_board
from bot.locale import speaker
from engine.game import Seat
from engine.games.armadora.board import SQUARE_OF, Edge, Edges, Square, Squares
from engine.games.armadora.state import Character, Look, Strength
from tests.bot.armadora.boards import Moment, moment
from tests.bot.players import PLAIN, WILD, people
from tests.engine.armadora.kit import Play
from tests.thorough import one_in

ENGLISH = speaker("en")
LIMIT = 130_000
"""Bytes of a picture; the reveal of four in the advanced game has most."""
STRIP = (0, 735, 1200, 960)
"""The cards under the board."""


def pixels(picture) -> Image.Image:
    return Image.open(BytesIO(picture.data)).convert("RGB")


def picture(at, viewer=None, names=PLAIN, events=(), say=ENGLISH, marks=Marks()):  # noqa: B008  it is frozen
    view = at.view(viewer)
    return draw(view, people(view.table.options.players, names), events, say, marks=marks)


def changed(first, second) -> set[str]:
    """The squares on which two pictures differ."""
    a, b = pixels(first), pixels(second)
    boxes = {name: (x, y, x + CELL, y + CELL) for name, square in SQUARE_OF.items() for x, y in [corner(square)]}
    return {name for name, box in boxes.items() if a.crop(box).tobytes() != b.crop(box).tobytes()}


@pytest.mark.parametrize("players", one_in(3, [4, 3, 2]))
@pytest.mark.parametrize("moves", [0, 20, 45, 1000], ids=["start", "middle", "late", "reveal"])
def test_a_picture_is_a_small_png_of_1200_by_960(players, moves):
    """At any moment of a game it has at most 130 kB, a byte a pixel, and a name that tells nothing; the crowded reveal
    is the largest."""
    for seed in (3, 5):
        at = moment(players, moves, seed, teams=seed == 5)
        board = picture(at, names=WILD, events=at.events)
        image = Image.open(BytesIO(board.data))
        assert (image.format, image.mode, image.size, board.name) == ("PNG", "P", (1200, 960), "armadora.png")
        assert len(board.data) <= LIMIT


@pytest.mark.parametrize("advanced", [True, False])
def test_only_who_has_powers_has_a_portrait(advanced):
    """Without powers nobody is an Orc or a Mage: pictures and words are the same whoever's card was dealt."""
    play = Play("W3 a1, W1 b1", players=3, advanced=advanced)
    looks = []
    for characters in permutations(list(play.state.table.characters), 3):
        view = play.view(0)
        view = replace(view, table=replace(view.table, characters=characters))
        board = draw(view, people(3), (), ENGLISH)
        looks.append((board.data, board.alt, text_board(view, people(3), ENGLISH)))
    assert len({*looks}) == (6 if advanced else 1)


def test_a_player_sees_the_own_strengths():
    """The squares that differ from what the table sees are those of the player's face-down warriors."""
    at = moment(4, 25, seed=3)
    table = at.view()
    own = {
        w.square for w, known in zip(table.table.warriors, at.view(0).strengths, strict=True)
        if known is not None and w.face_up is None
    }  # fmt: skip
    assert own
    assert changed(picture(at), picture(at, 0)) == {name for name, square in SQUARE_OF.items() if square in own}


def test_the_last_move_is_outlined():
    """A warrior's square, or the squares beside the palisades, look different right after the move."""
    warrior = Play("W1 a1, W1 c3")
    assert changed(picture(warrior), picture(warrior, events=warrior.events)) == {"c3"}
    fence = Play("P c3c4 g3g4")
    outlined = changed(picture(fence), picture(fence, events=fence.events))
    beside = {f"{column}{row}" for column in "bcdfgh" for row in "34"}
    assert {"c3", "c4", "g3", "g4"} <= outlined <= beside


def test_an_enclosed_territory_has_its_own_ground():
    """The palisade that closes a corner changes the color of each of its squares."""
    before, after = Play("P b1c1 b2c2, P a2a3"), Play("P b1c1 b2c2, P a2a3 b2b3")
    assert {"a1", "b1", "a2", "b2"} <= changed(picture(before), picture(after))
    assert not {"h1", "h5", "e4"} & changed(picture(before), picture(after))


def test_gold_arrows_reinforcements_and_looks_are_drawn():
    """Each changes the square it lies on."""
    at = Play("W2 a1", advanced=True)
    table = at.state.table
    [warrior] = table.warriors

    def squares(**changes) -> set[str]:
        view = at.view(None)
        return changed(picture(at), draw(replace(view, table=replace(table, **changes)), people(2), (), ENGLISH))

    for change in ({"arrows": 1}, {"arrows": 2}, {"reinforced": True}):
        assert squares(warriors=(replace(warrior, **change),)) == {"a1"}
    assert squares(looks=(Look(Seat(1), warrior.square),)) == {"a1"}
    (mine, pile), *mines = table.gold
    assert squares(gold=((mine, pile - 1), *mines)) == {"d1"}


def test_the_cards_show_the_turn_what_is_left_and_who_passed():
    """Any of these changes the strip under the board."""
    at = moment(4, 25, seed=3)
    table = at.state.table

    def strip(**changes):
        state = replace(at.state, table=replace(table, **changes))
        return pixels(picture(Moment(state, ()))).crop(STRIP).tobytes()

    other = Seat((table.to_act + 1) % 4)
    strips = [
        strip(),
        strip(to_act=other),
        strip(in_hand=tuple(n + 1 for n in table.in_hand)),
        strip(powers=tuple(1 - n for n in table.powers)),
        strip(reinforcements=tuple(1 - n for n in table.reinforcements)),
        strip(passed=tuple(seat == other for seat in range(4))),
        strip(palisades=Edges(0)),
    ]
    assert len(set(strips)) == len(strips)


@pytest.mark.parametrize("name", [*WILD, "", " ", "\n", "\u202e\u202e", "x" * 32, "Z\u0351\u0343\u0334" * 8])
def test_no_name_breaks_the_picture(name):
    """Whatever a player is called, the board is the same and no other card changes."""
    at = moment(2, 10, advanced=False)
    usual, odd = pixels(picture(at)), pixels(picture(at, names=(name, *PLAIN[1:])))
    for box in ((0, 0, 1200, 735), (545, *STRIP[1:])):
        assert usual.crop(box).tobytes() == odd.crop(box).tobytes()


MARKS = Marks(
    squares=Squares(1 << SQUARE_OF["a1"]),
    targets=Squares(1 << SQUARE_OF["h1"]),
    warrior=(Square(SQUARE_OF["h3"]), Strength(2)),
    edges=Edges(1 << Edge(0)),
    legal=Edges(1 << Edge(20)),
    numbered=((1, Edge(30)),),
    illegal=Edges(1 << Edge(40)),
)


@pytest.mark.parametrize("mark", [field.name for field in fields(Marks)])
def test_each_mark_of_a_panel_is_seen(mark):
    """Every one of them changes the picture."""
    play = Play("W1 c1, W2 d3")
    marked = picture(play, 0, marks=Marks(**{mark: getattr(MARKS, mark)}))
    assert changed(picture(play, 0), marked)


def test_the_reveal_tells_who_wins_each_territorys_gold():
    """At the end the ground has the winner's color, and a change of winner changes it."""
    moves = "P c1d1 c2d2, P c3d3 c4d4, P c5d5, W1 a1, W2 b1, pass, pass"
    end, swapped = Play(moves), Play(moves.replace("W1 a1, W2 b1", "W2 a1, W1 b1"))
    assert {"a1", "b1", "c1", "a3"} <= changed(picture(end), picture(swapped))
    assert "h5" not in changed(picture(end), picture(swapped))


def test_a_territory_that_several_win_has_stripes_of_each_color():
    """As much of one as of the other in each square, and the same whoever is named first; nobody else's ground is
    striped."""
    tie = Play("P c1d1 c2d2, P c3d3 c4d4, P c5d5, W1 a1, W1 b1, W1 h1, pass, pass")
    image = pixels(picture(tie))
    for name, seats in {"b4": (0, 1), "a3": (0, 1), "g4": (1,)}.items():
        x, y = corner(SQUARE_OF[name])
        ground = image.crop((x + 6, y + 6, x + CELL - 6, y + CELL - 6)).tobytes()
        colors = Counter(zip(*[iter(ground)] * 3, strict=True))
        for seat in range(4):
            tints = {LIVERIES[seat].tint, *shades(LIVERIES[seat].tint)}
            share = sum(colors[tint] for tint in tints) / (CELL - 12) ** 2
            assert (share > 0.9 / len(seats)) if seat in seats else share < 0.02


def test_portraits_and_icons_are_large_enough_for_a_phone():
    """A phone shows the picture 390 pixels wide: portraits 36 pixels and powers 22, also where four sit."""
    phone = 390 / SIZE[0]
    for character in Character:
        assert portrait(character, 0, PARCHMENT).size[0] * phone >= 36
        assert power_icon(character, 1, PARCHMENT).size[1] * phone >= 22
    assert token(BADGE, 0, None, False, PARCHMENT).size[0] * phone >= 20


@pytest.mark.parametrize(("first", "second"), [("a1", "b1"), ("e1", "f1")])
def test_the_reveal_numbers_the_territories(first, second):
    """As the result’s table does, each on the first square of its territory that has neither gold, as d1 has, nor a
    Mage's mark."""
    plain = Play("P c1d1 c2d2, P c3d3 c4d4, P c5d5, W1 a1, W1 h5, pass, pass")
    table = replace(plain.table, looks=(Look(Seat(1), Square(SQUARE_OF[first])),))
    marked = draw(replace(plain.view(None), table=table), people(2), (), ENGLISH)
    assert changed(picture(plain), marked) == {first, second}
