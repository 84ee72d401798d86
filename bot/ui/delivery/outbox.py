"""The outbox: the way by which what people should see becomes so.

A message is owed from the transaction that changes what it tells of: a row in the database (`Post` in `bot.store`),
of a kind (`kinds`). A kind says two things: its address, and the content that should stand there now. All else is the
same for all kinds, and is here:

- order: nothing is shown that leads to what does not stand yet
- audience: who may see it is asked when it is shown
- place: a table's home moves when its place goes away (`homes`)
- outcome: what Discord's answers mean (`discord_errors.Outcome`), with growing pauses, so that what stays refused
  costs a few dozen requests a day
- mark: each message carries one, by which it is found where nobody knows whether it was sent
- note: the row says what stands

Whoever serves a server brings its messages: after the change, and with a look at everything that is owed, at the start
and once a minute. So a process may be killed anywhere.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import chain

import structlog

from bot.store.table_rows import Key, Post
from bot.tables.base import OUTSIDER, TURN
from bot.tables.refusal import Refused
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.discord_errors import FAILURES, Outcome, code, outcome_of
from bot.ui.core.error_handler import guarded
from bot.ui.core.message import Message
from bot.ui.core.pace import urgency
from bot.ui.core.reply import Reply
from bot.ui.delivery import homes
from bot.ui.delivery.kinds import KINDS, Address, Channel, Home, Instead, Person, delete, digest
from bot.ui.delivery.sending import may_post

ANEW = "anew"
"""The facts of a message that is to be posted once more."""
_SOON = 6.0
"""Seconds before the first retry of a message that could not be shown."""
_TRIES = 3

_log = structlog.get_logger(__name__)


async def bring_fresh(app: App, about: int, *kinds: str, reply: Reply | None = None) -> bool:
    """Bring what this process has just made owed about this, a table or a server; with `kinds` only messages of these.
    They may be follow-ups of `reply`, the press that caused them. Return whether all of it stands."""
    at_once = []
    for key in app.tables.outbox.fresh(about, *kinds):
        if KINDS[key.kind].pause:
            app.background.start(guarded(about, _bring_after_pause(app, key)))
        elif KINDS[key.kind].aside:
            app.background.start(guarded(about, _bring_aside(app, key)))
        else:
            at_once.append(key)
    leading = [key for key in at_once if not KINDS[key.kind].waits]
    waiting = [key for key in at_once if KINDS[key.kind].waits]
    lead = await bring(app, *leading, looks=False, reply=reply)
    return await bring(app, *waiting, looks=False, reply=reply) and lead


async def bring_due(app: App) -> None:
    """Bring everything that is owed by now, in the shards of this process. An error with one message does not stop the
    others."""
    await bring_each(app, await app.tables.outbox.due())


async def bring_each(app: App, keys: Iterable[Key]) -> None:
    """Bring these messages, unless Discord has refused them lately."""
    for key in sorted(keys, key=lambda key: KINDS[key.kind].waits):
        if app.memory.rests(key):
            continue
        if KINDS[key.kind].aside:
            app.background.start(guarded(key.about, _bring_aside(app, key)))
        else:
            await guarded(key.about, bring(app, key))


async def _bring_aside(app: App, key: Key) -> None:
    """Bring a message that takes long, one of its kind at a time."""
    if not app.memory.lock(key).locked():
        async with app.memory.lock(key.kind):
            await bring(app, key)


async def _bring_after_pause(app: App, key: Key) -> None:
    """Bring a message once the changes in a row are over that are worth one edit together."""
    if key in app.memory.soon:
        return
    app.memory.soon.add(key)
    try:
        await app.background.pause(KINDS[key.kind].pause)
    finally:
        app.memory.soon.discard(key)
    await bring(app, key, looks=False)


async def bring(app: App, *keys: Key, looks: bool = True, reply: Reply | None = None, anew: bool = False) -> bool:
    """Bring those of these messages that are owed, side by side, and note them together; then what is owed to people
    who do not see them there. Return whether none of them is owed any more. With `looks` they may have been sent
    already, and are looked for. With `anew` they are posted once more, whatever stands, by whichever process."""
    if not keys:
        return True
    async with AsyncExitStack() as held:
        locks = {KINDS[key.kind].lock(key) for key in keys}
        for lock in sorted(locks):  # in an order, so that nobody waits for each other
            await held.enter_async_context(app.memory.lock(lock))
        app.tables.outbox.begin(*keys)
        posts = [post for post in await app.tables.outbox.get(*keys) if post.owed or anew]
        own = [post for post in posts if app.tables.shards.serves(post.guild_id) or anew]
        bringing = (_brought(app, post, looks=looks, reply=reply, anew=anew) for post in own)
        found = await asyncio.gather(*bringing, return_exceptions=True)
        notes = [note for note in found if isinstance(note, _Note)]
        noted = await _noted(app, notes)
        for error in found:
            if isinstance(error, BaseException):
                raise error
    kinds = {key.kind for key in keys} | {OUTSIDER, TURN}
    others = (app.tables.outbox.fresh(about, *kinds) for about in {key.about for key in keys})
    await bring(app, *chain.from_iterable(others), looks=False)
    return noted and len(notes) == len(own)


async def bring_by(
    app: App, key: Key, answer: Callable[[Message], Awaitable[tuple[int, int] | None]], *, always: bool = False
) -> bool:
    """Bring this message with the answer to a press, which returns the channel and the message that it stands in then;
    and else like any other. With `always` the press is answered also where nothing is owed: only for answers that
    change a message, for another one would be a second. Return whether it is owed no more."""
    own = KINDS[key.kind]
    async with app.memory.lock(key):
        app.tables.outbox.begin(key)
        owed = next(iter(await app.tables.outbox.get(key)), Post(*key, shown=1))
        if not (owed.owed or always):
            return True
        content = replace(await own.content(app, owed), mark=own.mark(app, owed))
        if not owed.owed:
            await answer(content)
            return True
        with _in_doubt(app, key):
            if (there := await answer(content)) is not None:
                shows = replace(owed, channel_id=there[0], message_id=there[1], digest=digest(content))
                return await _noted(app, [_Note(owed, shows)])
    return await bring(app, key)


@contextmanager
def _in_doubt(app: App, key: Key) -> Iterator[None]:
    """If the block is refused by the database, look for the message before it is sent again, and not at once."""
    try:
        yield
    except Refused:
        app.memory.uncertain.add(key)
        app.memory.rest(key)
        raise


@dataclass(frozen=True, slots=True)
class _Note:
    """What is to be noted of a message that is owed no more."""

    owed: Post
    """Its row as it was read."""
    stands: Post | None
    """Its row from now on; None if nothing is left to do for it."""


async def _brought(app: App, owed: Post, *, looks: bool, reply: Reply | None, anew: bool) -> _Note | None:
    """Bring this message; return what is to be noted, or None if it is still owed."""
    own = KINDS[owed.kind]
    if owed.closed and not own.personal:
        return _Note(owed, owed)
    if not app.reach.has(owed.guild_id):
        return None
    while True:
        owed = replace(owed, facts=ANEW) if anew else owed
        try:
            with urgency(own.urgency), _in_doubt(app, owed.key):
                sure = owed.key not in app.memory.uncertain
                return await attempt(app, owed, looks=looks or not sure, reply=reply)
        except FAILURES as error:
            if code(error) == 0:
                app.memory.uncertain.add(owed.key)
            # A follow-up may fail where one of the bot's own messages does not.
            again = reply is not None and (own.needed or code(error) != 0)
            if not (again or await _moved(app, owed, error)):
                return await _refused(app, owed, error)
        looks, reply = True, None
        known = await app.tables.outbox.get(owed.key)
        if not known:
            return None
        owed = known[0]  # it may stand nowhere now


async def attempt(app: App, owed: Post, *, looks: bool, reply: Reply | None) -> _Note | None:
    """Try to show this message; return what is to be noted, or None if it is still owed. Raises any of FAILURES."""
    own = KINDS[owed.kind]
    address = await own.address(app, owed)
    allowed = await _allowed(app, owed, address, reply)
    stands: Post | None = None
    if allowed is Instead.NOT_YET:
        return None
    if allowed is Instead.GONE:
        await delete(app, await own.sent(app, owed) if looks and address is Instead.GONE else owed)
    elif allowed is Instead.NOTHING or owed.closed:
        stands = owed
    else:
        stands = await own.show(app, owed, allowed, looks=looks, reply=reply)
    return _Note(owed, stands if own.kept else None)


async def _allowed(app: App, owed: Post, address: Address | Instead, reply: Reply | None) -> Address | Instead:
    """Return the address if the message may be shown there now: what it leads to stands, and who reads it there may
    see what it tells of. Raises any of FAILURES."""
    match address:
        case Home():
            return await _at_home(app, owed, address, reply)
        case Person(user_id, table) if table is not None and not _plays(table, user_id):
            return _in_order(table, address) if await _sees(app, table, user_id) else Instead.GONE
        case Channel(place, table):
            if table is not None and not visibility.open_to(app, place, table):
                return Instead.GONE
            if not may_post(app, place.spot):
                return Instead.NOT_YET
            return address if table is None else _in_order(table, address)
    return address


def _plays(table: Lobby | Match, user_id: int) -> bool:
    return (table.eyes_of(user_id) if isinstance(table, Match) else table.seat_of(user_id)) is not None


async def _sees(app: App, table: Lobby | Match, user_id: int) -> bool:
    """Return whether this person may see where the table is shown. Raises any of FAILURES."""
    if isinstance(table, Lobby) and visibility.public(app, table):
        return True  # only members of the server are invited
    return await visibility.reads(app, table.place, user_id, table.card_id, raises=True)


def _in_order(table: Lobby | Match, address: Address) -> Address | Instead:
    """Return the address once what the message leads to stands."""
    if isinstance(table, Lobby):
        stands = table.card_id is not None
    else:
        stands = table.place.posts_in is None or table.published_ply >= table.ply
    return address if stands else Instead.NOT_YET


async def _at_home(app: App, owed: Post, home: Home, reply: Reply | None) -> Home | Instead:
    """Return the home as it is by now, if the message may be shown there, with those of the people it calls who are
    there. The others are owed a direct message."""
    table = await homes.housed(app, home.table) if isinstance(home.table, Match) else home.table
    here = reply is not None and reply.channel_id == table.place.posts_in
    # What stands there is only changed.
    stands = KINDS[owed.kind].edits or (isinstance(table, Lobby) and owed.message_id is not None)
    if not (here or stands or may_post(app, table.place.spot)):
        await _call(app, owed, table, dict.fromkeys(home.calls, False))
        return Instead.NOT_YET
    if owed.message_id is not None and visibility.may_be_private(app, table.place, table.card_id):
        return Home(table)
    # Who has just pressed there sees the message without a mention, unless others have moved since.
    presser = reply.user_id if reply is not None and here and not reply.overtaken else None
    called = [user for user in home.calls if user != presser]
    outside = await visibility.outside(app, table, called)
    await _call(app, owed, table, outside)
    return Home(table, [user for user in called if user not in outside])


async def _call(app: App, owed: Post, table: Lobby | Match, outside: Mapping[int, bool]) -> None:
    """Owe these people a direct message in place of this one, and the players who is certain to be outside their
    thread, once."""
    if outside and KINDS[owed.kind].personal:
        instead = (KINDS[owed.kind].instead(owed, table, user) for user in outside)
        seats = (table.seat_of(user) for user, certain in outside.items() if certain)
        notes = (table.owes(OUTSIDER, part=seat) for seat in seats if seat is not None)
        await app.tables.outbox.add(*instead, *notes)


async def _moved(app: App, owed: Post, error: BaseException) -> bool:
    """Return whether the message goes to another place now because of this refusal. It does so at most twice: to a
    thread's channel, and from there to none."""
    if owed.table_id is None or outcome_of(error) is not Outcome.MOVED:
        return False
    address = await KINDS[owed.kind].address(app, owed)
    if not isinstance(address, Home) or not isinstance(address.table, Match):
        return False
    return await homes.refused(app, address.table, error)


async def _refused(app: App, owed: Post, error: BaseException) -> _Note | None:
    """Do what this refusal asks for; return what is to be noted, or None if the message is still owed."""
    meaning, own = outcome_of(error), KINDS[owed.kind]
    _log.info("not_shown", what=owed.kind, about=owed.about, code=code(error), outcome=meaning.value)
    for_good = meaning in (Outcome.DONE, Outcome.FAULT, Outcome.SHUT)
    if meaning is Outcome.FAULT:
        _log.error("refused_for_its_form", what=owed.kind, about=owed.about, code=code(error))
    calls = for_good and (own.needed or (own.personal and meaning is Outcome.SHUT))
    address = await own.address(app, owed) if calls else None
    if isinstance(address, Home):
        await _call(app, owed, address.table, dict.fromkeys(address.calls, False))
    elif for_good and not own.needed:
        closed = meaning is Outcome.SHUT and owed.user_id != 0
        if closed or (not owed.user_id and meaning is not Outcome.DONE):
            await own.refused(app, owed, error)
        if closed:
            owed = replace(owed, message_id=None, closed=True)
        return _Note(owed, owed if own.kept else None)
    retry(app, owed.key)
    return None


def retry(app: App, key: Key) -> None:
    """Bring this message soon, a few times with growing pauses; then the look of every minute takes over."""
    tries = app.memory.tries.get(key, 0)
    if tries >= _TRIES:
        app.memory.rest(key)
        return
    app.memory.tries[key] = tries + 1
    app.background.start(guarded(key.about, _bring_later(app, key, _SOON * 2**tries)))


async def _bring_later(app: App, key: Key, seconds: float) -> None:
    await app.background.pause(seconds)
    await bring(app, key)


async def _noted(app: App, notes: Sequence[_Note]) -> bool:
    """Note what stands now; return whether that is noted."""
    if not notes:
        return True
    try:
        await app.tables.outbox.note(
            stand=[note.stands for note in notes if note.stands is not None],
            done=[note.owed for note in notes if note.stands is None],
        )
    except Refused as error:
        # People see it and what was saved holds, so no error may say that nothing has happened. It is still owed: it
        # is found by its mark.
        for note in notes:
            _log.warning("not_noted", what=note.owed.kind, about=note.owed.about, reason=error.reason.name)
            app.memory.uncertain.add(note.owed.key)
        return False
    for note in notes:
        app.memory.shown(note.owed.key)
    return True
