"""What a viewer's notes amount to (4), and what each secret action tells whom."""

from engine.game import Seat
from engine.games.saboteur.cards import Card, Tunnel
from engine.games.saboteur.events import (
    DwarfChanged,
    DwarfInspected,
    DwarfSeen,
    GoalSeen,
    HandChanged,
    HatSwapped,
    MapPlayed,
)
from engine.games.saboteur.view import known_dwarfs, known_goals
from tests.engine.saboteur.kit import Play


def test_a_map_shows_its_player_alone():
    """Everybody sees that a map is played, and its player alone what it shows (2.8, 2.9)."""
    play = Play("map 8,0", hands={0: "map"}, players=3)
    assert MapPlayed(Seat(0), (8, 0)) in play.told(None)
    assert GoalSeen(Seat(0), (8, 0), Tunnel("NESW")) in play.told(0)
    assert known_goals(play.view(0)) == {(8, 0): "NESW"}
    assert known_goals(play.view(1)) == known_goals(play.view(None)) == {}


def test_an_inspection_shows_its_player_alone_and_is_past_after_a_swap_of_hats():
    """3.16, 3.17: what was seen stays among the notes."""
    hands = {0: "inspect", 1: "swaphats", 2: "inspect"}
    play = Play("inspect @1", hands=hands, dwarfs="blue green boss", players=3, expansion=True)
    assert DwarfInspected(Seat(0), Seat(1)) in play.told(None)
    assert play.told(0)[0] == DwarfSeen(Seat(0), Seat(1), "green")
    assert known_dwarfs(play.view(0)) == {0: "blue", 1: "green"}
    assert known_dwarfs(play.view(2)) == {2: "boss"}
    play.do("swaphats @1")
    assert HatSwapped(Seat(1), Seat(1)) in play.told(None)
    assert play.told(1)[0] == DwarfChanged(Seat(1), "blue")
    assert known_dwarfs(play.view(0)) == {0: "blue"}
    assert known_dwarfs(play.view(1)) == {1: "blue"}
    assert DwarfSeen(Seat(0), Seat(1), "green") in [note.event for note in play.view(0).notes]
    play.do("inspect @1")
    assert known_dwarfs(play.view(2)) == {1: "blue", 2: "boss"}


def test_swapped_hands_are_known_to_both():
    """3.15: the other draws instead."""
    play = Play(hands={0: "swaphands EW EW EW NS NS", 1: "map map map map map map"}, players=3, expansion=True)
    play.do("swaphands @1")
    gave, got = (tuple(map(Card, words.split())) for words in ("EW EW EW NS NS", "map map map map map map"))
    assert play.told(0) == [HandChanged(Seat(0), Seat(1), gave, got)]
    assert play.told(1)[0] == HandChanged(Seat(1), Seat(0), got, gave)
    assert play.view(0).hand == got
    assert len(play.view(1).hand) == 6
    assert play.table.hand_sizes == (6, 6, 6)
    assert play.told(2) == []
