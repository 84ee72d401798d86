"""Errors. Those in the handling of an interaction are answered here alone: with a kind sentence in private, or with
nothing where the person need not know. Those in work for one table keep no other table back."""

import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from secrets import token_hex

import discord
import structlog
from discord import app_commands
from structlog.contextvars import bind_contextvars

from bot import faults, measures
from bot.fairness import Asker, asked_by
from bot.locale import DISCORD_CODES
from bot.store.table_rows import TableId
from bot.tables.refusal import Refusal, Refused
from bot.ui.core.app import App
from bot.ui.core.application import MEANING
from bot.ui.core.discord_errors import EXPECTED, FAILURES, FORBIDDEN, code
from bot.ui.core.message import Attached
from bot.ui.core.reply import Declined, Lapsed, Reply
from engine.errors import NuggetError

_TROUBLE = (Refusal.NOT_SAVED, Refusal.IN_DOUBT)
"""Refusals that say what became of the press, as far as nothing of it was saved before."""

_log = structlog.get_logger(__name__)


async def answer(app: App, interaction: discord.Interaction, work: Callable[[Reply], Awaitable[None]]) -> None:
    """Run the handler of an interaction; tell the person about an error."""
    reply = Reply(interaction)
    if interaction.locale.value not in DISCORD_CODES:
        reply.say = app.public(reply.guild_id)  # the server's language rather than English
    bind_contextvars(guild=reply.guild_id, channel=None if reply.elsewhere else reply.channel_id)
    if reply.guild_id is not None:
        app.members.note(reply.guild_id, reply.user_id)
    with app.foreground.answering():
        try:
            app.copies.delivered(interaction.id)
            with measures.timed(), asked_by(Asker.of(reply.guild_id, reply.user_id)), app.limits.answering(reply):
                await work(reply)
        except Exception as error:  # the last place where an error can be told
            if isinstance(error, Refused) and error.reason is Refusal.QUARANTINED:
                await _tell_quarantined(app, reply, error.facts["table"])
            elif isinstance(error, Refused) and error.reason in _TROUBLE and app.tables.carried_out(reply.press):
                _log.warning("saved_and_not_shown", reason=error.reason.name)
                await reply.notify(reply.say("trouble.saved"))
            else:
                await tell(reply, error)
    if reply.answered_elsewhere and app.copies.is_warning_due(interaction.id):
        _log.warning("another_copy", means=MEANING)
        with suppress(Refused):
            await app.tables.answered_elsewhere(interaction.id)


async def answer_privately(
    app: App, interaction: discord.Interaction, work: Callable[[Reply], Awaitable[None]]
) -> None:
    """Answer this person alone, as `answer` does: first say that it comes, within Discord's three seconds."""

    async def think_first(reply: Reply) -> None:
        await reply.defer()
        await work(reply)

    await answer(app, interaction, think_first)


async def tell(reply: Reply, error: BaseException) -> None:
    """Tell the person what went wrong where that is of use; log an unexpected error under a reference."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    match error:
        case Lapsed() | Refused(reason=Refusal.ALREADY_DONE):
            return
        case Declined():
            await reply.notify(error.text)
        case Refused():
            await reply.notify(error.sentence(reply.say))
        case discord.HTTPException() if code(error) in FORBIDDEN:
            await reply.notify(reply.say("trouble.forbidden"))
        case discord.HTTPException() if code(error) in EXPECTED:
            _log.info("outcome", code=code(error))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            await reply.notify(reply.say("trouble.old_command"))
        case app_commands.TransformerError():
            await reply.notify(reply.say("trouble.no_choice"))
        case _:
            await report(reply, error)


async def _tell_quarantined(app: App, reply: Reply, table: TableId) -> None:
    """Say that a table cannot be read. Its players get what is stored of it as a file."""
    file = None
    with suppress(Refused):
        stored = await app.tables.matches.remains(table, reply.user_id)
        if stored is not None:
            file = Attached(f"{table}.json", f"{json.dumps(stored, ensure_ascii=False)}\n".encode())
    await reply.notify(reply.say("refusal.QUARANTINED"), file)


async def report(reply: Reply, error: BaseException) -> None:
    """Log an unexpected error, without what was typed and without the token, and give the person a reference to it."""
    reference = token_hex(3)
    kind = error.reason if isinstance(error, NuggetError) else type(error).__name__
    _log.error("unexpected", reference=reference, kind=str(kind), exception=faults.described(error))
    await reply.notify(reply.say("trouble.unknown", reference=reference))


async def guarded(table: int, work: Awaitable[object]) -> None:
    """Do this for one table; log an error, so that other tables go on."""
    try:
        await work
    except (Refused, *FAILURES) as error:
        _log.warning("not_recovered", table=table, kind=type(error).__name__)
    except Exception as error:
        # The error's own words are not logged: they may contain a player's secret.
        _log.error("not_recovered", table=table, kind=type(error).__name__)
