"""What people do in several stories, one step each."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import discord
import simcord

from bot.games import faces
from bot.store.table_rows import TableId
from bot.tables.lookouts import Invitee
from bot.tables.refusal import Refusal, Refused
from bot.tables.table import Match
from bot.ui.commands.definitions import add_commands
from bot.ui.commands.tree import Catalogues
from tests.bot.ui.calling import settle
from tests.bot.ui.parlor import Guessing, Parlor, Tag, Verb, buttons
from tests.bot.ui.people import Answer, Person


async def made(parlor: Parlor, words: str = "W1 a1", match: Match | None = None) -> simcord.ResponseMessage:
    """Let who is to act make a move; return what that person sees in private."""
    answer = await parlor.play(match or await parlor.match(), words)
    return answer.response


async def at_the_panel(
    parlor: Parlor, players: int = 2, **options: Any
) -> tuple[Match, Person, simcord.ResponseMessage]:
    """Let a match begin, and whoever is to act open the turn panel; return all three."""
    match = await parlor.begin(players, **options)
    person = parlor.to_act(match)
    return match, person, (await person.tap(parlor.board(match), Verb.PLAY)).response


async def moved(parlor: Parlor) -> tuple[Match, Person, simcord.ResponseMessage]:
    """Let a match begin and its first player move; return the match before that, the player, and what the player sees
    in private."""
    match = await parlor.begin()
    return match, parlor.to_act(match), await made(parlor, match=match)


async def take_back(parlor: Parlor, answer: simcord.ResponseMessage, person: Person) -> Any:
    """Press that the move is to be taken back; return what comes of it."""
    return await person.tap(answer, Verb.TAKEBACK)


NOT_SAVED = Refused(Refusal.NOT_SAVED)
POWER_OFF = RuntimeError("the power goes off")


async def as_onlooker(parlor: Parlor, person: Person, match: Match) -> Answer:
    """Press what a player would press, and get what an onlooker may do."""
    board = parlor.board(match)
    return await person.tap(board, Verb.PLAY)


async def follow(parlor: Parlor, person: Person, match: Match) -> Answer:
    return await person.click((await as_onlooker(parlor, person, match)).response, label="Follow this game")


async def results_channel(parlor: Parlor) -> simcord.ChannelHandle:
    """The server has a channel for results."""
    channel = parlor.guild.create_text_channel("results")
    await settle(parlor, results_channel=channel.id)
    return channel


async def data_page(parlor: Parlor, person: Person) -> simcord.ResponseMessage:
    answer = await person.own_page(parlor.games, Verb.PRIVACY)
    assert answer.response.ephemeral
    return answer.response


async def delete_all(parlor: Parlor, person: Person) -> simcord.ResponseMessage:
    page = await data_page(parlor, person)
    await person.click(page, label="Delete everything…")
    await person.click(page, label="Delete everything for good")
    await parlor.quiet()
    return page


TABLE = TableId(1)


async def also(parlor: Parlor, guest: Person) -> None:
    """Ann invites somebody else, and the process ends before anybody is shown that."""
    with parlor.as_bot():
        people = [Invitee(guest.id, parlor.name(guest))]
        await parlor.tables.invitations.invite(TABLE, parlor.pressed(parlor.ann), people)


async def deliver(parlor: Parlor, *payloads: Mapping[str, Any]) -> None:
    """Let Discord deliver these presses, all before the bot has answered any."""
    for payload in payloads:
        parlor.env.backend.emit("INTERACTION_CREATE", payload)
    await parlor.env.settle()


async def choose_setting(parlor: Parlor, page: simcord.ResponseMessage, what: str, value: str, drawn: int = 0) -> None:
    await parlor.ann.select(page, [value], custom_id=str(Tag(Verb.PREFERENCE, ply=drawn, rest=what)))


def adding(parlor: Parlor, table: int = 1, seats: int = 1) -> str:
    """Return the custom_id of the card's list of computer players."""
    return str(Tag(Verb.ADD_COMPUTER, TableId(table), rest=str(seats)))


async def alone(parlor: Parlor, levels: tuple[str, ...] = ("easy",), table: int = 1, **options: Any) -> Match:
    """Let Ann begin a game against computers of these levels."""
    card = await parlor.lobby(players=len(levels) + 1, **options)
    for seats, level in enumerate(levels, 1):
        await parlor.ann.select(card, [level], custom_id=adding(parlor, table, seats=seats))
    await parlor.ann.click(card, label="Start")
    await parlor.quiet()
    return await parlor.match(table)


async def beside(parlor: Parlor, *, sure: bool = False) -> tuple[Guessing, Match]:
    """Let Ann begin a game against a computer; return those who think for it, who may be sure how it ends, and the
    match when it is her turn."""
    workers = Guessing()
    workers.sure = sure
    await parlor.restart(workers)
    return workers, await alone(parlor)


async def thinking(parlor: Parlor) -> tuple[Guessing, Match]:
    """Let Ann move against a computer that takes its time; return that and the match after her move."""
    workers, match = await beside(parlor)
    workers.may_think.clear()
    await parlor.play(match, "1 a1")
    return workers, await parlor.match()


async def commands_told() -> list[dict[str, Any]]:
    """Return what Discord is told of all commands."""
    client = discord.Client(intents=discord.Intents.none())
    tree = discord.app_commands.CommandTree(client)
    app: Any = SimpleNamespace(faces=faces())
    await add_commands(tree, app)
    return [await command.get_translated_payload(tree, Catalogues()) for command in tree.get_commands()]


async def again(parlor: Parlor, who: Person, match: Match, label: str = "Rematch") -> Answer:
    answer = await who.click(parlor.last_board(match), label=label)
    await parlor.quiet()
    return answer


async def settings_page(parlor: Parlor, **typed: str) -> simcord.ResponseMessage:
    if typed:
        return (await parlor.ann.slash(parlor.games, "me", **typed)).response
    return (await parlor.ann.own_page(parlor.games, Verb.PREFERENCE)).response


def plies(parlor: Parlor, match: Match) -> list[int]:
    """Return the plies of the boards that can be pressed."""
    return [next(iter(tags.values())).ply for m in parlor.boards(match) if (tags := buttons(m))]


async def won(parlor: Parlor) -> tuple[Match, Person, Person]:
    """A game that somebody has won alone, with the winner and the loser."""
    match = await parlor.begin(2)
    loser, winner = parlor.to_act(match), parlor.waiting(match)
    await parlor.play(match, "pass")
    for words in ("W1 a1", "pass"):
        await parlor.play(await parlor.match(), words)
    return await parlor.match(), winner, loser
