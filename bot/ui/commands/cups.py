"""What is typed into `/cup`: anything that a button or a menu on the pages of cups does, found by its label. Behind an
equals sign stands what a form or a list of Discord's would take: people, places and a reason, or choices for a new
cup. The work is done by the handlers of the buttons."""

import re
from collections.abc import Iterator
from dataclasses import replace

from bot.tables.cups.cup import Cup
from bot.typed_words import is_sure, letters_of
from bot.ui.commands.actions import unknown
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.message import ITEM, DiscordMenu, Menu, Tap, clip
from bot.ui.core.reply import Reply
from bot.ui.cups import pages, words
from bot.ui.cups.messages import AGAIN, SHOW
from bot.ui.cups.panel import NEW, OPEN, letters_for
from bot.ui.router import HANDLERS

_MORE = " = …"
"""Ends the label of what needs more words."""
_NEAR = 3
"""The most labels that are named to a person who typed something else."""


async def do_typed(app: App, reply: Reply, typed: str) -> None:
    """Do what was typed. Raises Declined if there is no such button for this person now."""
    label, _, more = typed.partition("=")
    more = more.strip(" …")
    labels, wanted = await _labels(app, reply), letters_of(label)
    tag = next((tag for name, tag in labels.items() if letters_of(name) == wanted), None)
    if tag is None:
        raise unknown(typed, [name for name in labels if wanted in letters_of(name)][:_NEAR], reply.say)
    act, rest = tag.parts(2)
    if tag.verb is Verb.CUP_PANEL:
        letters = await letters_for(app, reply, [wish for wish in more.split(",") if wish.strip()])
        await HANDLERS[tag.verb](app, reply, Tag(Verb.CUP_PANEL, rest=f"{act} {letters}"))
    elif act == pages.FIX:
        places = re.match(r"[\d\s,;]*", more)
        assert places is not None
        fixed = Tag(Verb.CUP_TYPED, NOWHERE, tag.ply, rest)
        await pages.replace_result(app, reply, fixed, places[0], more[places.end() :].strip())
    else:
        words_behind = re.findall("[0-9]+", more) if act in (pages.ADD, pages.REMOVE) else []
        words_behind += [pages.SURE] if act == pages.OFF and is_sure(typed) else []
        whole = " ".join([tag.rest, *words_behind])
        await HANDLERS[tag.verb](app, reply, Tag(tag.verb, NOWHERE, tag.ply, whole))


async def suggested(app: App, reply: Reply, typed: str) -> list[tuple[str, str]]:
    """Return (label, what is sent for it) of what this person may do now and fits what was typed."""
    begun, _, more = typed.partition("=")
    fitting = [label for label in await _labels(app, reply) if letters_of(begun) in letters_of(label)]
    whole = [clip(label.replace("…", more.strip() or "…"), ITEM) for label in fitting]
    return [(label, label) for label in whole]


async def _labels(app: App, reply: Reply) -> dict[str, Tag]:
    """Return what this person may press, by label; the labels name the cup if there are several."""
    say, cups, labels = reply.say, [*await pages.seen(app, reply, unended=True)], dict[str, Tag]()
    for number, cup in enumerate(cups, 1):
        which = f" · {words.title(app, cup, say)} {number}" if len(cups) > 1 else ""
        for label, tag in _controls(app, reply, cup):
            name = label.removesuffix(_MORE)
            labels[f"{name}{which}{label[len(name) :]}"] = tag
    for cup in [cup for cup in await pages.seen(app, reply, unended=False) if cup.plan.repeats is None][:1]:
        labels[say.plain("button.cup_again")] = Tag(Verb.CUP, NOWHERE, cup.id, AGAIN)
    for act in (NEW, OPEN) if pages.may_open(app, reply) else ():
        labels[f"{say.plain(f'button.cup_{act}')}{_MORE}"] = Tag(Verb.CUP_PANEL, rest=act)
    return labels


def _controls(app: App, reply: Reply, cup: Cup) -> Iterator[tuple[str, Tag]]:
    """Yield what this person may press on the page of a cup."""
    yield reply.say.plain("button.cup_show"), Tag(Verb.CUPS, NOWHERE, cup.id, SHOW)
    for row in pages.page(app, reply, cup).rows:
        if isinstance(row, Menu):
            for item in row.items:
                yield f"{row.prompt}: {item.label}{_MORE}", replace(row.tag, rest=f"{row.tag.rest} {item.value}")
        elif isinstance(row, DiscordMenu):
            yield f"{row.prompt}{_MORE}", row.tag
        elif isinstance(row, tuple):
            for tap in row:
                if isinstance(tap, Tap):
                    yield f"{tap.label}{_MORE if tap.tag.rest == pages.ADD else ''}", tap.tag
