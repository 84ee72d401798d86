"""The history of a match as everybody saw it, page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.face import HintStep
from bot.locale import Markup, Say, in_lines
from bot.tables import Match
from bot.tables.onlookers import exposed_by
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.message import Message
from bot.ui.core.pager import page_of, turning
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import saw_through, told
from bot.ui.match.look_back import back
from engine.game import seen_by

_PAGE = 700
"""The most characters of history on a page, about fifteen lines."""


async def history(app: App, reply: Reply, tag: Tag) -> None:
    """Show what everybody saw happen, newest page first. What only one player saw is left out until the game is over:
    by the rules that player may have to remember it."""
    await reply.defer_private()
    match = await app.tables.match(tag.table)
    pages = in_pages(await told_all(app, match, reply.say))
    last = len(pages) - 1
    page = min(page_of(tag.rest, otherwise=last), last)
    say = reply.say
    title = say("history.title", page=page + 1, pages=len(pages))
    seals = match.commitments
    sealed = [say("history.sealed", digits=seals.start)] if seals is not None and page == 0 else []
    labels = say.plain("button.earlier"), say.plain("button.later")
    turn = turning(pages=len(pages), page=page, tag=tag, labels=labels) if len(pages) > 1 else ()
    row = turn if match.live else (*turn, back(match, say))
    await reply.edit(Message(in_lines([title, pages[page], *sealed]), rows=(row,) if row else ()))


async def told_all(app: App, match: Match, say: Say) -> list[Markup]:
    """Return a line for each move that tells something, with its number and its seal, if it has one, and for moves that
    were taken back, and behind the move that told the roles of a round how the audience did. Once the game is over, the
    lines include what was secret."""
    seals = {} if (made := match.commitments) is None else {index + 1: digits for index, digits in made.moves}
    audience = {one.round: one for one in await app.tables.onlookers.verdicts(match, 0)}
    moves = []
    for line in await app.tables.takebacks.log(match):
        step = line.step
        if line.takes_back:
            moves.append(say("history.taken_back", player=match.seats[step.seat].called(say)))
            continue
        words = told(app, match, seen_by(step.events, None), say)
        public = match.record.game.view(step.state, None).history[-1].words
        if words and not match.live and public != step.words:
            words = [*_with_secret(app, match, words, step.words, say)]
        if words:
            if line.number in seals:
                words = [*words, Markup("🔏`{}`").format(seals[line.number])]
            form = Markup("`{:>3}` {}") if line.number is not None else Markup("`{:>3}` ~~{}~~")
            moves.append(form.format(line.number or "", Markup(" ").join(words)))
        if audience and line.number is not None:
            rounds = exposed_by(match, step)
            moves += [saw_through(match, audience.pop(round), say) for round in rounds if round in audience]
    # The end of a stopped game tells roles that no move has told.
    moves += [saw_through(match, one, say) for one in audience.values()]
    return moves or [say("history.nothing")]


def _with_secret(app: App, match: Match, words: Sequence[Markup], made: str, say: Say) -> Iterator[Markup]:
    """Yield what was told of a move, with the real move after the first sentence."""
    move = app.face(match).hint(match.record.game.parse(made), HintStep.MOVE, say)
    yield say("history.secret", told=words[0], move=move)
    yield from words[1:]


def in_pages(moves: list[Markup]) -> list[Markup]:
    """Return the lines on pages, the newest page full."""
    pages = [Markup()]
    for line in reversed(moves):
        if pages[-1] and len(pages[-1]) + len(line) > _PAGE:
            pages.append(Markup())
        pages[-1] = in_lines(filter(None, [line, pages[-1]]))
    return pages[::-1]
