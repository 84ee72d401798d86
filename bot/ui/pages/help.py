"""How to begin, and what the bot lacks here, such as permissions."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.locale import Markup, Say, in_lines, units
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.invite import told
from bot.ui.core.message import TEXT, Message
from bot.ui.core.pager import page_of, previous_and_next, turning
from bot.ui.core.permissions import missing_for_thread, missing_here, names
from bot.ui.core.reply import Reply

COMMANDS = ("new", "games", "hand", "board", "move", "rules", "replay", "leave", "do", "top", "stats")
"""The commands of every game."""
OTHERS = ("learn", "puzzle", "profile", "settings", "privacy", "verify", "help")
"""The commands outside games."""


LOOKING_AFTER = {"setup": "manage_guild", "moderate": "manage_messages"}
"""The commands for looking after a server, with the permission that each needs."""


async def help_page(app: App, reply: Reply, tag: Tag) -> None:
    """Turn a page; `rest` is its number."""
    await reply.defer_private()
    await show_help(app, reply, page_of(tag.rest))


async def show_help(app: App, reply: Reply, number: int = 0) -> None:
    """Show how to begin, and what the bot lacks here, on one page if the games are few."""
    say = reply.say
    lines = [say("help.title")]
    # Everybody sees these buttons, so their labels are in the server's language.
    there = say if reply.guild_id is None else app.public(reply.guild_id)
    join, start, play = (there.plain(f"button.{name}") for name in ("join", "start", "play"))
    for game in app.faces:
        hand = there.plain(f"{game}.button.hand")
        new, rules = app.command(game, "new"), app.command(game, "rules")
        lines.append(
            say("help.game", game=app.title(game, say), new=new, rules=rules, join=join, start=start, hand=hand)
        )
    lines.append(say("help.learn", learn=app.command("learn")))
    lines.append(say("help.text", play=play))
    lines.append(in_lines([say("help.commands"), *_commands(app, say), *_of_keepers(app, reply)]))
    if reply.guild_id is None:
        lines.append(told(reply) if reply.elsewhere else say("help.direct"))
    else:
        given = reply.interaction.app_permissions
        missing = missing_here(reply)
        has_threads = isinstance(reply.interaction.channel, discord.TextChannel)
        threads = app.tables.servers.settings(reply.guild_id).threads and has_threads
        if missing:
            lines.append(say("trouble.missing", permissions=names(missing, say)))
        elif threads and (missing := missing_for_thread(given)):
            lines.append(say("new.without_thread", permissions=names(missing, say)))
    pages = _in_pages(lines)
    number = min(number, len(pages) - 1)
    turns = turning(pages=len(pages), page=number, tag=Tag(Verb.HELP), labels=previous_and_next(say))
    await reply.edit(Message(pages[number], rows=(*([turns] if len(pages) > 1 else []), *app.links.rows(say))))


def _in_pages(parts: Sequence[Markup]) -> list[Markup]:
    """Return the parts on as few pages as they fit on."""
    pages = [parts[0]]
    for part in parts[1:]:
        longer = Markup("\n\n").join([pages[-1], part])
        pages = [*pages[:-1], longer] if units(longer) <= TEXT else [*pages, part]
    return pages


def _commands(app: App, say: Say) -> list[Markup]:
    """Return a line for each command with what it does, those of the games first."""
    names = {name: [app.command(game, name) for game in app.faces] for name in COMMANDS}
    lines = [
        say("help.command", commands=Markup(" ").join(found), about=say.plain(f"command.{name}.about"))
        for name, found in names.items()
    ]
    others = [
        say("help.command", commands=app.command(name), about=say.plain(f"command.{name}.about")) for name in OTHERS
    ]
    return [*lines, *others]


def _of_keepers(app: App, reply: Reply) -> list[Markup]:
    """Return a line for each command with which this person may look after the server."""
    given = reply.interaction.permissions
    allowed = [name for name, permission in LOOKING_AFTER.items() if reply.guild_id and getattr(given, permission)]
    say = reply.say
    return [
        say("help.command", commands=app.command("nugget", name), about=say.plain(f"command.{name}.about"))
        for name in allowed
    ]
