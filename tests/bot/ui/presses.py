"""Stories that lead up to one press, of each kind that there is, and return it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import discord
import simcord

from bot.tables.absence import Choice
from bot.tables.clock import DAY
from bot.tables.table import Match
from tests.bot.ui.calling import board, looking, shown
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.lateness import others, pass_time, vote
from tests.bot.ui.messages import tags
from tests.bot.ui.parlor import Parlor, Verb
from tests.bot.ui.people import Person
from tests.bot.ui.test_leaving import wish_to_stop

Press: TypeAlias = Callable[[], Awaitable[object]]
Story: TypeAlias = Callable[[Parlor], Awaitable[Press]]
Beginning: TypeAlias = Callable[[Parlor], Awaitable[tuple[Any, Any]]]
"""Returns somebody and the message on which that person presses first."""
Step: TypeAlias = Callable[[Parlor, Any, Any], Awaitable[Any]]
"""Lets a person press on a message; returns the answer."""


def control(message: discord.Message | simcord.ResponseMessage, verb: Verb, rest: str | None = None) -> str:
    """Return the custom_id of the first button or menu with this verb, and this `rest`."""
    return str(next(tag for tag in tags(message) if tag.verb is verb and rest in (None, tag.rest)))


def tap(verb: Verb, rest: str | None = None) -> Step:
    return lambda parlor, who, message: who.click(message, custom_id=control(message, verb, rest))


def choose(verb: Verb, value: str | Callable[[Parlor], Any], rest: str | None = None) -> Step:
    return lambda parlor, who, message: who.select(
        message, [value(parlor) if callable(value) else value], custom_id=control(message, verb, rest)
    )


def story(beginning: Beginning, *steps: Step | Verb) -> Story:
    """Return the story of these presses, each on what the one before it has shown, of which the last one counts. A verb
    alone stands for its button."""
    *before, last = [tap(step) if isinstance(step, Verb) else step for step in steps]

    async def lead_up(parlor: Parlor) -> Press:
        who, message = await beginning(parlor)
        for step in before:
            message = (await step(parlor, who, message)).response
        return lambda: last(parlor, who, message)

    return lead_up


# --- Cards -------------------------------------------------------------------------------------


def card(who: str = "ann", *, seated: int = 0, **options: Any) -> Beginning:
    async def begin(parlor: Parlor) -> tuple[Person, Any]:
        opened = await parlor.lobby(seated=parlor.people[1 : 1 + seated], **options)
        return getattr(parlor, who), opened

    return begin


def inviting(who: str = "ann", *guests: str) -> Beginning:
    """Ann invites these people, or else Bob, and this one presses on the card."""

    async def begin(parlor: Parlor) -> tuple[Person, Any]:
        opened = await parlor.invite(*(getattr(parlor, guest) for guest in guests or ("bob",)))
        return getattr(parlor, who), opened

    return begin


async def invited(parlor: Parlor) -> tuple[Any, Any]:
    """Bob answers in the direct message."""
    await parlor.invite(parlor.bob, parlor.cas)
    return parlor.bob.user, invitation(parlor, parlor.bob)


ADD = choose(Verb.ADD_COMPUTER, "easy")


# --- Matches -----------------------------------------------------------------------------------


def on_board(who: Callable[[Parlor, Match], Person] = Parlor.to_act, players: int = 2) -> Beginning:
    async def begin(parlor: Parlor) -> tuple[Person, Any]:
        match = await parlor.begin(players)
        return who(parlor, match), parlor.board(match)

    return begin


def behind_more(*verbs: Verb) -> Story:
    return story(on_board(Parlor.waiting, players=3), Verb.MORE, *verbs)


async def moving(parlor: Parlor) -> Press:
    match = await parlor.begin()
    return lambda: parlor.play(match, "5 a1")


async def moving_alone(parlor: Parlor) -> Press:
    """The board changes into the next one."""
    card = await parlor.ann.user.slash("play", game="armadora")
    await parlor.ann.user.click(card.response, label="Start")
    await parlor.quiet()
    match = await parlor.match()

    async def press() -> None:
        await parlor.ann.user.slash("armadora move", move=parlor.words(match))
        await parlor.quiet()

    return press


async def moved(parlor: Parlor) -> tuple[Person, Any]:
    match = await parlor.begin()
    return parlor.to_act(match), (await parlor.play(match, "5 a1")).response


async def stood_in(parlor: Parlor) -> tuple[Person, Any]:
    match = await parlor.begin(3)
    person = parlor.waiting(match)
    return person, (await person.slash(parlor.home(match), "armadora move", move="give_seat")).response


def deciding(*votes: Choice) -> Story:
    """Return the story of the last of these votes about a player whose time is up: until more than half of the others
    want the same the question changes, then it goes."""

    async def lead_up(parlor: Parlor) -> Press:
        match = await parlor.begin(3, clock="relaxed")
        await pass_time(parlor, DAY + 1)
        match = await parlor.match()
        *before, last = zip(others(parlor, match), votes, strict=False)
        for who, choice in before:
            await vote(parlor, who, match, choice)
        return lambda: vote(parlor, last[0], match, last[1])

    return lead_up


def asked_to_stop(players: int = 2) -> Beginning:
    """Bob is the second who may agree: of three, the question changes; of two, the game stops."""

    async def begin(parlor: Parlor) -> tuple[Person, Any]:
        return parlor.bob, await wish_to_stop(parlor, parlor.ann, await parlor.begin(players))

    return begin


async def again(parlor: Parlor) -> tuple[Person, Any]:
    """Bob sits down for the next game, too, and it begins."""
    last = parlor.last_board(await parlor.over())
    await parlor.ann.tap(last, Verb.REMATCH)
    return parlor.bob, last


# --- The Play message --------------------------------------------------------------------------


async def calling(parlor: Parlor) -> tuple[Person, Any]:
    """The Play message names who looks for a game."""
    return parlor.bob, shown(await board(parlor))


async def called(parlor: Parlor) -> tuple[Person, Any]:
    """With the start of the game the call goes, and the Play message lists the table no more."""
    await board(parlor)
    await looking(parlor, parlor.cas)
    card = await parlor.lobby(seated=[parlor.bob])
    await parlor.quiet()
    return parlor.ann, card


# --- Pages -------------------------------------------------------------------------------------


def page(command: str) -> Beginning:
    async def begin(parlor: Parlor) -> tuple[Person, Any]:
        return parlor.ann, (await parlor.ann.slash(parlor.games, command)).response

    return begin


def command(name: str) -> Story:
    async def lead_up(parlor: Parlor) -> Press:
        return lambda: parlor.ann.slash(parlor.games, name)

    return lead_up


async def going_away(parlor: Parlor) -> tuple[Person, Any]:
    """The board says so, and the person's page."""
    person = parlor.to_act(await parlor.begin(clock="relaxed"))
    return person, (await person.own_page(parlor.games, Verb.PREFERENCE)).response


def keeping(command: str, before: Callable[[Parlor], Awaitable[object]] | None = None) -> Beginning:
    """Somebody who looks after the server opens a page of it; below a match if there is one."""

    async def begin(parlor: Parlor) -> tuple[Person, Any]:
        there = None if before is None else await before(parlor)
        kay = parlor.newcomer("kay", manage_guild=True, manage_messages=True)
        parlor.people.append(kay)
        place = parlor.home(there) if isinstance(there, Match) else parlor.games
        return kay, (await kay.slash(place, command)).response

    return begin


SEEN_BY_OTHERS: Mapping[tuple[Verb, str], Story] = {
    (Verb.JOIN, ""): story(card("bob"), Verb.JOIN),
    (Verb.GET_UP, ""): story(card("bob", seated=1), Verb.GET_UP),
    (Verb.START, ""): story(card(seated=1), Verb.START),
    (Verb.START, "call"): story(called, Verb.START),
    (Verb.PLAY_NOW, ""): story(card(), Verb.PLAY_NOW),
    (Verb.ADD_COMPUTER, ""): story(card(), ADD),
    (Verb.REMOVE_COMPUTER, ""): story(card(), ADD, Verb.REMOVE_COMPUTER),
    (Verb.ANSWER, ""): story(inviting(), Verb.ANSWER),
    (Verb.SET, ""): story(inviting(), Verb.OPTIONS, choose(Verb.SET, '"slow"', "clock")),
    (Verb.INVITE_THEM, ""): story(inviting(), Verb.INVITE, choose(Verb.INVITE_THEM, lambda parlor: parlor.cas.user)),
    (Verb.WITHDRAW, ""): story(inviting(), Verb.INVITE, choose(Verb.WITHDRAW, lambda parlor: str(parlor.bob.id))),
    # Armadora's four play in teams, so it matters who sits where.
    (Verb.SIT, ""): story(card("bob", seated=2, players=4), Verb.SEATS, choose(Verb.SIT, "0")),
    (Verb.ACCEPT, ""): story(invited, Verb.ACCEPT),
    (Verb.NOT_NOW, ""): story(invited, Verb.NOT_NOW),
    (Verb.NOT_NOW, "card"): story(inviting("bob", "bob", "cas"), Verb.NOT_NOW),
    (Verb.BLOCK, ""): story(invited, Verb.BLOCK),
    (Verb.MOVE, ""): moving,
    (Verb.MOVE, "alone"): moving_alone,
    (Verb.TAKEBACK, ""): story(moved, Verb.TAKEBACK),
    (Verb.LEAVE_NOW, ""): behind_more(Verb.LEAVE, Verb.LEAVE_NOW),
    (Verb.GIVE_SEAT, ""): behind_more(Verb.LEAVE, Verb.GIVE_SEAT),
    (Verb.TAKE_SEAT, ""): story(stood_in, Verb.TAKE_SEAT),
    (Verb.POST, ""): behind_more(Verb.POST),
    (Verb.DECIDE, "one"): deciding(Choice.STOP),
    (Verb.DECIDE, "last"): deciding(Choice.MORE, Choice.MORE),
    (Verb.STOP_NOW, "one"): story(asked_to_stop(3), Verb.STOP, Verb.STOP_NOW),
    (Verb.KEEP_PLAYING, ""): story(asked_to_stop(), Verb.KEEP_PLAYING),
    (Verb.STOP_NOW, "last"): story(asked_to_stop(), Verb.STOP, Verb.STOP_NOW),
    (Verb.REMATCH, ""): story(again, Verb.REMATCH),
    (Verb.LOOK, ""): story(calling, Verb.LOOK),
    (Verb.PREFERENCE, "away"): story(going_away, choose(Verb.PREFERENCE, "7", "away")),
    (Verb.MODERATE, "close"): story(keeping("nugget moderate", Parlor.lobby), Verb.MODERATE, Verb.MODERATE),
    (Verb.MODERATE, "pause"): story(keeping("nugget moderate", Parlor.begin), tap(Verb.MODERATE, "pause")),
}
"""Presses that change what others see, by the verb and what else tells them apart."""
PAGES: Mapping[tuple[Verb, str], Story] = {
    (Verb.PLAY, ""): story(on_board(), Verb.PLAY),
    (Verb.HAND, ""): story(on_board(), Verb.HAND),
    (Verb.TEXT_BOARD, ""): story(on_board(), Verb.TEXT_BOARD),
    (Verb.HISTORY, ""): story(on_board(), Verb.HISTORY),
    (Verb.MORE, ""): story(on_board(), Verb.MORE),
    (Verb.DRAFT, ""): story(on_board(), Verb.PLAY, Verb.DRAFT),
    (Verb.LEAVE, ""): behind_more(Verb.LEAVE),
    (Verb.WATCH, ""): story(on_board(lambda parlor, match: parlor.dee), Verb.MORE, Verb.WATCH),
    (Verb.OPTIONS, ""): story(card(), Verb.OPTIONS),
    (Verb.INVITE, ""): story(card(), Verb.INVITE),
    (Verb.SETUP, ""): story(keeping("nugget setup"), choose(Verb.SETUP, "theme")),
    (Verb.SETTLE, ""): story(keeping("nugget setup"), choose(Verb.SETUP, "theme"), choose(Verb.SETTLE, '"dark"')),
    (Verb.HELP, ""): command("help"),
    (Verb.HELP, "more"): story(page("help"), Verb.HELP),
    (Verb.NEW, ""): story(page("play"), choose(Verb.NEW, "saboteur")),
    (Verb.CUP_PANEL, ""): story(keeping("cup"), Verb.CUP_PANEL),
    (Verb.PROFILE, ""): command("me"),
    (Verb.PREFERENCE, ""): story(page("me"), Verb.PREFERENCE),
    (Verb.PRIVACY, ""): story(page("me"), Verb.PRIVACY),
    (Verb.RULES, ""): story(page("learn"), Verb.RULES),
    (Verb.LEARN, ""): story(page("learn"), Verb.LEARN),
    (Verb.TOP, ""): command("top"),
}
"""Presses that change a page of the presser's alone."""
STORIES = {**SEEN_BY_OTHERS, **PAGES}
LIKE_OTHERS = {
    *{Verb.HINT, Verb.BOARD, Verb.STOP, Verb.LOOK_BACK, Verb.CHART, Verb.FILM, Verb.SHARE, Verb.RECORD, Verb.REPLAY},
    *{Verb.VERIFY, Verb.OPEN, Verb.PUZZLE, Verb.GAMES, Verb.MORE_OPTIONS, Verb.SEATS, Verb.SUSPECT, Verb.PLAY_OUT},
    *{Verb.CHOOSE, Verb.TYPE, Verb.TYPED, Verb.REST, Verb.WAKE, Verb.REST_NOW, Verb.PLAY_OUT_NOW, Verb.PLAY_NOW_ASKED},
    *{Verb.PUBLISH, Verb.CUP, Verb.CUPS, Verb.CUP_TYPED},
}
"""Presses that show a page or make moves in the same ways as these."""
