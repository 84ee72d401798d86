"""A briefing for the card of a table: the game with its number of players and options."""

from collections.abc import Iterator

from bot.games.saboteur.names import together
from bot.locale import Markup, Say, in_lines
from engine.games.saboteur.cards import MORE_DWARFS, dwarf_cards
from engine.games.saboteur.rules import MOST_DISCARDS
from engine.games.saboteur.state import Options

BEST = 4
"""The least number of players with which Saboteur 2 is at its best."""


def briefing(options: Options, say: Say) -> Markup:
    """Return a text about the dwarf cards, the number of cards in hand, and the house rules that have an effect."""
    return in_lines(_expansion(options, say) if options.expansion else _base(options, say))


def _base(options: Options, say: Say) -> Iterator[Markup]:
    dwarfs = dwarf_cards(options.players, expansion=False, all_saboteurs=options.all_saboteurs, selfish=options.selfish)
    kinds = [
        say("saboteur.lobby.digger", count=dwarfs["digger"]),
        say("saboteur.lobby.saboteur", count=dwarfs["saboteur"]),
    ]
    if options.selfish:
        kinds.append(say("saboteur.lobby.selfish"))
    spare = sum(dwarfs.values()) - options.players
    yield say("saboteur.lobby.dwarfs_spare" if spare else "saboteur.lobby.dwarfs", dwarfs=say.listed(kinds))
    yield together(
        [say("saboteur.lobby.hand", count=options.hand_size), say("saboteur.lobby.maps", count=options.maps)], say
    )


def _expansion(options: Options, say: Say) -> Iterator[Markup]:
    kinds = [say(f"saboteur.lobby.{dwarf}", count=count) for dwarf, count in MORE_DWARFS.items()]
    yield say("saboteur.lobby.dwarfs_drawn", dwarfs=say.listed(kinds), players=options.players)
    hand, discards = (
        say("saboteur.lobby.hand", count=options.hand_size),
        say("saboteur.lobby.pass", count=MOST_DISCARDS[True]),
    )
    yield together([hand, discards], say)
    if options.players < BEST:
        yield say("saboteur.lobby.best", players=BEST)
