"""Answers to an interaction have an order, and a message cannot become just any other."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from simcord.enums import InteractionType

from tests.discord_rules import order
from tests.discord_rules.good import CHANNEL, GOOD, HOOK, MESSAGE, PICTURE, answer, put, text
from tests.discord_rules.message import NAMED, ONLY_V2, SHOWN
from tests.discord_rules.order import IN_PLACE_OF_THINKING, KEPT, Order
from tests.discord_rules.request import COMPONENTS_V2, EPHEMERAL, Data, Interaction, Request

COMMAND = Interaction(InteractionType.APPLICATION_COMMAND)
PRESS = Interaction(InteractionType.MESSAGE_COMPONENT, MESSAGE)
FORM = Interaction(InteractionType.MODAL_SUBMIT)
TYPING = Interaction(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE)
LATER = "2002"
"""The id of the message that an answer becomes."""
ORIGINAL = f"{HOOK}/messages/@original"


@dataclass
class Story:
    """The requests of a bot, one after the other."""

    interaction: Interaction = COMMAND
    order: Order = field(default_factory=Order)
    broken: list[str] = field(default_factory=list)
    """The rules broken so far."""

    def does(self, request: Request, said: Any = None) -> Story:
        """Carry out a request, and answer it with `said`."""
        self.broken += [breach.rule for breach in self.order.check(request, self.interaction)]
        self.order.learn(request, self.interaction, said)
        return self

    def answers(self, name: str) -> Story:
        """Give the first answer of this name."""
        interaction = {"id": "5001", "type": int(self.interaction.kind), "response_message_id": LATER}
        return self.does(GOOD[name], {"interaction": interaction})

    def posts(self, **more: Any) -> Story:
        """Post the message with the board."""
        return self.does(GOOD["board"], answer(**more))


def edit(path: str = f"/channels/{CHANNEL}/messages/{MESSAGE}", **data: Any) -> Request:
    return Request("PATCH", path, data)


def test_orders_that_are_right_pass() -> None:
    """A board is posted and changed with its picture kept; a command is answered later; a press changes its message."""
    kept = [{"id": PICTURE, "filename": "board.png"}]
    board = Story().posts().does(GOOD["edit"], answer()).does(edit(components=[text("Old")], attachments=kept))
    later = Story().answers("thinking").does(GOOD["panel"], answer(id=LATER)).does(GOOD["follow-up"], answer(id="2003"))
    press = (
        Story(PRESS).posts().answers("silent").does(edit(ORIGINAL, components=[text("Done")])).does(GOOD["follow-up"])
    )
    form = Story(PRESS).posts().answers("form").does(GOOD["follow-up"], answer(id="2003"))
    typing = Story(TYPING).answers("suggestions")
    assert [story.broken for story in (board, later, press, form, typing)] == [[], [], [], [], []]


@pytest.mark.parametrize(
    ("interaction", "answered"),
    [
        (COMMAND, "silent"),
        (COMMAND, "update"),
        (COMMAND, "suggestions"),
        (FORM, "form"),
        (FORM, "silent"),
        (TYPING, "answer"),
    ],
    ids=lambda each: each if isinstance(each, str) else each.kind.name,
)
def test_each_interaction_has_its_answers(interaction: Interaction, answered: str) -> None:
    """A command has no message to change, a form is not answered with a form, and typing with suggestions alone."""
    assert set(Story(interaction).answers(answered).broken) == {"answers that fit"}


def test_a_first_answer_is_the_only_one() -> None:
    """Another first answer breaks a rule; the same one again is that to a second delivery."""
    assert Story().answers("thinking").answers("thinking").broken == []
    assert Story().answers("thinking").answers("answer").broken == ["one first answer"]


def test_nothing_goes_before_the_first_answer() -> None:
    """Neither a follow-up nor an edit."""
    rule = "the first answer comes first"
    assert Story().does(GOOD["follow-up"]).does(GOOD["panel"]).broken == [rule, rule]


def test_nothing_is_said_while_thinking() -> None:
    """With a promise of an answer goes whether it will be private, and nothing else."""
    loud = replace(GOOD["thinking"], body={"type": order.THINKING, "data": {"flags": COMPONENTS_V2, "content": "Hm"}})
    rule = "nothing is said while thinking"
    assert Story().does(loud).broken == [rule, rule]


def test_a_follow_up_does_not_take_the_place_of_thinking() -> None:
    """What was promised is edited in; the first follow-up would become it, as private as the promise was."""
    assert Story().answers("thinking").does(GOOD["follow-up"]).broken == [IN_PLACE_OF_THINKING]


def test_nothing_follows_suggestions() -> None:
    """While somebody types, there is no message."""
    assert Story(TYPING).answers("suggestions").does(GOOD["follow-up"]).broken == ["nothing follows suggestions"]


def test_a_form_leaves_no_message() -> None:
    """After a form there is no original response to change."""
    assert Story(PRESS).answers("form").does(GOOD["panel"]).broken == ["a form is no message"]


def test_a_token_reaches_its_own_messages() -> None:
    """What was posted otherwise is not changed by the token of an interaction."""
    other = edit(f"{HOOK}/messages/{MESSAGE}", components=[text("Changed")])
    assert Story().posts().answers("answer").does(other).broken == ["a token reaches its own messages"]


def test_private_messages_are_reached_by_their_token() -> None:
    """The bot's own routes know no private message."""
    private = answer(id=LATER, flags=COMPONENTS_V2 | EPHEMERAL, components=[])
    path = f"/channels/{CHANNEL}/messages/{LATER}"
    story = Story().answers("thinking").does(GOOD["panel"], private)
    story.does(edit(path, components=[text("Changed")])).does(Request("DELETE", path))
    assert story.broken == ["a private message is reached by its token alone"] * 2


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"flags": 0, "components": [text("a")]}, "components stay components"),
        ({"content": "words"}, ONLY_V2),
        ({"attachments": [{"id": PICTURE}]}, None),  # the id alone: `message` says so
        ({"attachments": [{"id": PICTURE, "filename": "other.png"}]}, KEPT),
        ({"attachments": [{"id": "9", "filename": "board.png"}]}, KEPT),
        ({"attachments": [{"id": "9"}]}, NAMED),
        ({"components": [{"type": 13, "file": {"url": "attachment://record.json"}}]}, SHOWN),
    ],
    ids=["back to words", "words beside", "the id alone", "another name", "another id", "nothing known", "not there"],
)
def test_a_message_cannot_become_just_any_other(changes: Data, rule: str | None) -> None:
    """Components stay components, and files that are kept are those of the message."""
    assert Story().posts().does(edit(**changes)).broken == ([] if rule is None else [rule])


def test_pictures_are_remembered_from_components_and_from_attachments() -> None:
    """Discord lists only files that no component shows; others are found in the media that show them."""
    url = "https://a/more.txt"
    listed = {"id": "9", "filename": "more.txt", "size": 1, "url": url, "proxy_url": url}
    both = [{"id": PICTURE, "filename": "board.png"}, {"id": "9", "filename": "more.txt"}]
    assert Story().posts(attachments=[listed]).does(edit(attachments=both)).broken == []


def test_an_edit_that_lists_no_files_keeps_those_that_are_there() -> None:
    """A component may go on showing them."""
    assert Story().posts().does(put(GOOD["edit"], "attachments", None)).broken == []


def test_words_are_taken_away_where_components_come() -> None:
    """A message of words becomes one of components only if the words are taken away in the same edit."""
    words = answer(flags=0, content="hello", components=[])
    becomes: Data = {"flags": COMPONENTS_V2, "components": [text("hello")]}
    assert Story().does(GOOD["board"], words).does(edit(**becomes, content=None)).broken == []
    assert Story().does(GOOD["board"], words).does(edit(**becomes)).broken == [ONLY_V2]


def test_a_press_without_a_message_changes_none() -> None:
    """There has to be one that was pressed."""
    press = Interaction(InteractionType.MESSAGE_COMPONENT)
    assert Story(press).answers("silent").broken == ["answers that fit"]
