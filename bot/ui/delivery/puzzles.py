"""The messages of a puzzle: the question, and the solution a day later; and the channels that servers chose for them.

The question is made only from what the puzzle's mover knows; the solution adds what playing on earned and how many
people guessed what. Neither tells a person's secret, for computers played the game for this purpose.
"""

from collections.abc import Sequence
from dataclasses import fields
from itertools import chain
from random import Random

import discord

from bot.draw.look import Look
from bot.face import HintStep, Picture, Style
from bot.locale import Markup, Say, in_lines
from bot.players import LETTERS, Player, mention
from bot.store.table_rows import Key, Place, Post, Spot
from bot.tables.puzzles import LATE, DailyPuzzle
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.own_messages import tags
from bot.ui.core.table_words import agreed
from bot.ui.delivery.kinds import Address, Channel, Instead, Kind, kind
from bot.ui.delivery.sending import may_post
from engine.game import seen_by

OWN, STORY = "own", "story"
"""The `rest` of the button that shows the reader's own result, and of the button that shows what happened before."""
MOST_TOLD = 5
"""The most guesses that are told one by one."""
LONGEST_STREAKS = 3
"""The most streaks of a server that are told, the longest first."""


def players_of(daily: DailyPuzzle) -> Sequence[Player]:
    """Return the players of the puzzle; they are nobody, so they are called by letter."""
    seats = chain.from_iterable(daily.puzzle.record.game.sides(daily.view.options))
    return [Player(seat, LETTERS[seat]) for seat in sorted(seats)]


def tag(daily: DailyPuzzle, carried: str = "") -> Tag:
    """Return what a button of this puzzle carries."""
    return Tag(Verb.PUZZLE, NOWHERE, daily.id, carried)


def in_words(app: App, daily: DailyPuzzle, words: str, say: Say) -> Markup:
    """Return a move as a part of a sentence."""
    face = app.faces[daily.game]
    return face.hint(face.game.parse(words), HintStep.MOVE, say)


def worth(app: App, daily: DailyPuzzle, words: str, say: Say) -> Markup | None:
    """Return what a move is worth, in words; None if the game was not played on after it often enough to tell."""
    share = daily.puzzle.worth.get(words) if daily.puzzle.played else None
    return None if share is None else app.faces[daily.game].worth(share, say)


def title(app: App, daily: DailyPuzzle, key: str, say: Say) -> Markup:
    """Return the heading of a message: which game, and how difficult."""
    return say(key, game=app.title(daily.game, say), stars=stars(daily.puzzle.hardness))


def stars(hardness: int | None) -> str:
    """Return how hard a puzzle is, as stars; nothing if that is not known."""
    return "" if hardness is None else "★" * hardness + "☆" * (3 - hardness)


def task(app: App, daily: DailyPuzzle, say: Say) -> Markup:
    """Return the task: which player the reader is, who the partners are, and which game it is."""
    game, players, seat = daily.puzzle.record.game, players_of(daily), daily.puzzle.seat
    partners = [players[partner].name for side in game.sides(daily.view.options) if seat in side for partner in side]
    partners = [name for name in partners if name != players[seat].name]
    options = {field.name: getattr(daily.view.options, field.name) for field in fields(daily.view.options)}
    words = agreed(app.faces[daily.game], options, say)
    return in_lines(
        [
            title(app, daily, "puzzle.title", say),
            *([Markup("-# {}").format(words)] if words else []),
            say("puzzle.task", letter=players[seat].name),
            *([say("puzzle.partner", letter=say.listed(partners))] if partners else []),
        ]
    )


async def question(app: App, daily: DailyPuzzle, say: Say, look: Look) -> Message:
    """Return the puzzle as everybody sees it."""
    face, players = app.faces[daily.game], players_of(daily)
    secret = face.secret(daily.view, players, say, look)
    closes = Markup("<t:{}:R>").format(daily.closes_at)
    solve = Tap(say.plain("puzzle.solve"), tag(daily), Style.GO, emoji="🧩")
    story = Tap(say.plain("puzzle.story"), tag(daily, STORY))
    pictures = [(await app.workers.draw(face.pictures, daily.view, players, (), say, look))[-1]]
    if secret.draw is not None:
        pictures.append(await app.workers.draw(secret.draw))
    text = Markup("\n\n").join([task(app, daily, say), secret.text])
    return Message(text, tuple(pictures), say("puzzle.closes", when=closes), ((solve, story),))


async def _answered(app: App, daily: DailyPuzzle, words: str, say: Say, look: Look) -> tuple[Picture, ...]:
    """Return the whole board after this move, as its mover sees it; before it where the move turns up what the mover
    does not know."""
    face, players, seat = app.faces[daily.game], players_of(daily), daily.puzzle.seat
    game, view = face.game, daily.view
    state, events = game.apply(game.imagine(view, Random(0)), seat, game.parse(words))
    public, own = seen_by(events, None), seen_by(events, seat)
    if game.reveals(public) or any(face.sight(event, say) for event in own):
        public = ()
    else:
        view = game.view(state, seat)
    return ((await app.workers.draw(face.pictures, view, players, public, say, look))[-1],)


async def solution(app: App, daily: DailyPuzzle, guild_id: int | None, say: Say, look: Look) -> Message:
    """Return the solution and, once it is public, how many people guessed what, and the longest streaks of a server.
    Before that show it only to whoever has guessed."""
    puzzle = daily.puzzle
    lines = [say("puzzle.best", move=in_words(app, daily, puzzle.right[0], say))]
    if len(puzzle.right) > 1:
        equals = say.listed([in_words(app, daily, words, say) for words in puzzle.right[1:]])
        lines.append(say("puzzle.as_good", moves=equals))
    if puzzle.played:
        lines.append(app.faces[daily.game].idea(puzzle.idea, puzzle.seat, players_of(daily), say))
    below = _worths(app, daily, say)
    if app.tables.puzzles.is_out(daily):
        below += [*await _guesses(app, daily, say), *await _streaks(app, daily, guild_id, say)]
    own = Tap(say.plain("puzzle.own"), tag(daily, OWN))
    text = Markup("\n\n").join([title(app, daily, "puzzle.solution", say), in_lines(lines)])
    return Message(text, await _answered(app, daily, puzzle.right[0], say, look), in_lines(below), ((own,),))


def _worths(app: App, daily: DailyPuzzle, say: Say) -> list[Markup]:
    """Return a line for each move whose worth is known, best first, under how that is known."""
    if not daily.puzzle.played:
        return []
    letter = players_of(daily)[daily.puzzle.seat].name
    lines = [say("puzzle.played", times=daily.puzzle.played, letter=letter)]
    for words in daily.puzzle.worth:
        move, its_worth = in_words(app, daily, words, say), worth(app, daily, words, say)
        assert its_worth is not None
        lines.append(say("puzzle.worth", mark=_mark(daily, words), move=move, worth=its_worth))
    return lines


def _mark(daily: DailyPuzzle, words: str) -> str:
    return "✅" if words in daily.puzzle.right else "▫️"


async def _guesses(app: App, daily: DailyPuzzle, say: Say) -> Sequence[Markup]:
    guessed = await app.tables.puzzles.guessed(daily)
    if not guessed:
        return [say("puzzle.nobody")]
    number, right = sum(guessed.values()), sum(guessed.get(words, 0) for words in daily.puzzle.right)
    lines = [say("puzzle.guesses", count=number, right=right)]
    for words, count in [*guessed.items()][:MOST_TOLD]:
        mark, move, its_worth = _mark(daily, words), in_words(app, daily, words, say), worth(app, daily, words, say)
        if its_worth is None:
            lines.append(say("puzzle.guess_not_weighed", mark=mark, move=move, times=count))
        else:
            lines.append(say("puzzle.guess", mark=mark, move=move, times=count, worth=its_worth))
    remaining = sum([*guessed.values()][MOST_TOLD:])
    return [*lines, say("puzzle.other_guesses", count=remaining)] if remaining else lines


async def _streaks(app: App, daily: DailyPuzzle, guild_id: int | None, say: Say) -> Sequence[Markup]:
    if guild_id is None:
        return []
    streaks = await app.tables.puzzles.streaks_in(guild_id, daily)
    longest = [(user, streak.running) for user, streak in streaks.items() if streak.running > 1][:LONGEST_STREAKS]
    if not longest:
        return []
    days_of = [say("puzzle.days_of", player=mention(user), count=days) for user, days in longest]
    return [say("puzzle.streaks", people=say.listed(days_of))]


@kind
class PosedPuzzle(Kind):
    """A puzzle while its day lasts. It stays where it is when the server chooses another channel, and its row stays,
    for the solution comes to the same channel."""

    name = "puzzle"
    kept = fixed = True

    async def address(self, app: App, owed: Post) -> Address | Instead:
        await app.tables.servers.load()
        daily = await app.tables.puzzles.of(owed.part)
        channel_id = app.tables.servers.settings(owed.about).puzzle_channel
        if owed.message_id is not None or daily is None or app.tables.puzzles.is_out(daily) or channel_id is None:
            return Instead.NOTHING
        return Channel(Place(owed.about, channel_id))

    async def content(self, app: App, owed: Post) -> Message:
        return await question(app, await _puzzle(app, owed), app.public(owed.about), app.look(owed.about))

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return Tag(Verb.PUZZLE, NOWHERE, owed.part) in tags(message)


@kind
class Solution(Kind):
    """The solution of a puzzle, where the puzzle was posted, for some days."""

    name = "solution"

    async def address(self, app: App, owed: Post) -> Address | Instead:
        daily = await app.tables.puzzles.of(owed.part)
        posed = await app.tables.outbox.get(Key("puzzle", owed.about, owed.part))
        stands = [post.channel_id for post in posed if post.message_id is not None]
        if daily is None or app.tables.puzzles.today() > daily.day + LATE or not stands:
            return Instead.NOTHING
        if not app.tables.puzzles.is_out(daily):
            return Instead.NOT_YET
        return Channel(Place(owed.about, stands[0]))

    async def content(self, app: App, owed: Post) -> Message:
        say, look = app.public(owed.about), app.look(owed.about)
        return await solution(app, await _puzzle(app, owed), owed.about, say, look)

    def is_it(self, owed: Post, message: discord.Message) -> bool:
        return Tag(Verb.PUZZLE, NOWHERE, owed.part, OWN) in tags(message)


def trouble(app: App, guild_id: int, say: Say) -> Markup | None:
    """Return why puzzles cannot be posted in the channel of this server; None if they can, or if the server wants
    none."""
    channel_id = app.tables.servers.settings(guild_id).puzzle_channel
    if channel_id is None or may_post(app, Spot(guild_id, channel_id)):
        return None
    return say("puzzle.channel_closed", channel=Markup("<#{}>").format(channel_id))


async def _puzzle(app: App, owed: Post) -> DailyPuzzle:
    daily = await app.tables.puzzles.of(owed.part)
    assert daily is not None  # it has an address
    return daily
