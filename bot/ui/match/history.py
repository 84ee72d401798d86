"""The history of a match as everybody saw it, page by page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.face import HintStep
from bot.locale import Markup, Say, in_lines
from bot.tables.onlookers import exposed_by
from bot.tables.table import Match
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag
from bot.ui.core.message import Message, Tap
from bot.ui.core.panels import jumps, page_of, read_round, round_heading, turning
from bot.ui.core.reply import Reply
from bot.ui.delivery.board import look_back_button, saw_through, told
from engine.game import seen_by
from engine.record import round_of

_PAGE = 700
"""The most characters of history on a page, about fifteen lines."""


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a history."""

    round: int | None
    """The round in which it happened, from 0; None if only one is played."""
    line: Markup


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a history as a message shows it."""

    number: int
    """From 0."""
    text: Markup
    turns: tuple[Tap, ...]
    """Buttons that turn pages; none where all is on one page."""
    jumps: tuple[tuple[Tap, ...], ...]
    """Buttons that lead to each round; none where all is on one page, or in one round."""


async def history(app: App, reply: Reply, tag: Tag) -> None:
    """Show what everybody saw happen, newest page first. What only one player saw is left out until the game is over:
    by the rules that player may have to remember it."""
    match = await app.tables.match(tag.table)
    say = reply.say
    page = leaf(await told_all(app, match, say), tag, tag.rest, say)
    seals = match.commitments
    sealed = [say("history.sealed", digits=seals.start)] if seals is not None and page.number == 0 else []
    row = page.turns if match.live else (*page.turns, look_back_button(match, say))
    await reply.edit(Message(in_lines([page.text, *sealed]), rows=(row, *page.jumps)))


async def told_all(app: App, match: Match, say: Say) -> list[Told]:
    """Return a line for each move that tells something, with its number and its seal, if it has one, and for moves that
    were taken back, and behind the move that told the roles of a round how the audience did. Once the game is over, the
    lines include what was secret."""
    commitments = match.commitments
    seals = {} if commitments is None else {index + 1: digits for index, digits in commitments.moves}
    audience = {verdict.round: verdict for verdict in await app.tables.onlookers.verdicts(match, 0)}
    moves = []
    for line in await app.tables.takebacks.log(match):
        step = line.step
        round = round_of(match.record.game, step.before)
        if line.takes_back:
            moves.append(Told(round, say("history.taken_back", player=match.seats[step.seat].called(say))))
            continue
        words = told(app, match, seen_by(step.events, None), say)
        public = match.record.game.view(step.state, None).history[-1].words
        if words and not match.live and public != step.words:
            words = [*_with_secret(app, match, words, step.words, say)]
        if words:
            if line.number in seals:
                words = [*words, Markup("🔏`{}`").format(seals[line.number])]
            form = Markup("`{:>3}` {}") if line.number is not None else Markup("`{:>3}` ~~{}~~")
            moves.append(Told(round, form.format(line.number or "", Markup(" ").join(words))))
        if audience and line.number is not None:
            verdicts = [audience.pop(exposed) for exposed in exposed_by(match, step) if exposed in audience]
            moves += [Told(round, saw_through(match, verdict, say)) for verdict in verdicts]
    # The end of a stopped game tells roles that no move has told.
    last = round_of(match.record.game, match.state)
    return [*moves, *(Told(last, saw_through(match, verdict, say)) for verdict in audience.values())]


def _with_secret(app: App, match: Match, words: Sequence[Markup], real: str, say: Say) -> Iterator[Markup]:
    """Yield what was told of a move, with the real move after the first sentence."""
    move = app.face(match).hint(match.record.game.parse(real), HintStep.MOVE, say)
    yield say("history.secret", told=words[0], move=move)
    yield from words[1:]


def leaf(lines: Sequence[Told], tag: Tag, place: str, say: Say, before: str = "") -> Leaf:
    """Return a page of a history. The `place` is the number of a page or the beginning of a round, anything else
    is the newest page; the buttons carry the like behind the text `before`."""
    pages = _in_pages(lines) or [[Told(None, say("history.nothing"))]]
    begins: dict[int, int] = {}
    for number, page in enumerate(pages):
        for entry in page:
            if entry.round is not None:
                begins.setdefault(entry.round, number)
    last = len(pages) - 1
    round = read_round(place)
    at = min(page_of(place, otherwise=last), last) if round is None else begins.get(round, last)
    several = len(pages) > 1
    title = say("history.title_page", page=at + 1, pages=len(pages)) if several else say("history.title")
    return Leaf(
        at,
        in_lines([title, *_with_headings(pages[at], say)]),
        turning(say, tag, at, len(pages), before=before, back="button.earlier", on="button.later") if several else (),
        jumps({number: page == at for number, page in begins.items()}, tag, say, before) if several else (),
    )


def _in_pages(lines: Sequence[Told]) -> list[list[Told]]:
    """Return the lines on pages, the newest page full."""
    pages, room = list[list[Told]](), 0
    for entry in reversed(lines):
        if len(entry.line) > room:
            pages.append([])
            room = _PAGE
        pages[-1].append(entry)
        room -= len(entry.line)
    return [page[::-1] for page in reversed(pages)]


def _with_headings(page: Sequence[Told], say: Say) -> Iterator[Markup]:
    """Yield the lines of a page, each round's under its heading."""
    for round, lines in groupby(page, key=lambda entry: entry.round):
        yield from round_heading(round, say)
        yield from (entry.line for entry in lines)
