"""The double's data as JSON for the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from bot.sandbox.faithful.messages import APPLICATION, GUILD
from tests.discord_double.model import EPOCH, Channel, Data, Guild, Interaction, Kind, Message, Person

GRANTED = (1 << 10) | (1 << 11) | (1 << 15) | (1 << 16) | (1 << 31) | (1 << 35) | (1 << 38)
"""View, send, attach, read history, use commands, make public threads, send in threads."""


def moment(snowflake: int) -> str:
    """Return the time at which a snowflake was made."""
    return datetime.fromtimestamp(((snowflake >> 22) + EPOCH) / 1000, UTC).isoformat()


def user(person: Person, *, bot: bool = False) -> Data:
    return {
        "id": str(person.id),
        "username": person.name.lower(),
        "discriminator": "0",
        "global_name": person.name,
        "avatar": None,
        "bot": bot,
        "flags": 0,
        "public_flags": 0,
        "primary_guild": None,
    }


def command(given: Data, number: str, version: str, bot: Person) -> Data:
    """Return a command as the bot gave it, with the fields that Discord adds."""
    permissions = given.get("default_member_permissions")
    added = {"id": number, "application_id": str(bot.id), "version": version}
    return {
        "nsfw": False,
        "contexts": None,
        **_part(given),
        **added,
        "default_member_permissions": None if permissions is None else str(permissions),
        "integration_types": given.get("integration_types") or [0],
    }


def _part(given: Data) -> Data:
    """Return a command, an option or a choice as Discord writes it: with what was left out, and without what says
    nothing."""
    filled = {"name_localizations": None} | ({"description_localizations": None} if "description" in given else {})
    parts = {name: [_part(each) for each in given[name]] for name in ("options", "choices") if given.get(name)}
    said = {name: value for name, value in given.items() if value not in ([], {}) and value is not False}
    return filled | said | parts


def unlocalized(part: Data) -> Data:
    """Return a command, or a part of one, for who did not ask for all languages."""
    return {
        name: [unlocalized(each) for each in value] if name in ("options", "choices") else value
        for name, value in part.items()
        if not name.endswith("_localizations")
    }


def application(bot: Person, servers: int) -> Data:
    """Return a newly made application, with all fields that Discord sends."""
    owner = user(bot)
    return {
        **APPLICATION,
        **dict.fromkeys(("icon", "team")),
        "id": str(bot.id),
        "name": bot.name,
        "description": "",
        "verify_key": "0" * 64,
        "flags": 0,
        "bot": owner | {"bot": True},
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {"0": {}},
        "owner": owner,
        "approximate_guild_count": servers,
        "eligible_oauth2_scopes": ["bot", "applications.commands"],
    }


def member(person: Person, *, bot: bool = False) -> Data:
    return {
        "user": user(person, bot=bot),
        "roles": [],
        "joined_at": moment(person.id),
        "flags": 0,
        "permissions": str(GRANTED | person.granted),
        **dict.fromkeys(("nick", "avatar", "banner", "premium_since", "communication_disabled_until")),
        **dict.fromkeys(("pending", "deaf", "mute"), False),
    }


def channel(it: Channel, bot: Person) -> Data:
    payload: Data = {"id": str(it.id), "type": int(it.kind), "last_message_id": None, "flags": 0}
    if it.kind is Kind.DIRECT:
        assert it.recipient is not None
        return {**payload, "recipients": [user(it.recipient)]}
    assert it.guild is not None
    payload |= {"name": it.name, "guild_id": str(it.guild.id), "rate_limit_per_user": 0}
    if it.kind.is_thread:
        assert it.parent is not None
        # Discord tells a bot of its own membership, which it has in threads that it made or was let into.
        joined = it.owner is None or bot.id in it.members
        own: Data = {"id": str(it.id), "user_id": str(bot.id), "join_timestamp": moment(it.id), "flags": 0}
        return (
            payload
            | ({"member": own} if joined else {})
            | {
                "parent_id": str(it.parent.id),
                "owner_id": str((it.owner or bot).id),
                "message_count": len(it.messages),
                "total_message_sent": len(it.messages),
                "member_count": 1,
                "thread_metadata": {
                    "archived": it.archived,
                    "auto_archive_duration": 10080,
                    "archive_timestamp": moment(it.id),
                    "locked": it.locked,
                    "create_timestamp": moment(it.id),
                },
            }
        )
    own_rights = {"id": str(bot.id), "type": 1, "allow": str(it.granted), "deny": str(it.denied)}
    rights = [own_rights] if it.denied or it.granted else []
    payload |= {"position": 0, "parent_id": None, "topic": None, "nsfw": False, "permission_overwrites": rights}
    if it.kind.is_for_speaking:
        return payload | {"bitrate": 64000, "user_limit": 0, "rtc_region": None}
    return payload | ({"available_tags": []} if it.kind.holds_posts else {})


def is_told(it: Channel, bot: Person) -> bool:
    """Return whether the bot gets events of this thread: of active ones, and of private ones of which it is a
    member."""
    return not it.archived and (it.kind is not Kind.PRIVATE_THREAD or bot.id in it.members)


def guild(it: Guild, bot: Person) -> Data:
    """Return a server as a bot gets it when it connects."""
    return {
        **asked_guild(it),
        "joined_at": moment(it.id),
        "large": False,
        "unavailable": False,
        "member_count": 3,
        "members": [member(bot, bot=True)],
        "channels": [channel(each, bot) for each in it.channels if not each.kind.is_thread],
        "threads": [channel(each, bot) for each in it.channels if each.kind.is_thread and is_told(each, bot)],
        "presences": [],
        "voice_states": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def asked_guild(it: Guild) -> Data:
    """Return a server as a bot gets it when it asks."""
    return {
        **GUILD,
        **dict.fromkeys(("icon", "splash", "banner", "description", "vanity_url_code")),
        **dict.fromkeys(("afk_channel_id", "system_channel_id", "rules_channel_id", "public_updates_channel_id")),
        **dict.fromkeys(("verification_level", "mfa_level", "default_message_notifications"), 0),
        **dict.fromkeys(("explicit_content_filter", "system_channel_flags"), 0),
        **dict.fromkeys(("premium_tier", "premium_subscription_count"), 0),
        "id": str(it.id),
        "name": it.name,
        "owner_id": "1",
        "afk_timeout": 300,
        "premium_progress_bar_enabled": False,
        "preferred_locale": "en-US",
        "features": ["COMMUNITY"],
        "emojis": [],
        "stickers": [],
        "roles": [_everyone(it)],
        "max_members": 500000,
    }


def own_guild(it: Guild) -> Data:
    """Return a server as it appears in the list of the bot's servers."""
    facts: Data = {"icon": None, "banner": None, "owner": False, "features": []}
    return {"id": str(it.id), "name": it.name, "permissions": str(GRANTED), **facts}


def message(it: Message, bot: Person) -> Data:
    payload: Data = {
        "id": str(it.id),
        "channel_id": str(it.channel.id),
        "author": user(bot, bot=True),
        "content": it.content,
        "timestamp": moment(it.id),
        "edited_timestamp": moment(it.id) if it.edits else None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": it.loose,
        "embeds": [],
        "components": it.components,
        "pinned": False,
        "type": 0,
        "flags": it.flags,
    }
    if it.thread is not None:
        payload["thread"] = channel(it.thread, bot)
    return payload


def interaction(it: Interaction, data: Data, bot: Person) -> Data:
    """Return an interaction as the gateway delivers it."""
    place = it.channel
    payload: dict[str, Any] = {
        "id": str(it.id),
        "application_id": str(bot.id),
        "type": it.kind,
        "token": it.token,
        "version": 1,
        "data": data,
        "channel_id": str(place.id),
        "channel": channel(place, bot),
        "locale": it.person.locale,
        "entitlements": [],
        "authorizing_integration_owners": {},
        "attachment_size_limit": 10485760,
        "app_permissions": str((GRANTED | place.granted) & ~place.denied),
        "context": 1 if place.guild is None else 0,
    }
    if place.guild is None:
        payload["user"] = user(it.person)
    else:
        payload |= {"guild_id": str(place.guild.id), "guild_locale": "en-US", "member": member(it.person)}
    if it.source is not None:
        payload["message"] = message(it.source, bot)
    return payload


def _everyone(it: Guild) -> Data:
    return {
        "id": str(it.id),
        "name": "@everyone",
        "permissions": str(GRANTED),
        "position": 0,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": False,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
    }
