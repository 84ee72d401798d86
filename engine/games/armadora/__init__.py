"""Armadora: hidden warriors, palisades, gold."""

from engine.game import Game
from engine.games.armadora import data, luck, notation, regions, rules, scoring, view, views_data
from engine.games.armadora.mind import Mind
from engine.games.armadora.moves import Move
from engine.games.armadora.state import Options, State, View

GAME: Game[Options, State, View, Move] = Game(
    name="armadora",
    rules=1,
    options=Options,
    read_options=data.read_options,
    start=rules.start,
    view=view.view,
    legal=rules.legal,
    apply=rules.apply,
    outcome=scoring.outcome,
    imagine=view.imagine,
    parse=notation.parse,
    dump=data.dump,
    load=data.load,
    sides=Options.sides,
    dump_view=views_data.dump_view,
    load_view=views_data.load_view,
    mind=Mind,
    wins=luck.wins,
    around=regions.around,
)
