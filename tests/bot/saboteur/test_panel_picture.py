"""The panel's pictures; and that nothing a viewer may not know changes a panel."""

from io import BytesIO

from PIL import Image

from bot.games.saboteur.picture.hand import STRIP
from bot.games.saboteur.texts.board import alt_hand
from tests.bot.saboteur.moments import until
from tests.bot.saboteur.thumb import ENGLISH, Thumb

DRAFTS = ("", "c EW", "c EW 1,0", "c rockfall", "c rockfall -1,0", "c map", "c map 8,2", "c b-c", "c b-c 2", "d EW")


def test_the_picture_shows_the_choice():
    """What is chosen and what may be chosen next is in the picture, with the hand; its file name tells nothing."""
    hands = {0: "EW NES rockfall map break:cart NS", 1: "EW"}
    thumb = Thumb.after("NS 0,1; EW -1,0; ...", hands=hands)
    pictures = [thumb.picture(draft) for draft in DRAFTS]
    assert len({picture.data for picture in pictures}) == len(DRAFTS)
    assert len({picture.name for picture in pictures}) == 1


def test_the_picture_of_a_panel_tells_what_the_board_tells():
    """Its alt text is that of the board, and tells which cells have the letters of the buttons; the panel's text, which
    everybody reads who sees the letters, does not repeat them."""
    thumb = Thumb.after(hands={0: "EW rockfall"})
    board, step = thumb.picture("").alt, thumb.picture("c EW")
    rest = board.partition(". ")[2]
    assert step.alt == f"Places by letter: A: -1,0; D: 1,0. {rest}"
    assert step.alt == thumb.picture("c EW 1,0").alt
    assert "1,0" not in thumb.panel("c EW").text


def test_who_picks_gold_sees_the_cards():
    """The gold on offer lies below the board, and each value has one button, the highest first."""
    at = until("pick", 4, 2)
    seat = at.state.to_act
    thumb, onlooker = Thumb(at.view(seat)), Thumb(at.view(None))
    assert Image.open(BytesIO(thumb.picture().data)).height == (
        Image.open(BytesIO(onlooker.picture().data)).height + STRIP
    )
    values = [int(label.split()[0]) for label in thumb.labels() if "nugget" in label]
    assert values == sorted({*at.state.offer}, reverse=True)


def test_the_picture_of_a_step_is_the_maze_and_the_hand():
    """One picture, as high in each step: with the choice in it, and the people in place of the maze if it is among
    them. The hand is that of the whole picture, pixel by pixel."""
    thumb = Thumb.after("NS 0,1; EW -1,0; ...", hands={0: "EW NES rockfall map break:cart NS", 1: "EW"})
    high = set()
    for draft in DRAFTS:
        step = thumb.panel(draft)
        assert step.detail is not None
        part, whole = (Image.open(BytesIO(sketch.draw().data)) for sketch in (step.detail, step.whole))
        strips = [image.crop((0, image.height - STRIP, *image.size)) for image in (part, whole)]
        assert strips[0].tobytes() == strips[1].tobytes()
        assert step.detail.shows.startswith(f"turn {draft.startswith('c b-c')} ")
        high.add(part.height)
        assert alt_hand(thumb.view, (), ENGLISH.plain)[:20] in step.detail.draw().alt
    assert len(high) == 1
