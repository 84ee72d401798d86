"""The turn panel with its picture."""

from tests.bot.saboteur.thumb import Thumb

DRAFTS = ("", "c EW", "c EW 1,0", "c rockfall", "c rockfall -1,0", "c map", "c map 8,2", "c b-c", "c b-c 2", "d EW")


def test_the_picture_shows_the_choice():
    """What is chosen and what may be chosen next is in the picture, with the hand; its file name tells nothing."""
    hands = {0: "EW NES rockfall map break:cart NS", 1: "EW"}
    thumb = Thumb.after("NS 0,1; EW -1,0; ...", hands=hands)
    pictures = [thumb.panel(draft).picture for draft in DRAFTS]
    assert len({picture.data for picture in pictures}) == len(DRAFTS)
    assert len({picture.name for picture in pictures}) == 1


def test_the_picture_of_a_panel_tells_what_the_board_tells():
    """Its alt text is that of the board: what is chosen is said in the panel's text."""
    thumb = Thumb.after(hands={0: "EW"})
    assert thumb.panel("c EW 1,0").picture.alt == thumb.panel("").picture.alt
