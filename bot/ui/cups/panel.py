"""The panel with which somebody opens a cup. It has no memory: its buttons carry all that was chosen, a letter a
choice."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.store.cup_rows import Plan
from bot.tables.clock import DAY, HOUR
from bot.tables.cups.cup import MONTH, WEEK
from bot.tables.cups.standings import Form
from bot.typed_words import letters_of
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb, read_number
from bot.ui.core.limits import Work
from bot.ui.core.message import Menu, MenuItem, Message, RoleMenu, Tap
from bot.ui.core.offers import Offer, offers
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
_SOON = (15 * _MINUTE, HOUR)
_EVENING, _EVENINGS = 20, 7
_FULL = (2, 3, 4, 8)
"""Sign-up ends in so many seconds, at this hour on one of so many days, or with so many tables full."""
NUMBERS = (0, 1, 2, 3, 4, 5, 6, 7, 9, 11)
"""The numbers of rounds; 0 for as many as suit the people."""
REPEATS = (None, WEEK, MONTH)
_FIELDS = ("game", "size", "form", "begins", "time", "number", "repeats")
_LETTERS = "abcdefghijklmnopqrst"

Choices = Mapping[str, Sequence[tuple[Any, str]]]
"""The values of each field, with their labels."""


async def show_panel(app: App, reply: Reply, tag: Tag) -> None:
    """Show the panel with another choice, or open the cup; `rest` is what was pressed, the choices, and the role. Where
    the evening that was read has passed meanwhile, the panel shows the one that is meant now."""
    await reply.defer_edit()
    if not may_open(app, reply):
        raise Declined(reply.say("cup.not_allowed"))
    act, letters, role_id = (*tag.rest.split(" ", 2), "", "")[:3]
    act, _, evening = act.partition("@")
    role = read_number(reply.value if act == ROLE else role_id)
    zone = (await app.tables.preferences.of(reply.user_id)).zone
    if act in _FIELDS and (value := read_number(reply.value, len(_LETTERS) - 1)) is not None:
        letters = _with(letters, act, value)
    choices, chosen = _choices(app, letters, zone, reply.say)
    begins, most = choices["begins"][chosen["begins"]][0]
    values = {name: choices[name][at][0] for name, at in chosen.items()}
    plan = _plan(app, values, most=most, role_id=role, zone=zone)
    if act == OPEN and (not evening or read_number(evening) == begins):
        await _open(app, reply, plan, begins)
    else:
        await reply.edit(_panel(choices, chosen, plan, begins, reply.say, tag.next_drawing))


async def letters_for(app: App, reply: Reply, wishes: Sequence[str]) -> str:
    """Return the letters for choices that were typed, by their labels. Raises Declined for one that there is not."""
    zone, letters = (await app.tables.preferences.of(reply.user_id)).zone, ""
    for wish in wishes:
        choices, _ = _choices(app, letters, zone, reply.say)
        fitting = [
            (name, at)
            for name, items in choices.items()
            for at, (_, label) in enumerate(items)
            if letters_of(wish) in (letters_of(label), letters_of(reply.say.plain(f"cup.choose.{name}") + label))
        ]
        if not fitting:
            raise Declined(reply.say("do.unknown", typed=wish))
        letters = _with(letters, *fitting[0])
    return letters


def _with(letters: str, name: str, value: int) -> str:
    """Return the letters with another choice."""
    at, whole = _FIELDS.index(name), f"{letters:a<{len(_FIELDS)}}"
    return whole[:at] + _LETTERS[value] + whole[at + 1 :]


def _choices(app: App, letters: str, zone: str, say: Say) -> tuple[Choices, Mapping[str, int]]:
    """Return what can be chosen, and what is chosen by the letters that a button carries; what these lack or have made
    up is the first choice."""
    games = [*offers(app.faces).values()]
    game = games[_chosen(letters, "game", games)]
    sizes = app.faces[game.game].game.numbers_of_players({**game.options})
    size, now = sizes[_chosen(letters, "size", sizes)], app.tables.clocks.now()
    choices: Choices = {
        "game": [(offer, say.plain(offer.title)) for offer in games],
        "size": [(number, say.plain("cup.size", count=number)) for number in sizes],
        "form": [(form.value, say.plain(f"cup.form_name.{form.value}")) for form in Form],
        "begins": [
            *(((now + wait, None), say.plain("cup.minutes_from_now", count=wait // _MINUTE)) for wait in _SOON),
            *(
                ((int(day.timestamp()), None), say.plain(f"cup.begins.day.{day.weekday()}", hour=f"{_EVENING}:00"))
                for day in _evenings(now, zone)
            ),
            *(((None, tables * size), say.plain("cup.begins.full", count=tables * size)) for tables in _FULL),
        ],
        "time": [(seconds, words.length(seconds, say)) for seconds in ROUNDS],
        "number": [(n, say.plain("cup.number", count=n) if n else say.plain("cup.number.fit")) for n in NUMBERS],
        "repeats": [(repeats, say.plain(f"cup.repeats_name.{repeats or 'once'}")) for repeats in REPEATS],
    }
    return choices, {name: _chosen(letters, name, choices[name]) for name in _FIELDS}


def _chosen(letters: str, name: str, choices: Sequence[object]) -> int:
    letter = letters[_FIELDS.index(name) :][:1]
    at = _LETTERS.find(letter) if letter else 0
    return at if 0 <= at < len(choices) else 0


def _evenings(now: int, zone: str) -> list[datetime]:
    """Return the evenings to come in this time zone."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).replace(hour=_EVENING, minute=0, second=0, microsecond=0)
    first = int(today.timestamp() <= now)
    return [today + timedelta(days=days) for days in range(first, first + _EVENINGS)]


def _plan(app: App, values: Mapping[str, Any], **wishes: Any) -> Plan:
    offer: Offer = values["game"]
    options = app.faces[offer.game].game.read_options({**offer.options, PLAYERS: values["size"]})
    terms = values["form"], values["time"], values["number"]
    return Plan(offer.game, asdict(options), *terms, repeats=values["repeats"], **wishes)


async def _open(app: App, reply: Reply, plan: Plan, begins_at: int | None) -> None:
    """Open the cup in this channel. Raises Declined."""
    place, say = here(reply), reply.say
    check_not_timed_out(reply.interaction.user, reply)
    check_channel(app, reply, place)
    await check_here(app, reply)
    missing = missing_for_thread(reply.interaction.app_permissions)
    if missing or not isinstance(reply.interaction.channel, discord.TextChannel):
        raise Declined(say("cup.needs_threads", permissions=names(missing, say)))
    app.limits.spend(reply, Work.TABLE)
    pressed = ("pressed", reply.message_id or reply.interaction.id, OPEN)
    async with app.memory.lock(pressed):
        if app.memory.is_dismissed(pressed):
            return
        cup = await app.tables.cups.open(reply.press, place, plan, begins_at)
        app.memory.dismiss(pressed)
    await go_on(app, cup.id)
    await reply.edit(Message(say("cup.opened")))


def _panel(
    choices: Choices, chosen: Mapping[str, int], plan: Plan, begins_at: int | None, say: Say, drawing: int
) -> Message:
    letters = "".join(_LETTERS[chosen[name]] for name in _FIELDS)

    def tag(act: str) -> Tag:
        return Tag(Verb.CUP_PANEL, NOWHERE, drawing, f"{act} {letters} {plan.role_id or ''}".rstrip())

    def menu(name: str) -> Menu:
        called = say.plain(f"cup.choose.{name}")
        items = [
            MenuItem(say.plain("cup.chosen", name=called, value=label), str(at), at == chosen[name])
            for at, (_, label) in enumerate(choices[name])
        ]
        return Menu(tag(name), called, tuple(items))

    on_evening = begins_at is not None and chosen["begins"] >= len(_SOON)
    act = f"{OPEN}@{begins_at}" if on_evening else OPEN
    role = RoleMenu(tag(ROLE), say.plain("cup.choose.role"), plan.role_id)
    open_it = Tap(say.plain("button.cup_open"), tag(act), Style.GO)
    lines = [say("cup.new_title"), words.begins(begins_at, plan.most, say)]
    lines.append(Markup("-# {}").format(say("cup.zone", zone=plan.zone)))
    return Message(in_lines(lines), rows=(*map(menu, _FIELDS), role, (open_it,)))
