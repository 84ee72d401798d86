"""Saboteur and Saboteur 2: tunnels to the gold, and somebody who does not want it found."""

from engine.game import Game
from engine.games.saboteur import data, gold, imagine, notation, rest, rules, scoring, turn, view
from engine.games.saboteur.ai import tempers
from engine.games.saboteur.ai.hooks import Hooks
from engine.games.saboteur.ai.ideas import idea
from engine.games.saboteur.ai.levels import LEVELS
from engine.games.saboteur.ai.matches import MATCHES, levels
from engine.games.saboteur.ai.scripts import SCRIPTS
from engine.games.saboteur.cards import SEATS
from engine.games.saboteur.moves import Move
from engine.games.saboteur.state import Options, State, View

GAME: Game[Options, State, View, Move] = Game(
    name="saboteur",
    seats=SEATS,
    options=Options,
    read_options=data.read_options,
    start=rules.start,
    begun_by=rules.begun_by,
    view=view.view,
    legal=rules.legal,
    absent=rules.absent,
    apply=rules.apply,
    reveals=turn.reveals,
    outcome=scoring.outcome,
    imagine=imagine.imagine,
    parse=notation.parse,
    stop=gold.stop,
    dump=data.dump,
    load=data.load,
    dump_view=data.dump_view,
    load_view=data.load_view,
    rest=rest.rest,
    hooks=Hooks,
    temper=tempers.name,
    idea=idea,
    levels=levels,
    matches=MATCHES,
    scripts={**LEVELS, **SCRIPTS},
    achievements=scoring.achievements,
    tallies=scoring.tallies,
    culprits=view.saboteurs,
    round=view.round_of,
)
