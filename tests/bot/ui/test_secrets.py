"""Secrecy by twins: two games that differ only in what a person may not know look exactly alike to that person.

Everything counts that can be seen on Discord: messages, private answers, direct messages, pictures byte by byte, alt
texts, file names, custom_ids, suggestions, forms. Two worlds are built alike, down to the order in which Discord made
whatever has an id.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord.backend import access

from bot.store.table_rows import TableId
from bot.tables.table import Match
from bot.ui.core.custom_id import Tag, Verb
from bot.workers.service import Workers
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, buttons, found, make_bot
from tests.bot.ui.people import Person
from tests.moments import truth

Story = Callable[[Parlor, "Watch"], Awaitable[None]]


class Watch:
    """What one person sees, gathered as the story goes on."""

    def __init__(self, parlor: Parlor, person: Person) -> None:
        self.parlor = parlor
        self.person = person
        self.seen: list[Any] = []

    def look(self) -> None:
        """Take note of every message that this person can see anywhere, with its files."""
        backend, user = self.parlor.env.backend, self.person.id
        for channel in sorted(backend.channels):
            if access.channel_accessible(backend, channel, user, history=True):
                for message in backend.messages[channel].values():
                    if message.visible_to(user):
                        files = [
                            (a["filename"], a.get("description"), backend.cdn.get(a["url"]))
                            for a in message.attachments
                        ]
                        mentioned = (message.ping_user_ids, message.mention_user_ids)
                        shown = (message.content, _plain(message.components), _plain(message.embeds), files)
                        self.seen.append((channel, message.id, shown, mentioned))

    async def offered(self, channel: simcord.ChannelHandle, typed: str) -> None:
        """Take note of what is suggested to this person."""
        self.seen.append(await self.person.autocomplete(channel, "armadora move", "move", typed))

    async def press_all(self, match: Match) -> None:
        """Press everything on the board that shows something, and take note of the answers."""
        for verb in (Verb.HAND, Verb.TEXT_BOARD, Verb.HISTORY, Verb.MORE, Verb.PLAY):
            board = self.parlor.board(match)
            result = await self.person.click(board, custom_id=found(board, verb))
            if verb is Verb.PLAY and any(tag.verb is Verb.TYPE for tag in buttons(result.response).values()):
                form = await self.person.click(result.response, custom_id=found(result.response, Verb.TYPE))
                self.seen.append(_plain(form.modal))
        for action in ("board", "hand"):
            await self.person.slash(self.parlor.home(match), "armadora move", move=action)
        await self.person.slash(self.parlor.home(match), "games")
        self.look()


async def watched(tmp_path: Path, name: str, watcher: str, story: Story, workers: Workers | None = None) -> list[Any]:
    """Tell a story in a world of its own; return all that this person saw of it."""
    database = tmp_path / f"{name}.sqlite3"
    async with simcord.run(make_bot(database, workers=workers)) as env:
        parlor = Parlor(env, database)
        watch = Watch(parlor, getattr(parlor, watcher))
        await story(parlor, watch)
        watch.look()
        await parlor.close()
        return numbered(watch.seen, env.backend._reserved_ids)


def placing(strengths: dict[str, tuple[int, int, int]], more: Story | None = None, **options: Any) -> Story:
    """Return a story in which Ann and Bob place warriors of these strengths on squares that are always the same."""
    squares = {"ann": iter(("a1", "c3", "e5")), "bob": iter(("b1", "d3", "f5"))}

    async def story(parlor: Parlor, watch: Watch) -> None:
        match = await parlor.begin(2, **options)
        for number in range(3):
            for _ in range(2):
                name = "ann" if parlor.to_act(match).id == parlor.ann.id else "bob"
                await watch.offered(parlor.home(match), "")
                await parlor.play(match, f"{strengths[name][number]} {next(squares[name])}")
                match = await parlor.match()
                watch.look()
        await watch.press_all(match)
        if more is not None:
            await more(parlor, watch)

    return story


def _plain(value: Any) -> Any:
    """Return what was seen as data. Seals count as equal: behind a salt that nobody has they look like chance."""
    return json.loads(re.sub(r"`([0-9a-f]{64}|[0-9a-f]{16})`", "`seal`", json.dumps(value, default=str)))


def numbered(seen: Any, ids: Iterable[int]) -> Any:
    """Return what was seen with another number instead of each id (0 for the first thing that Discord made, 1 for the
    second) and times to the minute. An id tells its time as well, and SimCord's clock runs some seconds ahead while a
    busy machine draws."""
    numbers = {str(number): str(place) for place, number in enumerate(sorted(ids))}

    def inside(value: Any) -> Any:
        match value:
            case str():
                ranked = re.sub(r"\d{15,}", lambda found: numbers.get(found[0], found[0]), value)
                return re.sub(r"(?<=<t:)\d+", lambda found: str(int(found[0]) // 60), ranked)
            case bool():
                return value
            case int():
                return int(numbers.get(str(value), value))
            case list() | tuple():
                return [inside(each) for each in value]
            case dict():
                return {inside(key): inside(each) for key, each in value.items()}
        return value

    return inside(seen)


ONE = {"ann": (5, 1, 2), "bob": (1, 3, 4)}
TWIN_OF_BOB = {"ann": (5, 1, 2), "bob": (4, 1, 3)}
"""Bob's warriors stand elsewhere; he holds the same ones in hand."""
TWIN_IN_HAND = {"ann": (5, 1, 2), "bob": (1, 1, 1)}
"""Bob keeps others in hand as well."""


def test_a_clock_that_is_some_seconds_late_makes_no_difference() -> None:
    """A message more, seen or not, does, and so does a minute."""
    early, late = 1 << 60, 1 << 61

    def shown(first: int, time: int, *more: int) -> Any:
        return numbered([({"url": f"/{first + 5}"}, (first, f"<t:{time}:R>"))], [first, first + 5, *more])

    assert shown(early, 6000) == shown(late, 6003)
    assert shown(late, 6000, late + 1) != shown(early, 6000) != shown(early, 6060)


async def test_an_opponent_sees_nothing_of_what_was_placed_or_is_held(tmp_path: Path) -> None:
    """Ann's world is the same whatever Bob placed and keeps."""
    world = await watched(tmp_path, "one", "ann", placing(ONE))
    for number, twin in enumerate((TWIN_OF_BOB, TWIN_IN_HAND)):
        assert await watched(tmp_path, f"twin{number}", "ann", placing(twin)) == world


async def test_an_onlooker_sees_nothing_of_either(tmp_path: Path) -> None:
    """Nor does anybody else in the server."""
    world = await watched(tmp_path, "one", "cas", placing(ONE))
    assert await watched(tmp_path, "twin", "cas", placing({"ann": (1, 1, 1), "bob": (1, 1, 1)})) == world


class Scripted(Guessing):
    """A computer player that does as it is told."""

    def __init__(self, strengths: tuple[int, ...]) -> None:
        super().__init__()
        self.words = [f"{strength} {square}" for strength, square in zip(strengths, ("b1", "d3", "f5"), strict=True)]

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        return self.words.pop(0) if self.words else "pass"


@pytest.mark.parametrize("watcher", ["ann", "cas"])
async def test_nobody_sees_what_a_computer_placed_or_holds(tmp_path: Path, watcher: str) -> None:
    """Neither its opponent nor an onlooker, in the hints least of all."""

    async def story(parlor: Parlor, watch: Watch) -> None:
        card = await parlor.lobby(players=2)
        await parlor.ann.select(card, ["hard"], custom_id=str(Tag(Verb.ADD_COMPUTER, TableId(1), rest="1")))
        await parlor.ann.click(card, label="Start")
        await parlor.quiet()
        for square in ("a1", "c3", "e5"):
            match = await parlor.match()
            await watch.offered(parlor.home(match), "")
            await parlor.play(match, f"1 {square}")
            await parlor.quiet()
            watch.look()
        match = await parlor.match()
        if watch.person == parlor.ann:
            army = await parlor.ann.click(parlor.board(match), label="My army")
            for label in ("Hint", "Tell me the move"):
                await parlor.ann.click(army.response, label=label)
                watch.look()
        await watch.press_all(match)

    world = await watched(tmp_path, "one", watcher, story, Scripted((1, 3, 4)))
    assert await watched(tmp_path, "twin", watcher, story, Scripted((5, 1, 2))) == world


async def test_the_twins_differ_for_who_may_know(tmp_path: Path) -> None:
    """So the comparison sees what there is to see."""
    world = await watched(tmp_path, "one", "bob", placing(ONE))
    assert await watched(tmp_path, "twin", "bob", placing(TWIN_OF_BOB)) != world


async def test_without_looking_again_a_player_is_not_reminded(tmp_path: Path) -> None:
    """With `peek` off even one's own placed warriors show nowhere afterwards: only what is left in hand."""

    def after(strengths: tuple[int, int, int]) -> Story:
        async def story(parlor: Parlor, watch: Watch) -> None:
            squares = {"ann": iter(("a1", "c3", "e5")), "bob": iter(("b1", "d3", "f5"))}
            match = await parlor.begin(2, peek=False)
            for number in range(3):
                for _ in range(2):
                    name = "ann" if parlor.to_act(match).id == parlor.ann.id else "bob"
                    strength = 1 if name == "ann" else strengths[number]
                    match = await parlor.quick(match, f"{strength} {next(squares[name])}")
            await parlor.restart()
            watch.person = parlor.bob
            await watch.press_all(await parlor.match())

        return story

    world = await watched(tmp_path, "one", "bob", after((5, 1, 2)))
    assert await watched(tmp_path, "twin", "bob", after((2, 5, 1))) == world


async def test_a_partner_and_onlookers_see_nothing_of_what_the_mage_sees(tmp_path: Path) -> None:
    """The look is public, what was seen is the Mage's alone."""

    def look(strength: int) -> Story:
        async def story(parlor: Parlor, watch: Watch) -> None:
            match = await parlor.begin(4, advanced=True)
            mage = [character.value for character in truth(match).table.characters].index("mage")
            target = (mage + 1) % 4
            for square in ("a1", "b1", "c1", "e1", "f1", "g1", "h1", "a2"):
                if match.to_act == mage and any(w.owner == target for w in truth(match).table.warriors):
                    break
                match = await parlor.quick(match, f"{strength if match.to_act == target else 1} {square}")
            shot = next(w.square for w in truth(match).table.warriors if w.owner == target)
            watch.person = parlor.person(match.seats[(mage + 2) % 4].user_id)
            await parlor.restart()
            match = await parlor.match()
            await parlor.to_act(match).slash(
                parlor.home(match), "armadora move", move=f"m {'abcdefgh'[shot % 8]}{shot // 8 + 1}"
            )
            match = await parlor.match()
            assert truth(match).table.looks
            await parlor.play(match, "1 h5")
            await watch.press_all(await parlor.match())

        return story

    world = await watched(tmp_path, "one", "dee", look(4))
    assert await watched(tmp_path, "twin", "dee", look(2)) == world
