"""The panel with which somebody opens a cup. It has no memory: its buttons carry all that was chosen, a letter a
choice."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.cup_rows import Plan
from bot.tables.clock import DAY, HOUR
from bot.tables.cups.cup import MONTH, WEEK
from bot.tables.cups.standings import Form
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb, read_number
from bot.ui.core.limits import Work
from bot.ui.core.message import Menu, MenuItem, Message, RoleMenu, Row, Tap
from bot.ui.core.offers import offers
from bot.ui.core.permissions import missing_for_thread, names
from bot.ui.core.places import check_here, here
from bot.ui.core.reply import Declined, Reply
from bot.ui.cups import words
from bot.ui.cups.going_on import go_on
from bot.ui.cups.pages import may_open
from bot.ui.lobby.actions import check_channel, check_not_timed_out
from engine.options import PLAYERS

NEW, OPEN, ROLE = "new", "open", "role"
_MINUTE = 60
ROUNDS = (60 * _MINUTE, 30 * _MINUTE, 2 * DAY, 3 * DAY, 7 * DAY)
"""How long a round may take."""
BEGINS = ("soon", "hour", "evening", *(f"day{number}" for number in range(1, 8)), "full2", "full3", "full4", "full8")
"""When sign-up ends: in 15 minutes or an hour, at eight in the evening of today or of a day to come, or with so many
tables full."""
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 11)
"""The numbers of rounds; 0 for as many as suit the people."""
REPEATS = (None, WEEK, MONTH)
_EVENING = 20
_FIELDS = ("game", "size", "form", "begins", "time", "number", "repeats")
_LETTERS = "abcdefghijklmnopqrst"


async def show_panel(app: App, reply: Reply, tag: Tag) -> None:
    """Show the panel with another choice, or open the cup; `rest` is what was pressed, the choices, and the role."""
    await reply.defer_edit()
    _check(app, reply)
    act, letters, role_id = (*tag.rest.split(" ", 2), "", "")[:3]
    chosen = _read(app, letters)
    role = read_number(role_id)
    if act == OPEN:
        await _open(app, reply, chosen, role)
        return
    if act == ROLE:
        role = read_number(reply.value)
    elif act in _FIELDS and (value := read_number(reply.value)) is not None:
        chosen = _read(app, _letters({**chosen, act: min(value, len(_LETTERS) - 1)}))
    await reply.edit(await _panel(app, reply, chosen, role, tag.next_drawing))


def _check(app: App, reply: Reply) -> None:
    if not may_open(app, reply):
        raise Declined(reply.say("cup.not_allowed"))


async def _open(app: App, reply: Reply, chosen: Mapping[str, int], role: int | None) -> None:
    """Open the cup in this channel. Raises Declined."""
    place, say = here(reply), reply.say
    check_not_timed_out(reply.interaction.user, reply)
    check_channel(app, reply, place)
    await check_here(app, reply)
    missing = missing_for_thread(reply.interaction.app_permissions)
    if missing or not isinstance(reply.interaction.channel, discord.TextChannel):
        raise Declined(say("cup.needs_threads", permissions=names(missing, say)))
    app.limits.spend(reply, Work.TABLE)
    zone = (await app.tables.preferences.of(reply.user_id)).zone
    plan, begins_at = _plan(app, chosen, role, zone)
    async with app.memory.lock(("cup", reply.message_id)):
        pressed = ("pressed", reply.message_id, OPEN)
        if app.memory.is_dismissed(pressed):
            return
        cup = await app.tables.cups.open(reply.press, place, plan, begins_at)
        app.memory.dismiss(pressed)
    await go_on(app, cup.id)
    await reply.edit(Message(say("cup.opened")))


def _plan(app: App, chosen: Mapping[str, int], role: int | None, zone: str) -> tuple[Plan, int | None]:
    """Return what was chosen, and when sign-up ends."""
    offer = [*offers(app.faces).values()][chosen["game"]]
    rules = app.faces[offer.game].game
    sizes = rules.numbers_of_players({**offer.options})
    size = sizes[min(chosen["size"], len(sizes) - 1)]
    options = asdict(rules.read_options({**offer.options, PLAYERS: size}))
    begins = BEGINS[chosen["begins"]]
    tables = read_number(begins.removeprefix("full"), 9) if begins.startswith("full") else None
    plan = Plan(
        offer.game,
        options,
        [*Form][chosen["form"]].value,
        ROUNDS[chosen["time"]],
        rounds=NUMBERS[chosen["number"]],
        most=None if tables is None else tables * size,
        role_id=role,
        repeats=REPEATS[chosen["repeats"]],
        zone=zone,
    )
    return plan, _begins_at(app.tables.clocks.now(), begins, zone)


def _begins_at(now: int, begins: str, zone: str) -> int | None:
    """Return when sign-up ends."""
    if begins in ("soon", "hour"):
        return now + (15 * _MINUTE if begins == "soon" else HOUR)
    if begins.startswith("full"):
        return None
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).replace(hour=_EVENING, minute=0, second=0, microsecond=0)
    days = read_number(begins.removeprefix("day"), 9) or int(today.timestamp() <= now)
    return int((today + timedelta(days=days)).timestamp())


async def _panel(app: App, reply: Reply, chosen: Mapping[str, int], role: int | None, drawing: int) -> Message:
    say, offered = reply.say, [*offers(app.faces).values()]
    offer = offered[chosen["game"]]
    zone = (await app.tables.preferences.of(reply.user_id)).zone
    sizes = app.faces[offer.game].game.numbers_of_players({**offer.options})
    size = sizes[min(chosen["size"], len(sizes) - 1)]
    labels: Mapping[str, Sequence[str]] = {
        "game": [say.plain(each.title) for each in offered],
        "size": [say.plain("cup.size", count=number) for number in sizes],
        "form": [say.plain(f"cup.form_name.{form.value}") for form in Form],
        "begins": [_begins_label(app, begins, size, zone, say) for begins in BEGINS],
        "time": [words.length(seconds, say) for seconds in ROUNDS],
        "number": [
            say.plain("cup.number", count=number) if number else say.plain("cup.number.fit") for number in NUMBERS
        ],
        "repeats": [say.plain(f"cup.repeats_name.{repeats or 'once'}") for repeats in REPEATS],
    }

    def tag(act: str) -> Tag:
        return Tag(Verb.CUP_PANEL, NOWHERE, drawing, f"{act} {_letters(chosen)} {role or ''}".rstrip())

    rows: list[Row] = [
        Menu(
            tag(name),
            say.plain(f"cup.choose.{name}"),
            tuple(
                MenuItem(
                    say.plain("cup.chosen", name=say.plain(f"cup.choose.{name}"), value=label),
                    str(at),
                    at == chosen[name],
                )
                for at, label in enumerate(labels[name])
            ),
        )
        for name in _FIELDS
    ]
    rows.append(RoleMenu(tag(ROLE), say.plain("cup.choose.role"), role))
    rows.append((Tap(say.plain("button.cup_open"), tag(OPEN), Style.GO),))
    text = in_lines([say("cup.new_title"), Markup("-# {}").format(say("cup.zone", zone=zone))])
    return Message(text, rows=tuple(rows))


def _begins_label(app: App, begins: str, size: int, zone: str, say: Say) -> str:
    if begins.startswith("full"):
        return say.plain("cup.begins.full", count=size * (read_number(begins.removeprefix("full"), 9) or 0))
    if begins in ("soon", "hour"):
        return say.plain("cup.minutes_from_now", count=15 if begins == "soon" else 60)
    at = _begins_at(app.tables.clocks.now(), begins, zone)
    return say.plain("cup.begins.day", day=datetime.fromtimestamp(at or 0, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M"))


def _letters(chosen: Mapping[str, int]) -> str:
    return "".join(_LETTERS[chosen[name]] for name in _FIELDS)


def _read(app: App, letters: str) -> dict[str, int]:
    """Return the choices that a button carries; those that it lacks or that are made up are the first."""
    most = {
        "game": len(offers(app.faces)),
        "begins": len(BEGINS),
        "time": len(ROUNDS),
        "number": len(NUMBERS),
        "form": len(Form),
        "repeats": len(REPEATS),
    }
    chosen = dict.fromkeys(_FIELDS, 0)
    for name, letter in zip(_FIELDS, letters, strict=False):
        at = _LETTERS.find(letter)
        chosen[name] = at if 0 <= at < most.get(name, len(_LETTERS)) else 0
    return chosen
