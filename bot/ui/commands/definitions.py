"""The commands as Discord shows them: for tables and one's own pages `/play`, `/cup`, `/games`, `/me`, `/top` and
`/help`, for learning `/learn` and `/puzzle`, for typing the one command of each game, `/<game> move`, and for who looks
after a server `/nugget setup` and `/nugget moderate`. This module knows no game."""

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.store.table_rows import Place, TableId
from bot.tables.clock import zones
from bot.tables.table import Lobby, Match
from bot.ui.commands import cups
from bot.ui.commands.actions import do_typed, suggested
from bot.ui.commands.table_choice import own_tables
from bot.ui.commands.tree import Catalogues, words
from bot.ui.core import error_handler, visibility
from bot.ui.core.app import App, offers
from bot.ui.core.custom_id import read_number
from bot.ui.core.error_handler import answer, answer_privately
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.places import not_here
from bot.ui.core.reply import Declined, Reply
from bot.ui.cups.pages import show_cups
from bot.ui.lobby.play import play, show_play
from bot.ui.match.moderating import show_moderation
from bot.ui.match.records import show_record
from bot.ui.pages.games import show_games
from bot.ui.pages.help import show_games_to_learn, show_help
from bot.ui.pages.leaderboard import show_profile, show_top
from bot.ui.pages.learn import show_learn, suggestions
from bot.ui.pages.puzzle import show_puzzle
from bot.ui.pages.settings import show_settings
from bot.ui.pages.setup import show_setup

ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BY_ANYBODY = app_commands.AppInstallationType(guild=True, user=True)
_OPTIONS = {
    **{option: f"option.{option}" for option in ("game", "players", "record")},
    **{option: f"command.option.{option}" for option in ("user", "zone", "move", "table", "action")},
}
"""The keys of the names of options."""
_LARGEST = 1 << 52
"""Larger than the number of any table."""

Command = app_commands.Command[Any, ..., None]
Value = TypeVar("Value", str, int)


async def add_commands(tree: app_commands.CommandTree[Any], app: App) -> tuple[str, ...]:
    """Put the commands of all games into the tree, with the catalogues' languages. Except for those that look after a
    server, they also work for people who added the app for themselves alone, anywhere; commands that need the bot
    itself say so there (`Reply.elsewhere`). Return the names of the commands for everybody outside games."""
    general = [make(app) for make in (_play, _cup, _learn, _puzzle, _games, _me, _top)]
    general.append(_without_options(app, "help", show_help))
    everybody: list[Command | app_commands.Group] = [*general, *(group(app, game) for game in app.faces)]
    for command in everybody:
        command.allowed_contexts, command.allowed_installs = ANYWHERE, BY_ANYBODY
    for command in (*everybody, _nugget(app)):
        tree.add_command(command)
    tree.error(_unready)
    await tree.set_translator(Catalogues())
    return tuple(command.name for command in general)


async def _unready(interaction: discord.Interaction, error: app_commands.AppCommandError) -> None:
    """Answer a command that no longer has a callback, because it belongs to an older version of the bot."""
    await error_handler.tell(Reply(interaction), error)


def _command(name: str, callback: Callable[..., Coroutine[Any, Any, None]], **about: str) -> Command:
    """Return a command. `about` has for each of its options the key of the sentence that says what it is."""
    if about:
        app_commands.rename(**{option: words(_OPTIONS[option], name=option) for option in about})(callback)
        app_commands.describe(**{option: words(key) for option, key in about.items()})(callback)
    return app_commands.Command(
        name=words(f"command.{name}.name"), description=words(f"command.{name}.about"), callback=callback
    )


def _without_options(app: App, name: str, show: Callable[[App, Reply], Awaitable[None]]) -> Command:
    """Return a command that shows a page."""

    async def command(interaction: discord.Interaction) -> None:
        await answer_privately(app, interaction, lambda reply: show(app, reply))

    return _command(name, command)


def _games_to_choose(titles: Mapping[str, str]) -> list[app_commands.Choice[str]]:
    """Return choices by the keys of their titles."""
    return [app_commands.Choice(name=words(title), value=name) for name, title in titles.items()]


def _offered(labels: Iterable[tuple[str, Value]]) -> list[app_commands.Choice[Value]]:
    """Return suggestions by their labels, as many as Discord shows."""
    return [app_commands.Choice(name=clip(label, ITEM), value=value) for label, value in labels][:OFFERED]


# --- Tables and pages ------------------------------------------------------------------------------


def _play(app: App) -> Command:
    """Return the command that leads to a table: at once with a game, else by a panel."""

    @app_commands.choices(game=_games_to_choose({name: offer.title for name, offer in offers(app.faces).items()}))
    async def play_it(
        interaction: discord.Interaction, game: str | None = None, players: app_commands.Range[int, 2, 99] | None = None
    ) -> None:
        if game is not None:
            name = game
            await answer(app, interaction, lambda reply: play(app, reply, name, players))
        else:
            await answer_privately(app, interaction, lambda reply: show_play(app, reply))

    return _command("play", play_it, game="option.game.about", players="option.players.about")


def _cup(app: App) -> Command:
    """Return the command for cups."""

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        with suppress(Declined):
            return _offered(await cups.suggested(app, Reply(interaction), typed))
        return []

    @app_commands.autocomplete(action=suggest)
    async def cup(interaction: discord.Interaction, action: app_commands.Range[str, 1, 300] | None = None) -> None:
        await answer_privately(
            app, interaction, lambda reply: cups.do_typed(app, reply, action) if action else show_cups(app, reply)
        )

    return _command("cup", cup, action="command.option.action.about")


def _games(app: App) -> Command:
    """Return the command that lists a person's games; with the file of a record it shows that game."""

    async def games(interaction: discord.Interaction, record: discord.Attachment | None = None) -> None:
        await answer_privately(
            app, interaction, lambda reply: show_record(app, reply, record) if record else show_games(app, reply)
        )

    return _command("games", games, record="option.record.about")


def _me(app: App) -> Command:
    """Return the command for a person's own page, or for somebody else's; with a time zone it shows the settings."""

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return _offered((zone.replace("_", " "), zone) for zone in zones(typed))

    @app_commands.autocomplete(zone=suggest)
    async def me(
        interaction: discord.Interaction,
        user: discord.User | None = None,
        zone: app_commands.Range[str, 1, 64] | None = None,
    ) -> None:
        person = interaction.user if user is None else user

        def work(reply: Reply) -> Awaitable[None]:
            if zone is not None:
                return show_settings(app, reply, zone)
            return show_profile(app, reply, person.id, person.display_name)

        await answer_privately(app, interaction, work)

    return _command("me", me, user="command.option.user.about", zone="command.option.zone.about")


def _top(app: App) -> Command:
    """Return the command for the server's leaderboards."""

    @app_commands.choices(game=_games_to_choose({game: f"{game}.title" for game in app.faces}))
    async def top(interaction: discord.Interaction, game: str | None = None) -> None:
        await answer_privately(app, interaction, lambda reply: show_top(app, reply, game))

    return _command("top", top, game="option.game")


# --- Learning --------------------------------------------------------------------------------------


def _learn(app: App) -> Command:
    """Return the command for the lessons; without a game it shows which there are."""
    taught = [face.game.name for face in app.faces.values() if face.lessons]

    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return _offered(await suggestions(app, Reply(interaction), str(interaction.namespace.game), typed))

    @app_commands.choices(game=_games_to_choose({name: f"{name}.title" for name in taught}))
    @app_commands.autocomplete(move=suggest)
    async def begin(
        interaction: discord.Interaction,
        game: str | None = None,
        move: app_commands.Range[str, 1, 100] | None = None,
    ) -> None:
        def work(reply: Reply) -> Awaitable[None]:
            return show_learn(app, reply, game, move or "") if game else show_games_to_learn(app, reply)

        await answer_privately(app, interaction, work)

    return _command("learn", begin, game="option.game", move="option.lesson_move.about")


def _puzzle(app: App) -> Command:
    """Return the command for the puzzles of the day."""

    async def show(interaction: discord.Interaction, move: app_commands.Range[str, 1, 100] | None = None) -> None:
        await answer_privately(app, interaction, lambda reply: show_puzzle(app, reply, move or ""))

    return _command("puzzle", show, move="option.guess.about")


# --- Typing ----------------------------------------------------------------------------------------


def group(app: App, game: str) -> app_commands.Group:
    """Return the commands of a game."""
    commands = app_commands.Group(name=game, description=words(f"{game}.about"))
    commands.add_command(_move(app, game))
    return commands


def _move(app: App, game: str) -> Command:
    async def suggest_moves(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        number = read_number(str(interaction.namespace.table))  # as it stands in a half-typed command
        table = None if number is None else TableId(number)
        return _offered(await suggested(app, Reply(interaction), game, typed, table))

    async def suggest_tables(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return _offered(await own_tables(app, Reply(interaction), game, str(typed)))

    @app_commands.autocomplete(move=suggest_moves)
    @app_commands.autocomplete(table=suggest_tables)
    async def move_command(
        interaction: discord.Interaction, move: app_commands.Range[str, 1, 100], table: int | None = None
    ) -> None:
        await answer_privately(app, interaction, lambda reply: do_typed(app, reply, game, move, table))

    return _command("move", move_command, move="command.option.move.about", table="command.option.table.about")


# --- Looking after a server ------------------------------------------------------------------------


def _nugget(app: App) -> app_commands.Group:
    """Return the commands for who looks after a server. Discord shows a whole group to the same people, so it shows
    this one to moderators; the permission for each command is checked again with each press."""
    commands = app_commands.Group(
        name="nugget",
        description=words("command.nugget.about"),
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        default_permissions=discord.Permissions(manage_messages=True),
    )
    commands.add_command(_without_options(app, "setup", show_setup))
    commands.add_command(_moderate(app))
    return commands


def _moderate(app: App) -> Command:
    async def suggest(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[int]]:
        reply = Reply(interaction)
        labels = [(_label(app, table, reply), table.id) for table in await _moderated(app, reply)]
        return _offered(pair for pair in labels if str(typed).casefold() in pair[0].casefold())

    @app_commands.autocomplete(table=suggest)
    async def moderate(
        interaction: discord.Interaction, table: app_commands.Range[int, 1, _LARGEST] | None = None
    ) -> None:
        async def work(reply: Reply) -> None:
            await show_moderation(app, reply, TableId(table) if table is not None else await _here(app, reply))

        await answer_privately(app, interaction, work)

    return _command("moderate", moderate, table="command.moderate.table")


async def _moderated(app: App, reply: Reply) -> list[Lobby | Match]:
    """Return the tables that this person may moderate, the newest move first: those in channels that the person
    moderates, and for moderators of the server also those whose channel was deleted."""
    guild = None if reply.guild_id is None else reply.interaction.guild
    if guild is None:
        return []
    moderated = [
        channel.id for channel in guild.channels if visibility.moderates(app, reply, Place(guild.id, channel.id))
    ]
    homeless = visibility.moderates(app, reply, Place(guild.id, None))
    tables = await app.tables.moderation.tables(guild.id, moderated, homeless=homeless)
    return await visibility.seen(app, reply, tables, to_moderate=True)


async def _here(app: App, reply: Reply) -> TableId:
    """Return the only table of this channel or thread that is open or goes on, with preference for one shown right here
    over one in a thread; else the newest that is over. Raises Declined."""
    if reply.elsewhere:
        raise not_here(reply)
    all_here = await app.tables.moderation.tables(reply.guild_id or 0, [reply.channel_id or 0])
    tables = await visibility.seen(app, reply, all_here, to_moderate=True)
    candidates = [table for table in tables if isinstance(table, Lobby) or table.live]
    if len(candidates) > 1:
        candidates = [table for table in candidates if table.place.posts_in == reply.channel_id]
        if len(candidates) != 1:
            raise Declined(reply.say("moderate.several"))
    if not tables:
        raise Declined(reply.say("moderate.nothing_here"))
    return (candidates or tables)[0].id


def _label(app: App, table: Lobby | Match, reply: Reply) -> str:
    say = reply.say
    players = say.plain.row([player.called(say) for player in table.seats])
    standing = "lobby" if isinstance(table, Lobby) else "live" if table.live else "over"
    words = (f"{table.id}", app.title_of(table, say), say.plain(f"moderate.is.{standing}"), players)
    return clip(" · ".join(words), ITEM)
