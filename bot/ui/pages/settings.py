"""A person's own settings, as a private message with menus: the look of pictures and boards, reminders, a vacation."""

from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from bot.draw.look import Theme
from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.players import mention
from bot.store.people_rows import Preferences
from bot.tables.clock import ALLOWANCE, DAY, is_zone
from bot.tables.lookouts import INVITING
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap, offered
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.pages.leaderboard import profile_button

PLACES = ("thread", "dm", "both", "none")
_UNBLOCK = "unblock"
_NAMED = 10
"""The most people who are named of those from whom the reader takes no invitations."""
_DAYS = (1, 2, 3, 4, 5, 7, 10, 14, 21)
_NEVER = "never"
_AS_SERVER = "server"
_SWITCHES: dict[str, dict[str, bool]] = {
    f"{what} {state}": {field: state == "on"}
    for what, field in (("patterns", "patterns"), ("words", "text_boards"))
    for state in ("on", "off")
}
"""The changes that the buttons make that turn something on or off."""
_MORNING = 8
"""The hour at which quiet hours end by default."""


async def show_settings(app: App, reply: Reply, zone: str | None = None) -> None:
    """Show this person's settings; with `zone`, change the time zone first. Raises Declined."""
    if zone is None:
        preferences = await app.tables.preferences.of(reply.user_id)
    elif is_zone(zone):
        preferences = await app.tables.preferences.change(reply.press, zone=zone)
    else:
        raise Declined(reply.say("reminders.no_zone"))
    await reply.edit(await _page(app, reply.user_id, preferences, reply.say))


async def change(app: App, reply: Reply, tag: Tag) -> None:
    """Change what was chosen from one of the menus, or what a button stands for; without a `rest`, show the page."""
    if not tag.rest:
        await show_settings(app, reply)
        return
    before = await app.tables.preferences.of(reply.user_id)
    if tag.rest == _UNBLOCK:
        await app.tables.invitations.unblock_all(reply.press)
    elif tag.rest in _SWITCHES:
        await app.tables.preferences.change(reply.press, **_SWITCHES[tag.rest])
    elif reply.value not in offered(_menus(before, reply.say), tag.rest):
        raise Declined(reply.say("trouble.no_choice"))
    elif tag.rest == "away":
        await _go_away(app, reply)
    else:
        await app.tables.preferences.change(reply.press, **_changes(before, tag.rest, reply.value))
    preferences = await app.tables.preferences.of(reply.user_id)
    await reply.edit(await _page(app, reply.user_id, preferences, reply.say, drawing=tag.next_drawing))


async def _go_away(app: App, reply: Reply) -> None:
    """Begin a vacation of the chosen number of days, or end it; bring the turn lines of the boards up to date."""
    days = read_number(reply.value)
    until = None if days is None else app.tables.clocks.now() + days * DAY
    for match in await app.tables.preferences.go_away(reply.press, until):
        await bring_fresh(app, match.id)


def _changes(before: Preferences, menu: str, value: str) -> dict[str, object]:
    """Return the fields to change when `value` is chosen from the `menu`."""
    match menu:
        case "remind" | "invitations":
            return {menu: value}
        case "theme":
            return {"theme": None if value == _AS_SERVER else value}
        case "begins" if value == _NEVER:
            return {"quiet_begins": None, "quiet_ends": None}
        case "begins":
            ends = _MORNING if before.quiet_ends is None else before.quiet_ends
            return {"quiet_begins": read_number(value), "quiet_ends": ends}
        case _:
            return {"quiet_ends": read_number(value)}


async def _page(app: App, user_id: int, preferences: Preferences, say: Say, *, drawing: int = 0) -> Message:
    lines = [say("settings.title"), in_lines([say("settings.pictures"), say("settings.words")])]
    lines += [say("reminders.about"), _hours(app, preferences, say)]
    if preferences.away_until is not None:
        lines.append(say("reminders.away", when=Markup("<t:{}:f>").format(preferences.away_until)))
    vacation_left = await app.tables.preferences.vacation_left(user_id)
    if vacation_left < ALLOWANCE:
        lines.append(say("reminders.left", count=vacation_left // DAY))
    blocked = await app.tables.ask(lambda tx: tx.invitations.blocked(user_id))
    if blocked:
        people = say.listed([mention(user) for user in blocked[:_NAMED]])
        lines.append(say("settings.blocked", count=len(blocked), players=people))
    themes, *menus = (replace(menu, tag=replace(menu.tag, ply=drawing)) for menu in _menus(preferences, say))
    switches = (
        _switch("patterns", say.plain("settings.patterns"), now=bool(preferences.patterns)),
        _switch("words", say.plain("settings.text_boards"), now=preferences.text_boards),
    )
    rows: list[Row] = [themes, switches, *menus]
    if blocked:
        rows.append((Tap(say.plain("settings.unblock"), Tag(Verb.PREFERENCE, rest=_UNBLOCK)),))
    rows.append((profile_button(user_id, say),))
    return Message(Markup("\n\n").join(lines), rows=tuple(rows))


def _switch(name: str, label: str, *, now: bool) -> Tap:
    """Return a button that turns something on or off: it shows the present state and carries the other one."""
    tag = Tag(Verb.PREFERENCE, rest=f"{name} {'off' if now else 'on'}")
    return Tap(label, tag, Style.CHOSEN if now else Style.PLAIN, "☑️" if now else "⬜")


def _hours(app: App, preferences: Preferences, say: Say) -> Markup:
    """Return the quiet hours, and the time in the time zone of the person, so that a wrong zone is noticed."""
    local_time = datetime.fromtimestamp(app.tables.clocks.now(), ZoneInfo(preferences.zone))
    zone_line = say(
        "reminders.zone",
        zone=preferences.zone.replace("_", " "),
        time=Markup("{}:{:02}").format(local_time.hour, local_time.minute),
        command=app.command("me"),
    )
    if preferences.quiet_begins is None or preferences.quiet_ends is None:
        return in_lines([say("reminders.never_quiet"), zone_line])
    quiet = say("reminders.quiet", begins=_hour(preferences.quiet_begins), ends=_hour(preferences.quiet_ends))
    return in_lines([quiet, zone_line])


def _menus(preferences: Preferences, say: Say) -> tuple[Menu, ...]:
    def menu(what: str, prompt: str, items: list[MenuItem]) -> Menu:
        return Menu(Tag(Verb.PREFERENCE, rest=what), prompt, tuple(items))

    names = [theme.value for theme in Theme]
    themes = [
        MenuItem(say.plain("settings.theme.server"), _AS_SERVER, preferences.theme is None),
        *(MenuItem(say.plain(f"settings.theme.{name}"), name, name == preferences.theme) for name in names),
    ]
    inviting = [
        MenuItem(say.plain(f"settings.by.{choice}"), choice, choice == preferences.invitations) for choice in INVITING
    ]
    places = [MenuItem(say.plain(f"reminders.in.{choice}"), choice, choice == preferences.remind) for choice in PLACES]
    first, last = preferences.quiet_begins, preferences.quiet_ends
    begins = [
        MenuItem(say.plain("reminders.no_quiet"), _NEVER, first is None),
        *(MenuItem(say.plain("reminders.from", hour=_hour(h)), str(h), h == first) for h in range(24)),
    ]
    ends = [MenuItem(say.plain("reminders.to", hour=_hour(h)), str(h), h == last) for h in range(24)]
    # The text above names the present choice: a number of days that is right today is wrong tomorrow.
    away = [
        MenuItem(say.plain("reminders.here"), _NEVER, preferences.away_until is None),
        *(MenuItem(say.plain("reminders.days", count=days), str(days)) for days in _DAYS),
    ]
    return (
        menu("theme", say.plain("settings.theme"), themes),
        menu("remind", say.plain("reminders.where"), places),
        menu("begins", say.plain("reminders.quiet_begins"), begins),
        *([menu("ends", say.plain("reminders.quiet_ends"), ends)] if first is not None else []),
        menu("away", say.plain("reminders.vacation"), away),
        menu("invitations", say.plain("settings.invitations"), inviting),
    )


def _hour(hour: int) -> Markup:
    return Markup("{}:00").format(hour)
