"""Armadora: hidden warriors, palisades, gold."""

from engine.game import Game
from engine.games.armadora import data, notation, regions, rules, scoring, view
from engine.games.armadora.ai import rollouts
from engine.games.armadora.ai.hooks import Mind
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
    dump_view=data.dump_view,
    load_view=data.load_view,
    mind=Mind,
    wins=rollouts.wins,
    around=regions.around,
)
