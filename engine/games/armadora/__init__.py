"""Armadora: hidden warriors, palisades, gold."""

from engine.game import Game
from engine.games.armadora import achievements, data, moves, notation, rules, scoring, view
from engine.games.armadora.ai import rollouts, tempers
from engine.games.armadora.ai.hooks import Hooks, hoarder
from engine.games.armadora.ai.ideas import idea
from engine.games.armadora.ai.inference import believe
from engine.games.armadora.ai.matches import MATCHES, blind, levels, reader
from engine.games.armadora.moves import Move
from engine.games.armadora.state import SEATS, Options, State, View

GAME: Game[Options, State, View, Move] = Game(
    name="armadora",
    seats=SEATS,
    options=Options,
    start=rules.start,
    begun_by=rules.begun_by,
    view=view.view,
    legal=rules.legal,
    forced=rules.forced,
    absent=rules.absent,
    apply=rules.apply,
    reveals=moves.reveals,
    outcome=scoring.outcome,
    imagine=view.imagine,
    parse=notation.parse,
    stop=rules.stop,
    dump=data.dump,
    load=data.load,
    sides=Options.sides,
    dump_view=data.dump_view,
    load_view=data.load_view,
    believe=believe,
    hooks=Hooks,
    rollouts=rollouts.wins,
    scripts={"hoarder": hoarder, "reader": reader, "blind": blind},
    temper=tempers.name,
    levels=levels,
    matches=MATCHES,
    idea=idea,
    achievements=achievements.achievements,
    tallies=achievements.tallies,
)
