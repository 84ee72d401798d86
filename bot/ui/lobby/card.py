"""The card of a table in its channel."""

from collections.abc import Collection
from dataclasses import replace

import discord

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.players import mention, shown
from bot.store.table_rows import Answer, Key, Phase, Post, Seated, TableId
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Lobby, Match
from bot.ui.core import visibility
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.discord_errors import FORBIDDEN, GONE_PLACE, code
from bot.ui.core.message import Menu, MenuItem, Message, Row, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.places import link_to
from bot.ui.core.reply import Declined, Reply
from bot.ui.core.table_words import in_words, outcome_line, series_score, stand_ins
from bot.ui.delivery.calls import table_changed
from bot.ui.delivery.kinds import Address, Home, Instead, Itself, Kind, kind
from bot.ui.delivery.outbox import bring, bring_by, bring_fresh
from bot.ui.delivery.sending import mentioning, unaddressed
from bot.ui.lobby.choices import clock_in_words, level_at, nearest, offered, questions
from engine.options import PLAYERS

NOT_OPEN = {Refusal.EXPIRED, Refusal.ALREADY_STARTED, Refusal.OVER}
"""Why nobody can sit down at a table anymore."""


def card(app: App, table: Lobby | Match, series: Match | None = None) -> Message:
    """Return the card of a table, in the language of its server. The card on which a thread hangs keeps the score of
    the newest `series` there."""
    say = app.public_of(table)
    waits = isinstance(table, Lobby) and table.phase is Phase.LOBBY
    title = say("lobby.title" if waits else "lobby.title.past", game=app.title_of(table, say))
    if isinstance(table, Match):
        text = [*filter(None, [in_words(app, table, say)]), *clock_in_words(app, table, say), *_rating(app, table, say)]
        text += [say("lobby.started") if table.live else outcome_line(table, say)]
        text += series_score(series or table, say)
        text += stand_ins(table, say) if table.live else []
        way = link_to(table, say, newest=False)
        return Message(in_lines([title, *_seats(table, say)]), below=in_lines(text), rows=(way,), framed=True)
    if table.phase is Phase.CLOSED:
        return Message(in_lines([title, say("lobby.closed")]), framed=True)
    meaning = [*filter(None, [in_words(app, table, say)]), *_meaning(app, table, say)]
    meaning += [*clock_in_words(app, table, say), *_rating(app, table, say)]
    text = [*meaning, *series_score(table, say), Markup(), *_state(app, table, say), expiry(table, say)]
    computers = app.tables.servers.settings(table.place.guild_id).computers
    rows = (*_controls(app, table, say, computers=computers), questions(app, table, say))
    if table.place.private or (computers and table.free):
        rows = (*rows, _computers(app, table, say))
    # A list would swallow the lines after it, so these lines are a separate text.
    hidden = visibility.may_be_private(app, table.place, table.card_id)
    seats = [title, app.about(table, say), *_seats(table, say, hidden=hidden)]
    return Message(in_lines(seats), below=in_lines(text), rows=rows, framed=True)


def expiry(lobby: Lobby, say: Say) -> Markup:
    """Return until when the lobby stays open."""
    return say("lobby.expires", when=Markup("<t:{}:R>").format(lobby.expires_at))


def _seats(table: Lobby | Match, say: Say, *, hidden: bool = False) -> list[Markup]:
    """Return who sits where. Where the table is `hidden` in a private thread, who was called there is named: a mention
    would let in who was removed since."""
    taken_seats = [
        Markup("{}. **{}**{}").format(n, player.called(say), _level(player, say))
        for n, player in enumerate(table.seats, 1)
    ]
    if isinstance(table, Match):
        return taken_seats
    called = {guest.user_id for guest in table.awaited if hidden and guest.called}
    kept_seats = [
        say("lobby.kept_seat", player=shown(guest.name, None) if guest.user_id in called else mention(guest.user_id))
        for guest in table.awaited
    ]
    open_seats = kept_seats + [say("lobby.free_seat")] * table.free
    return taken_seats + [Markup("{}. {}").format(n, seat) for n, seat in enumerate(open_seats, len(taken_seats) + 1)]


def _in_teams(app: App, lobby: Lobby) -> bool:
    """Return whether partners win together, so that it matters who sits where."""
    return len(sides(app, lobby)) < _players(lobby)


def _players(lobby: Lobby) -> int:
    """Return the number of players: the number of seats, or of those taken if their players are about to start."""
    return len(lobby.seats) if lobby.agreed else lobby.size


def sides(app: App, lobby: Lobby) -> tuple[tuple[int, ...], ...]:
    """Return the seats that win together, side by side."""
    game = app.face(lobby).game
    return game.sides(game.read_options({**lobby.options, PLAYERS: _players(lobby)}))


def _meaning(app: App, lobby: Lobby, say: Say) -> list[Markup]:
    """Return who plays with whom, by the numbers of the seats, and what else the options mean."""
    face = app.face(lobby)
    lines: list[Markup] = []
    if _in_teams(app, lobby):
        teams = [Markup(" + ").join(str(seat + 1) for seat in side) for side in sides(app, lobby)]
        lines.append(say("lobby.teams", teams=Markup(" · ").join(teams)))
    if face.briefing is not None:
        lines.append(face.briefing(face.game.read_options({**lobby.options, PLAYERS: _players(lobby)}), say))
    return lines


def _rating(app: App, table: Lobby | Match, say: Say) -> list[Markup]:
    """Return that the game will not count, where people might expect that it does."""
    people = sum(player.user_id is not None for player in table.seats)
    if 1 < people < len(table.seats):
        return [say("lobby.unrated")]
    if people < len(table.seats):
        return []
    if isinstance(table, Match):
        return [] if table.rated else [say("lobby.uncounted")]
    return [] if app.tables.servers.settings(table.place.guild_id).rated else [say("lobby.unrated_here")]


def _state(app: App, lobby: Lobby, say: Say) -> list[Markup]:
    """Return what is still needed to start, and how many have said no. Who did is for the host alone, in the panel of
    *Invite*."""
    declined = sum(guest.answer is Answer.DECLINED for guest in lobby.invited)
    no = [say("lobby.declined", count=declined)] if declined else []
    if not lobby.awaited:
        return [*_needed(app, lobby, say), *no]
    people = say.listed([guest.name for guest in lobby.awaited])
    if lobby.free:
        return [say("lobby.awaited_and_free", players=people), say("lobby.free", count=lobby.free), *no]
    return [say("lobby.awaited", count=len(lobby.awaited), players=people), *no]


def _needed(app: App, lobby: Lobby, say: Say) -> list[Markup]:
    if lobby.full:
        return [say("lobby.alone" if lobby.place.private else "lobby.full")]
    if lobby.agreed:
        agreed, asking = (
            say.listed([player.called(say) for player in people]) for people in (lobby.agreed, lobby.asked)
        )
        return [say("lobby.agreeing", number=len(lobby.seats), agreed=agreed, asked=asking)]
    free = [say("lobby.free", count=lobby.free)]
    if not lobby.missing(app.face(lobby).game):
        free.append(say("lobby.enough", number=len(lobby.seats)))
    return [*free, say("lobby.waited")] if proposes(app, lobby) else free


def proposes(app: App, lobby: Lobby) -> bool:
    """Return whether the card proposes that computers take the free seats: the table has waited for long, and for
    nobody who is invited."""
    computers = app.tables.servers.settings(lobby.place.guild_id).computers
    return computers and lobby.row.waited and lobby.free > 0 and not lobby.awaited


def _level(player: Seated, say: Say) -> Markup:
    return Markup() if player.computer is None else Markup(" · {}").format(say(f"level.{player.computer}"))


def _computers(app: App, lobby: Lobby, say: Say) -> Row:
    """Return the menu of computer players that the host may add; in direct messages, of the level that all of them
    have. Its custom_id changes with the seats, so that the menu forgets its last choice and the same level can be
    chosen again."""
    levels = offered(app, lobby.game, lobby.options)
    present = nearest(level_at(lobby), levels) if lobby.place.private else None
    items = tuple(
        MenuItem(say.plain(f"level.{level}"), level, level == present, say.plain(f"level.{level}.about"))
        for level in levels
    )
    prompt = say.plain("lobby.level" if lobby.place.private else "lobby.add_computer")
    return Menu(Tag(Verb.ADD_COMPUTER, lobby.id, rest=str(len(lobby.seats))), prompt, items)


def _controls(app: App, lobby: Lobby, say: Say, *, computers: bool) -> tuple[Row, ...]:
    startable = not (lobby.missing(app.face(lobby).game) or lobby.awaited)

    def tap(verb: Verb, label: str, style: Style = Style.PLAIN, *, disabled: bool = False) -> Tap:
        return Tap(label, Tag(verb, lobby.id), style, disabled=disabled)

    alone = lobby.place.private
    removable = not alone and any(player.computer is not None for player in lobby.seats)
    fillable = computers and lobby.free > 0 and not lobby.awaited
    waited = fillable and lobby.row.waited
    play_now = tap(Verb.PLAY_NOW, say.plain("button.play_now"), Style.GO if waited else Style.PLAIN)
    first = (
        *([play_now] if waited else []),
        *([] if alone else [tap(Verb.JOIN, say.plain("button.join"), Style.CHOSEN, disabled=lobby.full)]),
        *([tap(Verb.NOT_NOW, say.plain("button.not_now"))] if lobby.awaited else []),
        tap(Verb.GET_UP, say.plain("button.get_up")),
        tap(Verb.OPTIONS, say.plain("button.options")),
        tap(Verb.START, say.plain("button.start"), Style.PLAIN if waited else Style.GO, disabled=not startable),
        *([play_now] if fillable and not waited else []),
    )
    second = (
        *teaching(app, lobby.game, say),
        *([] if alone else [tap(Verb.INVITE, say.plain("button.invite"))]),
        *([tap(Verb.SEATS, say.plain("button.seats"))] if _in_teams(app, lobby) and len(lobby.seats) > 1 else []),
        *([tap(Verb.REMOVE_COMPUTER, say.plain("button.remove_computer"))] if removable else []),
    )
    return first, second


def teaching(app: App, game: str, say: Say) -> tuple[Tap, ...]:
    """Return the buttons that lead to the rules, and to the lessons if there are any."""
    rules = Tap(say.plain("button.rules"), Tag(Verb.RULES, rest=f"{game} 0"))
    learn = Tap(say.plain("button.learn"), Tag(Verb.LEARN, rest=f"{game} 0"))
    return (rules, learn) if app.faces[game].lessons else (rules,)


async def hosted(app: App, reply: Reply, table: TableId) -> Lobby:
    """Return the open lobby of which this person is the host. Refused: EXPIRED, ALREADY_STARTED, NOT_HOST."""
    lobby = await app.tables.lobby(table)
    if lobby.phase is not Phase.LOBBY:
        raise Refused(Refusal.EXPIRED)
    if lobby.host_id != reply.user_id:
        host = next((player.name for player in lobby.seats if player.user_id == lobby.host_id), "")
        raise Refused(Refusal.NOT_HOST, host=host)
    return lobby


# --- Showing it --------------------------------------------------------------------------------


def uncalled(table: Lobby | Match) -> Collection[int]:
    """Return the people whose seats are kept and whom no message in the channel has mentioned."""
    return [guest.user_id for guest in table.awaited if not guest.called] if isinstance(table, Lobby) else ()


@kind
class Card(Kind):
    """The card of a table. That of an open lobby is posted, also if it was deleted; later it is only changed."""

    name = "card"
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        table = await app.tables.get(TableId(owed.about))
        if table.place.posts_in is None:
            return Instead.NOTHING
        if _wants_card(table):
            return Home(table, uncalled(table))
        return Instead.NOTHING if table.card_id is None else Itself(owed.channel_id or _card_in(table))

    async def content(self, app: App, owed: Post) -> Message:
        table = await app.tables.get(TableId(owed.about))
        content = card(app, table, await app.tables.placement.series_on(table))
        if table.phase is not Phase.LOBBY:
            return content
        look = app.look(table.place.guild_id)
        pictures = await app.banner(table.game, table.options, app.public_of(table), look)
        return replace(content, pictures=pictures, banner=bool(pictures))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return any((tag.verb, tag.table) == (Verb.JOIN, owed.about) for tag in tags(message))

    def mark(self, app: App, owed: Post) -> str:
        return f"card {owed.about}"

    async def show(self, app: App, owed: Post, address: Address, *, looks: bool, reply: Reply | None) -> Post | None:
        table = await app.tables.get(TableId(owed.about))
        if owed.message_id is None and table.card_id is not None:  # Discord has refused a change of it
            owed = replace(owed, channel_id=owed.channel_id or _card_in(table), message_id=table.card_id)
        try:
            shows = await super().show(app, owed, address, looks=looks, reply=reply)
        except discord.HTTPException as error:
            if not await _left_thread(app, table, error):
                raise
            table = await app.tables.get(table.id)
            shows = await super().show(app, owed, Home(table, uncalled(table)), looks=looks, reply=None)
        table_changed(app, await app.tables.get(table.id))
        return shows

    async def stands(self, app: App, owed: Post, message: discord.Message) -> None:
        table = await app.tables.get(TableId(owed.about))
        await app.tables.placement.mark_card(table.id, message.id, uncalled(table))

    async def refused(self, app: App, owed: Post, error: BaseException) -> None:
        """Close a lobby that cannot be shown: nobody would find it, and it would count for its host."""
        await app.tables.lobbies.close_unseen(TableId(owed.about))


def _wants_card(table: Lobby | Match) -> bool:
    """Return whether this table is to have a card: an open lobby, or a game that has begun at once, before its first
    board. Nobody waits for the card of a rematch that has begun."""
    if isinstance(table, Lobby):
        return table.phase is Phase.LOBBY
    return table.card_id is None and table.row.rematch_of is None and table.live and table.published_ply < 0


def _card_in(table: Lobby | Match) -> int:
    """Return the channel or thread with the card: a thread that was made on the card has its id."""
    place = table.place
    channel_id = place.channel_id if place.thread_id == table.card_id else place.posts_in
    assert channel_id is not None
    return channel_id


async def _left_thread(app: App, table: Lobby | Match, error: discord.HTTPException) -> bool:
    """Return whether a lobby without a card has moved from its thread to the channel because of this refusal: the
    thread takes no messages any more, and everybody in the channel could read it."""
    place = table.place
    if not isinstance(table, Lobby) or table.card_id is not None or place.thread_id is None:
        return False
    if visibility.may_be_private(app, place, None) or code(error) not in GONE_PLACE | FORBIDDEN:
        return False
    await app.tables.placement.move_home(table.id, replace(place, thread_id=None))
    return True


async def check_shown(app: App, reply: Reply, table: TableId) -> Lobby | Match:
    """Return the table. Raises Declined if its card does not stand, for now or for good."""
    current = await app.tables.get(table)
    if current.card_id is None:
        raise Declined(reply.say("trouble.card_refused" if current.phase is Phase.CLOSED else "trouble.card_later"))
    return current


async def post_card(app: App, table: Lobby | Match, reply: Reply) -> None:
    """Answer the press that opened a table with its card, which mentions the people who are invited."""

    async def answer(content: Message) -> tuple[int, int] | None:
        called = uncalled(table)
        outside = await visibility.outside(app, table, called)
        inside = [user for user in called if user not in outside]
        message = await reply.send_message(unaddressed(app, table, content, inside), mentioning(inside))
        if message is None or table.place.posts_in is None:
            return None
        app.messages.note_files(message)
        await app.tables.placement.mark_card(table.id, message.id, called)
        return table.place.posts_in, message.id

    await bring_by(app, Key(Card.name, table.id), answer)


async def show(app: App, reply: Reply, table: TableId) -> None:
    """Bring the card that was just pressed up to date; for a command, also answer with it, without its buttons."""
    if reply.of_command:
        await renew(app, table)
        await reply.edit(replace(card(app, await app.tables.get(table)), rows=()))
        return

    async def answer(content: Message) -> tuple[int, int] | None:
        changed, current = await reply.edit(content), await app.tables.get(table)
        if not changed or reply.channel_id is None or current.card_id is None or current.card_id != reply.message_id:
            return None
        table_changed(app, current)
        return reply.channel_id, current.card_id

    await bring_by(app, Key(Card.name, table), answer, always=True)


async def note(app: App, reply: Reply, table: TableId) -> None:
    """Note the card that was just pressed, if its message is unknown because a process ended while posting it."""
    if reply.message_id is None or reply.from_private:
        return
    async with app.memory.lock(Key(Card.name, table)):
        current = await app.tables.get(table)
        if isinstance(current, Lobby) and current.card_id is None:
            # A card mentions everybody who has not been mentioned.
            await app.tables.placement.mark_card(table, reply.message_id, uncalled(current))


async def renew(app: App, table: TableId) -> None:
    """Bring a card up to date that was not itself pressed, and all else that is owed about the table since."""
    await bring_fresh(app, table)
    await bring(app, Key(Card.name, table))
