"""The one place where whatever went wrong with an interaction becomes a kind private sentence, or silence."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from secrets import token_hex

import discord
import structlog
from discord import app_commands

from bot.tables import Refusal, Refused
from bot.ui.call import Call, Lapsed, Told
from bot.ui.hall import Hall
from bot.ui.outcomes import EXPECTED, FORBIDDEN, code
from engine.errors import NuggetError

_log = structlog.get_logger(__name__)


async def answer(hall: Hall, interaction: discord.Interaction, work: Callable[[Call], Awaitable[None]]) -> None:
    """Do what an interaction asks for; whatever goes wrong is told to the person."""
    call, task = Call(interaction), asyncio.current_task()
    assert task is not None
    hall.answering.add(task)
    try:
        await work(call)
    except Exception as error:  # the last place where an error can be told
        await tell(call, error)
    finally:
        hall.answering.discard(task)


async def tell(call: Call, error: BaseException) -> None:
    """Tell the person what went wrong, as far as it is of use; what nobody expected is logged under a reference."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    match error:
        case Lapsed():
            return
        case Told():
            await call.tell(error.text)
        case Refused(reason=Refusal.ALREADY_DONE):
            return
        case Refused():
            await call.tell(error.sentence(call.say))
        case discord.HTTPException() if code(error) in FORBIDDEN:
            await call.tell(call.say("trouble.forbidden"))
        case discord.HTTPException() if code(error) in EXPECTED:
            _log.info("outcome", code=code(error))
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            await call.tell(call.say("trouble.old_command"))
        case _:
            await _unknown(call, error)


async def _unknown(call: Call, error: BaseException) -> None:
    """Log what happened, without what was typed or the interaction's token, and give the person a reference to it."""
    reference = token_hex(3)
    kind = error.reason if isinstance(error, NuggetError) else type(error).__name__
    _log.error(
        "unexpected",
        reference=reference,
        kind=str(kind),
        guild=call.guild_id,
        channel=call.channel_id,
        exc_info=error,
    )
    await call.tell(call.say("trouble.unknown", reference=reference))
