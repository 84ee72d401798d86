"""Rules 4: what is secret. Games that differ in one secret alone look the same to whoever may not know it."""

from copy import deepcopy

import pytest

from tests.engine.saboteur.records import DIG, Table, Two, history

MOVES = "NESW 1,0; map 8,0; break:cart @1; NESW 2,0"
"""Three players may make them in both editions."""


def swapped(table, key, first, second):
    """The same game with two entries of a list of the first round exchanged."""
    record = deepcopy(table.record)
    cards = record["start"]["rounds"][0][key]
    assert cards[first] != cards[second]
    cards[first], cards[second] = cards[second], cards[first]
    return Table.of(record)


def same(table, twin):
    """Those who cannot tell the games apart; the table is -1."""
    seats = range(table.record["options"]["players"])
    return {-1 if seat is None else seat for seat in (None, *seats) if table.view(seat) == twin.view(seat)}


def unlike(cards, *places):
    """The first place after these whose card is another one than at the first."""
    return next(place for place in range(max(places) + 1, len(cards)) if cards[place] != cards[places[0]])


@pytest.mark.parametrize("expansion", [False, True])
def test_4_the_deck_is_secret(expansion):
    """Whoever looks cannot tell in which order it lies."""
    table = Table(MOVES, expansion=expansion)
    deck = table.record["start"]["rounds"][0]["deck"]
    place = len(deck) - 30
    assert same(table, swapped(table, "deck", place, unlike(deck, place))) == {-1, 0, 1, 2}


def test_4_what_was_removed_before_the_round_is_secret():
    """The ten are as unknown as the deck."""
    table = Two(MOVES, players=3)
    deck = table.record["start"]["rounds"][0]["deck"]
    assert same(table, swapped(table, "deck", 0, unlike(deck, 0, 60))) == {-1, 0, 1, 2}


@pytest.mark.parametrize("expansion", [False, True])
def test_4_hands_are_secret(expansion):
    """Only the two whose cards differ see it."""
    table = Table(MOVES, expansion=expansion, hands={1: "NES N|S", 2: "NEW E|W"})
    deck = table.record["start"]["rounds"][0]["deck"]
    first, second = deck.index("N|S"), deck.index("E|W")
    assert same(table, swapped(table, "deck", first, second)) == {-1, 0}


@pytest.mark.parametrize("expansion", [False, True])
def test_4_what_was_drawn_is_secret(expansion):
    """Whoever drew knows the card."""
    table = Table(MOVES, expansion=expansion)
    deck = table.record["start"]["rounds"][0]["deck"]
    newest = (10 if expansion else 0) + 18 + 1
    assert same(table, swapped(table, "deck", newest, unlike(deck, newest, newest + 20))) == {-1, 0, 2}


def test_4_face_down_goals_are_secret_but_what_each_player_saw_by_map():
    """Seat 1 looked at the middle one."""
    table = Table(MOVES)
    assert same(table, swapped(table, "goals", 0, 2)) == {-1, 0, 1, 2}
    assert same(table, swapped(table, "goals", 0, 1)) == {-1, 0, 2}


def test_4_what_a_map_showed_is_kept():
    """In the rounds to come as well: the goals that stayed face down are not shown."""
    table = Table("NESW 1,0; map 8,2; " + DIG.removeprefix("NESW 1,0; "), first=2, picks="highest")
    assert len(table.result()["rounds"]) == 1
    changed = swapped(table, "goals", 0, 2)
    assert 0 not in same(table, changed)


@pytest.mark.parametrize("expansion", [False, True])
def test_4_roles_are_secret_but_ones_own(expansion):
    """Two seats with exchanged dwarfs see it, nobody else."""
    dwarfs = "saboteur blue green" if expansion else "saboteur digger digger digger"
    table = Table(MOVES, expansion=expansion, dwarfs=dwarfs)
    assert same(table, swapped(table, "dwarfs", 0, 1)) == {-1, 2}


@pytest.mark.parametrize("expansion", [False, True])
def test_4_the_dwarfs_left_over_are_secret(expansion):
    """The spare one of the base game is another's loss; of the leftovers the order is unknown."""
    if expansion:
        table = Two(MOVES, players=3, dwarfs="blue green saboteur boss geologist profiteer")
        assert same(table, swapped(table, "dwarfs", 3, 4)) == {-1, 0, 1, 2}
    else:
        base = Table(MOVES, dwarfs="digger digger digger saboteur")
        assert same(base, swapped(base, "dwarfs", 2, 3)) == {-1, 0, 1}


def test_4_what_was_inspected_is_kept_after_a_swap_of_hats():
    """What the player was before."""
    moves = "inspect @1; discard map; swaphats @1; discard map"
    table = Two(moves, players=3, dwarfs="blue green blue saboteur saboteur saboteur")
    changed = deepcopy(table.record)
    dwarfs = changed["start"]["rounds"][0]["dwarfs"]
    dwarfs[1], dwarfs[6] = "geologist", "green"
    place = next(n for n in range(7, 15) if table.record["start"]["rounds"][0]["dwarfs"][n] == "geologist")
    dwarfs[place] = table.record["start"]["rounds"][0]["dwarfs"][6]
    assert same(table, Table.of(changed)) == {-1, 2}


def test_4_a_new_hat_is_known_to_its_owner_alone():
    """Nobody else learns what came out of the leftovers."""
    table = Two("swaphats @1; discard map", players=3, dwarfs="blue green blue saboteur boss")
    assert same(table, swapped(table, "dwarfs", 3, 4)) == {-1, 0, 2}


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
    assert same(Table.of(record), Table.of(changed)) == {-1, 0}


def test_4_swapped_hands_are_known_to_the_two_who_swapped():
    """Each has seen the cards of both; others have not."""
    table = Two("swaphands @1; discard map", players=3, hands={0: "NES map", 1: "NEW map", 2: "NW"})
    deck = table.record["start"]["rounds"][0]["deck"]
    assert same(table, swapped(table, "deck", deck.index("NES"), deck.index("NW"))) == {-1}
    assert same(table, swapped(table, "deck", deck.index("NEW"), unlike(deck, deck.index("NEW"), 90))) == {-1, 2}


def test_4_gold_cards_held_are_secret_in_the_base_game():
    """The pile is, too: nobody knows what the next diggers will draw."""
    table = Table(DIG, gold=[1, 1, 1, 2, 3], picks="highest")
    changed = deepcopy(table.record)
    changed["start"]["gold"][3:5] = [3, 2]
    assert same(table, Table.of(changed)) == {-1, 0, 1, 2}


def test_4_in_saboteur_2_gold_is_public():
    """It follows from what everybody saw."""
    table = Two(DIG, players=3, dwarfs="blue blue green")
    changed = Two(DIG, players=3, dwarfs="blue green green")
    assert -1 not in same(table, changed)


def test_4_roles_are_public_when_the_round_ends():
    """Of the seats; the base game's spare follows."""
    table = Table(DIG, dwarfs="digger digger digger saboteur", picks="highest")
    assert same(table, swapped(table, "dwarfs", 2, 3)) == set()
