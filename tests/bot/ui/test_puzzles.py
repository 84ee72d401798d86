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
from bot.tables import DailyPuzzle, Guess, Press, Streak
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
DIG = faces()["saboteur"].lessons[0]
"""A position of the other game."""


def data_of(record: Any = LESSON.record, hardness: int = 2) -> Any:
    """A puzzle as a worker would have found it: to close a corner by two palisades."""
    return puzzles.dump(puzzles.Puzzle(read(record), Seat(0), (RIGHT,), WORTH, hardness))


def dug(hardness: int = 2) -> Any:
    """A puzzle of the other game."""
    given = read(DIG.record)
    best, second, *_ = (move.words for move in given.game.legal(given.game.view(final(given), Seat(0))))
    return puzzles.dump(puzzles.Puzzle(given, Seat(0), (best,), {best: 0.7, second: 0.4}, hardness))


async def todays(parlor: Parlor) -> DailyPuzzle:
    """The first of the puzzles that are open."""
    return (await parlor.tables.puzzles.on(parlor.tables.puzzles.today()))[0]


async def guess_of(parlor: Parlor, who: Person) -> Guess | None:
    """What this person guessed at it."""
    return await parlor.tables.puzzles.guess_of(await todays(parlor), who.id)


class Posing(Guessing):
    """Finds a puzzle in the third game of a day, each with another answer."""

    def __init__(self) -> None:
        super().__init__()
        self.games: list[tuple[str, str]] = []

    async def puzzle(self, game: str, seed: str, kind: int) -> Any:
        if game == "burrow":  # the toy has no puzzles
            return None
        self.games.append((game, seed))
        found = data_of() if game == "armadora" else dug()
        return found | {"right": [f"W{len(self.games)} a1"]} if seed.endswith(":2") else None


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


def menu(shown: Any) -> dict[str, Any]:
    """The only menu of a message."""
    [found] = [part for row in shown.components for part in row.get("components", ()) if part["type"] == 3]
    return dict(found)


async def guess(parlor: Parlor, who: Person, words: str) -> Answer:
    """Open the puzzle, go through the panel to this warrior on g1, and confirm it."""
    shown = await who.slash(parlor.games, "puzzle")
    for label in ("g1", f"{words[1]}×", "✓", "Yes"):
        shown = await press_on(parlor, who, shown.response, label)
    return shown


async def forge(parlor: Parlor, who: Person, shown: Answer, rest: str) -> str:
    """Press what stands nowhere in a private message, or stands there no longer; return what it says then."""
    number = (await todays(parlor)).id
    _, payload = press(parlor.env, who, parlor.games, shown.response.id, Tag(Verb.PUZZLE, ply=number, rest=rest))
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
    assert "that’s right" in text(shown.response)
    assert "one day right in a row, best 1" in text(shown.response)
    assert closes in text(shown.response)
    shown = await guess(parlor, parlor.bob, WRONG)
    assert "which is worth **60** out of 100" in text(shown.response)
    assert "it’s worth **81** out of 100" in text(shown.response)
    assert "2 people have guessed so far" in text(shown.response)
    assert "across all servers" not in text(shown.response)
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
    assert await forge(parlor, parlor.ann, other, f"00 g {RIGHT}") == text(first.response)
    shown = await parlor.ann.slash(parlor.games, "puzzle")
    assert text(shown.response) == text(first.response)
    assert await parlor.tables.puzzles.guessed(await todays(parlor)) == {WRONG: 1}


async def test_nobody_else_learns_before_whether_a_guess_was_right(parlor: Parlor) -> None:
    """The channel is the same after a right guess and after a wrong one, and so is what others see of the puzzle."""
    await pose(parlor)
    await until_hour(parlor)
    seen = []
    for who, words in ((parlor.ann, RIGHT), (parlor.bob, WRONG)):
        before = [text(message) for message in parlor.games.history()]
        await guess(parlor, who, words)
        await look(parlor)
        assert [text(message) for message in parlor.games.history()] == before
        shown = await parlor.cas.slash(parlor.games, "puzzle")
        assert "81" not in text(shown.response)
        seen.append((text(shown.response), buttons(shown.response)))
    assert seen[0] == seen[1]


async def test_the_question_knows_no_secret(parlor: Parlor) -> None:
    """Two deals that look the same to the puzzle's mover are asked about in the same words and the same picture."""
    await pose(parlor)
    given = read(LESSON.record)
    state: Any = final(given)
    assert parlor.bot.app is not None
    shown = []
    for position in (state, twin_state(state, Seat(0), Random(1))):
        puzzle = puzzles.load(data_of())
        daily = DailyPuzzle(1, 1, 0, puzzle, given.game.view(position, Seat(0)))
        shown.append(await question(parlor.bot.app, daily, speaker("en"), STANDARD))
    assert twin_state(state, Seat(0), Random(1)) != state
    assert shown[0] == shown[1]


async def test_a_guess_has_to_be_legal_and_in_time(parlor: Parlor) -> None:
    """What is not legal leads back to the panel, and a guess after the hour counts for nothing."""
    await pose(parlor)
    await until_hour(parlor)
    [asked] = posts(parlor, "Puzzle of the day")
    panel = await parlor.ann.click(asked, label="Solve")
    daily = await todays(parlor)
    for rest in ("00 g W5 h2", "00 m W5 h2", "00 m nonsense", "00 g nonsense", "9 x y", "zz", "00 d zzzz"):
        assert "Puzzle of the day" in await forge(parlor, parlor.ann, panel, rest)
    assert await guess_of(parlor, parlor.ann) is None
    await until_hour(parlor)
    confirm = Tag(Verb.PUZZLE, ply=daily.id, rest=f"00 g {RIGHT}")
    _, payload = press(parlor.env, parlor.ann, parlor.games, panel.response.id, confirm)
    parlor.env.backend.emit("INTERACTION_CREATE", payload)
    await parlor.env.settle()
    assert "this guess doesn’t count" in text(panel.response)
    assert await parlor.tables.puzzles.guessed(daily) == {}
    assert await parlor.tables.puzzles.streak(parlor.ann.id) == Streak(0, 0)


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
    assert "aren’t ready yet" in text(shown.response)
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    shown = await parlor.ann.user.slash("puzzle")
    for label in ("g1", "3×", "✓", "Yes"):
        tag = next(tag for name, tag in buttons(shown.response).items() if name.startswith(label))
        shown = await parlor.ann.user.click(shown.response, custom_id=str(tag))
    assert "that’s right" in text(shown.response)
    guessed = await guess_of(parlor, parlor.ann)
    assert guessed is not None
    assert guessed.guild_id is None


async def test_a_new_installation_has_an_easy_puzzle_at_once(parlor: Parlor) -> None:
    """Whoever asks on the first day, before any was found, gets one that comes with the bot, and may try the others."""
    shown = await parlor.ann.slash(parlor.games, "puzzle")
    assert "Here’s an easy one to begin with" in text(shown.response)
    assert "Base game" in text(shown.response)
    past = await parlor.tables.puzzles.past(parlor.ann.id, 0, 99)
    assert {one.game for one in past} == {"armadora", "saboteur"}
    found = [daily for one in past if (daily := await parlor.tables.puzzles.of(one.id)) is not None]
    assert len(found) == len(past)
    assert max(daily.puzzle.hardness for daily in found) < 3
    for daily in found:
        assert {parlor.tables.puzzles.read(daily, words).words for words in daily.puzzle.right} == {*daily.puzzle.right}
    await parlor.tables.puzzles.begin()
    assert await parlor.tables.puzzles.past(parlor.ann.id, 0, 99) == past


async def test_the_bot_looks_for_puzzles_by_itself(parlor: Parlor) -> None:
    """Those of this day and the next, one game after the other; the seed is the day's and the game's."""
    await parlor.env.advance_time(130)
    workers = Posing()
    await parlor.restart(workers)
    await parlor.env.advance_time(61)
    await parlor.quiet()
    today = parlor.tables.puzzles.today()
    games = ["armadora", "saboteur"]
    assert workers.games == [
        (game, f"{await parlor.tables.puzzles.seed(day, game)}:{number}")
        for day in (today, today + 1)
        for game in games
        for number in range(3)
    ]
    assert [await parlor.tables.puzzles.has(today + 1, game) for game in games] == [True, True]
    await parlor.env.advance_time(120)
    assert len(workers.games) == 12


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

    async def killed_noting(self: Any, guild_id: int, daily: DailyPuzzle, kind: str, posting: Any) -> None:
        if posting.message_id is not None:
            raise Killed
        await note(self, guild_id, daily, kind, posting)

    async def killed_sending(*args: Any, **facts: Any) -> Any:
        raise Killed

    with monkeypatch.context() as patch:
        if step == "sent":
            patch.setattr(type(parlor.tables.puzzles), "note_posting", killed_noting)
        else:
            patch.setattr(delivery, "send", killed_sending)
        await until_hour(parlor, looking=False)
        with pytest.raises(Killed):
            await look(parlor)
    noted = await parlor.tables.puzzles.posting(parlor.guild.id, await todays(parlor), "puzzle")
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
    assert "aren’t ready yet" in text(shown.response)
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
    posting = await parlor.tables.puzzles.posting(parlor.guild.id, await todays(parlor), "puzzle")
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


async def test_a_day_counts_once_in_a_streak(parlor: Parlor) -> None:
    """However many of its puzzles a person solved."""
    day = await pose(parlor)
    await parlor.tables.puzzles.add(day, dug())
    await until_hour(parlor)
    for daily in await parlor.tables.puzzles.on(day):
        made = Press(parlor.env.backend.snowflake(), parlor.ann.id, "Ann", "en")
        assert (await parlor.tables.puzzles.guess(daily, made, daily.puzzle.right[0], parlor.guild.id)).right
    assert await parlor.tables.puzzles.streak(parlor.ann.id) == Streak(1, 1)


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
    for words, answer in {"nonsense": "nonsense", "W5 h2": "Puzzle of the day", WRONG: f"{WRONG}!"}.items():
        shown = text((await parlor.ann.slash(parlor.games, "puzzle", move=words)).response)
        assert answer in shown.replace("\\", "")
        assert await guess_of(parlor, parlor.ann) is None
    shown = text((await parlor.ann.slash(parlor.games, "puzzle", move=f"{WRONG}!")).response)
    assert "which is worth **60**" in shown
    assert text((await parlor.ann.slash(parlor.games, "puzzle", move=f"{RIGHT}!")).response) == shown
    assert await parlor.tables.puzzles.guessed(await todays(parlor)) == {WRONG: 1}


# --- One of each game, and those of past days ----------------------------------------------------


async def test_each_game_has_its_own_puzzle_and_one_leads_to_the_other(parlor: Parlor) -> None:
    """Both are posted; the command opens the easier one, and goes on to the one that is left."""
    day = await pose(parlor)
    await parlor.tables.puzzles.add(day, dug(hardness=1))
    await until_hour(parlor)
    assert [("Armadora" in text(post), "Saboteur" in text(post)) for post in posts(parlor, "Puzzle of the day")] == [
        (True, False),
        (False, True),
    ]
    shown = (await parlor.ann.slash(parlor.games, "puzzle")).response
    assert "Puzzle of the day: Saboteur" in text(shown)
    shown = (await press_on(parlor, parlor.ann, shown, "Armadora ★★☆")).response
    assert "Puzzle of the day: Armadora" in text(shown)
    [easier] = [daily for daily in await parlor.tables.puzzles.on(day) if daily.game == "saboteur"]
    shown = (await parlor.ann.slash(parlor.games, "puzzle", move=f"{easier.puzzle.right[0]}!")).response
    assert "that’s right" in text(shown)
    assert "Puzzle of the day: Armadora" in text((await parlor.ann.slash(parlor.games, "puzzle")).response)


async def test_a_puzzle_of_a_past_day_is_for_practice(parlor: Parlor) -> None:
    """It is chosen from a list, in which solved ones are marked; a guess is answered at once and counts for nothing."""
    await pose(parlor)
    await until_hour(parlor)
    past = await todays(parlor)
    await guess(parlor, parlor.bob, WRONG)
    await until_hour(parlor)
    before = [text(message) for message in parlor.games.history()]
    opened = await parlor.ann.slash(parlor.games, "puzzle")
    shown = (await press_on(parlor, parlor.ann, opened.response, "Another")).response
    assert [option["emoji"]["name"] for option in menu(shown)["options"]] == ["🧩"]
    shown = (await parlor.ann.select(shown, [str(past.id)], custom_id=menu(shown)["custom_id"])).response
    assert "Its solution is out, so your guess doesn’t count" in text(shown)
    for label in ("g1", f"{RIGHT[1]}×", "✓", "Yes"):
        shown = (await press_on(parlor, parlor.ann, shown, label)).response
    assert "that’s right" in text(shown)
    assert "this guess doesn’t count" in text(shown)
    assert await parlor.tables.puzzles.guessed(past) == {WRONG: 1}
    assert await parlor.tables.puzzles.streak(parlor.ann.id) == Streak(0, 0)
    shown = (await press_on(parlor, parlor.ann, shown, "Another")).response
    assert [option["emoji"]["name"] for option in menu(shown)["options"]] == ["✅"]
    assert [text(message) for message in parlor.games.history()] == before
