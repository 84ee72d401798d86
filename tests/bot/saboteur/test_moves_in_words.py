"""Moves in words: their effects in a preview, as hints and in look-backs, and why they are refused."""

from typing import Any

import pytest

from bot.face import HintStep
from bot.games.saboteur.input.typed import suggest
from bot.games.saboteur.rules_pages import briefing
from bot.games.saboteur.texts.moves import hint, refuse
from bot.locale import LANGUAGES, speaker
from engine.errors import IllegalMove
from engine.games.saboteur.cards import MORE_SEATS
from engine.games.saboteur.reasons import Refusal
from engine.games.saboteur.state import Options
from tests.bot.hostile import as_shown
from tests.bot.saboteur.table import ENGLISH, GAME
from tests.bot.saboteur.thumb import Thumb, moments, with_maze
from tests.engine.saboteur.kit import SOME_OPTIONS, Play, dug_game
from tests.thorough import one_in

LINE = {(x, 0): "EW" for x in range(1, 6)}
"""Five straight tunnels from the start to the east."""


def said(draft: str, hand: str, cards=None, moves: str = "", **settings) -> list[str]:
    """The lines of the panel at this draft, with this hand and perhaps another maze."""
    play = Play(moves, **({"hands": {0: hand}} | settings))
    view = play.view(play.state.to_act)
    thumb = Thumb(view if cards is None else with_maze(view, cards))
    assert any(button.move for button in thumb.buttons(draft)), thumb.text(draft)
    return thumb.text(draft).split("\n")


# --- Tunnels ------------------------------------------------------------------------------------


def test_a_tunnel_opens_the_way_to_the_nearest_goal():
    """With the number of tunnels that are missing at least."""
    assert said("c EW 1,0", "EW") == [
        "**Straight tunnel east–west** at 1,0.",
        "It opens the way to the middle goal: at least 6 more tunnels.",
    ]


def test_goals_that_are_equally_near_are_counted():
    """One after the other, their names would be too long for a phone."""
    assert said("c NSW 1,0", "NES")[1:] == ["It opens the way to 2 goals: at least 8 more tunnels."]
    fork = {(1, 0): "NESW", (2, 0): "NESW", (3, 0): "ESW", (4, 0): "SW"}
    assert said("c rockfall 1,0", "rockfall", fork)[2:] == ["The way to 2 goals gets longer."]


def test_a_tunnel_bends_towards_another_goal():
    """Down at the end: the lower goal is nearer than before, the others are not."""
    text = said("c SW 6,0", "NE", LINE)
    assert "It opens the way to the lower goal: at least 3 more tunnels." in text
    assert not any("upper" in line for line in text)


def test_a_dead_end_closes_the_way():
    """At the only end."""
    text = said("c E.W 6,0", "E|W", LINE | {(0, 1): "S", (0, -1): "N", (-1, 0): "E"})
    assert text[1:] == ["A dead end: you can’t keep digging from here.", "After that, there’s no open path left."]
    text = said("c E.W 6,0", "E|W", LINE)
    assert text[1:] == [
        "A dead end: you can’t keep digging from here.",
        "It blocks the shortest way to the middle goal.",
    ]


def test_a_goal_is_reached():
    """Whatever lies there is not told to who does not know it."""
    text = said("c EW 7,0", "EW", LINE | {(6, 0): "EW"})
    assert "It reaches the middle goal, which is turned over." in text
    assert not any("You know" in line for line in text)


@pytest.mark.parametrize(
    ("seen", "known"),
    [
        ("8,0", "You know what’s there: the gold! The digging ends."),
        ("8,2", None),
    ],
)
def test_who_looked_at_the_goal_is_told_what_is_known(seen, known):
    """By the map; one stone alone leaves two possibilities."""
    text = said("c EW 7,0", "", LINE | {(6, 0): "EW"}, f"map {seen}; ...; ...", hands={0: "map EW EW"})
    assert (known in text) == (known is not None)
    assert any("You know" in line for line in text) == (known is not None)


def test_two_known_stones_tell_where_the_gold_is():
    """And the gold elsewhere tells that this is a stone."""
    hands: dict[str, Any] = {"hands": {0: "map map EW EW", 1: "break:cart NS", 2: "NS rockfall"}}
    moves = "map 8,2; ...; ...; map 8,-2; ...; ..."
    assert any("the gold!" in line for line in said("c EW 7,0", "", LINE | {(6, 0): "EW"}, moves, **hands))
    moves = "map 8,2; ...; ..."
    hands |= {"goals": ["NESW", "NW", "NE"]}
    assert any("only stone" in line for line in said("c EW 7,0", "", LINE | {(6, 0): "EW"}, moves, **hands))


def test_a_gap_is_closed_again():
    """The tunnels behind it count."""
    cards = {cell: tunnel for cell, tunnel in LINE.items() if cell != (2, 0)}
    text = said("c EW 2,0", "EW", cards)
    assert "It reconnects 3 tunnels to the path." in text
    assert "It opens the way to the middle goal: at least 2 more tunnels." in text


def test_a_tunnel_may_open_nothing():
    """A way that leads away from the goals, and one that only joins two others."""
    assert "It opens a new way, but doesn’t bring any goal nearer." in said("c EW -1,0", "EW")
    around = {(1, 0): "NW", (0, 1): "ES", (0, -1): "NES", (1, -1): "NEW", (2, -1): "NEW"}
    assert "It doesn’t open a new way." in said("c SW 1,1", "NE", around)


# --- Rockfall -----------------------------------------------------------------------------------


def test_a_rockfall_cuts_off_what_lies_behind():
    """The number of tunnels, and the way that gets longer."""
    text = said("c rockfall 2,0", "rockfall", LINE)
    assert text[0] == "**Straight tunnel east–west** at 2,0: this tunnel is removed."
    assert "It cuts off 3 tunnels from the start." in text
    assert "The way to the middle goal gets longer." in text


def test_a_rockfall_clears_a_dead_end():
    """Nothing is cut off, and the way is open again."""
    text = said("c rockfall 6,0", "rockfall", LINE | {(6, 0): "E|W"})
    assert "It doesn’t cut off any other tunnel." in text
    assert "It opens the way to the middle goal: at least 2 more tunnels." in text


# --- People -------------------------------------------------------------------------------------


def test_breaking_and_repairing():
    """Whose tool, whether they can dig then; oneself is spoken to."""
    hand = "break:lantern break:cart fix:lantern"
    about, ask = Thumb.after(hands={0: hand}).text("c b-l").split("\n")
    assert about.startswith("**Broken lantern.** Put it in front of any player")
    assert ask == "Who do you want to play it on?"
    assert said("c b-l 2", hand) == ["It breaks **דנה**’s lantern: no tunnels until it’s repaired."]
    assert said("c b-l 0", hand)[-1] == "It breaks your own lantern: no tunnels for you until it’s repaired."
    moves: dict[str, Any] = {"moves": "break:lantern @2; discard NS; discard NS", "hands": {0: hand, 1: "NS", 2: "NS"}}
    assert said("c b-c 2", "", **moves)[-1] == "**דנה** can’t place tunnels anyway."
    assert said("c f-l 2", "", **moves)[-2:] == ["It repairs **דנה**’s lantern.", "**דנה** can place tunnels again."]
    moves["moves"] = "break:lantern @2; break:cart @2; discard NS"
    moves["hands"] = {0: hand, 1: "break:cart", 2: "NS"}
    assert said("c f-l 2", "", **moves)[-1] == "**דנה** still can’t place tunnels."


def test_a_map_looks_at_a_goal():
    """And reminds whoever has seen it."""
    assert said("c map 8,2", "map")[-1] == "You look at the upper goal. Only you see what’s there."
    text = said("c map 8,0", "", None, "map 8,0; discard NS; discard NS", hands={0: "map map", 1: "NS", 2: "NS"})
    assert text[-1] == "You already know that the gold is there."


@pytest.mark.parametrize(
    ("draft", "hand", "expected"),
    [
        ("c theft", "theft", "Everyone sees it in front of you."),
        ("c swaphands 1", "swaphands", "You give **B*o*b_** 5 cards and get 6."),
        ("c swaphands 1", "swaphands", "**B*o*b_** then draws a card instead of you."),
        ("c inspect 1", "inspect", "You see who **B*o*b_** is. Nobody else finds out."),
        ("c swaphats 1", "swaphats", "**B*o*b_** sets their dwarf card aside and gets another one, unseen."),
        ("c swaphats 0", "swaphats", "You set your dwarf card aside and get another one, unseen."),
        ("c trap 1", "trap", "It traps **B*o*b_**: no tunnels, no gold and no stealing until they’re freed."),
        ("d EW map", "EW map", "Discarded face down: straight tunnel east–west and map."),
        ("d EW map", "EW map", "Then you draw 2 cards."),
    ],
)
def test_the_actions_of_saboteur_2(draft, hand, expected):
    """Each says what it does and to whom."""
    assert any(line.startswith(expected) for line in said(draft, hand, players=2, expansion=True))


def test_what_was_inspected_is_known():
    """Until the hat is swapped."""
    hands = {0: "inspect inspect", 1: "EW swaphats"}
    settings = {"hands": hands, "players": 2, "expansion": True, "dwarfs": "blue boss"}
    assert said("c inspect 1", "", None, "inspect @1; discard EW", **settings)[-1] == "You already know: boss."
    text = said("c inspect 1", "", None, "inspect @1; swaphats @1", **settings)
    assert not any("You already know" in line for line in text)


def test_thefts_and_traps_are_removed():
    """From others and from oneself."""
    hands = {0: "handsoff free map NS", 1: "theft trap EW"}
    settings = {"hands": hands, "players": 2, "expansion": True, "first": 1}
    assert said("c handsoff 1", "", None, "theft", **settings)[-1] == "It removes the Theft in front of **B*o*b_**."
    text = said("c free 0", "", None, "trap @0", **settings)
    assert text[-2:] == ["It frees you.", "You can place tunnels again."]
    text = said("s trap map NS", "", None, "trap @0", **settings)
    assert text[0].startswith(
        "Removed from in front of you: Trapped. You discard: straight tunnel north–south and map."
    )
    assert text[1:] == ["You can place tunnels again.", "Then you draw 1 card."]


def test_nothing_is_drawn_from_an_empty_pile():
    """As the end of a round comes near."""
    late = [view for view in moments(Options(players=3, rounds=1), 3, 60) if not view.table.deck_size and view.hand]
    thumb = Thumb(next(view for view in late if view.table.phase == "dig"))
    draft = thumb.press("Discard…", thumb.labels("d")[0])
    assert "The draw pile is empty, so you don’t draw." in thumb.text(draft)


@pytest.mark.parametrize("language", one_in(4, LANGUAGES))
def test_every_move_is_told_and_typed(language):
    """In every language; where to look only if it has a place; and what is typed is found by the words of its verb."""
    say, kinds = speaker(language), dict[str, Any]()
    for options in SOME_OPTIONS:
        for step in dug_game(options, 3).steps:
            kinds.setdefault(type(step.move).__name__, (GAME.view(step.before, step.seat), step.move))
    assert len(kinds) == 11
    for kind, (view, move) in kinds.items():
        assert 2 <= len(hint(move, HintStep.MOVE, say)) < 300
        assert bool(hint(move, HintStep.REGION, say)) == (kind in ("PlaceTunnel", "Rockfall", "LookAtGoal"))
        verb, _, rest = move.words.partition(" ")
        assert {words: name for name, words in suggest(view, f"{rest} {verb}", say)}[move.words]


@pytest.mark.parametrize(
    ("words", "told", "region"),
    [
        ("NSW 3,-1", "a T-junction at 3,-1 (NSW)", "columns 3 to 5"),
        ("break:cart @2", "“broken mine cart” on player C", ""),
        ("fix:lantern/cart cart @0", "“repair lantern or mine cart” on player A (mine cart)", ""),
        ("rockfall -1,1", "a rockfall at -1,1", "columns -3 to -1"),
        ("map 8,-2", "a map for the lower goal", "columns 6 to 8"),
        ("theft", "a Theft", ""),
        ("inspect @1", "“Inspection” on player B", ""),
        ("discard NES map", "a pass (discard: T-junction (NES) and map)", ""),
        ("shed trap NES map", "getting rid of “Trapped” (discard: T-junction (NES) and map)", ""),
        ("gold 3", "a gold card of 3", ""),
        ("steal @2", "stealing from player C", ""),
        ("steal none", "stealing nothing", ""),
    ],
)
def test_moves_in_words(words: str, told: str, region: str) -> None:
    """Players by letter, cards by name."""
    move = GAME.parse(words)
    assert as_shown(hint(move, HintStep.MOVE, ENGLISH)) == told
    assert as_shown(hint(move, HintStep.REGION, ENGLISH)) == region


def test_a_table_is_told_what_its_number_means() -> None:
    """Who is among the dwarf cards, and how many cards everybody gets."""
    assert briefing(Options(players=5), ENGLISH) == (
        "Dwarf cards: 4 gold-diggers and 2 saboteurs. One of them is left over, unseen.\n"
        "Everyone gets 6 cards. There are 6 maps among the cards."
    )
    assert briefing(Options(players=5, all_saboteurs=True, selfish=True, maps=5), ENGLISH) == (
        "Dwarf cards, one for each of you: 2 gold-diggers, 2 saboteurs and the selfish dwarf.\n"
        "Everyone gets 6 cards. There are 5 maps among the cards."
    )


def test_saboteur_2_says_that_four_or_more_is_best() -> None:
    """To tables of two and three."""
    briefings = {players: briefing(Options(players=players, expansion=True), ENGLISH) for players in MORE_SEATS}
    assert [players for players in MORE_SEATS if "best with 4 or more" in briefings[players]] == [2, 3]
    assert "1 boss, 1 profiteer and 2 geologists. 7 of them are dealt" in briefings[7]


def test_players_are_called_by_letter_and_places_as_they_are_typed() -> None:
    """As on the picture; who is not at the table, by number."""
    broken = IllegalMove(Refusal.ALREADY_BROKEN, target=2, tool="lantern")
    assert "Player C’s lantern is already broken." in refuse(broken, ENGLISH)
    assert "no player 77" in refuse(IllegalMove(Refusal.NO_SUCH_PLAYER, target=77), ENGLISH)
    text = refuse(IllegalMove(Refusal.LADDER_BESIDE_GOAL, cell="3,-1", goal="8,0"), ENGLISH)
    assert text.startswith("3,-1 is next to the middle goal,")
