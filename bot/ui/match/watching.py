"""What an onlooker of a match may do, in private: follow it, and where a role is hidden, guess who has it."""

from collections.abc import Sequence

from bot.face import Style
from bot.locale import NOTHING, Markup, Say, in_lines
from bot.tables.onlookers import check, hidden_round
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import ROW, Message, Row, Tap
from bot.ui.core.reply import Declined, Reply
from engine.game import Seat

FOLLOW, STOP = "follow", "stop"
_SURE = "sure"
_MOST = 2**16 - 1
"""No match has as many seats as this has bits, nor as many rounds."""


def looks_on(match: Match, user_id: int) -> bool:
    """Return whether this person never sat at the match, which goes on and has onlookers."""
    return _is_open(match) and match.seat_of(user_id) is None


def _is_open(match: Match) -> bool:
    return match.live and not match.place.private


async def watch(app: App, reply: Reply, tag: Tag) -> None:
    """Follow the match, or stop following it. Refused: as `Onlookers.follow`."""
    if tag.rest == FOLLOW:
        match, key = await app.tables.onlookers.follow(tag.table, reply.press), "watch.following"
    else:
        await app.tables.onlookers.unfollow(tag.table, reply.user_id)
        match, key = await app.tables.match(tag.table), "watch.stopped"
    await show(app, reply, match, reply.say(key))


async def show(app: App, reply: Reply, match: Match, notice: Markup) -> None:
    """Show what an onlooker of this match may do, below the `notice`."""
    lines = filter(None, [notice, await _guessed(app, reply, match)])
    await reply.edit(Message(in_lines(lines), rows=await ways(app, reply, match)))


async def ways(app: App, reply: Reply, match: Match) -> tuple[Row, ...]:
    """Return the buttons of an onlooker, also of who is out of the match, but guessing is for who never sat there; none
    for players, or once the match is over."""
    say, following = reply.say, await follows(app, reply, match)
    if following is None:
        return ()
    label = say.plain("button.unfollow" if following else "button.follow")
    taps = [Tap(label, Tag(Verb.WATCH, match.id, match.ply, STOP if following else FOLLOW), emoji="👀")]
    round = hidden_round(match)
    if round is not None and await may_guess(app, reply, match):
        taps.append(Tap(say.plain(f"{match.game}.audience.button"), _tag(match, round, 0), emoji="🕵️"))
    return (tuple(taps),)


async def follows(app: App, reply: Reply, match: Match) -> bool | None:
    """Return whether this person follows the match; None for players, or if it cannot be followed."""
    if not _is_open(match) or match.eyes_of(reply.user_id) is not None:
        return None
    return await app.tables.onlookers.follows(match.id, reply.user_id)


async def may_guess(app: App, reply: Reply, match: Match) -> bool:
    """Return whether this person looks on, never sat there, and has not guessed in a round that hides roles."""
    if not looks_on(match, reply.user_id) or hidden_round(match) is None or await _guessed(app, reply, match):
        return False
    return not await app.tables.onlookers.is_barred(match, reply.user_id)


def typed_guess(match: Match, reply: Reply, numbers: Sequence[int]) -> str:
    """Return the `rest` of the guess that names these seats, counted from 1; a single 0 names nobody. Refused: OVER,
    PLAYS_HERE, ROUND_TOLD. Raises Declined, with the numbers of the seats, if other numbers were typed, or none."""
    if not match.live:
        raise Refused(Refusal.OVER)
    check(match, reply.user_id)
    round, numbers_named = hidden_round(match), {*numbers}
    if round is None:
        raise Refused(Refusal.ROUND_TOLD)
    if numbers_named != {0} and not (numbers_named and numbers_named <= {*range(1, len(match.seats) + 1)}):
        seats = [
            Markup("{} {}").format(number, player.called(reply.say)) for number, player in enumerate(match.seats, 1)
        ]
        raise Declined(reply.say("do.guess", seats=reply.say.listed(seats)))
    return _tag(match, round, sum(1 << number - 1 for number in numbers_named if number), _SURE).rest


async def suspect(app: App, reply: Reply, tag: Tag) -> None:
    """Show the panel in which the seats are named, or take the guess. Refused: OVER, PLAYS_HERE, ROUND_TOLD."""
    number, bits, act = tag.parts(3)
    round, guess_bits = reply.number(number, _MOST), reply.number(bits, _MOST)
    match, say = await app.tables.match(tag.table), reply.say
    check(match, reply.user_id)
    if await app.tables.onlookers.is_barred(match, reply.user_id):
        raise Refused(Refusal.PLAYS_HERE)
    seats = [Seat(seat) for seat in range(len(match.seats)) if guess_bits >> seat & 1]
    if act == _SURE:
        await app.tables.onlookers.guess(match.id, reply.press, round, seats)
        await show(app, reply, match, NOTHING)
    elif round != hidden_round(match):
        raise Refused(Refusal.ROUND_TOLD)
    elif await _guessed(app, reply, match):
        await show(app, reply, match, say("watch.guessed"))
    else:
        question = in_lines([say(f"{match.game}.audience.ask", number=round + 1), say("watch.once")])
        await reply.edit(Message(question, rows=_seats(match, round, guess_bits, say)))


def _seats(match: Match, round: int, guess_bits: int, say: Say) -> tuple[Row, ...]:
    """Return a button for each seat, and the one that makes the guess."""
    taps = [
        Tap(
            player.name,
            _tag(match, round, guess_bits ^ 1 << player.seat),
            Style.CHOSEN if guess_bits >> player.seat & 1 else Style.PLAIN,
        )
        for player in match.players(say)
    ]
    rows = [tuple(taps[first : first + ROW]) for first in range(0, len(taps), ROW)]
    label = say.plain("watch.sure" if guess_bits else "watch.none")
    sure = Tap(label, _tag(match, round, guess_bits, _SURE), Style.GO if guess_bits else Style.PLAIN)
    return (*rows, (sure,))


def _tag(match: Match, round: int, guess_bits: int, act: str = "") -> Tag:
    return Tag(Verb.SUSPECT, match.id, match.ply, f"{round} {guess_bits} {act}".rstrip())


async def _guessed(app: App, reply: Reply, match: Match) -> Markup:
    """Return whom this person named in the round that goes on; nothing without a guess."""
    round = hidden_round(match)
    guess = None if round is None else await app.tables.onlookers.guess_of(match, round, reply.user_id)
    if guess is None:
        return NOTHING
    names = [match.seats[seat].called(reply.say) for seat in sorted(guess)]
    if not names:
        return reply.say(f"{match.game}.audience.nobody")
    return reply.say(f"{match.game}.audience.guessed", players=reply.say.listed(names))
