"""A puzzle a day: asked in a channel, guessed in private, solved in public a day later; one of each game, and those of
past days for practice."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.draw.look import STANDARD
from bot.locale import speaker
from bot.tables.puzzles import BEGINS, DailyPuzzle, Streak, streak
from bot.ui.delivery.puzzles import question, solution
from engine.computer import puzzle as puzzles
from engine.game import Seat
from engine.games.armadora.board import SQUARE_OF
from engine.record import final, read
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, text
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.puzzling import (
    CORNER,
    DAY,
    RIGHT,
    WRONG,
    data_of,
    dug,
    guess,
    guess_of,
    look,
    pose,
    posed,
    posts,
    press_on,
    settle,
    todays,
    until_hour,
)
from tests.engine.armadora.twins import twin_state


async def forge(parlor: Parlor, person: Person, answer: Answer, rest: str) -> str:
    """Press what stands nowhere in a private message, or stands there no longer; return what it says then."""
    number = (await todays(parlor)).id
    await parlor.forge(person, parlor.games, answer.response.id, Tag(Verb.PUZZLE, ply=number, rest=rest))
    return text(answer.response)


async def test_a_day_with_a_puzzle(parlor: Parlor) -> None:
    """It is posted at its hour, with the way to what happened before, solved step by step in private, and a day later,
    when it said, everybody sees the solution, what was guessed and the next puzzle."""
    closes = f"<t:{(await pose(parlor) + 1) * DAY + BEGINS}:R>"
    assert not posts(parlor, "Puzzle of the day")
    await until_hour(parlor)
    [message] = posts(parlor, "Puzzle of the day")
    assert "You’re **A**" in text(message)
    assert closes in text(message)
    assert files(message)
    answer = await parlor.ann.click(message, label="What happened")
    assert answer.ephemeral
    assert "**B**" in text(answer.response)
    answer = await parlor.ann.click(message, label="Solve")
    assert answer.ephemeral
    assert "Your first guess counts" in text(answer.response)
    answer = await guess(parlor, parlor.ann, RIGHT)
    assert "that’s right" in text(answer.response)
    assert "one day right in a row, best 1" in text(answer.response)
    assert closes in text(answer.response)
    answer = await guess(parlor, parlor.bob, WRONG)
    assert "which isn’t the best move" in text(answer.response)
    assert "a warrior of strength 4 on g1: won 60 of 100" in text(answer.response)
    assert "a warrior of strength 3 on g1: won 81 of 100" in text(answer.response)
    assert "computers played on 800 times" in text(answer.response)
    assert "There’s still time to steal 40 gold here (warriors: " in text(answer.response)
    assert "2 people have guessed so far" in text(answer.response)
    assert "across all servers" not in text(answer.response)
    assert len(posts(parlor, "Puzzle of the day")) == 1
    assert not posts(parlor, "The solution:")
    await until_hour(parlor)
    [solved] = posts(parlor, "The solution:")
    assert "2 guesses across all servers, 1 right" in text(solved)
    assert "won 81 of 100" in text(solved)
    assert "▫️ 1 × a warrior of strength 4 on g1: won 60 of 100" in text(solved)
    assert len(posts(parlor, "Puzzle of the day")) == 2
    own = await parlor.ann.click(solved, label="How I did")
    assert own.ephemeral
    assert "that’s right" in text(own.response)
    assert "one day right in a row" in text(own.response)
    assert "which isn’t the best move" in text((await parlor.bob.click(solved, label="How I did")).response)
    assert "You didn’t guess" in text((await parlor.cas.click(message, label="Solve")).response)


async def test_nobody_else_learns_before_whether_a_guess_was_right(parlor: Parlor) -> None:
    """The channel is the same after a right guess and after a wrong one, and so is what others see of the puzzle."""
    await posed(parlor)
    seen = []
    for person, words in ((parlor.ann, RIGHT), (parlor.bob, WRONG)):
        before = [text(message) for message in parlor.games.history()]
        await guess(parlor, person, words)
        await look(parlor)
        assert [text(message) for message in parlor.games.history()] == before
        answer = await parlor.cas.slash(parlor.games, "puzzle")
        assert "81" not in text(answer.response)
        seen.append((text(answer.response), buttons(answer.response)))
    assert seen[0] == seen[1]


async def test_the_question_knows_no_secret(parlor: Parlor) -> None:
    """Two deals that look the same to the puzzle's mover are asked about in the same words and the same picture."""
    await pose(parlor)
    record = read(CORNER)
    state: Any = final(record)
    shown = []
    for position in (state, twin_state(state, Seat(0), Random(1))):
        puzzle = puzzles.load(data_of())
        daily = DailyPuzzle(1, 1, 0, puzzle, record.game.view(position, Seat(0)))
        shown.append(await question(parlor.app, daily, speaker("en"), STANDARD))
    assert twin_state(state, Seat(0), Random(1)) != state
    assert shown[0] == shown[1]


async def test_a_guess_has_to_be_legal_and_in_time(parlor: Parlor) -> None:
    """What is not legal leads back to the panel, and a guess after the hour counts for nothing."""
    message = await posed(parlor)
    panel = await parlor.ann.click(message, label="Solve")
    daily = await todays(parlor)
    for rest in ("00 m W5 h2", "00 m nonsense", f"00 g {RIGHT}", "9 x y", "zz", "00 d zzzz"):
        assert "Puzzle of the day" in await forge(parlor, parlor.ann, panel, rest)
    assert await guess_of(parlor, parlor.ann) is None
    await until_hour(parlor)
    confirm = Tag(Verb.PUZZLE, ply=daily.id, rest=f"00 m {RIGHT}")
    await parlor.forge(parlor.ann, parlor.games, panel.response.id, confirm)
    assert "this guess doesn’t count" in text(panel.response)
    assert await parlor.tables.puzzles.guessed(daily) == {}
    assert await parlor.tables.puzzles.streak(parlor.ann.id) == Streak(0, 0)


async def test_it_is_solved_without_a_channel_and_in_direct_messages(parlor: Parlor) -> None:
    """The command opens it; where it is isn’t ready yet, it says so and has it looked for."""
    await pose(parlor)
    await settle(parlor, puzzle_channel=None)
    assert "aren’t ready yet" in text((await parlor.ann.slash(parlor.games, "puzzle")).response)
    await until_hour(parlor)
    assert not posts(parlor, "Puzzle of the day")
    answer = await parlor.ann.user.slash("puzzle")
    for label in ("g1", "3×", "✓"):
        tag = next(tag for name, tag in buttons(answer.response).items() if name.startswith(label))
        answer = await parlor.ann.user.click(answer.response, custom_id=str(tag))
    assert "that’s right" in text(answer.response)
    guessed = await guess_of(parlor, parlor.ann)
    assert guessed is not None
    assert guessed.guild_id is None


async def test_a_new_installation_has_an_easy_puzzle_at_once(parlor: Parlor) -> None:
    """Whoever asks on the first day, before any was found, gets one that comes with the bot, and may try the others."""
    assert "Here’s an easy one to begin with" in text((await parlor.ann.slash(parlor.games, "puzzle")).response)
    past = await parlor.tables.puzzles.past(parlor.ann.id, 0, 99)
    assert {past_puzzle.game for past_puzzle in past} == {"armadora", "saboteur"}
    menu_part = [daily for past_puzzle in past if (daily := await parlor.tables.puzzles.of(past_puzzle.id)) is not None]
    assert len(menu_part) == len(past)
    for daily in menu_part:
        assert {parlor.tables.puzzles.read(daily, words).words for words in daily.puzzle.right} == {*daily.puzzle.right}
    await parlor.tables.puzzles.begin()
    assert await parlor.tables.puzzles.past(parlor.ann.id, 0, 99) == past


async def test_a_puzzle_from_before_tells_no_worth(parlor: Parlor) -> None:
    """What was shown of it then was an estimate; its solution and the guesses are told as ever."""
    await settle(parlor)
    data = {key: value for key, value in data_of().items() if key not in ("played", "idea")}
    await parlor.tables.puzzles.add(parlor.tables.puzzles.today() + 1, data)
    await until_hour(parlor)
    answer = text((await guess(parlor, parlor.ann, WRONG)).response)
    assert "The best move: a warrior of strength 3 on g1" in answer
    assert "which isn’t the best move" in answer
    assert "of 100" not in answer


async def test_the_solution_shows_the_whole_board_with_the_move(parlor: Parlor) -> None:
    """As it is after the move; before it, where the move turns up what only the true game knows."""
    drawn: list[Any] = []
    await posed(parlor)
    daily = await todays(parlor)
    app, face = parlor.app, parlor.app.faces["armadora"]

    def pictures(view: Any, *arguments: Any) -> Any:
        drawn.append(view)
        return face.pictures(view, *arguments)

    noting = replace(face, pictures=pictures)
    await solution(replace(app, faces={"armadora": noting}), daily, None, speaker("en"), STANDARD)
    assert drawn[-1].table.warrior_on(SQUARE_OF["g1"]) is not None
    blind = replace(noting, game=replace(face.game, reveals=lambda events: True))
    await solution(replace(app, faces={"armadora": blind}), daily, None, speaker("en"), STANDARD)
    assert drawn[-1] == daily.view


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
    """Who reads boards in words has the position as text; what is typed leads to the panel, what cannot be is
    explained, and an exclamation mark makes it the guess, which is made once, whatever is typed or pressed then."""
    panel = await parlor.ann.click(await posed(parlor), label="Solve")
    await parlor.tables.preferences.change(parlor.pressed(parlor.ann), text_boards=True)
    sentence = text((await parlor.ann.slash(parlor.games, "puzzle")).response)
    assert "**Row 3:**" in sentence
    assert "To type your move" in sentence
    for words, answer in {"nonsense": "nonsense", "W5 h2": "Puzzle of the day", WRONG: f"{WRONG}!"}.items():
        sentence = text((await parlor.ann.slash(parlor.games, "puzzle", move=words)).response)
        assert answer in sentence.replace("\\", "")
        assert await guess_of(parlor, parlor.ann) is None
    sentence = text((await parlor.ann.slash(parlor.games, "puzzle", move=f"{WRONG}!")).response)
    assert "which isn’t the best move" in sentence
    assert text((await parlor.ann.slash(parlor.games, "puzzle", move=f"{RIGHT}!")).response) == sentence
    assert await forge(parlor, parlor.ann, panel, f"00 m {RIGHT}") == sentence
    assert await parlor.tables.puzzles.guessed(await todays(parlor)) == {WRONG: 1}


async def test_each_game_has_its_own_puzzle_and_one_leads_to_the_other(parlor: Parlor) -> None:
    """Both are posted; the command opens the easier one, and goes on to the one that is left. However many a person
    solves, a day counts once in a streak."""
    day = await pose(parlor)
    await parlor.tables.puzzles.add(day, dug(hardness=1))
    await until_hour(parlor)
    assert [("Armadora" in text(post), "Saboteur" in text(post)) for post in posts(parlor, "Puzzle of the day")] == [
        (True, False),
        (False, True),
    ]
    page = (await parlor.ann.slash(parlor.games, "puzzle")).response
    assert "Puzzle of the day: Saboteur" in text(page)
    page = (await press_on(parlor, parlor.ann, page, "Armadora ★★☆")).response
    assert "Puzzle of the day: Armadora" in text(page)
    [easier] = [daily for daily in await parlor.tables.puzzles.on(day) if daily.game == "saboteur"]
    page = (await parlor.ann.slash(parlor.games, "puzzle", move=f"{easier.puzzle.right[0]}!")).response
    assert "that’s right" in text(page)
    assert "Puzzle of the day: Armadora" in text((await parlor.ann.slash(parlor.games, "puzzle")).response)
    assert "that’s right" in text((await guess(parlor, parlor.ann, RIGHT)).response)
    assert await parlor.tables.puzzles.streak(parlor.ann.id) == Streak(1, 1)


async def test_a_puzzle_of_a_past_day_is_for_practice(parlor: Parlor) -> None:
    """It is chosen from a list, in which solved ones are marked; a guess is answered at once and counts for nothing."""
    await posed(parlor)
    past = await todays(parlor)
    await guess(parlor, parlor.bob, WRONG)
    await until_hour(parlor)
    before = [text(message) for message in parlor.games.history()]
    opened = await parlor.ann.slash(parlor.games, "puzzle")
    page = (await press_on(parlor, parlor.ann, opened.response, "Another")).response
    [menu] = menus(page)
    assert [option["emoji"]["name"] for option in menu["options"]] == ["🧩"]
    page = (await parlor.ann.select(page, [str(past.id)], custom_id=menu["custom_id"])).response
    assert "Its solution is out, so your guess doesn’t count" in text(page)
    assert "Your first guess counts" not in text(page)
    for label in ("g1", f"{RIGHT[1]}×", "✓"):
        page = (await press_on(parlor, parlor.ann, page, label)).response
    assert "that’s right" in text(page)
    assert "this guess doesn’t count" in text(page)
    assert await parlor.tables.puzzles.guessed(past) == {WRONG: 1}
    assert await parlor.tables.puzzles.streak(parlor.ann.id) == Streak(0, 0)
    page = (await press_on(parlor, parlor.ann, page, "Another")).response
    assert [option["emoji"]["name"] for option in menus(page)[0]["options"]] == ["✅"]
    assert [text(message) for message in parlor.games.history()] == before
