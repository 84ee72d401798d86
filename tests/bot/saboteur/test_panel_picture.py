"""The panel's pictures; and that nothing a viewer may not know changes a panel."""

from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.games.saboteur.input.typed import suggest
from bot.games.saboteur.picture import SIDE
from bot.games.saboteur.picture.hand import strip_height
from bot.games.saboteur.picture.maze import close_up, crop
from bot.games.saboteur.texts.board import alt_hand
from engine.game import Seat
from engine.games.saboteur.state import Options
from tests.bot.saboteur.moments import until
from tests.bot.saboteur.thumb import ENGLISH, Thumb
from tests.engine.saboteur.kit import GAME, dug_game
from tests.engine.saboteur.twins import twin_state
from tests.thorough import one_in

DRAFTS = ("", "c EW", "c EW 1,0", "c rockfall", "c rockfall -1,0", "c map", "c map 8,2", "c b-c", "c b-c 2", "d EW")


def test_the_picture_shows_the_choice():
    """What is chosen and what may be chosen next is in the picture, with the hand; its file name tells nothing."""
    hands = {0: "EW NES rockfall map break:cart NS", 1: "EW"}
    thumb = Thumb.after("NS 0,1; EW -1,0; ...", hands=hands)
    pictures = [thumb.picture(draft) for draft in DRAFTS]
    assert len({picture.data for picture in pictures}) == len(DRAFTS)
    assert len({picture.name for picture in pictures}) == 1


def test_the_picture_of_a_panel_tells_what_the_board_tells():
    """Its alt text is that of the board, and tells which cells have the numbers of the buttons; the panel's text, which
    everybody reads who sees the numbers, does not repeat them."""
    thumb = Thumb.after(hands={0: "EW rockfall"})
    board, step = thumb.picture("").alt, thumb.picture("c EW")
    assert step.alt == f"Numbered places: 1: -1,0; 2: 1,0. {board}"
    assert step.alt == thumb.picture("c EW 1,0").alt
    assert "1,0" not in thumb.panel("c EW").text


def test_who_picks_gold_sees_the_cards():
    """The gold on offer lies below the board, and each value has one button, the highest first."""
    at = until("pick", 4, 2)
    seat = at.state.to_act
    thumb, onlooker = Thumb(at.view(seat)), Thumb(at.view(None))
    assert Image.open(BytesIO(thumb.picture().data)).height == (
        Image.open(BytesIO(onlooker.picture().data)).height + strip_height(thumb.view)
    )
    values = [int(label.split()[0]) for label in thumb.labels("")]
    assert values == sorted({*at.state.offer}, reverse=True)


def test_a_turn_needs_few_pictures():
    """The hand, which shows no choice; with a card for the maze its numbered cells; and once a cell is chosen, in place
    of the hand what happens there."""
    thumb = Thumb.after("NS 0,1; EW -1,0; ...", hands={0: "EW NES rockfall map break:cart NS", 1: "EW"})
    steps = {draft: thumb.panel(draft).detail for draft in DRAFTS}
    shows = {draft: [sketch.shows.partition(" ")[0] for sketch in detail] for draft, detail in steps.items()}
    tapped = {draft for draft in DRAFTS if draft.startswith(("c EW", "c rockfall"))}
    assert all(shows[draft] == ["hand"] for draft in DRAFTS if draft not in tapped)
    assert shows["c EW"] == shows["c rockfall"] == ["hand", "maze"]
    assert shows["c EW 1,0"] == shows["c rockfall -1,0"] == ["maze", "close-up"]
    assert len({detail[0] for draft, detail in steps.items() if shows[draft][0] == "hand"}) == 1
    assert steps["c EW"][1] == steps["c EW 1,0"][0]
    assert steps["c rockfall"][1] == steps["c rockfall -1,0"][0]


def test_a_close_up_shows_the_cell_as_the_whole_picture_does():
    """The planned tunnel, or the one that falls in, and the cells around it; with their coordinates."""
    thumb = Thumb.after("NS 0,1; EW -1,0; ...", hands={0: "EW NES rockfall map break:cart NS", 1: "EW"})
    for draft, cell in (("c EW 1,0", (1, 0)), ("c rockfall -1,0", (-1, 0))):
        shown, marks = thumb.panel(draft), thumb.marks(draft)
        close, whole = (Image.open(BytesIO(sketch.draw().data)) for sketch in (shown.detail[1], shown.whole[0]))
        layout = crop(thumb.view.table.maze, marks.cells)
        part = close_up(layout, (cell,))
        (x, y), (left, top), (width, height) = layout.corner(cell), part.corner(cell), layout.card
        left -= part.left - SIDE
        assert close.crop((left, top, left + width, top + height)).tobytes() == (
            whole.crop((x, y, x + width, y + height)).tobytes()
        )
        assert (part.columns, part.rows) == (5, 3)
        assert close.height < close.width


def test_the_hand_alone_is_the_strip_under_the_table():
    """Pixel by pixel, while nothing is chosen; its words are those of the hand."""
    thumb = Thumb.after(hands={0: "EW rockfall"})
    [hand], [whole] = thumb.panel().detail, thumb.panel().whole
    alone, table = (Image.open(BytesIO(sketch.draw().data)) for sketch in (hand, whole))
    assert alone.tobytes() == table.crop((0, table.height - alone.height, table.width, table.height)).tobytes()
    assert hand.draw().alt == alt_hand(thumb.view, (), ENGLISH.plain)


@pytest.mark.parametrize(
    "options",
    one_in(
        2,
        [
            Options(players=6, rounds=2, selfish=True),
            Options(players=3),
            Options(players=2, expansion=True),
            Options(players=7, expansion=True, rounds=2),
        ],
    ),
)
def test_panels_and_suggestions_are_those_of_the_twin(options):
    """Every step that can be reached, for whoever is to act and for those who wait."""
    steps = dug_game(options, 17)
    different = 0
    for number in range(0, len(steps), max(1, len(steps) // 8)):
        state = steps[number][0]
        if state.to_act is None:
            continue
        for viewer in (state.to_act, Seat((state.to_act + 1) % options.players), None):
            twin = twin_state(state, viewer, Random(f"{viewer} {number}"))
            different += twin != state
            assert read(state, viewer) == read(twin, viewer)
    assert different > 5


def read(state, viewer):
    """All panels that the viewer can come to, and what is suggested."""
    view = GAME.view(state, viewer)
    thumb = Thumb(view)
    pressed = list(thumb.presses())
    offers = [suggest(view, typed, ENGLISH) for typed in ("", "c", "discard", "1")]
    return pressed, thumb.panels, offers
