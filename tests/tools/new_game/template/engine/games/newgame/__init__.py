"""Newgame: guess a hidden number. A skeleton, to be replaced by the rules of your game, chapter by chapter.

1 A number from 1 to 10 or 20 is drawn.
2 In turn everybody names a number that nobody has named yet.
3 Then it is shown. Who came nearest wins, and those who came as near share the victory.
"""

from engine.game import Game
from engine.games.newgame import rules
from engine.games.newgame.state import SEATS, Move, Options, State, View

GAME: Game[Options, State, View, Move] = Game(
    name="newgame",
    seats=SEATS,
    options=Options,
    start=rules.start,
    view=rules.view,
    legal=rules.legal,
    apply=rules.apply,
    reveals=rules.reveals,
    outcome=rules.outcome,
    imagine=rules.imagine,
    parse=rules.parse,
    stop=rules.stop,
    dump=rules.dump,
    load=rules.load,
    dump_view=rules.dump_view,
    load_view=rules.load_view,
)
