"""What happened and what is public, in words."""

from dataclasses import fields, replace
from typing import Any

import pytest

from bot.games.saboteur.texts.board import waiting
from bot.games.saboteur.texts.result import trapped, verdict, winning
from bot.games.saboteur.texts.sentences import status, tell
from bot.locale import Markup
from engine.game import Seat, seen_by
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.events import (
    DiggingEnded,
    Discarded,
    GoldTaken,
    MapPlayed,
    Result,
    RoundEnded,
    Stolen,
)
from engine.games.saboteur.maze import Maze
from tests.bot.hostile import as_shown
from tests.bot.players import people
from tests.bot.saboteur.table import ENGLISH
from tests.engine.saboteur.kit import SOME_OPTIONS, Play, dug_game

PEOPLE = people(12)


def told(play: Play, viewer: Seat | None = None) -> list[str]:
    """What a viewer is told of the last move."""
    return [as_shown(sentence) for sentence in told_of(play.events, viewer)]


def told_of(events: Any, viewer: Seat | None) -> list[Markup]:
    """What a viewer is told of these events."""
    return tell(seen_by(events, viewer), PEOPLE, ENGLISH)


# --- What happened -----------------------------------------------------------------------------


def test_a_tunnel_is_told_with_its_open_sides() -> None:
    """Unless its name says them."""
    assert told(Play("NEW 1,0", hands={0: "NEW"})) == ["**Ann** digs at 1,0: T-junction, north–east–west."]
    assert told(Play("EW 1,0", hands={0: "EW"})) == ["**Ann** digs at 1,0: straight tunnel east–west."]


def test_who_does_something_to_themselves_is_told_so() -> None:
    """Their own lantern."""
    assert told(Play("break:lantern @0", hands={0: "break:lantern"})) == ["**Ann** breaks their own lantern."]
    assert told(Play("break:lantern @1", hands={0: "break:lantern"})) == ["**Ann** breaks **Bob**’s lantern."]


def test_what_a_map_shows_is_told_to_who_looks() -> None:
    """Everybody else hears where it was."""
    play = Play("map 8,0", hands={0: "map"})
    assert told(play) == told(play, Seat(1)) == ["**Ann** looks secretly at the middle goal."]
    assert "Only you know: the middle goal is **the gold!**" in told(play, Seat(0))


def test_swapped_hands_are_told_to_both_and_counted_for_all() -> None:
    """What was given and what was got."""
    play = Play("swaphands @1", hands={0: "swaphands NES NES EW EW map", 1: "NW NW NE NE rockfall map"}, expansion=True)
    assert told(play) == ["**Ann** swaps hands with **Bob** (cards given: 5, received: 6)."]
    assert any("You gave: straight tunnel east–west" in text for text in told(play, Seat(0)))
    assert any("You got: straight tunnel east–west" in text for text in told(play, Seat(1)))


@pytest.mark.parametrize(
    ("passes", "lines"),
    [
        ([(0, 1)], ["**Ann** passes and discards one card."]),
        ([(0, 1), (1, 1), (2, 1)], ["**Ann**, **Bob** and **Cid** pass and discard one card each."]),
        ([(0, 3), (1, 3)], ["**Ann** and **Bob** pass and discard 3 cards each."]),
        (
            [(0, 1), (1, 2), (2, 2)],
            ["**Ann** passes and discards one card.", "**Bob** and **Cid** pass and discard 2 cards each."],
        ),
        ([(0, 1), (0, 1)], ["**Ann** passes and discards one card."] * 2),
        ([(0, 1), (1, 2), (0, 1)], ["**Ann** and **Bob** pass turn after turn, and discard 4 cards in all."]),
    ],
)
def test_who_passes_one_after_the_other_shares_a_line(passes: list[tuple[int, int]], lines: list[str]) -> None:
    """Unless they put away unequally many cards; also if they do so lap after lap."""
    events = [Discarded(Seat(seat), count) for seat, count in passes]
    assert tell(events, PEOPLE, ENGLISH) == lines


def test_passes_with_a_move_between_them_are_told_apart() -> None:
    """In the order in which they came."""
    looked = MapPlayed(Seat(1), (8, 0))
    told = tell([Discarded(Seat(0), 1), looked, Discarded(Seat(2), 1)], PEOPLE, ENGLISH)
    assert [line.split()[0] for line in told] == ["**Ann**", "**Bob**", "**Cid**"]


def test_a_new_hat_is_told_to_who_wears_it() -> None:
    """And to nobody else."""
    play = Play("swaphats @1", hands={0: "swaphats"}, dwarfs="blue green boss", expansion=True)
    assert told(play)[0] == "**Ann** swaps **Bob**’s hat: **Bob** gets another dwarf card."
    [whispered] = [event for event in play.told(1) if type(event).__name__ == "DwarfChanged"]
    assert tell([whispered], PEOPLE, ENGLISH) == [
        "Your dwarf card has been swapped for another one. You’re a **blue gold-digger**."
    ]
    assert not any("swapped for" in text for viewer in (None, Seat(0), Seat(2)) for text in told(play, viewer))


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (GoldTaken(Seat(1), True), "**Bob** picks a gold card."),
        (Stolen(Seat(0), Seat(1), True), "**Ann** steals 1 gold nugget from **Bob**."),
        (Stolen(Seat(1), None, True), "**Bob** doesn’t use the Theft and steals nothing."),
    ],
)
def test_who_takes_gold_is_told(event: Any, sentence: str) -> None:
    """And of whom it is stolen; what a picked card is worth stays secret."""
    assert tell([event], PEOPLE, ENGLISH) == [sentence]


# --- Who won, and why --------------------------------------------------------------------------


def end(dwarfs: str, **facts: Any) -> DiggingEnded:
    usual: dict[str, Any] = {
        "round": 0,
        "by": "gold",
        "finder": Seat(0),
        "winners": (),
        "goals": ("NESW", "NW", "NE"),
    } | facts
    return DiggingEnded(**{"dwarfs": tuple(dwarfs.split()), **usual})


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            end("digger saboteur digger", winners=(0, 2)),
            "**Ann** reached the gold: the gold-diggers win. Saboteurs: **Bob**.",
        ),
        (
            end("saboteur digger digger", winners=(1,)),
            "**Ann** reached the gold: the gold-diggers win. Broken tool, so no gold: **Cid**. Saboteurs: **Ann**.",
        ),
        (
            end("selfish digger digger", winners=(0,)),
            "**Ann**, the selfish dwarf, reached the gold and keeps it all. Nobody was a saboteur.",
        ),
        (
            end("digger saboteur digger", by="cards", finder=None, winners=(1,)),
            "All cards are gone, and nobody reached the gold: the saboteurs win. Saboteurs: **Bob**.",
        ),
        (
            end("digger digger digger", by="cards", finder=None),
            "All cards are gone, and nobody reached the gold, but there’s no saboteur to win.",
        ),
        (
            end("blue green boss", winners=(0, 2)),
            "**Ann** reached the gold! The digging is over. Winners: **Ann** and **Cid**.",
        ),
    ],
)
def test_the_end_of_the_digging_says_who_won(event: DiggingEnded, sentence: str) -> None:
    """And who was who, as far as it matters."""
    assert tell([event], PEOPLE, ENGLISH) == [sentence]


def ended(doors: str, dwarfs: str, winners: tuple[int, ...], **facts: Any) -> Result:
    """A round that ended at (8, 2), one straight tunnel away from the start but for these doors."""
    cards = [((x, 0), "EW") for x in range(1, 8)] + [((8, 0), "NW"), ((8, 1), "NS"), ((8, 2), "NESW")]
    for number, door in enumerate(doors.split()):
        cards[number] = ((number + 1, 0), f"EW+{door}")
    maze = Maze([(cell, Tunnel(card)) for cell, card in [((0, 0), "NESW"), *cards]])
    usual: dict[str, Any] = {"by": "gold", "finder": Seat(0), "goals": ("NESW", "NW", "NE"), "moves": 9} | facts
    wearers = tuple(dwarfs.split())
    return Result(**{"winners": winners, "dwarfs": wearers, "gold": (0,) * len(wearers), "maze": maze, **usual})


@pytest.mark.parametrize(
    ("result", "key", "missed"),
    [
        (ended("", "blue green boss", (0, 2)), "doors.both_blue", ()),
        (ended("", "green green boss", (0, 1, 2)), "doors.both_green", ()),
        (ended("", "saboteur green blue", (1,)), "doors.both", (2,)),
        (ended("blue", "green blue boss", (1,)), "doors.blue", (2,)),
        (ended("green", "green blue profiteer", (0, 2)), "doors.green", ()),
        (ended("blue green", "green blue boss", (2,)), "doors.boss", ()),
        (ended("blue green", "green blue saboteur", (2,)), "doors.saboteurs", ()),
        (ended("blue green", "green blue profiteer", ()), "doors.nobody", (2,)),
        (ended("", "green blue saboteur", (2,), by="cards", finder=None), "cards.saboteurs", ()),
        (ended("", "green saboteur saboteur", (2,), by="cards", finder=None), "cards.saboteurs", (1,)),
    ],
)
def test_doors_say_who_won(result: Result, key: str, missed: tuple[int, ...]) -> None:
    """Whose way is open; and who would have won but for being trapped."""
    assert verdict(result) == f"saboteur.verdict.{key}"
    assert trapped(result) == missed


@pytest.mark.thorough
def test_the_verdict_agrees_with_the_rules() -> None:
    """In many games, whoever wins is one of the dwarfs that the sentence names."""
    for options in (option for option in SOME_OPTIONS if option.expansion):
        for seed in range(3, 9):
            for result in dug_game(options, seed).end.table.results:
                assert {result.dwarfs[seat] for seat in result.winners} <= winning(result)


def test_the_end_of_a_round_tells_its_gold_as_far_as_it_is_public() -> None:
    """Picked cards stay secret, pay is told."""
    result = ended("blue", "green blue boss", (1,))
    facts = {field.name: getattr(result, field.name) for field in fields(result)}
    paid = RoundEnded(0, Result(**facts | {"gold": (0, 5, 0)}))
    assert tell([paid], PEOPLE[:3], ENGLISH) == [
        "**Ann** reached the gold. Only the blue team has a way without doors of the other color: blue wins. "
        "Trapped, so no victory: **Cid**. "
        "Round 1 is over. Gold nuggets this round: Ann 0 · Bob 5 · Cid 0."
    ]
    base = Result(**facts | {"dwarfs": ("digger",) * 3, "gold": (None, None, 0)})
    assert tell([RoundEnded(0, base)], PEOPLE[:3], ENGLISH) == [
        "Round 1 is over. What the gold cards are worth stays secret until the game ends."
    ]


# --- What is public ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "wait", "stands"),
    [
        ("pick", "**Bob** is picking a gold card.", "**Bob** is picking a gold card; 3 are left."),
        (
            "steal",
            "**Bob** is choosing who to steal from.",
            "**Bob** can steal 1 gold nugget. Gold now: Ann 0 · Bob 0 · Cid 0.",
        ),
    ],
)
def test_who_is_to_take_gold_is_waited_for(phase: str, wait: str, stands: str) -> None:
    """And the table reads what there is to take."""
    view = Play(players=3, expansion=phase == "steal").view(None)
    ending = ended("", "digger digger saboteur", (0, 1))
    view = replace(view, table=replace(view.table, phase=phase, offered=3, to_act=Seat(1), ending=ending))
    assert waiting(view, PEOPLE[:3], ENGLISH) == wait
    assert status(view, PEOPLE[:3], ENGLISH) == stands


def test_the_status_says_who_cannot_dig() -> None:
    """Broken tools and traps; the picture has the draw pile and the round."""
    play = Play("break:lantern @1", hands={0: "break:lantern"})
    assert status(play.view(None), PEOPLE[:3], ENGLISH) == "Can’t place tunnels: **Bob**."
