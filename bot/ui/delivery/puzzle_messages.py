"""The messages of a puzzle: the question, and later the solution.

The question is made only from what the puzzle's mover knows; the solution adds what computers found and how many people
guessed what. Neither tells a person's secret, for computers played the game for this purpose.
"""

from collections.abc import Sequence
from dataclasses import fields
from itertools import chain

from bot.draw.look import Look
from bot.face import AnyFace, HintStep, Picture, Style
from bot.locale import Markup, Say, in_lines
from bot.players import Player, mention
from bot.tables.puzzles import DailyPuzzle
from bot.ui.core.app import App
from bot.ui.core.custom_id import NOWHERE, Tag, Verb
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.table_words import agreed

OWN, STORY = "own", "story"
"""The `rest` of the button that shows the reader's own result, and of the button that shows what happened before."""
MOST_TOLD = 5
"""The most guesses that are told one by one."""
LONGEST_STREAKS = 3
"""The most streaks of a server that are told, the longest first."""
_LETTERS = "ABCDEFGHIJKLM"


def face_of(app: App, daily: DailyPuzzle) -> AnyFace:
    """Return the face of the game that the puzzle comes from."""
    return app.faces[daily.game]


def players_of(daily: DailyPuzzle) -> Sequence[Player]:
    """Return the players of the puzzle; they are nobody, so they are called by letter."""
    seats = chain.from_iterable(daily.puzzle.record.game.sides(daily.view.options))
    return [Player(seat, _LETTERS[seat]) for seat in sorted(seats)]


def tag(daily: DailyPuzzle, carried: str = "") -> Tag:
    """Return what a button of this puzzle carries."""
    return Tag(Verb.PUZZLE, NOWHERE, daily.id, carried)


def in_words(app: App, daily: DailyPuzzle, words: str, say: Say) -> Markup:
    """Return a move as a part of a sentence."""
    face = face_of(app, daily)
    return face.hint(face.game.parse(words), HintStep.MOVE, say)


def worth(daily: DailyPuzzle, words: str) -> int | None:
    """Return the value of a move, 100 for a sure victory; None if computers did not judge it."""
    share = daily.puzzle.worth.get(words)
    return None if share is None else min(100, max(0, round(100 * share)))


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
    words = agreed(face_of(app, daily), options, say)
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
    face, players = face_of(app, daily), players_of(daily)
    secret = face.secret(daily.view, players, say, look)
    closes = Markup("<t:{}:R>").format(daily.closes_at)
    rows: tuple[Row, ...] = (
        (
            Tap(say.plain("puzzle.solve"), tag(daily), Style.GO, emoji="🧩"),
            Tap(say.plain("puzzle.story"), tag(daily, STORY)),
        ),
    )

    pictures = [(await app.workers.draw(face.pictures, daily.view, players, (), say, look))[-1]]
    if secret.draw is not None:
        pictures.append(await app.workers.draw(secret.draw))
    text = Markup("\n\n").join([task(app, daily, say), secret.text])
    return Message(text, tuple(pictures), say("puzzle.closes", when=closes), rows)


async def marked(app: App, daily: DailyPuzzle, words: str, say: Say, look: Look) -> tuple[Picture, ...]:
    """Return the position as its mover sees it, with this move marked."""
    face, players = face_of(app, daily), players_of(daily)
    draft = face.draft(daily.view, face.game.parse(words))
    panel = face.panel(daily.view, draft, players, say, look)
    return (await app.workers.draw(panel.whole.draw),)


async def solution(app: App, daily: DailyPuzzle, guild_id: int | None, say: Say, look: Look) -> Message:
    """Return the solution and, once it is public, how many people guessed what, and the longest streaks of a server.
    Before that show it only to whoever has guessed."""
    right = daily.puzzle.right
    best, second = worth(daily, right[0]), worth(daily, daily.puzzle.second)
    lines = [say("puzzle.best", move=in_words(app, daily, right[0], say))]
    if len(right) > 1:
        equals = say.listed([in_words(app, daily, words, say) for words in right[1:]])
        lines.append(say("puzzle.as_good", moves=equals))
    why = say("puzzle.why", best=best, second=second, move=in_words(app, daily, daily.puzzle.second, say))
    below = [why]
    if app.tables.puzzles.is_out(daily):
        below += [*await _guesses(app, daily, say), *await _streaks(app, daily, guild_id, say)]
    rows: tuple[Row, ...] = ((Tap(say.plain("puzzle.own"), tag(daily, OWN)),),)
    text = Markup("\n\n").join([title(app, daily, "puzzle.solution", say), in_lines(lines)])
    return Message(text, await marked(app, daily, right[0], say, look), in_lines(below), rows)


async def _guesses(app: App, daily: DailyPuzzle, say: Say) -> Sequence[Markup]:
    guessed = await app.tables.puzzles.guessed(daily)
    if not guessed:
        return [say("puzzle.nobody")]
    number, right = sum(guessed.values()), sum(guessed.get(words, 0) for words in daily.puzzle.right)
    lines = [say("puzzle.guesses", count=number, right=right)]
    for words, count in [*guessed.items()][:MOST_TOLD]:
        mark = "✅" if words in daily.puzzle.right else "▫️"
        lines.append(_line(mark, in_words(app, daily, words, say), count, worth(daily, words), say))
    remaining = sum([*guessed.values()][MOST_TOLD:])
    return [*lines, say("puzzle.other_guesses", count=remaining)] if remaining else lines


def _line(mark: str, move: Markup, times: int, its_worth: int | None, say: Say) -> Markup:
    if its_worth is None:
        return say("puzzle.guess_not_weighed", mark=mark, move=move, times=times)
    return say("puzzle.guess", mark=mark, move=move, times=times, worth=its_worth)


async def _streaks(app: App, daily: DailyPuzzle, guild_id: int | None, say: Say) -> Sequence[Markup]:
    if guild_id is None:
        return []
    streaks = await app.tables.puzzles.streaks_in(guild_id, daily)
    longest = [(user, streak.running) for user, streak in streaks.items() if streak.running > 1][:LONGEST_STREAKS]
    if not longest:
        return []
    days_of = [say("puzzle.days_of", player=mention(user), count=days) for user, days in longest]
    return [say("puzzle.streaks", people=say.listed(days_of))]
