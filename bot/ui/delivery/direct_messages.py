"""Direct messages: one to each player of a match, edited whenever what this player alone may know has changed.

A player of several games tells their messages apart by who else plays and where. A message says what *My hand* says,
and not whose turn it is: the board calls the next player, and an edit notifies nobody. So a move costs one edit, for
the hand of the player who moved, and the next player's message has been right since that hand last changed. Only who
asked for boards in words has a second edit a turn, for the position.

A message that the player's settings refuse is never announced and never tried again: the player is told once, in
private, and the hand shows the same at any time.
"""

from collections.abc import Callable
from contextlib import suppress

from bot.face import Picture
from bot.locale import Markup, Say, in_lines, speaker, units
from bot.store.people_rows import Preferences
from bot.store.table_rows import Phase, Post, TableId
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.discord_errors import NO_COMMON_SERVER, code
from bot.ui.core.message import TEXT, Message
from bot.ui.core.pace import Urgency, urgency
from bot.ui.core.places import link_to
from bot.ui.core.table_words import called, outcome_line, position, winners
from bot.ui.delivery.kinds import Address, Instead, Kind, Person, kind
from engine.game import Seat


@kind
class Hand(Kind):
    """The direct message of a player (`user_id`) in a seat (`part`) of a match."""

    name = "hand"
    urgency = Urgency.DIRECT_MESSAGE
    kept = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        await app.foreground.clear()
        match, seat = await app.tables.match(TableId(owed.about)), Seat(owed.part)
        player = match.seats[seat]
        if not match.live:
            app.memory.untold.discard((match.id, seat))
        if player.user_id != owed.user_id or player.former or player.removed or player.gone:
            return Instead.NOTHING  # a player who is out gets no news; the old message stays
        if owed.message_id is None and not match.live and owed.shown:
            return Instead.NOTHING  # no first message about a match that ended long ago
        if match.record.game.perfect_information and not (await app.tables.preferences.of(owed.user_id)).text_boards:
            return Instead.NOTHING  # everything is on the board
        return Person(owed.user_id) if await _is_member(app, match, seat) else Instead.NOTHING

    async def content(self, app: App, owed: Post) -> Message:
        await app.foreground.clear()
        match, preferences = await app.tables.match(TableId(owed.about)), await app.tables.preferences.of(owed.user_id)
        return direct_message(app, match, Seat(owed.part), preferences)

    def mark(self, app: App, owed: Post) -> str:
        return f"hand {owed.about} {owed.part}"

    async def refused(self, app: App, owed: Post, error: BaseException) -> None:
        match, seat = await app.tables.match(TableId(owed.about)), Seat(owed.part)
        if code(error) in NO_COMMON_SERVER:
            with suppress(Refused):
                await app.tables.absence.mark_gone(match.id, seat)
        if match.live:  # after the end nobody opens a panel that could say so
            app.memory.untold.add((match.id, seat))


async def _is_member(app: App, match: Match, seat: Seat) -> bool:
    """Return whether the player is still in the server, as far as that is known; note a player who has left it."""
    guild_id, user_id = match.place.guild_id, match.seats[seat].user_id
    if guild_id is None or user_id is None:
        return True
    with urgency(Urgency.DIRECT_MESSAGE):
        member = await app.members.is_member(guild_id, user_id)
    if member is False:
        await app.tables.absence.mark_gone(match.id, seat)
    return member is not False


def direct_message(app: App, match: Match, seat: Seat, preferences: Preferences) -> Message:
    """Return the direct message of a player with these preferences."""
    say = speaker(match.seats[seat].language)
    game, server = app.title_of(match, say), app.server_name(match.place.guild_id)
    text = Markup()
    draw: Callable[[], Picture] | None = None
    if match.seats[seat].left:
        title, lines = say("direct_message.left", game=game, server=server), [_table(match, seat, say)]
    elif match.live:
        title = say("direct_message.title", game=game, server=server)
        in_words = preferences.text_boards and match.to_act == seat and match.thinking is None
        lines = [_table(match, seat, say), *([say("board.yours")] if in_words else [])]
        if match.stood_in(seat):
            lines.append(say("stand_in.plays"))
        look = app.own_look(preferences, match.place.guild_id)
        secret = app.face(match).secret(match.view(seat), match.players(say), say, look)
        text, draw = secret.text, secret.draw
        if in_words:
            room = TEXT - units(in_lines([title, *lines, text])) - 2
            text = Markup("\n\n").join(filter(None, [text, position(app, match, seat, say, room, secret=False)]))
    else:
        title = say("direct_message.over", game=game, server=server)
        lines = [_table(match, seat, say), *_result(match, seat, say)]
    if private := match.place.private:  # the board is just above or below
        title = say("direct_message.private", game=game)
    # The link goes to the thread or channel: a link to the newest board would change every direct message with every
    # board.
    way = () if private else link_to(match, say, newest=False)
    return Message(in_lines(filter(None, (title, *lines, text))), rows=(way,), draw=draw)


def _table(match: Match, seat: Seat, say: Say) -> Markup:
    """Return who else plays, and where; a thread shows its own name to its members."""
    companions = say.listed([player.called(say) for number, player in enumerate(match.seats) if number != seat])
    if match.place.posts_in is None or match.place.private:
        return say("direct_message.table", players=companions)
    return say("direct_message.table_in", players=companions, thread=Markup("<#{}>").format(str(match.place.posts_in)))


def _result(match: Match, seat: Seat, say: Say) -> list[Markup]:
    """Return who won and the reader's own place; for a stopped game, that it was stopped."""
    if match.phase is not Phase.FINISHED:
        return [outcome_line(match, say)]
    if (first := winners(match)) == [seat]:
        return [say("direct_message.won")]
    if seat in first:
        return [say("direct_message.shared", players=say.listed(called(match, first, say)))]
    places = match.record.game.outcome(match.state).places
    return [outcome_line(match, say), say("direct_message.place", place=places[seat], players=len(places))]


def closed_notice(app: App, match: Match, seat: Seat, say: Say) -> Markup:
    """Return the notice that direct messages are closed, on the first call for a player; later nothing."""
    if (match.id, seat) not in app.memory.untold:
        return Markup()
    app.memory.untold.discard((match.id, seat))
    return say("direct_message.closed", hand=app.public_of(match).plain(f"{match.game}.button.hand"))
