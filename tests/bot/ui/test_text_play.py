"""Games played by typed words alone: no button is pressed, no picture is looked at."""

from __future__ import annotations

from typing import Any

from bot.store.table_rows import Phase
from bot.tables.table import Match
from bot.ui.commands.actions import ACTIONS
from bot.ui.core.message import OFFERED, TEXT
from bot.ui.core.table_words import position
from bot.ui.router import ANYWHERE, ON_THE_CARD
from engine.game import Seat
from engine.measure import LEVELS
from tests.bot.ui.miners import BASE, TO_THE_GOLD, quickly, seated
from tests.bot.ui.parlor import Parlor, Verb, text
from tests.bot.ui.people import Person

SHORT = ("W5 c4", "P b1c1", "W4 b2", "R c4", "W1 a1", "pass", "pass")
"""An advanced game of Armadora."""


BY_ANOTHER_NAME = {
    Verb.GET_UP: "leave",
    Verb.SEATS: "seat",
    Verb.ANSWER: "options",
    Verb.REST: "rest",
    Verb.STOP: "stop",
    Verb.ACCEPT: "join",
}
"""Buttons that only lead to an action, or that do what another action does."""
BY_A_COMMAND = {Verb.OPEN, Verb.LEARN, Verb.PUZZLE, Verb.TOP, Verb.BLOCK, Verb.CUP}
"""Buttons about no table: a command of their own does what they do, or leads to the page where it is done."""
NEEDS_NO_WORDS = {
    Verb.PLAY: "a move is typed as it is",
    Verb.TYPED: "it is the form in which a move is typed",
    Verb.CUP_TYPED: "it is the form in which a cup's manager types",
    Verb.MORE: "it only leads to buttons, and what they do can be typed",
}


async def do(parlor: Parlor, person: Person, words: str, **table: int) -> str:
    """Do something by a command where the game is shown; return what is answered."""
    tables = (await parlor.tables.of_user(person.id, game=parlor.game)).tables
    posts_in = tables[0].place.posts_in if tables else None
    where = parlor.place(posts_in or parlor.games.id)
    answer = await person.slash(where, f"{parlor.game} move", move=words, **table)
    assert answer.ephemeral, "what is typed is answered in private"
    return text(answer.response)


async def do_there(parlor: Parlor, person: Person, match: Match, words: str) -> str:
    """Do something as an onlooker, by a command in the thread of this match; return what is answered."""
    return text((await person.slash(parlor.home(match), f"{match.game} move", move=words)).response)


async def offered(parlor: Parlor, person: Person, match: Match | None = None, typed: str = "") -> list[str]:
    """Return what is suggested to this person, in the thread of this match or else in #games."""
    place, game = (parlor.games, parlor.game) if match is None else (parlor.home(match), match.game)
    choices = await person.autocomplete(place, f"{game} move", "move", typed)
    assert len(choices) <= OFFERED
    return [str(choice["value"]) for choice in choices]


async def begin(parlor: Parlor, players: int, **options: Any) -> Match:
    await parlor.lobby(players=players, **options)
    for person in parlor.people[1:players]:
        assert person.name.capitalize() in await do(parlor, person, "join", table=1)
    await do(parlor, parlor.ann, "start", table=1)
    return await parlor.match()


async def move(parlor: Parlor, match: Match, words: str) -> Match:
    """Type a move; one that is asked about is typed again as the answer says."""
    person = parlor.to_act(match)
    answer = await person.slash(parlor.home(match), f"{match.game} move", move=words)
    if f"{words}!" in text(answer.response).replace("\\", ""):
        await person.slash(parlor.home(match), f"{match.game} move", move=f"{words}!")
    after = await parlor.match()
    assert after.record.moves[match.ply] == words
    return after


async def test_a_game_of_armadora_is_played_by_words_alone(parlor: Parlor) -> None:
    """From the table to the rematch, through restarts: sat down, started, every kind of move, history, board, hint."""
    match = await begin(parlor, 2, advanced=True)
    for person in (parlor.ann, parlor.bob):
        await parlor.tables.preferences.change(parlor.pressed(person), text_boards=True)
    for number, words in enumerate(SHORT):
        if number in (2, 5):
            await parlor.restart()
            match = await parlor.match()
        if match.record.game.parse(words) not in match.record.game.legal(match.view(match.to_act)):
            words = parlor.words(match)
        match = await move(parlor, match, words)
        if match.live:
            who = parlor.to_act(match)
            [message] = parlor.direct_messages(who)
            # Whoever has it read aloud hears how things stand before what there is to do.
            assert 0 < text(message).index("Row 3:") < text(message).index("What you can type")
            assert "What you can type" not in text(parlor.direct_messages(parlor.waiting(match))[0])
    while match.live:
        match = await move(parlor, match, "pass")
    assert match.phase is Phase.FINISHED
    assert "places a warrior" in await do(parlor, parlor.ann, "history 1")
    assert "Row 5:" in await do(parlor, parlor.bob, "words")
    await do(parlor, parlor.ann, "rematch")
    assert len((await parlor.lobby_of(2)).seats) == 1
    await do(parlor, parlor.bob, "join", table=2)
    await do(parlor, parlor.ann, "start", table=2)
    assert (await parlor.match(2)).live


async def test_a_text_board_says_first_what_happened_since_ones_last_turn(parlor: Parlor) -> None:
    """Then how things stand, then what can be typed, of which it lists some: nobody wants to hear 32 squares and 67
    edges each turn."""
    match = await begin(parlor, 2)
    for words in ("W1 a1", "W1 h1", "P b1c1 b2c2"):
        match = await move(parlor, match, words)
    person = parlor.to_act(match)
    answer = await do(parlor, person, "words")
    assert answer.startswith("**Since your last turn:**")
    assert "h1" in answer.partition("Row 1")[0], "one's own move, for the board that told it is gone"
    assert "palisades" in answer.partition("Row 1")[0]
    typed = answer.partition("What you can type")[2]
    assert "more" in typed
    assert len(typed) < 900


async def test_only_levels_that_mean_something_are_suggested(parlor: Parlor) -> None:
    """In Saboteur 2 with seven the level that mends nobody else's tools is paid as much as the one above; who types it
    gets it all the same."""
    parlor.game = "saboteur"
    await parlor.lobby(players=7, expansion=True)
    suggested = await offered(parlor, parlor.ann, typed="computer")
    assert {"computer_normal", "computer_hard"} <= {*suggested}
    assert "computer_easy" not in suggested
    await do(parlor, parlor.ann, "computer_easy")
    assert (await parlor.lobby_of()).seats[1].computer == "easy"


async def test_a_game_is_stopped_left_and_given_away_by_words(parlor: Parlor) -> None:
    """Stopping needs everybody; a seat is given to a computer player and taken back; leaving is for good."""
    match = await begin(parlor, 3)
    await do(parlor, parlor.ann, "give_seat")
    assert (await parlor.match()).seats[0].stand_in is not None
    await do(parlor, parlor.ann, "take_seat")
    assert (await parlor.match()).seats[0].stand_in is None
    await do(parlor, parlor.bob, "stop")
    assert "can’t come back" in await do(parlor, parlor.cas, "leave")
    await do(parlor, parlor.cas, "leave_now")
    assert (await parlor.match()).seats[2].left
    assert match.live
    await do(parlor, parlor.ann, "stop")
    assert (await parlor.match()).phase is Phase.STOPPED


async def test_a_move_is_taken_back_by_words(parlor: Parlor) -> None:
    """By who made it, and by nobody else; the game then stands where it stood."""
    match = await begin(parlor, 2)
    mover, waiting = parlor.to_act(match), parlor.waiting(match)
    match = await move(parlor, match, "W1 c4")
    assert "made the last move" in await do(parlor, waiting, "take_back")
    assert "Taken back" in await do(parlor, mover, "take_back")
    assert parlor.to_act(await parlor.match()) == mover
    assert not (await parlor.match()).record.moves
    assert "one person plays against computers" in await do(parlor, mover, "play_out")
    assert "once the game is over" in await do(parlor, mover, "chart")


async def test_a_position_in_words_fits_into_a_message(parlor: Parlor, any_game: str) -> None:
    """Whatever room there is; and to others it tells no more than the table knows."""
    match = await parlor.begin(4 if any_game == "armadora" else 3)
    say = parlor.app.public(None)
    for room in (300, 1000, TEXT):
        assert len(position(parlor.app, match, match.to_act, say, room)) <= room
    assert "What you can type" not in position(parlor.app, match, None, say, TEXT)


async def test_what_can_be_done_is_suggested_while_it_is_typed(parlor: Parlor) -> None:
    """Only what this person may do now, at this stage of the table, behind the moves; what fits what was typed, accents
    or not, in one's own language."""
    assert await offered(parlor, parlor.ann) == ["look"]
    await parlor.lobby(players=2)
    assert "number of the seat" in await do(parlor, parlor.ann, "seat")
    computers = [f"computer_{level}" for level in LEVELS]
    assert await offered(parlor, parlor.ann) == ["play_now", *computers, "invite", "options", "rules", "leave"]
    assert await offered(parlor, parlor.bob) == ["join", "rules"]
    answer, seat = await do(parlor, parlor.ann, "computer_easy"), (await parlor.lobby_of()).seats[1]
    assert (seat.computer, seat.name in answer) == ("easy", True)
    assert await offered(parlor, parlor.ann) == ["start", "invite", "options", "no_computer", "rules", "leave"]
    await do(parlor, parlor.ann, "no_computer")
    await do(parlor, parlor.bob, "join")
    await do(parlor, parlor.ann, "start")
    match = await parlor.match()
    looking = ["board", "words", "history"]
    going = ["give_seat", "rules", "leave", "leave_now", "stop"]
    assert await offered(parlor, parlor.waiting(match), match) == ["hand", *looking, *going]
    assert await offered(parlor, parlor.dee, match) == [*looking, "rules", "follow"]
    await do_there(parlor, parlor.dee, match, "follow")
    assert await offered(parlor, parlor.dee, match) == [*looking, "rules", "unfollow"]
    mine = await offered(parlor, parlor.to_act(match), match)
    assert mine[-9:] == ["hand", *looking, *going]
    assert all(match.record.game.parse(words) for words in mine[:-9])
    assert len(mine[:-9]) > 10
    parlor.speak(ann="fr")
    assert await offered(parlor, parlor.ann, match, "ARRETER") == ["stop"]
    await parlor.passes(match)
    after = ["rematch", "best_of", "look_back", "share", "publish", "record", "chart", "film", "replay", "verify"]
    assert await offered(parlor, parlor.ann) == [*looking, "rules", *after, "look"]


async def test_a_deed_is_understood_by_its_label(parlor: Parlor) -> None:
    """Typed as it stands on the button, in the reader's language or in English; nothing is guessed."""
    parlor.speak(bob="fr")
    await parlor.lobby(players=3)
    await do(parlor, parlor.bob, "rejoindre !")
    assert len((await parlor.lobby_of()).seats) == 2
    answer = await do(parlor, parlor.ann, "remove")
    assert "I don’t know how to do “remove”" in answer
    assert "Did you mean **Remove computer**?" in answer
    assert "Did you mean" not in await do(parlor, parlor.ann, "**@everyone** ???")
    assert "Tu voulais peut-être dire **Commencer**" in await do(parlor, parlor.bob, "commenc")
    assert len((await parlor.lobby_of()).seats) == 2


def test_what_every_button_in_public_does_can_be_typed() -> None:
    """By an action, or by a command, or there is a reason why not; and nothing is excused that has an action."""
    there, typed = {*ANYWHERE, *ON_THE_CARD}, {action.verb for action in ACTIONS.values()}
    excused = [*BY_ANOTHER_NAME, *BY_A_COMMAND, *NEEDS_NO_WORDS]
    assert sorted(verb.name for verb in there - typed) == sorted(verb.name for verb in excused)
    assert {*BY_ANOTHER_NAME.values()} <= {*ACTIONS}


async def test_onlookers_follow_and_guess_by_words(parlor: Parlor) -> None:
    """The guess names seats by their numbers, once; whoever types none is told them. Players are offered neither."""
    match = await quickly(parlor, await seated(parlor, **BASE), TO_THE_GOLD)
    looking_on = {"follow", "unfollow", "guess"}
    assert looking_on & {*await offered(parlor, parlor.ann, match)} == set()
    assert looking_on & {*await offered(parlor, parlor.dee, match)} == {"follow", "guess"}
    assert "1 Ann, 2 Bob and 3 Cas" in await do_there(parlor, parlor.dee, match, "guess")
    for numbers in ("4", "0 1", "1 2 9"):
        assert "1 Ann, 2 Bob and 3 Cas" in await do_there(parlor, parlor.dee, match, f"guess {numbers}")
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.dee.id) is None
    assert "You named Ann and Cas." in await do_there(parlor, parlor.dee, match, "Guess the saboteurs １ and 3.")
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.dee.id) == frozenset({Seat(0), Seat(2)})
    assert "You’re following this game now" in await do_there(parlor, parlor.dee, match, "follow this game")
    assert looking_on & {*await offered(parlor, parlor.dee, match)} == {"unfollow"}
    assert "no longer following" in await do_there(parlor, parlor.dee, match, "unfollow")
    await do_there(parlor, parlor.ann, match, "guess 1")
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.ann.id) is None
    parlor.crowd()
    await do_there(parlor, parlor.people[4], match, "guess 0")
    assert await parlor.tables.onlookers.guess_of(match, 0, parlor.people[4].id) == frozenset()


async def test_people_are_called_by_words(parlor: Parlor) -> None:
    """Without any table: they say that they look for a game, see what they said, and stop it."""
    assert await offered(parlor, parlor.dee, typed="ping") == ["look"]
    await do(parlor, parlor.dee, "ping me for games")
    assert await parlor.tables.lookouts.of(parlor.guild.id, parlor.dee.id) is not None
    assert await offered(parlor, parlor.dee, typed="ping") == ["calls", "no_calls"]
    assert "Any game" in await do(parlor, parlor.dee, "my pings")
    await do(parlor, parlor.dee, "stop pinging me")
    assert await parlor.tables.lookouts.of(parlor.guild.id, parlor.dee.id) is None


async def test_the_host_invites_by_words(parlor: Parlor) -> None:
    """Whoever is mentioned behind the action is invited; nobody else may do so. Answers are typed, too, and the host
    begins with computers."""
    await parlor.lobby(players=3)
    await do(parlor, parlor.bob, f"invite <@{parlor.cas.id}>", table=1)
    assert (await parlor.lobby_of()).invited == ()
    await do(parlor, parlor.ann, f"invite <@{parlor.bob.id}> <@{parlor.cas.id}>")
    assert [guest.user_id for guest in (await parlor.lobby_of()).invited] == [parlor.bob.id, parlor.cas.id]
    for person in (parlor.bob, parlor.cas):
        assert "can’t play now" in await do(parlor, person, "not now", table=1)
    await do(parlor, parlor.ann, "play now")
    assert [seat.computer is None for seat in (await parlor.match()).seats] == [True, False, False]
