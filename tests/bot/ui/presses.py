"""Stories that lead up to one press, of each kind that there is, and return it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeAlias

import discord
import simcord

from bot.tables.absence import Choice
from bot.tables.clock import DAY
from bot.ui.core.custom_id import read
from tests.bot.ui.calling import LOOK, board, looking, shown
from tests.bot.ui.direct_messages import invitation
from tests.bot.ui.lateness import others, pass_time, vote
from tests.bot.ui.parlor import Parlor, Verb
from tests.bot.ui.people import Person
from tests.bot.ui.test_leaving import wish_to_stop

Press: TypeAlias = Callable[[], Awaitable[object]]
Story: TypeAlias = Callable[[Parlor], Awaitable[Press]]


def control(message: discord.Message | simcord.ResponseMessage, verb: Verb, rest: str | None = None) -> str:
    """Return the custom_id of the first button or menu with this verb, and this `rest`."""
    sent_message = message.message if isinstance(message, simcord.ResponseMessage) else message
    parts = discord.ui.LayoutView.from_message(sent_message, timeout=None).walk_children()
    tags = [tag for part in parts if (tag := read(str(getattr(part, "custom_id", "")))) is not None]
    return str(next(tag for tag in tags if tag.verb is verb and rest in (None, tag.rest)))


def on_card(who: str, verb: Verb, *, seated: int = 0) -> Story:
    async def story(parlor: Parlor) -> Press:
        card = await parlor.lobby(seated=parlor.people[1 : 1 + seated])
        return lambda: getattr(parlor, who).click(card, custom_id=control(card, verb))

    return story


async def adding(parlor: Parlor) -> Press:
    card = await parlor.lobby()
    return lambda: parlor.ann.select(card, ["easy"], custom_id=control(card, Verb.ADD_COMPUTER))


async def removing(parlor: Parlor) -> Press:
    await (await adding(parlor))()
    card = parlor.games.history()[0]
    return lambda: parlor.ann.click(card, custom_id=control(card, Verb.REMOVE_COMPUTER))


async def asked(parlor: Parlor) -> Press:
    card = await parlor.invite(parlor.bob)
    return lambda: parlor.ann.click(card, custom_id=control(card, Verb.ANSWER))


def in_panel(opens: Verb, verb: Verb, chosen: Callable[[Parlor], Any], *, rest: str = "", **options: Any) -> Story:
    """Return the story of a choice in a host's panel, which changes the panel and the card."""

    async def story(parlor: Parlor) -> Press:
        await parlor.invite(parlor.bob, **options)
        card = parlor.games.history()[0]
        panel = (await parlor.ann.click(card, custom_id=control(card, opens))).response
        menu = control(panel, verb, rest)
        return lambda: parlor.ann.select(panel, [chosen(parlor)], custom_id=menu)

    return story


async def changing_places(parlor: Parlor) -> Press:
    """Armadora's four play in teams, so it matters who sits where."""
    card = await parlor.lobby(players=4, seated=parlor.people[1:3])
    panel = (await parlor.bob.click(card, custom_id=control(card, Verb.SEATS))).response
    return lambda: parlor.bob.select(panel, ["0"], custom_id=control(panel, Verb.SIT))


def invited(verb: Verb) -> Story:
    """Return the story of an answer to an invitation in its direct message."""

    async def story(parlor: Parlor) -> Press:
        await parlor.invite(parlor.bob, parlor.cas)
        message = invitation(parlor, parlor.bob)
        return lambda: parlor.bob.user.click(message, custom_id=control(message, verb))

    return story


async def declining(parlor: Parlor) -> Press:
    """On the card; the direct message changes, too."""
    await parlor.invite(parlor.bob, parlor.cas)
    card = parlor.games.history()[0]
    return lambda: parlor.bob.click(card, custom_id=control(card, Verb.NOT_NOW))


def on_board(verb: Verb) -> Story:
    async def story(parlor: Parlor) -> Press:
        match = await parlor.begin()
        board = parlor.board(match)
        return lambda: parlor.to_act(match).click(board, custom_id=control(board, verb))

    return story


def behind_more(verb: Verb, *further: Verb) -> Story:
    """Return the story of presses behind *More*, of which the last one counts."""

    async def story(parlor: Parlor) -> Press:
        match = await parlor.begin(3)
        board, person = parlor.board(match), parlor.waiting(match)
        page = (await person.click(board, custom_id=control(board, Verb.MORE))).response
        for each in (verb, *further)[:-1]:
            await person.click(page, custom_id=control(page, each))
        last = (verb, *further)[-1]
        return lambda: person.click(page, custom_id=control(page, last))

    return story


async def drafting(parlor: Parlor) -> Press:
    match = await parlor.begin()
    board, person = parlor.board(match), parlor.to_act(match)
    panel = (await person.click(board, custom_id=control(board, Verb.PLAY))).response
    return lambda: person.click(panel, custom_id=control(panel, Verb.DRAFT))


async def choosing_game(parlor: Parlor) -> Press:
    panel = (await parlor.ann.slash(parlor.games, "play")).response
    return lambda: parlor.ann.select(panel, ["saboteur"], custom_id=control(panel, Verb.NEW))


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


async def taking_back(parlor: Parlor) -> Press:
    match = await parlor.begin()
    person, page = parlor.to_act(match), (await parlor.play(match, "5 a1")).response
    return lambda: person.click(page, custom_id=control(page, Verb.TAKEBACK))


async def coming_back(parlor: Parlor) -> Press:
    match = await parlor.begin(3)
    person = parlor.waiting(match)
    page = (await person.slash(parlor.home(match), "armadora move", move="give_seat")).response
    return lambda: person.click(page, custom_id=control(page, Verb.TAKE_SEAT))


def deciding(*votes: Choice) -> Story:
    """Return the story of the last of these votes about a player whose time is up: until more than half of the others
    want the same the question changes, then it goes."""

    async def story(parlor: Parlor) -> Press:
        match = await parlor.begin(3, clock="relaxed")
        await pass_time(parlor, DAY + 1)
        match = await parlor.match()
        *before, last = zip(others(parlor, match), votes, strict=False)
        for who, choice in before:
            await vote(parlor, who, match, choice)
        return lambda: vote(parlor, last[0], match, last[1])

    return story


def stopping(players: int) -> Story:
    """Return the story of the second who agrees to stop: of three, the question changes; of two, the game stops."""

    async def story(parlor: Parlor) -> Press:
        asked = await wish_to_stop(parlor, parlor.ann, await parlor.begin(players))
        sure = (await parlor.bob.click(asked, label="Stop it")).response
        return lambda: parlor.bob.click(sure, custom_id=control(sure, Verb.STOP_NOW))

    return story


async def keeping(parlor: Parlor) -> Press:
    asked = await wish_to_stop(parlor, parlor.ann, await parlor.begin())
    return lambda: parlor.bob.click(asked, label="Keep playing")


async def again(parlor: Parlor) -> Press:
    """Bob sits down for the next game, too, and it begins."""
    match = await parlor.passes(await parlor.begin())
    last = parlor.last_board(match)
    await parlor.ann.click(last, custom_id=control(last, Verb.REMATCH))
    return lambda: parlor.bob.click(last, custom_id=control(last, Verb.REMATCH))


async def calling(parlor: Parlor) -> Press:
    """The Play message names who looks for a game."""
    play = await board(parlor)
    return lambda: parlor.bob.click(shown(play), custom_id=str(LOOK))


async def called(parlor: Parlor) -> Press:
    """With the start of the game the call goes, and the Play message lists the table no more."""
    await board(parlor)
    await looking(parlor, parlor.cas)
    card = await parlor.lobby(seated=[parlor.bob])
    await parlor.quiet()
    return lambda: parlor.ann.click(card, custom_id=control(card, Verb.START))


async def going_away(parlor: Parlor) -> Press:
    """The board says so, and the person's page."""
    match = await parlor.begin(clock="relaxed")
    person = parlor.to_act(match)
    page = (await person.own_page(parlor.games, Verb.PREFERENCE)).response
    return lambda: person.select(page, ["7"], custom_id=control(page, Verb.PREFERENCE, "away"))


def keeper(parlor: Parlor) -> Person:
    """Return a person who looks after the server."""
    kay = parlor.newcomer("kay", manage_guild=True, manage_messages=True)
    parlor.people.append(kay)
    return kay


async def choosing_setting(parlor: Parlor) -> Press:
    kay = keeper(parlor)
    page = (await kay.slash(parlor.games, "nugget setup")).response
    return lambda: kay.select(page, ["theme"], custom_id=control(page, Verb.SETUP))


async def choosing_cup(parlor: Parlor) -> Press:
    kay = keeper(parlor)
    cups = (await kay.slash(parlor.games, "cup")).response
    return lambda: kay.click(cups, custom_id=control(cups, Verb.CUP_PANEL))


async def settling(parlor: Parlor) -> Press:
    kay = keeper(parlor)
    page = (await kay.slash(parlor.games, "nugget setup")).response
    await kay.select(page, ["theme"], custom_id=control(page, Verb.SETUP))
    return lambda: kay.select(page, ['"dark"'], custom_id=control(page, Verb.SETTLE))


async def closing(parlor: Parlor) -> Press:
    """A moderator closes a table."""
    await parlor.lobby()
    kay = keeper(parlor)
    page = (await kay.slash(parlor.games, "nugget moderate")).response
    await kay.click(page, custom_id=control(page, Verb.MODERATE))
    return lambda: kay.click(page, custom_id=control(page, Verb.MODERATE))


async def pausing(parlor: Parlor) -> Press:
    """A moderator pauses a clock."""
    match = await parlor.begin(clock="relaxed")
    kay = keeper(parlor)
    page = (await kay.slash(parlor.home(match), "nugget moderate")).response
    return lambda: kay.click(page, custom_id=control(page, Verb.MODERATE, "pause"))


def page(command: str, *verbs: Verb, **typed: str) -> Story:
    """Return the story of a command, or of the presses on its private page, of which the last one counts."""

    async def story(parlor: Parlor) -> Press:
        if not verbs:
            return lambda: parlor.ann.slash(parlor.games, command, **typed)
        page = (await parlor.ann.slash(parlor.games, command, **typed)).response
        for verb in verbs[:-1]:
            await parlor.ann.click(page, custom_id=control(page, verb))
        return lambda: parlor.ann.click(page, custom_id=control(page, verbs[-1]))

    return story


async def following(parlor: Parlor) -> Press:
    match = await parlor.begin()
    page = (await parlor.dee.click(parlor.board(match), custom_id=control(parlor.board(match), Verb.MORE))).response
    return lambda: parlor.dee.click(page, custom_id=control(page, Verb.WATCH))


SEEN_BY_OTHERS: Mapping[tuple[Verb, str], Story] = {
    (Verb.JOIN, ""): on_card("bob", Verb.JOIN),
    (Verb.GET_UP, ""): on_card("bob", Verb.GET_UP, seated=1),
    (Verb.START, ""): on_card("ann", Verb.START, seated=1),
    (Verb.START, "call"): called,
    (Verb.PLAY_NOW, ""): on_card("ann", Verb.PLAY_NOW),
    (Verb.ADD_COMPUTER, ""): adding,
    (Verb.REMOVE_COMPUTER, ""): removing,
    (Verb.ANSWER, ""): asked,
    (Verb.SET, ""): in_panel(Verb.OPTIONS, Verb.SET, lambda parlor: '"slow"', rest="clock"),
    (Verb.INVITE_THEM, ""): in_panel(Verb.INVITE, Verb.INVITE_THEM, lambda parlor: parlor.cas.user),
    (Verb.WITHDRAW, ""): in_panel(Verb.INVITE, Verb.WITHDRAW, lambda parlor: str(parlor.bob.id)),
    (Verb.SIT, ""): changing_places,
    (Verb.ACCEPT, ""): invited(Verb.ACCEPT),
    (Verb.NOT_NOW, ""): invited(Verb.NOT_NOW),
    (Verb.NOT_NOW, "card"): declining,
    (Verb.BLOCK, ""): invited(Verb.BLOCK),
    (Verb.MOVE, ""): moving,
    (Verb.MOVE, "alone"): moving_alone,
    (Verb.TAKEBACK, ""): taking_back,
    (Verb.LEAVE_NOW, ""): behind_more(Verb.LEAVE, Verb.LEAVE_NOW),
    (Verb.GIVE_SEAT, ""): behind_more(Verb.LEAVE, Verb.GIVE_SEAT),
    (Verb.TAKE_SEAT, ""): coming_back,
    (Verb.POST, ""): behind_more(Verb.POST),
    (Verb.DECIDE, "one"): deciding(Choice.STOP),
    (Verb.DECIDE, "last"): deciding(Choice.MORE, Choice.MORE),
    (Verb.STOP_NOW, "one"): stopping(3),
    (Verb.KEEP_PLAYING, ""): keeping,
    (Verb.STOP_NOW, "last"): stopping(2),
    (Verb.REMATCH, ""): again,
    (Verb.LOOK, ""): calling,
    (Verb.PREFERENCE, "away"): going_away,
    (Verb.MODERATE, "close"): closing,
    (Verb.MODERATE, "pause"): pausing,
}
"""Presses that change what others see, by the verb and what else tells them apart."""
PAGES: Mapping[tuple[Verb, str], Story] = {
    (Verb.PLAY, ""): on_board(Verb.PLAY),
    (Verb.HAND, ""): on_board(Verb.HAND),
    (Verb.TEXT_BOARD, ""): on_board(Verb.TEXT_BOARD),
    (Verb.HISTORY, ""): on_board(Verb.HISTORY),
    (Verb.MORE, ""): on_board(Verb.MORE),
    (Verb.DRAFT, ""): drafting,
    (Verb.LEAVE, ""): behind_more(Verb.LEAVE),
    (Verb.WATCH, ""): following,
    (Verb.OPTIONS, ""): on_card("ann", Verb.OPTIONS),
    (Verb.INVITE, ""): on_card("ann", Verb.INVITE),
    (Verb.SETUP, ""): choosing_setting,
    (Verb.SETTLE, ""): settling,
    (Verb.HELP, ""): page("help"),
    (Verb.HELP, "more"): page("help", Verb.HELP),
    (Verb.NEW, ""): choosing_game,
    (Verb.CUP_PANEL, ""): choosing_cup,
    (Verb.PROFILE, ""): page("me"),
    (Verb.PREFERENCE, ""): page("me", Verb.PREFERENCE),
    (Verb.PRIVACY, ""): page("me", Verb.PRIVACY),
    (Verb.RULES, ""): page("learn", Verb.RULES),
    (Verb.LEARN, ""): page("learn", Verb.LEARN),
    (Verb.TOP, ""): page("top"),
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
