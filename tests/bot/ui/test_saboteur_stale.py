"""Turn panels of Saboteur that are out of date: what was chosen is gone, because others played in the meantime.

A real press in such a panel carries the number of an older board and is told so. Typed words know no number, a made-up
press can carry the newest one: then the panel says what changed and begins anew.
"""

from __future__ import annotations

import simcord

from bot.tables.table import Match
from tests.bot.saboteur.table import as_shown
from tests.bot.ui.direct_messages import direct_message, edits
from tests.bot.ui.miners import panel_of, quickly, seated
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text


async def forge(parlor: Parlor, match: Match, panel: int, verb: Verb, rest: str) -> str:
    """Press what stands in no panel of this ply; return what who is to act reads then in the panel."""
    person, home = parlor.to_act(match), parlor.home(match)
    await parlor.forge(person, home, panel, Tag(verb, match.id, match.ply, rest))
    return as_shown(text(next(message for message in parlor.seen_by(person, home) if message.id == panel)))


async def test_what_was_chosen_is_gone(parlor: Parlor) -> None:
    """Real buttons say that the game has moved on; typed and made-up ones what is not so any more; nothing happens."""
    hands = {0: "NES map map", 1: "swaphands EW EW EW"}
    match = await seated(parlor, hands=hands, players=2, expansion=True)
    panel = await panel_of(parlor, match)
    old = next(str(tag) for tag in buttons(panel).values() if tag.verb is Verb.DRAFT)
    match = await quickly(parlor, match, "discard map; swaphands @0")
    assert match.to_act == 0
    assert "moved on" in text((await parlor.ann.click(panel, custom_id=old)).followups[0])
    shown = await forge(parlor, match, panel.id, Verb.DRAFT, "00 c NES 1,0")
    assert shown.replace("**", "").lstrip("\u200b\n").startswith("You no longer have this card: T-junction.")
    assert len(buttons(panel)) > 3, "the panel begins anew"
    shown = await forge(parlor, match, panel.id, Verb.MOVE, "00 NES 1,0")
    assert "Your turn" in shown
    typed = await parlor.ann.slash(parlor.home(match), "saboteur move", move="NES 1,0")
    assert "Your turn" in text(typed.response)
    assert said_below(typed.response) > 10, "it says why, right above the buttons"
    assert (await parlor.match()).ply == match.ply


async def test_a_form_from_before_is_told(parlor: Parlor) -> None:
    """It was open while the turn was made elsewhere and came round again."""
    match = await seated(parlor, hands={0: "EW EW"})
    panel = await panel_of(parlor, match)
    form = await parlor.ann.click(panel, custom_id=next(str(t) for t in buttons(panel).values() if t.verb is Verb.TYPE))
    match = await quickly(parlor, match, "EW 1,0; ...; ...")
    assert "moved on" in text((await parlor.ann.submit_modal(form, {"words": "EW 2,0"})).followups[0])
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
    assert "boss" in text((await parlor.ann.slash(parlor.games, "saboteur move", move="hand")).response)


def said_below(page: simcord.ResponseMessage) -> int:
    """Return the number of characters below the last picture."""
    parts = [part for part in page.components if part["type"] != 1]
    last = max(at for at, part in enumerate(parts) if part["type"] == 12)
    return sum(len(part["content"]) for part in parts[last:] if part["type"] == 10)
