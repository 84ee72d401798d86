"""Turn panels of Saboteur that are out of date: what was chosen is gone, because others played in the meantime.

A real press in such a panel carries the number of an older board and is told so. Typed words know no number, a made-up
press can carry the newest one: then the panel says what changed and begins anew.
"""

from __future__ import annotations

import pytest
import simcord

from bot.tables.table import Match
from engine.game import Seat
from tests.bot.saboteur.table import as_shown
from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.miners import panel_of, picking, quickly, seated
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, press, text
from tests.bot.ui.people import Person
from tests.moments import seen


async def forge(parlor: Parlor, match: Match, panel: int, verb: Verb, rest: str) -> str:
    """Press what stands in no panel of this ply; return what who is to act reads then in the panel."""
    _, payload = press(
        parlor.env, parlor.to_act(match), parlor.home(match), panel, Tag(verb, match.id, match.ply, rest)
    )
    parlor.env.backend.emit("INTERACTION_CREATE", payload)
    await parlor.env.settle()
    messages = parlor.home(match).history(viewer=parlor.to_act(match))
    return as_shown(text(next(message for message in messages if message.id == panel)))


STALE = {
    "swapped away": (
        {"hands": {0: "NES map map", 1: "swaphands EW EW EW"}, "players": 2, "expansion": True},
        "discard map; swaphands @0",
        "c NES 1,0",
        "NES 1,0",
        "You no longer have this card: T-junction.",
    ),
    "filled": (
        {"hands": {0: "EW map", 1: "NESW"}},
        "discard map; NESW 1,0; ...",
        "c EW 1,0",
        "EW 1,0",
        "The maze has changed. This no longer fits at 1,0: straight tunnel east–west.",
    ),
    "fallen in": (
        {"hands": {0: "EW EW", 1: "rockfall"}},
        "EW 1,0; rockfall 1,0; ...",
        "c EW 2,0",
        "EW 2,0",
        "The maze has changed. This no longer fits at 2,0: straight tunnel east–west.",
    ),
    "another rockfall": (
        {"hands": {0: "EW rockfall", 1: "rockfall"}},
        "EW 1,0; rockfall 1,0; ...",
        "c rockfall 1,0",
        "rockfall 1,0",
        "There’s no longer a tunnel at 1,0.",
    ),
    "mended": (
        {"hands": {0: "fix:cart break:cart", 1: "fix:cart"}},
        "break:cart @1; fix:cart @1; ...",
        "c f-c 1",
        "fix:cart @1",
        "You can no longer play this on Bob: repair mine cart.",
    ),
}
"""A deal, moves while the panel is open, what was chosen in it, the move that it would be, and what Ann reads."""


@pytest.mark.parametrize(("kept", "moves", "draft", "words", "told"), STALE.values(), ids=STALE)
async def test_what_was_chosen_is_gone(
    parlor: Parlor, kept: dict[str, object], moves: str, draft: str, words: str, told: str
) -> None:
    """Real buttons say that the game has moved on; typed and made-up ones what is not so any more; nothing happens."""
    match = await seated(parlor, **kept)
    panel = await panel_of(parlor, match)
    old = next(str(tag) for tag in buttons(panel).values() if tag.verb is Verb.DRAFT)
    match = await quickly(parlor, match, moves)
    assert match.to_act == 0
    late = await parlor.ann.click(panel, custom_id=old)
    assert "moved on" in text(late.followups[0])
    shown = await forge(parlor, match, panel.id, Verb.DRAFT, f"00 {draft}")
    assert shown.replace("**", "").lstrip("\u200b\n").startswith(told)
    assert len(buttons(panel)) > 3, "the panel begins anew"
    shown = await forge(parlor, match, panel.id, Verb.MOVE, f"00 {words}")
    assert "Your turn" in shown
    typed = await parlor.ann.slash(parlor.home(match), "saboteur move", move=words)
    assert "Your turn" in text(typed.response)
    assert said_below(typed.response) > 10, "it says why, right above the buttons"
    assert (await parlor.match()).ply == match.ply


async def test_a_form_from_before_is_told(parlor: Parlor) -> None:
    """It was open while the turn was made elsewhere and came round again."""
    match = await seated(parlor, hands={0: "EW EW"})
    panel = await panel_of(parlor, match)
    form = await parlor.ann.click(panel, custom_id=next(str(t) for t in buttons(panel).values() if t.verb is Verb.TYPE))
    match = await quickly(parlor, match, "EW 1,0; ...; ...")
    late = await parlor.ann.submit_modal(form, {"words": "EW 2,0"})
    assert "moved on" in text(late.followups[0])
    assert (await parlor.match()).ply == match.ply


async def test_a_hat_changes_who_one_is_while_choosing(parlor: Parlor) -> None:
    """Ann's panel is old, her direct message has the new dwarf at once, and only hers: nobody else learns either."""
    kept = {"hands": {0: "NES map", 1: "swaphats inspect"}, "dwarfs": "saboteur blue green green boss"}
    match = await seated(parlor, players=4, expansion=True, **kept)
    assert "saboteur" in direct_message(parlor, parlor.ann)
    panel = await panel_of(parlor, match)
    press_card = next(str(tag) for label, tag in buttons(panel).items() if "T-junction" in label)
    await parlor.ann.click(panel, custom_id=press_card)
    counts = [edits(parlor, person) for person in parlor.people]
    match = await quickly(parlor, match, "discard map")
    await parlor.bob.slash(parlor.home(match), "saboteur move", move="swaphats a")
    assert "boss" in direct_message(parlor, parlor.ann)
    changed = [edits(parlor, who) - count for who, count in zip(parlor.people, counts, strict=True)]
    assert changed[3] == 0, "Ann and Bob have other secrets, and it is Cas's turn"
    assert "boss" not in direct_message(parlor, parlor.bob) + direct_message(parlor, parlor.cas)
    board = parlor.board(await parlor.match())
    assert "saboteur" not in text(board)
    assert "boss" not in text(board)
    match = await quickly(parlor, await parlor.match(), "...; ...")
    late = await parlor.ann.click(panel, custom_id=next(str(tag) for tag in buttons(panel).values()))
    assert "moved on" in text(late.followups[0])
    hand = await parlor.ann.slash(parlor.games, "saboteur move", move="hand")
    assert "boss" in text(hand.response)


async def test_what_was_inspected_stays_with_a_warning(parlor: Parlor) -> None:
    """My hand keeps who somebody was, and says that the hat was swapped since."""
    kept = {"hands": {0: "inspect", 1: "swaphats"}, "dwarfs": "blue green saboteur boss"}
    match = await seated(parlor, players=3, expansion=True, **kept)
    await parlor.play(match, "inspect @2")
    assert "saboteur" in direct_message(parlor, parlor.ann)
    before = direct_message(parlor, parlor.ann)
    await parlor.play(await parlor.match(), "swaphats @2")
    assert direct_message(parlor, parlor.ann) != before
    assert "Their hat has been swapped since" in direct_message(parlor, parlor.ann)
    assert "boss" not in direct_message(parlor, parlor.ann)


async def leaves(parlor: Parlor, person: Person, match: Match) -> Match:
    question = await person.slash(parlor.home(match), "saboteur move", move="leave")
    await person.click(question.response, label="Leave for good")
    return await parlor.match()


async def test_who_left_is_still_a_target(parlor: Parlor) -> None:
    """An empty seat can be broken, looked at and swapped with; it discards when its turn comes."""
    kept = {"hands": {0: "break:cart swaphands", 1: "inspect", 2: "EW"}}
    match = await seated(parlor, players=3, expansion=True, **kept)
    panel = await panel_of(parlor, match)
    match = await leaves(parlor, parlor.cas, match)
    assert match.to_act == 0
    await parlor.ann.click(panel, custom_id=labeled(panel, "broken mine cart"))
    await parlor.ann.click(panel, label="C Cas")
    await parlor.ann.click(panel, custom_id=next(str(t) for t in buttons(panel).values() if t.verb is Verb.MOVE))
    match = await parlor.match()
    assert match.record.moves == ("break:cart @2",)
    match = await parlor.moved(match, "inspect c")
    assert match.to_act == 0, "the empty seat discarded"
    before = seen(match, Seat(0)).hand
    await parlor.play(match, "swaphands c")
    assert seen(await parlor.match(), Seat(0)).hand != before
    assert "You’ve left this game" in direct_message(parlor, parlor.cas)


def labeled(panel: simcord.ResponseMessage, label: str) -> str:
    """The first button whose label holds this."""
    return next(str(tag) for words, tag in buttons(panel).items() if label in words)


async def test_who_leaves_while_picking_holds_up_nobody(parlor: Parlor) -> None:
    """The empty seat picks at once, and the round goes on to its end."""
    match = await picking(parlor)
    match = await leaves(parlor, parlor.ann, match)
    assert match.to_act == 1
    assert "Play" in buttons(parlor.board(match))
    match = await leaves(parlor, parlor.bob, match)
    assert seen(match).table.round == 1
    assert match.to_act == 2


def said_below(page: simcord.ResponseMessage) -> int:
    """Return the number of characters below the last picture."""
    parts = [part for part in page.components if part["type"] != 1]
    last = max(at for at, part in enumerate(parts) if part["type"] == 12)
    return sum(len(part["content"]) for part in parts[last:] if part["type"] == 10)
