"""Rules 4: what is secret. Games that differ in one secret alone look the same to whoever may not know it."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from engine.games.saboteur.view import known_dwarfs, known_goals
from tests.engine.saboteur.kit import GAME, SaboteurPlay
from tests.engine.saboteur.records import DIG, Table, Two, history

MOVES = "NESW 1,0; map 8,0; break:cart @1; NESW 2,0"
"""Three players may make them in both editions."""


def played(record):
    return SaboteurPlay(record["options"], record["start"], "; ".join(record["moves"]))


def swapped(table, key, first, second):
    """The same game with two entries of a list of the first round exchanged."""
    record = deepcopy(table.record)
    cards = record["start"]["rounds"][0][key]
    assert cards[first] != cards[second]
    cards[first], cards[second] = cards[second], cards[first]
    return played(record)


def same(table, twin):
    """Those who cannot tell the games apart; the table is -1."""
    seats = range(table.record["options"]["players"])
    return {-1 if seat is None else seat for seat in (None, *seats) if table.view(seat) == twin.view(seat)}


ALL, TWO = {-1, 0, 1, 2}, {"expansion": True}
HANDS: dict[str, Any] = {"hands": {1: "NES N|S", 2: "NEW E|W"}}
HATS = "blue green saboteur boss geologist profiteer"
SWAPPED: dict[str, Any] = TWO | {"hands": {0: "NES map", 1: "NEW map", 2: "NW"}}
SECRETS: dict[str, tuple[str, dict[str, Any], str, tuple[Any, Any], set[int]]] = {
    "the deck": (MOVES, {}, "deck", (37, 38), ALL),
    "the deck of Saboteur 2": (MOVES, TWO, "deck", (88, 89), ALL),
    "what was removed before the round": (MOVES, TWO, "deck", (0, 61), ALL),
    "hands": (MOVES, HANDS, "deck", ("N|S", "E|W"), {-1, 0}),
    "hands in Saboteur 2": (MOVES, HANDS | TWO, "deck", ("N|S", "E|W"), {-1, 0}),
    "what was drawn": (MOVES, {}, "deck", (19, 40), {-1, 0, 2}),
    "what was drawn in Saboteur 2": (MOVES, TWO, "deck", (29, 50), {-1, 0, 2}),
    "goals at which nobody looked": (MOVES, {}, "goals", (0, 2), ALL),
    "a goal at which somebody looked": (MOVES, {}, "goals", (0, 1), {-1, 0, 2}),
    "dwarfs": (MOVES, {"dwarfs": "saboteur digger digger digger"}, "dwarfs", (0, 1), {-1, 2}),
    "a selfish dwarf": (MOVES, {"dwarfs": "digger selfish digger", "selfish": True}, "dwarfs", (0, 1), {-1, 2}),
    "dwarfs in Saboteur 2": (MOVES, TWO | {"dwarfs": "saboteur blue green"}, "dwarfs", (0, 1), {-1, 2}),
    "the dwarf to spare": (MOVES, {"dwarfs": "digger digger digger saboteur"}, "dwarfs", (2, 3), {-1, 0, 1}),
    "the order of the leftovers": (MOVES, TWO | {"dwarfs": HATS}, "dwarfs", (3, 4), ALL),
    "a new hat": ("swaphats @1; discard map", TWO | {"dwarfs": HATS}, "dwarfs", (3, 4), {-1, 0, 2}),
    "hands that were swapped": ("swaphands @1; discard map", SWAPPED, "deck", ("NES", "NW"), {-1}),
    "a card of swapped hands": ("swaphands @1; discard map", SWAPPED, "deck", ("NEW", 99), {-1, 2}),
}
"""What is secret: after these moves, of which list of the first round two entries are exchanged, and who, the table
being -1, cannot tell."""


@pytest.mark.parametrize(("moves", "settings", "key", "places", "blind"), SECRETS.values(), ids=SECRETS)
def test_4_a_secret_is_seen_by_those_alone_who_may_know_it(moves, settings, key, places, blind):
    """All others see the same whatever it is."""
    table = Table(moves, **settings)
    entries = table.record["start"]["rounds"][0][key]
    first, second = (place if isinstance(place, int) else entries.index(place) for place in places)
    second += next(step for step, entry in enumerate(entries[second:]) if entry != entries[first])
    assert same(table, swapped(table, key, first, second)) == blind


def test_4_what_a_map_showed_is_kept():
    """In the rounds to come as well: the goals that stayed face down are not shown."""
    table = Table("NESW 1,0; map 8,2; " + DIG.removeprefix("NESW 1,0; "), first=2, picks="highest")
    assert len(table.result()["rounds"]) == 1
    changed = swapped(table, "goals", 0, 2)
    assert 0 not in same(table, changed)


def test_4_what_was_inspected_is_kept_after_a_swap_of_hats():
    """What the player was before."""
    moves = "inspect @1; discard map; swaphats @1; discard map"
    table = Two(moves, players=3, dwarfs="blue green blue saboteur saboteur saboteur")
    changed = deepcopy(table.record)
    dwarfs = changed["start"]["rounds"][0]["dwarfs"]
    dwarfs[1], dwarfs[6] = "geologist", "green"
    place = next(n for n in range(7, 15) if table.record["start"]["rounds"][0]["dwarfs"][n] == "geologist")
    dwarfs[place] = table.record["start"]["rounds"][0]["dwarfs"][6]
    assert same(table, played(changed)) == {-1, 2}


def test_4_what_one_player_alone_knows_is_of_this_round_and_still_secret():
    """A goal that was turned over all have seen, and dwarfs seen in a round before are others now."""
    looked = Table("map 8,0; " + DIG, goals=["NESW", "NW", "NE"])
    assert known_goals(looked.view(0)) == {}
    inspected = Two("inspect @1; " + DIG, players=3, dwarfs="blue green blue")
    assert known_dwarfs(inspected.view(0)).keys() == {0}


def test_4_discards_by_pass_are_secret_but_their_number_is_not():
    """The table sees that one card was discarded, or three; of a shedding it sees what was removed."""
    table = Two("discard NES NEW NW; discard map; break:cart @0; discard map; shed break:cart EW NE")
    moves = history(table)
    assert moves[:2] == [(0, "discard ? ? ?"), (1, "discard ?")]
    assert moves[4] == (0, "shed break:cart ? ?")
    assert history(table, 1)[0] == (0, "discard ? ? ?")


def test_4_what_is_shed_for_is_secret():
    """The two cards are discarded as by a pass."""
    record = Two("break:cart @1; discard map; discard map; shed break:cart EW NE", hands={1: "NS"}).record
    changed = deepcopy(record)
    changed["moves"][-1] = "shed break:cart EW NS"
    assert same(played(record), played(changed)) == {-1, 0}


def test_4_gold_cards_held_are_secret_in_the_base_game():
    """The pile is, too: nobody knows what the next diggers will draw."""
    table = Table(DIG, gold=[1, 1, 1, 2, 3], picks="highest")
    changed = deepcopy(table.record)
    changed["start"]["gold"][3:5] = [3, 2]
    assert same(table, played(changed)) == {-1, 0, 1, 2}


def test_4_in_saboteur_2_gold_is_public():
    """It follows from what everybody saw."""
    table = Two(DIG, players=3, dwarfs="blue blue green")
    changed = Two(DIG, players=3, dwarfs="blue green green")
    assert -1 not in same(table, changed)


def test_4_roles_are_public_when_the_round_ends():
    """Of the seats; the base game's spare follows."""
    table = Table(DIG, dwarfs="digger digger digger saboteur", picks="highest")
    assert same(table, swapped(table, "dwarfs", 2, 3)) == set()


def test_4_what_is_secret_is_imagined_anew():
    """Hands, dwarfs, goals and gold of others; what one holds stays."""
    view = Table(MOVES, players=5).view(0)
    worlds = [GAME.imagine(view, Random(seed)) for seed in range(12)]
    assert len({world.hands for world in worlds}) == len({world.start.gold for world in worlds}) == 12
    assert len({world.dwarfs for world in worlds}) > 2 < len({world.deal.goals for world in worlds})
    assert {world.hands[0] for world in worlds} == {view.hand}
