"""What a player holds, as a picture: the strip in the turn panel, and the picture of the direct message."""

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageStat

from bot.draw.look import STANDARD, Look, Theme
from bot.draw.text import capital
from bot.face import Picture
from bot.games.saboteur import FACE, rules_pages
from bot.games.saboteur.names import card_label, dwarf_name, goal_name, kind
from bot.games.saboteur.picture import PHONE, WIDTH
from bot.games.saboteur.picture.cards import card_face
from bot.games.saboteur.picture.colors import EARTH, PALETTE, WOOD
from bot.games.saboteur.picture.dwarfs import dwarf_bust
from bot.games.saboteur.picture.hand import STRIP, draw_hand, draw_strip
from bot.games.saboteur.picture.maze import Marks
from bot.locale import LANGUAGES, speaker
from engine.game import Seat
from engine.games.saboteur.cards import KNOWN_CARDS, MORE_DWARFS, Card, Dwarf, Tunnel
from engine.games.saboteur.events import DwarfSeen, GoalSeen, Note
from engine.games.saboteur.maze import GOAL_CELLS
from tests.bot.players import PLAIN, WILD, people
from tests.bot.saboteur.moments import moment, until
from tests.bot.saboteur.pixels import Notebook, blank, seen
from tests.engine.saboteur.kit import Play
from tests.thorough import one_in

ENGLISH = speaker("en")


def strip_of_a_turn(view, say, look):
    """The turn panel's picture, of which the hand is the lower part."""
    canvas = Notebook(PALETTE, PALETTE.new((WIDTH, STRIP), WOOD.dark), look)
    draw_strip(canvas, view, say.plain, 0)
    return Picture(canvas.png(), "", "")


def strip(view, language="en", marks=Marks()):  # noqa: B008  it is frozen
    canvas = blank(STRIP)
    draw_strip(canvas, view, speaker(language).plain, 0, marks)
    return canvas.image.convert("RGB").tobytes()


def hand(view, names=PLAIN, say=ENGLISH):
    return draw_hand(view, people(view.options.players, names), say)


@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
@pytest.mark.parametrize("expansion", [False, True])
def test_every_card_can_be_held(language, expansion):
    """Its face and its name, in any language, in a strip and in the direct message; no two hands look alike."""
    view = moment(4, 8, 3, expansion=expansion).view(1)
    strips = {strip(replace(view, hand=(card,) * 6), language) for card in KNOWN_CARDS}
    assert len(strips) == len(KNOWN_CARDS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("drawn", [strip_of_a_turn, lambda view, say, look: draw_hand(view, people(4), say, look)])
def test_every_caption_of_a_hand_can_be_read_on_a_phone(drawn, language, written):
    """Whole, and at least nine pixels high, below the fullest hand: each card's name, and what stands beside it."""
    say = speaker(language)
    view = moment(4, 8, 3, expansion=True).view(1)
    for card in {kind(card): card for card in sorted(KNOWN_CARDS)}.values():
        written.clear()
        drawn(replace(view, hand=(card,) * 6), say, STANDARD)
        assert all(size * PHONE / WIDTH >= 9 for _, size in written), written
        text = "".join(text for text, _ in written).replace(" ", "")
        assert text.count(capital(card_label(card, say.plain)).replace(" ", "")) >= 6
        assert "…" not in text


@pytest.mark.parametrize("language", one_in(2, LANGUAGES))
@pytest.mark.parametrize("dwarf", [*MORE_DWARFS, "digger", "selfish"])
def test_the_dwarf_beside_the_hand_has_a_whole_name(dwarf, language, written):
    """Readable on a phone, in every language; and so has one that was seen, and each goal."""
    say = speaker(language)
    view = moment(4, 8, 3, expansion=True).view(1)
    notes = (Note(1, DwarfSeen(Seat(1), Seat(0), dwarf)),)
    strip_of_a_turn(replace(view, dwarf=dwarf), say, STANDARD)
    assert written[0][0][:1] == capital(dwarf_name(dwarf, say.plain))[:1]
    draw_hand(replace(view, notes=notes), people(4), say)
    assert all(size * PHONE / WIDTH >= 9 for _, size in written), written
    text = "".join(text for text, _ in written).replace(" ", "")
    for name in (dwarf_name(dwarf, say.plain), *(goal_name(goal, say.plain) for goal in GOAL_CELLS)):
        assert capital(name).replace(" ", "") in text
    assert text.count(capital(dwarf_name(dwarf, say.plain)).replace(" ", "")) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_examples_can_be_read_on_a_phone(language, written):
    """Of all cards and dwarfs that the rules show."""
    say = speaker(language)
    assert [page for page in rules_pages.pages(say) if page.picture is not None]
    assert written
    assert all(size * PHONE / WIDTH >= 9 for _, size in written)
    assert not [text for text, _ in written if "…" in text]


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("drawn", [strip_of_a_turn, lambda view, say, look: draw_hand(view, people(4), say, look)])
def test_tunnels_are_dim_while_none_can_be_placed(drawn, theme):
    """Behind a broken tool or when trapped; actions are not, for they can be played."""

    def bright(card, *front):
        view = moment(4, 8, 3, expansion=True).view(1)
        fronts = tuple(front if seat == 1 else () for seat in range(4))
        held = replace(view, hand=(Card(card),) * 6, table=replace(view.table, fronts=fronts))
        return ImageStat.Stat(seen(drawn(held, ENGLISH, Look(theme))).convert("L")).mean[0]

    for front in ("break:lantern", "trap"):
        assert bright("NESW", front) < bright("NESW") - 1
        assert bright("map", front) == bright("map")
    assert bright("NESW", "theft") == bright("NESW")


def test_every_face_is_distinct():
    """No two cards and no two dwarfs look alike, even as small as a letter."""
    dwarfs: tuple[Dwarf, ...] = ("digger", "selfish", *MORE_DWARFS)
    for faces in (
        [card_face(Card(card), 22, EARTH.base) for card in KNOWN_CARDS],
        [dwarf_bust(dwarf, 22, EARTH.base) for dwarf in dwarfs],
    ):
        pixels = [face.pixels.convert("RGB").tobytes() for face in faces]
        for a, b in combinations(pixels, 2):
            assert sum(abs(x - y) > 30 for x, y in zip(a, b, strict=True)) > 20


@pytest.mark.parametrize("count", range(7))
def test_a_hand_of_any_size_fits(count):
    """From none to six; a chosen card is lifted and changes the strip."""
    view = moment(5, 8).view(1)
    some = replace(view, hand=view.hand[:count])
    raised = {strip(some, marks=Marks(cards=frozenset({place}))) for place in range(count)}
    assert len({strip(some), *raised}) == count + 1


def test_gold_cards_on_offer_are_shown_to_who_picks():
    """They take the place of the hand, and no other player sees them."""
    at = until("pick", 4, 2)
    picker = at.state.to_act
    view = at.view(picker)
    assert strip(view) != strip(replace(view, offer=view.offer[:-1]))
    assert all(not at.view(seat).offer for seat in range(4) if seat != picker)


def test_seen_goals_and_dwarfs_are_shown():
    """Each note of a map or an inspection changes the picture of the direct message."""
    view = moment(4, 0, 3, expansion=True).view(0)
    goals = [
        Note(1, GoalSeen(Seat(0), cell, Tunnel(tunnel)))
        for cell, tunnel in zip(GOAL_CELLS, ("NESW", "NW"), strict=False)
    ]
    dwarfs = [Note(1, DwarfSeen(Seat(0), Seat(seat), "boss")) for seat in (1, 2)]
    pictures = {hand(replace(view, notes=tuple(notes))).data for notes in ((), goals[:1], goals, dwarfs[:1], dwarfs)}
    assert len(pictures) == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_a_hand_is_small_and_has_words(language):
    """Whatever there is to know and whatever the names are."""
    at = moment(12, 30, 3, expansion=True)
    view = at.view(0)
    notes = tuple(Note(1, DwarfSeen(Seat(0), Seat(seat), "geologist")) for seat in range(1, 12))
    picture = hand(replace(view, notes=notes), WILD, speaker(language))
    assert picture.name == "saboteur.png"
    assert len(picture.data) <= 120_000
    assert 0 < len(picture.alt) <= 1024
    assert seen(picture).width == 1080


def test_a_map_shows_a_picture_of_what_was_seen():
    """To its player alone, by the event that nobody else gets: which goal, and whether gold lies there."""
    drawn = set()
    for goals in (["NESW", "NW", "NE"], ["NW", "NESW", "NE"]):
        for at in ("8,2", "8,0"):
            play = Play(f"map {at}", hands={0: "map"}, goals=goals)
            private = [event for event in play.events if event.to is not None and FACE.sight(event, ENGLISH)]
            assert [event.to for event in private] == [0]
            [draw] = [FACE.sight(event, ENGLISH) for event in private]
            assert draw is not None
            picture = draw(STANDARD)
            drawn.add((picture.data, picture.alt))
            assert ("gold" in picture.alt) is (goals[("8,2", "8,0").index(at)] == "NESW")
    assert len(drawn) == 4
