"""The messages of a cup: its card in the channel, the call in the thread of each table, and the crown; and how they
come as time passes.

The thread of a table is made once. A thread without a message carries no mark, so its name begins with one that no
language and no change of names touches. If the process was killed before it noted a thread, that is the one with this
mark, the maker and the time that no other table has; from then on the outbox remembers it.
"""

from dataclasses import replace
from functools import partial

import discord

from bot.face import Picture, Style
from bot.locale import Markup, Say, in_lines
from bot.players import mention
from bot.store.cup_rows import CupPhase, Pairing
from bot.store.table_rows import Post
from bot.tables.cups.cup import Cup
from bot.tables.cups.service import CARD, CROWN, TABLE
from bot.tables.table import Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.discord_errors import GONE_PLACE, code
from bot.ui.core.error_handler import guarded
from bot.ui.core.message import Link, Message, Tap, clip
from bot.ui.core.pace import Urgency
from bot.ui.core.permissions import missing_for_thread
from bot.ui.core.places import link_to
from bot.ui.core.table_words import title as match_title
from bot.ui.cups import words
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, kind
from bot.ui.delivery.outbox import bring_fresh
from bot.ui.delivery.publish import WEEK, announce
from bot.ui.delivery.sending import may_post, mentioning
from bot.ui.lobby.choices import names_beside

_LONGEST = 100
"""Characters in the name of a thread."""
_SKEW = 60
"""Seconds by which Discord's clock may be behind."""
IN, OUT, AGAIN, SHOW = "in", "out", "again", "show"
"""What the buttons of these messages ask for: the `rest` of `Verb.CUP`, whose ply is the cup."""


def tag(cup: Cup, act: str) -> Tag:
    """Return what a button of a cup's message carries."""
    return Tag(Verb.CUP, NOWHERE, cup.id, act)


# --- As time passes --------------------------------------------------------------------------------


def ended(app: App, match: Match) -> None:
    """Let the cup of a match that is over go on."""
    if match.row.cup_id is not None:
        app.background.start(guarded(match.row.cup_id, go_on(app, match.row.cup_id)))


async def look(app: App) -> None:
    """Let all cups go on in which something is due. An error with one does not stop the others."""
    for cup_id in await app.tables.cups.due():
        await guarded(cup_id, go_on(app, cup_id))


async def go_on(app: App, cup_id: int) -> None:
    """Let this cup go on, and bring what people are to see of it."""
    for table in await app.tables.cups.go_on(cup_id):
        await guarded(table, announce(app, table))
    await bring_fresh(app, cup_id, TABLE, CROWN)
    following = await app.tables.ask(lambda tx: tx.cups.following(cup_id))
    for number in filter(None, (cup_id, following)):
        await bring_fresh(app, number, CARD)


# --- The messages ----------------------------------------------------------------------------------


@kind
class CupCard(Kind):
    """The card of a cup, kept true for its whole life."""

    name = CARD
    kept = True
    pause = 3.0

    async def address(self, app: App, owed: Post) -> Address | Instead:
        cup = await app.tables.cups.get(owed.about)
        if not (cup.open or cup.running or may_post(app, cup.home.spot)):
            return Instead.NOTHING
        if owed.shown or not cup.open:
            return Channel(cup.home)
        users = await app.tables.lookouts.willing(cup.row.host_id, await app.tables.cups.missed(cup))
        called = [user for user in users if await visibility.reads(app, cup.home, user, raises=True)]
        return Channel(cup.home, calls=mentioning(called))

    async def content(self, app: App, owed: Post) -> Message:
        cup = await app.tables.cups.get(owed.about)
        say = app.public(cup.row.guild_id)
        head = Markup("## 🏆 {}").format(words.title(app, cup, say))
        go = Tap(say.plain("button.cup_out"), tag(cup, OUT))
        show = Tap(say.plain("button.cup_show"), tag(cup, SHOW))
        if cup.open:
            begins = words.begins(cup.begins_at, cup.plan.most, say)
            lines = [head, *words.about(app, cup, say), Markup(), begins, words.people_in(cup, say)]
            if missed := await app.tables.cups.missed(cup):
                lines.append(say("cup.missed", people=say.listed([*map(mention, missed)])))
            come = Tap(say.plain("button.cup_in"), tag(cup, IN), Style.GO)
            return Message(in_lines([*lines, say("cup.agree")]), rows=((come, go, show),), framed=True)
        if not cup.row.round:
            return Message(in_lines([head, _end(cup, say)]), framed=True)
        taps = (show, go) if cup.running else (show,)
        below = in_lines([*words.places(cup, say), say("cup.marks"), Markup(), *await _going_on(app, cup, say)])
        return Message(head, below=below, rows=(taps,), framed=True, draw=_drawing(app, cup))


@kind
class CupTable(Kind):
    """The call of the people at a table of a cup, in its thread, which is made for it. Its game begins once it
    stands."""

    name = TABLE
    urgency = Urgency.CALL

    async def address(self, app: App, owed: Post) -> Address | Instead:
        cup, pairing = await _of(app, owed)
        if pairing is None or not cup.running or pairing.scores is not None:
            return Instead.NOTHING
        if not may_post(app, cup.home.spot):
            return Instead.NOT_YET
        thread_id = await _thread_of(app, cup, pairing, owed)
        if thread_id is None:
            return Instead.NOT_YET
        return Channel(replace(cup.home, thread_id=thread_id), calls=mentioning(_users(cup, pairing)))

    async def content(self, app: App, owed: Post) -> Message:
        cup, pairing = await _of(app, owed)
        say = app.public(cup.row.guild_id)
        users = [] if pairing is None else _users(cup, pairing)
        people, when = say.listed([mention(user) for user in users]), Markup("<t:{}:R>").format(cup.row.ends_at or 0)
        cup_title = words.title(app, cup, say)
        return Message(say("cup.call", people=people, round=cup.row.round, cup=cup_title, when=when))

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:
        """Begin the game."""
        cup, pairing = await _of(app, owed)
        if pairing is None:
            return
        users = _users(cup, pairing)
        absent = [user for user in users if not await visibility.reads(app, cup.home, user, raises=True)]
        called = names_beside([entry.name for entry in cup.row.entries], owed.part)
        match = await app.tables.cups.open_table(cup.id, owed.part, message.channel.id, called, absent)
        if match is not None:
            await announce(app, match.id)
            await app.tables.outbox.outdate(CARD, cup.id)


@kind
class Crown(Kind):
    """The end of a cup: who has won it, how everybody stands, and the game that decided it, as a film."""

    name = CROWN
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        cup = await app.tables.cups.get(owed.about)
        return Channel(cup.home) if may_post(app, cup.home.spot) else Instead.NOT_YET

    async def content(self, app: App, owed: Post) -> Message:
        cup = await app.tables.cups.get(owed.about)
        say = app.public(cup.row.guild_id)
        winners = [words.called(entry, say) if entry.former else mention(entry.user_id) for entry in cup.winners]
        head = say("cup.won", count=len(cup.winners), players=say.listed(winners), cup=words.title(app, cup, say))
        lines, rows = list[Markup](), tuple[Tap | Link, ...]()
        match = None if cup.deciding is None else await app.tables.readable(cup.deciding)
        if match is not None:
            lines = [say("cup.deciding", game=match_title(app, match, say))]
            film = Tap(say.plain("button.film"), Tag(Verb.FILM, match.id, match.ply), emoji="🎬")
            rows = (film, *link_to(match, say, newest=False))
        again = () if cup.plan.repeats else (Tap(say.plain("button.cup_again"), tag(cup, AGAIN), Style.GO),)
        below = in_lines([*words.places(cup, say), say("cup.marks"), *lines])
        taps = (*again, *rows, Tap(say.plain("button.cup_show"), tag(cup, SHOW)))
        return Message(head, below=below, rows=(taps,), framed=True, draw=_drawing(app, cup))


# --- Helpers ---------------------------------------------------------------------------------------


async def _thread_of(app: App, cup: Cup, pairing: Pairing, owed: Post) -> int | None:
    """Return the thread of a table; None where the bot cannot make it. Raises any of FAILURES."""
    if pairing.table_id is not None:
        return (await app.tables.match(pairing.table_id)).place.posts_in
    if owed.channel_id is not None and await _is_open(app, cup, owed.channel_id):
        return owed.channel_id
    channel = app.channel(cup.row.guild_id, cup.row.channel_id)
    if not isinstance(channel, discord.TextChannel) or missing_for_thread(channel.permissions_for(channel.guild.me)):
        return None
    mark, since = f"{words.mark(pairing)} ", (cup.row.begun_at or 0) - _SKEW
    async with app.memory.lock(("thread", channel.id, mark)):  # another cup may have a table of the same number
        candidates = {
            thread.id
            for thread in channel.threads
            if thread.name.startswith(mark)
            and thread.owner_id == channel.guild.me.id
            and discord.utils.snowflake_time(thread.id).timestamp() >= since
        }
        free = candidates - await app.tables.ask(lambda tx: tx.cups.taken(candidates))
        thread_id = min(free) if free else await _made(app, channel, cup, pairing)
        await app.tables.outbox.prepare(owed, thread_id)
    return thread_id


async def _is_open(app: App, cup: Cup, thread_id: int) -> bool:
    """Return whether a thread is there and not locked; Discord is asked about one that no event has told of. Raises any
    of FAILURES."""
    try:
        thread = app.channel(cup.row.guild_id, thread_id) or await app.client.fetch_channel(thread_id)
    except discord.NotFound as error:
        if code(error) in GONE_PLACE:
            return False
        raise
    return isinstance(thread, discord.Thread) and not thread.locked


async def _made(app: App, channel: discord.TextChannel, cup: Cup, pairing: Pairing) -> int:
    name = clip(words.table(cup, pairing, app.public(cup.row.guild_id)), _LONGEST)
    kind = discord.ChannelType.public_thread
    return (await channel.create_thread(name=name, type=kind, auto_archive_duration=WEEK)).id


async def _of(app: App, owed: Post) -> tuple[Cup, Pairing | None]:
    cup = await app.tables.cups.get(owed.about)
    return cup, cup.pairing(owed.part)


def _users(cup: Cup, pairing: Pairing) -> list[int]:
    """Return the people at a table who are still in the cup."""
    return [entry.user_id for entry in cup.people if entry.number in pairing.seats]


async def _going_on(app: App, cup: Cup, say: Say) -> list[Markup]:
    """Return which round goes on and its tables; or that the cup is over."""
    if not cup.running:
        return [_end(cup, say)]
    when, lines = Markup("<t:{}:R>").format(cup.row.ends_at or 0), list[Markup]()
    pairings = [pairing for pairing in cup.pairings if len(pairing.seats) > 1]
    for pairing in pairings[: words.MOST_TABLES]:
        match = None if pairing.table_id is None else await app.tables.readable(pairing.table_id)
        way = Markup("{}").format(words.table(cup, pairing, say))
        if match is not None and match.place.posts_in is not None:
            way = Markup("<#{}>").format(str(match.place.posts_in))  # the name of the thread says as much
        lines.append(way if pairing.scores is None else Markup("✓ {}").format(way))
    if (more := len(pairings) - len(lines)) > 0:
        lines.append(say("cup.more_tables", count=more))
    return [say("cup.round", number=cup.row.round, rounds=cup.rounds, when=when), *lines]


def _end(cup: Cup, say: Say) -> Markup:
    """Return how a cup has ended."""
    if cup.row.phase is CupPhase.OVER:
        winners = say.listed([words.called(entry, say) for entry in cup.winners])
        return say("cup.over", count=len(cup.winners), players=winners)
    if cup.row.phase is CupPhase.CALLED_OFF:
        return say("cup.off")
    return say("cup.repeats_ended" if cup.given_up else "cup.too_few")


def _drawing(app: App, cup: Cup) -> partial[Picture]:
    say, look = app.public(cup.row.guild_id), app.look(cup.row.guild_id)
    head = say.plain("cup.picture", cup=words.title(app, cup, say), number=cup.row.round)
    return partial(words.picture, head, words.rows_of(cup, say), look.theme, words.alt(cup, say))
