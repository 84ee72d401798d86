"""A server's settings for its games: a private panel for people who manage the server. It shows the settings and
changes one at a time."""

import json
from collections.abc import Mapping
from dataclasses import fields, replace

import discord

from bot.face import Style
from bot.locale import LANGUAGES, Markup, Say, in_lines
from bot.tables.clock import CLOCKS
from bot.tables.server_settings import SWITCHES, ServerSettings
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb, read_number
from bot.ui.core.message import DiscordMenu, Menu, MenuItem, Message, Row, Tap
from bot.ui.core.permissions import beyond, call_role, can_call, mention_role, missing_in, names, unfit, unfit_where
from bot.ui.core.places import server_of
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.outbox import bring_fresh
from engine.game import Json

SETTINGS = tuple(field.name for field in fields(ServerSettings))
"""The settings in the order in which they are shown."""
CHOICES: Mapping[str, tuple[Json, ...]] = {
    **{name: (default, not default) for name, default in SWITCHES.items()},
    "language": (None, *LANGUAGES),
    "theme": ("standard", "light", "dark", "contrast"),
    "clock": tuple(CLOCKS),
    "cups": ("managers", "everybody"),
    "keep_days": (None, 7, 30, 90, 180, 365),
}
"""The choices of each setting that names neither channels nor a role."""
MOST_CHANNELS = {"channels": 25, "results_channel": 1, "puzzle_channel": 1, "play_channel": 1}
"""The most channels of each setting that names channels."""
ROLE = "call_role"
"""The setting that names a role which members may take."""
ROLES = (ROLE, "cup_role")
"""The settings that name a role."""
OWN_NAMES = {"en": "English", "fr": "Français", "nl": "Nederlands", "zh_TW": "繁體中文"}
"""The names of the languages in these languages."""
_TYPES = {
    **dict.fromkeys(MOST_CHANNELS, (discord.ChannelType.text, discord.ChannelType.news)),
    "channels": (
        discord.ChannelType.text,
        discord.ChannelType.news,
        discord.ChannelType.forum,
        discord.ChannelType.voice,
        discord.ChannelType.stage_voice,
    ),
}
"""The kinds of channels that these settings take. Games are opened in the posts of forums, too, but nothing can be
posted in a forum itself."""
_CLEAR = "clear"


async def show_setup(app: App, reply: Reply) -> None:
    """Show this server's settings. Raises Declined for a person who does not manage the server."""
    guild_id = _guild_of(reply)
    await reply.edit(_page(app, guild_id, app.tables.servers.settings(guild_id), reply.say))


async def setup(app: App, reply: Reply, tag: Tag) -> None:
    """Show the setting that was chosen from the list, or clear the one that the button names."""
    name, clear = tag.parts(2)
    if clear == _CLEAR and name in (*ROLES, *MOST_CHANNELS):
        await settle(app, reply, replace(tag, rest=name))  # nothing is chosen
        return
    guild_id, setting = _guild_of(reply), reply.value
    if setting not in SETTINGS:
        raise Declined(reply.say("trouble.no_choice"))
    settings = app.tables.servers.settings(guild_id)
    await reply.edit(_page(app, guild_id, settings, reply.say, setting, drawing=tag.next_drawing))


async def settle(app: App, reply: Reply, tag: Tag) -> None:
    """Change the setting that `rest` names to what was chosen."""
    guild_id, name = _guild_of(reply), tag.rest
    if name in MOST_CHANNELS:
        chosen = reply.values[: MOST_CHANNELS[name]]
        channels = tuple(_channel(app, reply, guild_id, name, number) for number in chosen)
        value: object = channels if MOST_CHANNELS[name] > 1 else next(iter(channels), None)
    elif name in ROLES:
        if name == ROLE and (trouble := _unfit(reply)) is not None:
            settings = app.tables.servers.settings(guild_id)
            await reply.edit(_page(app, guild_id, settings, reply.say, name, drawing=tag.next_drawing))
            raise Declined(trouble)
        value = read_number(reply.value)
    elif name in CHOICES and reply.value in map(json.dumps, CHOICES[name]):
        value = json.loads(reply.value)
    else:
        raise Declined(reply.say("trouble.no_choice"))
    settings = await app.tables.servers.change(guild_id, reply.press, **{name: value})
    await reply.edit(_page(app, guild_id, settings, reply.say, name, drawing=tag.next_drawing))
    await bring_fresh(app, guild_id)


def _guild_of(reply: Reply) -> int:
    """Return the server that the presser manages. Raises Declined, for the presser may have lost the right."""
    guild_id = server_of(reply, "setup.only_in_servers")
    if not reply.interaction.permissions.manage_guild:
        raise Declined(reply.say("setup.not_allowed", permission=reply.say("permission.manage_guild")))
    return guild_id


def _page(
    app: App, guild_id: int, settings: ServerSettings, say: Say, chosen: str | None = None, *, drawing: int = 0
) -> Message:
    """Return the panel: the settings, a list of those to change, and with `chosen` the controls of that setting."""
    held = [
        say("setup.line", name=say(f"setup.{name}"), value=_in_words(name, getattr(settings, name), say))
        for name in SETTINGS
    ]
    items = tuple(MenuItem(say.plain(f"setup.{name}"), name, name == chosen) for name in SETTINGS)
    choose = Menu(Tag(Verb.SETUP, ply=drawing), say.plain("setup.choose"), items)
    troubles = _troubles(app, guild_id, settings, say)
    text = in_lines([say("setup.title"), *held, *([Markup(), *troubles] if troubles else [])])
    if chosen is None:
        return Message(text, below=say("setup.intro"), rows=(choose,))
    about = in_lines([say("setup.chosen", name=say(f"setup.{chosen}")), say(f"setup.{chosen}.means")])
    return Message(
        text, below=about, rows=(choose, *_controls(chosen, getattr(settings, chosen), say, drawing=drawing))
    )


def _controls(name: str, value: Json, say: Say, *, drawing: int) -> tuple[Row, ...]:
    tag, prompt = Tag(Verb.SETTLE, ply=drawing, rest=name), say.plain(f"setup.{name}")
    if name in CHOICES:
        items = tuple(
            MenuItem(
                _label(name, choice, say),
                json.dumps(choice),
                choice == value,
                say.plain(f"option.clock.{choice}.about") if name == "clock" else "",
            )
            for choice in CHOICES[name]
        )
        return (Menu(tag, prompt, items),)
    clear = Tap(_label(name, None, say), Tag(Verb.SETUP, ply=drawing, rest=f"{name} {_CLEAR}"), Style.PLAIN)
    chosen = _listed(value)
    if name in ROLES:
        menu = DiscordMenu("role", tag, say.plain("setup.choose_role"), chosen)
    else:
        choose, most = say.plain("setup.choose_channels"), MOST_CHANNELS[name]
        menu = DiscordMenu("channel", tag, choose, chosen, most, _TYPES[name])
    return (menu, (clear,)) if chosen else (menu,)


def _in_words(name: str, value: Json, say: Say) -> Markup:
    if name in ROLES and value is not None:
        return mention_role(value)
    channels = _listed(value) if name in MOST_CHANNELS else ()
    if channels:
        return say.listed([Markup("<#{}>").format(str(channel)) for channel in channels])
    return Markup("{}").format(_label(name, None if name in MOST_CHANNELS else value, say))


def _label(name: str, value: Json, say: Say) -> str:
    """Return the label of a value of a setting; None as the value means no channel."""
    match name:
        case "language" if value is not None:
            return OWN_NAMES[value]
        case "clock":
            return say.plain(f"option.clock.{value}")
        case "keep_days" if value is not None:
            return say.plain("setup.keep_days.days", count=value)
        case _:
            return say.plain(f"setup.{name}.{str(value).lower()}")


def _troubles(app: App, guild_id: int, settings: ServerSettings, say: Say) -> list[Markup]:
    """Return a sentence for each channel and the role in the settings that cannot be used, with the consequence."""
    lines = [*filter(None, [_trouble_with_role(app, guild_id, settings, say)])]
    for name in MOST_CHANNELS:
        for channel_id in _listed(getattr(settings, name)):
            setting = say(f"setup.{name}")
            channel = app.channel(guild_id, channel_id)
            if channel is None:
                lines.append(say("setup.channel_gone", setting=setting))
            elif missing := missing_in(channel):
                mention = Markup("<#{}>").format(str(channel_id))
                lines.append(say("setup.channel_closed", channel=mention, permissions=names(missing, say)))
    return list(dict.fromkeys(lines))


def _trouble_with_role(app: App, guild_id: int, settings: ServerSettings, say: Say) -> Markup | None:
    role = call_role(app, guild_id)
    if role is None:
        return None if settings.call_role is None else say("setup.role_gone")
    if (trouble := _unfit_role(role, say)) is not None:
        return trouble
    if can_call(role, role.guild.me.guild_permissions):
        return None
    return say("setup.role_silent", role=mention_role(role.id))


def _unfit(reply: Reply) -> Markup | None:
    """Return why people must not give themselves the role that was chosen, or why the bot cannot give it, or who chose
    it could not; None if all is well, or if none was chosen."""
    if not reply.values:
        return None
    guild, number = reply.interaction.guild, read_number(reply.value)
    role = None if guild is None or number is None else guild.get_role(number)
    if role is None:
        return reply.say("trouble.no_choice")
    return _unfit_role(role, reply.say) or beyond(reply.interaction.user, role, reply.say)


def _unfit_role(role: discord.Role, say: Say) -> Markup | None:
    """Return why the bot cannot or must not give this role, and in which channels that can be changed; None if it
    can."""
    trouble = unfit(role, say)
    return None if trouble is None else in_lines(filter(None, [trouble, unfit_where(role, say)]))


def _channel(app: App, reply: Reply, guild_id: int, name: str, number: str) -> int:
    """Return the channel of this server that was chosen. Raises Declined if it is no channel, or of a kind that this
    setting does not take: the number comes from outside, so it may be anything."""
    channel = app.channel(guild_id, read_number(number))
    if channel is None or channel.type not in _TYPES[name]:
        raise Declined(reply.say("trouble.no_choice"))
    return channel.id


def _listed(value: Json) -> tuple[int, ...]:
    """Return the channels, or the role, that a setting names."""
    return tuple(value) if isinstance(value, tuple) else () if value is None else (value,)
