"""Burrow: moles and badgers dig for roots. A toy with features that a real game may have and Armadora lacks.

1 Each round everybody is dealt a hidden role, mole or badger, and two or three roots of 1 to 5 from a deck. 2 The first
player of a round opens it: `open` is the only move then. 3 On a turn one digs a root up, for everybody to see (`dig
3`), or buries it face down (`bury 3`), and draws while the deck lasts. Before that one may swap hands with somebody,
once a round (`swap @2`, with the option). 4 Who has no root is skipped. When nobody has one the round ends and the
roles are shown: a mole gets what it dug up, a badger what it buried. Most points win.
"""

from engine.games.burrow import data, rules
from engine.games.burrow.state import SEATS, Move, Options, State, View

from engine.game import Game

GAME: Game[Options, State, View, Move] = Game(
    name="burrow",
    seats=SEATS,
    options=Options,
    start=rules.start,
    begun_by=rules.begun_by,
    view=rules.view,
    legal=rules.legal,
    forced=rules.forced,
    absent=rules.absent,
    apply=rules.apply,
    reveals=rules.reveals,
    outcome=rules.outcome,
    imagine=rules.imagine,
    parse=data.parse,
    stop=rules.stop,
    dump=data.dump,
    load=data.load,
    dump_view=data.dump_view,
    load_view=data.load_view,
    rest=rules.rest,
    round=rules.round_of,
    achievements=rules.achievements,
    tallies=rules.tallies,
)
