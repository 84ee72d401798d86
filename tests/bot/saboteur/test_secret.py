"""What one player alone may know: all of it, at any time, and nothing more."""

from typing import Any

from bot.games.saboteur.texts.board import alt_hand
from bot.games.saboteur.texts.sentences import secret
from engine.game import Seat
from engine.games.saboteur.rules import may_dig
from tests.bot.hostile import as_shown
from tests.bot.players import people
from tests.bot.saboteur.table import ENGLISH, GAME, crowd
from tests.engine.saboteur.kit import Play

PEOPLE = people(12)


def text(play: Play, viewer: int | None) -> str:
    return as_shown(secret(play.view(viewer), PEOPLE, ENGLISH).text)


def test_dwarf_and_hand_are_told() -> None:
    """Who one is and what that means, and the cards by number."""
    lines = text(Play(hands={0: "NES NW map rockfall break:cart fix:lantern"}, dwarfs="digger saboteur"), 0)
    assert lines.splitlines() == [
        "You’re a **gold-digger**.",
        "-# The gold-diggers win when a path connects the start to the gold, and share the gold cards.",
        "**You have 6 cards in hand:**",
        "1. T-junction (NES)",
        "2. curve (NW)",
        "3. broken mine cart",
        "4. repair lantern",
        "5. map",
        "6. rockfall",
    ]
    assert "You’re a **saboteur**." in text(Play(dwarfs="digger saboteur"), 1)


def test_a_broken_tool_is_told_with_the_hand() -> None:
    """For the tunnels in its picture are dim then."""
    play = Play("break:cart @1", hands={0: "break:cart"})
    assert "You can’t place tunnels. In front of you: broken mine cart." in text(play, 1).splitlines()
    assert "You can’t place tunnels" not in text(play, 0)
    view = play.view(1)
    assert "You can’t place tunnels. In front of you: broken mine cart." in alt_hand(view, PEOPLE, ENGLISH.plain)


def test_who_does_not_play_has_no_secrets() -> None:
    """The table is told so."""
    assert text(Play(), None) == "You’re not playing in this game, so you have no hand here."


def test_a_goal_that_was_seen_stays_known() -> None:
    """With the turn of the round in which it was."""
    play = Play("...; ...; map 8,-2; ...", hands={2: "map"})
    assert "**What you’ve seen:**\nTurn 3: the lower goal is stone." in text(play, 2)
    assert "What you’ve seen" not in text(play, 0)


def test_a_dwarf_that_was_seen_stays_known_with_what_came_of_it() -> None:
    """Until the hat is swapped it is, then it was."""
    options: dict[str, Any] = {"expansion": True, "dwarfs": "blue green boss", "hands": {0: "inspect", 1: "swaphats"}}
    assert "Turn 1: **Bob**’s dwarf: green gold-digger." in text(Play("inspect @1; ...", **options), 0)
    play = Play("inspect @1; swaphats @1", **options)
    assert "Turn 1: **Bob**’s dwarf was: green gold-digger. Their hat has been swapped since." in text(play, 0)
    assert "Turn 2: your hat was swapped, from green gold-digger to blue gold-digger." in text(play, 1)


def test_cards_that_were_swapped_away_stay_known() -> None:
    """The other player has them."""
    play = Play("swaphands @1", hands={0: "swaphands NES map"}, expansion=True)
    assert "Turn 1: you gave **Bob** these cards: " in text(play, 0)
    assert "Turn 1: you gave **Ann** these cards: " in text(play, 1)


def test_gold_is_told_to_its_owner() -> None:
    """What was handed on, what was kept, and all of it by round."""
    tunnels = "; ".join(f"EW {x},0" if x < 4 else f"NEW {x},0" for x in range(1, 8))
    hands = {0: "EW NEW NEW", 1: "EW NEW", 2: "EW NEW"}
    play = Play(tunnels, hands=hands, dwarfs="digger digger saboteur", gold=[3, 2, 1, *[1] * 15, *[2] * 7, *[3] * 3])
    assert play.table.phase == "pick"
    assert "**Pick one of these gold cards:** 3, 2, 1" in text(play, 0)
    assert "Pick one" not in text(play, 1)
    play.do("gold 3")
    assert "**Your gold so far:** 3 nuggets" in text(play, 0)
    assert "Your gold so far:** 0 nuggets" in text(play, 1)
    assert "Round 1: these gold cards were passed to you: 3, 2, 1.\nRound 1: you kept a gold card of 3." in text(
        play, 0
    )


def test_earlier_rounds_are_remembered() -> None:
    """Whom one was then, what one saw then, behind what belongs to this round."""
    last = crowd()[-1][0]
    lines = as_shown(secret(GAME.view(last, Seat(0)), PEOPLE, ENGLISH).text)
    assert "Round 1 · your dwarf:" in lines
    assert lines.index("Round 3 · your dwarf") < lines.index("Round 2 · your dwarf")


def test_the_hand_is_drawn_while_there_is_one() -> None:
    """For who plays, until the game is over."""
    play = Play()
    picture = secret(play.view(0), PEOPLE[:3], ENGLISH).draw
    assert picture is not None
    assert picture().data.startswith(b"\x89PNG")
    assert secret(play.view(None), PEOPLE[:3], ENGLISH).draw is None
    assert secret(GAME.view(crowd()[-1][0], Seat(0)), PEOPLE, ENGLISH).draw is None


def test_the_text_changes_whenever_what_one_knows_does() -> None:
    """So a direct message that is out of date is noticed."""
    for (before, _), (after, _) in zip(crowd(), crowd()[1:60], strict=False):
        for viewer in range(12):
            views = [GAME.view(state, Seat(viewer)) for state in (before, after)]
            known = [(view.hand, view.dwarf, may_dig(view.table, Seat(viewer))) for view in views]
            if known[0] != known[1]:
                told = {secret(view, PEOPLE, ENGLISH).text for view in views}
                assert len(told) == 2
