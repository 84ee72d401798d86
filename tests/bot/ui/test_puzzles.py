"""A puzzle a day: asked in a channel, guessed in private, solved in public a day later, each once."""

from __future__ import annotations

import sqlite3
from random import Random
from typing import Any

import discord
import pytest

from bot.draw.look import STANDARD
from bot.games import faces
from bot.locale import speaker
from bot.tables import DailyPuzzle, Press, Streak
from bot.tables.puzzles import BEGINS, streak
from bot.ui.delivery import puzzles as delivery
from bot.ui.delivery.puzzle_messages import question
from bot.ui.delivery.upkeep import bring_all
from engine.computer import puzzle as puzzles
from engine.game import Seat
from engine.record import final, read
from tests.bot.ui.parlor import Guessing, Parlor, Tag, Verb, buttons, files, press, text
from tests.bot.ui.people import Answer, Person
from tests.engine.armadora.twins import twin_state

DAY = 86400
LESSON = faces()["armadora"].lessons[2]
RIGHT, WRONG, UNWEIGHED = "W3 g1", "W4 g1", "W1 g1"
WORTH = {RIGHT: 0.81, WRONG: 0.6, "P g3g4 h3h4": 0.55, "W1 a1": 0.31}


def data_of(record: Any = LESSON.record) -> Any:
    """A puzzle as a worker would have found it: to close a corner by two palisades."""
    return puzzles.dump(puzzles.Puzzle(read(record), Seat(0), (RIGHT,), WORTH, 2))


class Posing(Guessing):
    """Finds a puzzle in the third game of a day, each with another answer."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[str, str]] = []

    async def puzzle(self, game: str, seed: str, kind: int) -> Any:
        self.games.append((game, seed))
        found = data_of() | {"right": [list(WORTH)[len(self.games) % len(WORTH)]]}
        return found if seed.endswith(":2") else None


async def pose(parlor: Parlor) -> int:
    """Let the channel of the puzzle be #games, and the next two days have one; return the first of them."""
    await settle(parlor)
    day = parlor.tables.puzzles.today() + 1
    for number in (day, day + 1):
        await parlor.tables.puzzles.add(number, data_of())
    return day


async def settle(parlor: Parlor, **changes: Any) -> None:
    """Let the server have its puzzles in #games."""
    press = Press(parlor.env.backend.snowflake(), parlor.ann.id, "Ann", "en")
    chosen = {"puzzle_channel": parlor.games.id, **changes}
    await parlor.tables.servers.change(parlor.guild.id, press, **chosen)


async def until_hour(parlor: Parlor, *, looking: bool = True) -> None:
    """Let time go by until the next puzzle has begun and the bot has looked."""
    now = int(discord.utils.utcnow().timestamp())
    # Thousands of looks at nothing in between would be no test of anything.
    for loop in (parlor.bot.look_after, parlor.bot.look_at_clocks, parlor.bot.clean_up):
        loop.cancel()
    await parlor.env.advance_time((BEGINS - now) % DAY + 90)
    if looking:
        await look(parlor)


async def look(parlor: Parlor) -> None:
    """Let the bot look at what is pending, as it does every minute."""
    assert parlor.bot.app is not None
    with parlor.env._bot_scope():
        await bring_all(parlor.bot.app, await delivery.pending(parlor.bot.app))
    await parlor.env.advance_time(1)


def posts(parlor: Parlor, what: str) -> list[discord.Message]:
    return [message for message in parlor.games.history() if what in text(message)]


async def press_on(parlor: Parlor, who: Person, shown: Any, label: str) -> Answer:
    """Press a button by how its label begins."""
    tag = next(tag for name, tag in buttons(shown).items() if name.startswith(label))
    return await who.click(shown, custom_id=str(tag))


async def guess(parlor: Parlor, who: Person, words: str) -> Answer:
    """Open the puzzle, go through the panel to this warrior on g1, and confirm it."""
    shown = await who.slash(parlor.games, "puzzle")
    for label in ("g1", f"{words[1]}×", "✓", "Yes"):
        shown = await press_on(parlor, who, shown.response, label)
    return shown


async def forge(parlor: Parlor, who: Person, shown: Answer, rest: str) -> str:
    """Press what stands nowhere in a private message, or stands there no longer; return what it says then."""
    day = next(iter(buttons(shown.response).values())).ply
    _, payload = press(parlor.env, who, parlor.games, shown.response.id, Tag(Verb.PUZZLE, ply=day, rest=rest))
    parlor.env.backend.emit("INTERACTION_CREATE", payload)
    await parlor.env.settle()
    return text(shown.response)


async def test_a_day_with_a_puzzle(parlor: Parlor) -> None:
    """It is posted at its hour, solved step by step in private, and a day later, when it said, everybody sees the
    solution, what was guessed and the next puzzle."""
    closes = f"<t:{(await pose(parlor) + 1) * DAY + BEGINS}:R>"
    assert not posts(parlor, "Puzzle of the day")
    await until_hour(parlor)
    [asked] = posts(parlor, "Puzzle of the day")
    assert "You’re **A**" in text(asked)
    assert closes in text(asked)
    assert files(asked)
    shown = await parlor.ann.click(asked, label="Solve")
    assert shown.ephemeral
    shown = await guess(parlor, parlor.ann, RIGHT)
    assert "Your guess" in text(shown.response)
    assert closes in text(shown.response)
    shown = await guess(parlor, parlor.bob, WRONG)
    assert "2 people have guessed so far" in text(shown.response)
    assert len(posts(parlor, "Puzzle of the day")) == 1
    assert not posts(parlor, "The solution:")
    await until_hour(parlor)
    [solved] = posts(parlor, "The solution:")
    assert "2 guesses across all servers, 1 right" in text(solved)
    assert "worth **81** out of 100" in text(solved)
    assert "worth **60**" in text(solved)
    assert len(posts(parlor, "Puzzle of the day")) == 2
    own = await parlor.ann.click(solved, label="How I did")
    assert own.ephemeral
    assert "that’s right" in text(own.response)
    assert "one day right in a row" in text(own.response)
    own = await parlor.bob.click(solved, label="How I did")
    assert "which is worth **60** out of 100" in text(own.response)
    own = await parlor.cas.click(asked, label="Solve")
    assert "You didn’t guess" in text(own.response)


async def test_a_guess_is_made_once(parlor: Parlor) -> None:
    """Whatever is pressed afterwards, in whatever message, shows the guess that was made; so does the command."""
    await pose(parlor)
    await until_hour(parlor)
    [asked] = posts(parlor, "Puzzle of the day")
    other = await parlor.ann.click(asked, label="Solve")
    first = await guess(parlor, parlor.ann, WRONG)
    assert "warrior" in text(first.response)
    day = parlor.tables.puzzles.today()
    assert await forge(parlor, parlor.ann, other, f"00 g {RIGHT}") == text(first.response)
    shown = await parlor.ann.slash(parlor.games, "puzzle")
    assert text(shown.response) == text(first.response)
    assert (await parlor.tables.puzzles.guessed(day)) == {WRONG: 1}


async def test_nobody_learns_before_whether_a_guess_was_right(parlor: Parlor) -> None:
    """What is shown for a right guess and for a wrong one differs by the name of the move alone, and the channel does
    not change."""
    await pose(parlor)
    await until_hour(parlor)
    before = [text(message) for message in parlor.games.history()]
    told = {}
    for who, words in ((parlor.ann, RIGHT), (parlor.bob, WRONG)):
        shown = await guess(parlor, who, words)
        told[words] = text(shown.response)
    line = {words: [*filter(lambda one: "Your guess" not in one, said.splitlines())] for words, said in told.items()}
    assert [one.replace("One person has", "2 people have") for one in line[RIGHT]] == line[WRONG]
    assert [text(message) for message in parlor.games.history()] == before


async def test_the_question_knows_no_secret(parlor: Parlor) -> None:
    """Two deals that look the same to the puzzle's mover are asked about in the same words and the same picture."""
    await pose(parlor)
    given = read(LESSON.record)
    state: Any = final(given)
    assert parlor.bot.app is not None
    shown = []
    for position in (state, twin_state(state, Seat(0), Random(1))):
        puzzle = puzzles.load(data_of())
        daily = DailyPuzzle(1, 0, puzzle, given.game.view(position, Seat(0)))
        shown.append(await question(parlor.bot.app, daily, speaker("en"), STANDARD))
    assert twin_state(state, Seat(0), Random(1)) != state
    assert shown[0] == shown[1]


async def test_a_guess_has_to_be_legal_and_in_time(parlor: Parlor) -> None:
    """What is not legal leads back to the panel, and after the hour the solution is shown instead."""
    await pose(parlor)
    await until_hour(parlor)
    [asked] = posts(parlor, "Puzzle of the day")
    panel = await parlor.ann.click(asked, label="Solve")
    day = parlor.tables.puzzles.today()
    for rest in ("00 g W5 h2", "00 m W5 h2", "00 m nonsense", "00 g nonsense", "9 x y", "zz", "00 d zzzz"):
        assert "Puzzle of the day" in await forge(parlor, parlor.ann, panel, rest)
    assert await parlor.tables.puzzles.guess_of(day, parlor.ann.id) is None
    await until_hour(parlor)
    await forge(parlor, parlor.ann, panel, f"00 g {RIGHT}")
    assert await parlor.tables.puzzles.guess_of(day, parlor.ann.id) is None
    assert "The solution:" in await forge(parlor, parlor.ann, panel, "00 d ")


async def test_what_happened_before_can_be_read(parlor: Parlor) -> None:
    """As the mover saw it, the players called by direct message."""
    await pose(parlor)
    await until_hour(parlor)
    [asked] = posts(parlor, "Puzzle of the day")
    shown = await parlor.ann.click(asked, label="What happened")
    assert shown.ephemeral
    assert "**B**" in text(shown.response)


async def test_it_is_solved_without_a_channel_and_in_direct_messages(parlor: Parlor) -> None:
    """The command opens it; where it is isn’t ready yet, it says so and has it looked for."""
    await pose(parlor)
    await settle(parlor, puzzle_channel=None)
    shown = await parlor.ann.slash(parlor.games, "puzzle")
    assert "isn’t ready yet" in text(shown.response)
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    shown = await parlor.ann.user.slash("puzzle")
    for label in ("g1", "3×", "✓", "Yes"):
        tag = next(tag for name, tag in buttons(shown.response).items() if name.startswith(label))
        shown = await parlor.ann.user.click(shown.response, custom_id=str(tag))
    assert "Your guess" in text(shown.response)
    guessed = await parlor.tables.puzzles.guess_of(parlor.tables.puzzles.today(), parlor.ann.id)
    assert guessed is not None
    assert guessed.guild_id is None


async def test_the_bot_looks_for_puzzles_by_itself(parlor: Parlor) -> None:
    """That of this day and the next, one game after the other, the games taking turns; the seed is the day's."""
    await parlor.env.advance_time(130)
    workers = Posing()
    await parlor.restart(workers)
    await parlor.env.advance_time(61)
    await parlor.quiet()
    today = parlor.tables.puzzles.today()
    games = sorted(faces())
    assert workers.games == [
        (games[day % len(games)], f"{await parlor.tables.puzzles.seed(day)}:{number}")
        for day in (today, today + 1)
        for number in range(3)
    ]
    assert await parlor.tables.puzzles.has(today + 1)
    await parlor.env.advance_time(120)
    assert len(workers.games) == 6


@pytest.mark.parametrize("step", ["promised", "sent"])
async def test_a_bot_that_ends_while_posting_posts_once(
    parlor: Parlor, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """Killed before the message was sent or before it was noted: after the start it stands there, and stands once."""
    await pose(parlor)
    note = type(parlor.tables.puzzles).note_posting
    send = vars(delivery)["send"]

    class Killed(BaseException):
        pass

    async def killed_noting(self: Any, guild_id: int, day: int, kind: str, posting: Any) -> None:
        if posting.message_id is not None:
            raise Killed
        await note(self, guild_id, day, kind, posting)

    async def killed_sending(*args: Any, **facts: Any) -> Any:
        raise Killed

    day = parlor.tables.puzzles.today() + 1
    with monkeypatch.context() as patch:
        if step == "sent":
            patch.setattr(type(parlor.tables.puzzles), "note_posting", killed_noting)
        else:
            patch.setattr(delivery, "send", killed_sending)
        await until_hour(parlor, looking=False)
        with pytest.raises(Killed):
            await look(parlor)
    noted = await parlor.tables.puzzles.posting(parlor.guild.id, day, "puzzle")
    assert noted is not None
    assert noted.message_id is None
    assert len(posts(parlor, "Puzzle of the day")) == (step == "sent")
    assert vars(delivery)["send"] is send
    await parlor.restart()
    await parlor.env.advance_time(61)
    assert len(posts(parlor, "Puzzle of the day")) == 1


async def test_a_channel_that_is_gone_or_forbidden_is_left_alone(parlor: Parlor) -> None:
    """Nothing is tried there; whoever may manage the server reads why, and once another one is chosen it is posted."""
    await pose(parlor)
    other = parlor.guild.create_text_channel("riddles")
    await settle(parlor, puzzle_channel=other.id + 1)
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    await settle(parlor, puzzle_channel=other.id)
    await look(parlor)
    assert [message for message in other.history() if "Puzzle of the day" in text(message)]


async def test_a_damaged_puzzle_is_passed_over(parlor: Parlor) -> None:
    """Nothing is posted of it, presses are answered by a sentence, and the next day goes on."""
    await pose(parlor)
    day = parlor.tables.puzzles.today() + 1
    with sqlite3.connect(parlor.database) as database:
        database.execute("UPDATE puzzles SET puzzle = '{damaged' WHERE day = ?", (day,))
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    shown = await parlor.ann.slash(parlor.games, "puzzle")
    assert "isn’t ready yet" in text(shown.response)
    await until_hour(parlor)
    assert len(posts(parlor, "Puzzle of the day")) == 1
    assert not posts(parlor, "The solution:")


async def test_a_solution_that_is_late_still_comes(parlor: Parlor) -> None:
    """After the bot was away for two days; the puzzle of a day that is over does not."""
    await pose(parlor)
    await until_hour(parlor)
    await until_hour(parlor, looking=False)
    await until_hour(parlor)
    assert len(posts(parlor, "The solution:")) == 1
    assert len(posts(parlor, "Puzzle of the day")) == 1


async def test_a_channel_that_refuses_is_set_aside(parlor: Parlor) -> None:
    """Nothing is tried there a second time that day, and no solution follows."""
    await pose(parlor)
    parlor.env.inject_error("POST", f"/channels/{parlor.games.id}/messages", status=403, code=50013)
    await until_hour(parlor)
    await look(parlor)
    day = parlor.tables.puzzles.today()
    posting = await parlor.tables.puzzles.posting(parlor.guild.id, day, "puzzle")
    assert posting is not None
    assert posting.message_id == delivery.NOT_HERE
    assert not posts(parlor, "Puzzle of the day")


async def test_whoever_manages_the_server_reads_that_the_channel_is_closed(parlor: Parlor) -> None:
    """And nobody else."""
    await pose(parlor)
    await settle(parlor, puzzle_channel=parlor.games.id + 1)
    await until_hour(parlor)
    assert parlor.bot.app is not None
    told = delivery.trouble(parlor.bot.app, parlor.guild.id, speaker("en"))
    assert told is not None
    assert "can’t post the puzzle" in told
    await settle(parlor)
    assert delivery.trouble(parlor.bot.app, parlor.guild.id, speaker("en")) is None


async def test_the_longest_streaks_of_a_server_are_told(parlor: Parlor) -> None:
    """Of those who guessed right there, from two days on; who was wrong begins anew."""
    await pose(parlor)
    for words in (WRONG, RIGHT):
        await until_hour(parlor)
        await guess(parlor, parlor.ann, RIGHT)
        await guess(parlor, parlor.bob, words)
    await until_hour(parlor)
    *_, solved = posts(parlor, "The solution:")
    assert f"<@{parlor.ann.id}> (2 days)" in text(solved)
    assert f"<@{parlor.bob.id}>" not in text(solved)
    shown = await parlor.bob.click(solved, label="How I did")
    assert "one day right in a row, best 1" in text(shown.response)


@pytest.mark.parametrize(
    ("days", "right", "running", "best"),
    [([], [], 0, 0), ([9, 8, 7], [9, 8], 2, 2), ([9, 8, 7, 5], [8, 7, 5], 0, 3), ([9, 7, 6], [9, 7], 2, 2)],
)
def test_a_streak_is_broken_by_a_wrong_guess_and_by_none(
    days: list[int], right: list[int], running: int, best: int
) -> None:
    """A day for which the bot had no puzzle breaks none."""
    assert streak(days, right) == Streak(running, best)


async def test_a_puzzle_is_read_and_solved_by_words_alone(parlor: Parlor) -> None:
    """Who reads boards in words has the position as text; what is typed is asked about, what cannot be is explained,
    and an exclamation mark makes it the guess."""
    await pose(parlor)
    await until_hour(parlor)
    page = (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response
    await parlor.ann.click(page, custom_id=str(Tag(Verb.PREFERENCE, rest="words on")))
    shown = text((await parlor.ann.slash(parlor.games, "puzzle")).response)
    assert "**Row 3:**" in shown
    assert "To type your move" in shown
    day = parlor.tables.puzzles.today()
    for words, answer in {"nonsense": "nonsense", "W5 h2": "Puzzle of the day", WRONG: f"{WRONG}!"}.items():
        shown = text((await parlor.ann.slash(parlor.games, "puzzle", move=words)).response)
        assert answer in shown.replace("\\", "")
        assert await parlor.tables.puzzles.guess_of(day, parlor.ann.id) is None
    shown = text((await parlor.ann.slash(parlor.games, "puzzle", move=f"{WRONG}!")).response)
    assert "Your guess" in shown
    assert text((await parlor.ann.slash(parlor.games, "puzzle", move=f"{RIGHT}!")).response) == shown
    assert (await parlor.tables.puzzles.guessed(day)) == {WRONG: 1}
