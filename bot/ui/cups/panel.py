"""The panel with which somebody opens a cup. It has no memory: its buttons carry all that was chosen, a letter a
choice."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord

from bot.face import Style
from bot.locale import Markup, in_lines
from bot.store.cup_rows import LONGEST, Plan
from bot.tables.clock import DAY, HOUR
from bot.tables.cups.cup import MONTH, WEEK
from bot.tables.cups.standings import Form
from bot.typed_words import letters_of
from bot.ui.core.app import App, offers
from bot.ui.core.custom_id import NOWHERE, Tag, Verb, read_number
from bot.ui.core.limits import Work
from bot.ui.core.message import DiscordMenu, Menu, MenuItem, Message, Tap
from bot.ui.core.permissions import missing_for_thread, names
from bot.ui.core.reply import Declined, Reply
from bot.ui.cups import words
from bot.ui.cups.messages import go_on
from bot.ui.cups.pages import may_open
from bot.ui.lobby.actions import place_to_open
from bot.ui.lobby.choices import STANDARD, offered
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
_FIELDS = ("game", "size", "form", "begins", "round_seconds", "rounds", "repeats", "level", "rated")
"""What is chosen; most of it are fields of a plan."""
_SWITCHES = ("repeats", "rated")
"""The fields of which a button shows the choice, and a press the next one; the others have menus."""
_LETTERS = "abcdefghijklmnopqrst"

_FRESH = "-" * len(_FIELDS)
"""The letters of a new panel: what is proposed."""

Choices = Mapping[str, tuple[int, Sequence[tuple[Any, str]]]]
"""Which value of each field is chosen, and all of them with their labels."""


async def show_panel(app: App, reply: Reply, tag: Tag) -> None:
    """Show the panel with another choice, or open the cup; `rest` is what was pressed, the choices, and the role. Where
    the evening that was read has passed meanwhile, the panel shows the one that is meant now."""
    if not may_open(app, reply):
        raise Declined(reply.say("cup.not_allowed"))
    act, letters, role_id = tag.parts(3)
    letters = (letters + _FRESH)[: len(_FIELDS)]
    act, _, evening = act.partition("@")
    role = read_number(reply.value if act == ROLE else role_id)
    if act in _FIELDS and (value := read_number(reply.value, len(_LETTERS) - 1)) is not None:
        letters = _with(letters, act, value)
    zone = (await app.tables.preferences.of(reply.user_id)).zone
    choices = _choices(app, reply, letters, zone)
    chosen = {name: items[at][0] for name, (at, items) in choices.items()}
    offer, size, (begins, most) = (chosen.pop(name) for name in ("game", "size", "begins"))
    plan = Plan(offer.game, {**offer.options, PLAYERS: size}, **chosen, most=most, role_id=role, zone=zone)
    if act == OPEN and (not evening or read_number(evening) == begins):
        await _open(app, reply, plan, begins)
    else:
        await reply.edit(_panel(app, reply, choices, letters, plan, begins, tag.next_drawing))


async def letters_for(app: App, reply: Reply, wishes: Sequence[str]) -> str:
    """Return the letters for choices that were typed, by their labels. Raises Declined for one that there is not."""
    zone, letters = (await app.tables.preferences.of(reply.user_id)).zone, _FRESH
    for wish in wishes:
        fitting = [
            (name, at)
            for name, (_, items) in _choices(app, reply, letters, zone).items()
            for at, (_, label) in enumerate(items)
            if letters_of(wish) in letters_of(label)
        ]
        if not fitting:
            raise Declined(reply.say("do.unknown", typed=wish))
        letters = _with(letters, *fitting[0])
    return letters


def _with(letters: str, name: str, value: int) -> str:
    """Return the letters with another choice."""
    at = _FIELDS.index(name)
    return letters[:at] + _LETTERS[value] + letters[at + 1 :]


def _chosen(letters: str, name: str, values: Sequence[object], proposed: object = None) -> int:
    """Return which value these letters stand for; if none was chosen, or it was made up, the proposed or first one."""
    at = _LETTERS.find(letters[_FIELDS.index(name)])
    return at if at in range(len(values)) else values.index(proposed) if proposed in values else 0


def _choices(app: App, reply: Reply, letters: str, zone: str) -> Choices:
    """Return what can be chosen, with the game and the size that these letters stand for, and what is."""
    say, now = reply.say.plain, app.tables.clocks.now()
    games = [*offers(app.faces).values()]
    offer = games[_chosen(letters, "game", games)]
    game = app.faces[offer.game].game
    proposed = {"size": game.read_options(offer.options).players, "level": STANDARD}
    sizes = game.numbers_of_players({**offer.options})
    size = sizes[_chosen(letters, "size", sizes, proposed["size"])]
    computers = app.tables.servers.settings(reply.guild_id).computers
    levels = offered(app, offer.game, {**offer.options, PLAYERS: size}) if computers else [STANDARD]
    labels: Mapping[str, Sequence[tuple[Any, str]]] = {
        "game": [(game, say(game.title)) for game in games],
        "size": [(number, say("cup.size", count=number)) for number in sizes],
        "form": [(form.value, say(f"cup.form_name.{form.value}")) for form in Form],
        "begins": [
            *(((now + wait, None), say("cup.minutes_from_now", count=wait // _MINUTE)) for wait in _SOON),
            *(
                ((int(day.timestamp()), None), say(f"cup.begins.day.{day.weekday()}", hour=f"{_EVENING}:00"))
                for day in _evenings(now, zone)
            ),
            *(((None, tables * size), say("cup.begins.full", count=tables * size)) for tables in _FULL),
        ],
        "round_seconds": [(seconds, words.length(seconds, reply.say)) for seconds in ROUNDS],
        "rounds": [(n, say("cup.number", count=n) if n else say("cup.number.fit")) for n in NUMBERS],
        "repeats": [(repeats, say(f"cup.repeats_name.{repeats or 'once'}")) for repeats in REPEATS],
        "level": [(level, say(f"level.{level}")) for level in levels],
        "rated": [(rated, say(f"setup.rated.{str(rated).lower()}")) for rated in (True, False)],
    }
    return {
        name: (
            _chosen(letters, name, [value for value, _ in items], proposed.get(name)),
            [(value, say("cup.chosen", name=say(f"cup.choose.{name}"), value=label)) for value, label in items],
        )
        for name, items in labels.items()
    }


def _evenings(now: int, zone: str) -> list[datetime]:
    """Return the evenings to come in this time zone."""
    today = datetime.fromtimestamp(now, ZoneInfo(zone)).replace(hour=_EVENING, minute=0, second=0, microsecond=0)
    first = int(today.timestamp() <= now)
    return [today + timedelta(days=days) for days in range(first, first + _EVENINGS)]


async def _open(app: App, reply: Reply, plan: Plan, begins_at: int | None) -> None:
    """Open the cup in this channel. Raises Declined."""
    place, say = await place_to_open(app, reply), reply.say
    missing = missing_for_thread(reply.interaction.app_permissions)
    if missing or not isinstance(reply.interaction.channel, discord.TextChannel):
        raise Declined(say("cup.needs_threads", permissions=names(missing, say)))
    app.limits.spend(reply, Work.TABLE)
    async with app.memory.once(reply, OPEN) as first:
        if not first:
            return
        cup = await app.tables.cups.open(reply.press, place, plan, begins_at)
    await go_on(app, cup.id)
    await reply.edit(Message(say("cup.opened")))


def _panel(
    app: App, reply: Reply, choices: Choices, letters: str, plan: Plan, begins_at: int | None, drawing: int
) -> Message:
    say = reply.say

    def tag(act: str, letters: str = letters) -> Tag:
        return Tag(Verb.CUP_PANEL, NOWHERE, drawing, f"{act} {letters} {plan.role_id or ''}".rstrip())

    def menu(name: str) -> Menu:
        at, items = choices[name]
        items_of_menu = tuple(MenuItem(label, str(i), i == at) for i, (_, label) in enumerate(items))
        return Menu(tag(name), say.plain(f"cup.choose.{name}"), items_of_menu)

    def switch(name: str) -> Tap:
        at, items = choices[name]
        return Tap(items[at][1], tag(NEW, _with(letters, name, (at + 1) % len(items))))

    on_evening = plan.most is None and choices["begins"][0] >= len(_SOON)
    open_it = Tap(say.plain("button.cup_open"), tag(f"{OPEN}@{begins_at}" if on_evening else OPEN), Style.GO)
    begins = words.begins(begins_at or app.tables.clocks.now() + LONGEST, plan.most, say)
    lines = [say("cup.new_title"), begins, Markup("-# {}").format(say("cup.zone", zone=plan.zone))]
    menus = [menu(name) for name in _FIELDS if name not in _SWITCHES and len(choices[name][1]) > 1]
    role = DiscordMenu("role", tag(ROLE), say.plain("cup.choose.role"), (plan.role_id,) if plan.role_id else ())
    return Message(in_lines(lines), rows=(*menus, role, (open_it, *map(switch, _SWITCHES))))
