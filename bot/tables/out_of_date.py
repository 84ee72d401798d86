"""What people see of a table, and which messages a change of it makes out of date. How they look, others know."""

from collections.abc import Sequence
from dataclasses import replace

from bot.store.table_rows import Phase, Post
from bot.tables.table import Lobby, Match, Table


def out_of_date(before: Table, after: Table) -> Sequence[Post]:
    """Return the messages that are owed after a change of a table."""
    posts = list[Post]()
    if isinstance(after, Match) and (not isinstance(before, Match) or _in_hands(before) != _in_hands(after)):
        posts += hands(after)
    if after.row.cup_id is None and _on_card(before) != _on_card(after):
        posts.append(after.owes("card"))
    if isinstance(before, Match) and isinstance(after, Match) and _same_turn(before, after):
        posts += [after.owes(TURN_LINE)] if _on_line(before) != _on_line(after) else []
    return posts


TURN_LINE = "turn_line"
"""The kind of message that is the line above a live board, which may change without a move."""


def over(before: Table, after: Table) -> frozenset[int]:
    """Return the people of whose invitations is known since this change what became of them."""
    return _asked(before) - _asked(after)


def hands(match: Match, *, anew: int | None = None) -> Sequence[Post]:
    """Return the direct messages of the players, as they are owed. After a game was set back they are owed `anew` at
    this time: whatever stands there may tell of what is lost."""
    people = [(seat, who.user_id) for seat, who in enumerate(match.seats) if who.user_id and not who.former]
    facts = "" if anew is None else str(anew)
    return [match.owes("hand", part=seat, user_id=user_id, facts=facts) for seat, user_id in people]


def _in_hands(match: Match) -> object:
    """Return what the direct messages of the players tell of, besides the players' own settings."""
    people = (
        (who.name, who.language, who.left, who.removed, who.gone, who.stand_in, who.stand_in_run) for who in match.seats
    )
    return match.ply, match.phase, match.place.posts_in, tuple(people)


def _same_turn(before: Match, after: Match) -> bool:
    """Return whether no new board tells of the change; before the first run of its clock a match has no board."""
    return after.live and before.ply == after.ply and before.timer.run > 0


def _on_line(match: Match) -> object:
    """Return what the line above the board says about clocks and people."""
    timer, seat = match.timer, match.to_act
    reserve = 0 if seat is None else match.seats[seat].reserve
    away = tuple(who.away_until for who in match.seats)
    time = timer.deadline, match.paused, reserve, reserve > 0 and timer.reminded > 0
    return time, match.thinking is None, seat is not None and match.stood_in(seat), match.present, away


def _on_card(table: Table) -> object:
    """Return what the card of a table shows, as far as that changes."""
    place = table.place
    if isinstance(table, Match):
        people = tuple((who.user_id, who.name, who.left, who.given) for who in table.seats)
        return table.phase, place.guild_id, place.channel_id, place.thread_id, table.rated, people
    return replace(table.row, card_id=None, place=replace(place, message_id=None))


def _asked(table: Table) -> frozenset[int]:
    """Return the people who are invited and may still answer."""
    if not isinstance(table, Lobby) or table.phase is not Phase.LOBBY:
        return frozenset()
    return frozenset(guest.user_id for guest in table.awaited)
