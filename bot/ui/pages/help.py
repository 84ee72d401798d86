"""How to begin, and what is missing here."""

from __future__ import annotations

import discord

from bot.locale import Markup, Say, in_lines
from bot.ui.core.app import App
from bot.ui.core.message import Message
from bot.ui.core.permissions import missing_for_thread, missing_here, names
from bot.ui.core.reply import Reply

COMMANDS = ("new", "games", "hand", "board", "move", "rules", "replay", "leave", "do", "top", "stats")
"""What every game has."""
OTHERS = ("learn", "puzzle", "profile", "settings", "privacy", "verify", "help")
"""What is there once."""


LOOKING_AFTER = {"setup": "manage_guild", "moderate": "manage_messages"}
"""What there is for who looks after a server, by the permission that it takes."""


async def show_help(app: App, reply: Reply) -> None:
    """Show how to begin, and what is missing here."""
    say = reply.say
    lines = [say("help.title")]
    # These buttons are seen by everybody, so they are called as the server speaks.
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
        lines.append(say("help.direct"))
    else:
        given = reply.interaction.app_permissions
        missing = missing_here(reply)
        has_threads = isinstance(reply.interaction.channel, discord.TextChannel)
        threads = app.tables.servers.settings(reply.guild_id).threads and has_threads
        if missing:
            lines.append(say("trouble.missing", permissions=names(missing, say)))
        elif threads and (missing := missing_for_thread(given)):
            lines.append(say("new.without_thread", permissions=names(missing, say)))
    await reply.edit(Message(Markup("\n\n").join(lines)))


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
