"""What the events say about the maze since the last picture."""

from bot.games.saboteur.picture.maze import Last, last_move
from engine.game import Seat
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.events import Discarded, GoalTurned, MapPlayed, RockFell, RoundBegun, TunnelPlaced

ANN, BOB = Seat(0), Seat(1)
PLACED = TunnelPlaced(None, ANN, Tunnel("EW"), (1, 0))
FELL = RockFell(None, BOB, (1, 0), Tunnel("EW"))
LOOKED = MapPlayed(None, ANN, (8, 2))
TURNED = GoalTurned(None, (8, 2), Tunnel("NW"), False)


def test_each_event_about_the_maze_counts():
    """Tunnels placed and removed, goals turned and looked at; nothing else."""
    assert last_move([PLACED]) == Last(placed=((1, 0),))
    assert last_move([FELL]) == Last(removed=((1, 0),))
    assert last_move([TURNED]) == Last(turned=((8, 2),))
    assert last_move([LOOKED]) == Last(looked=((8, 2),))
    assert last_move([Discarded(None, ANN, 1)]) == Last()


def test_of_several_events_at_one_place_the_last_counts():
    """A tunnel that came and went is gone, one that came in its place is there, a goal turned over is no secret."""
    assert last_move([PLACED, FELL]) == Last(removed=((1, 0),))
    assert last_move([FELL, PLACED]) == Last(placed=((1, 0),))
    assert last_move([LOOKED, TURNED]) == Last(turned=((8, 2),))


def test_what_happened_in_an_earlier_round_is_left_out():
    """The maze of the new round has none of it."""
    assert last_move([PLACED, TURNED, RoundBegun(None, 1, ANN), LOOKED]) == Last(looked=((8, 2),))
