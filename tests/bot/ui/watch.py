"""What one person sees of a story that is told in a world of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

from simcord.backend import access

from bot.tables.table import Match
from bot.ui.core.custom_id import Verb
from bot.workers.service import Workers
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, another_world, verbs
from tests.bot.ui.people import Person

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
                        shown = (message.content, plain(message.components), plain(message.embeds), files)
                        self.seen.append((channel, message.id, shown, mentioned))

    async def offered(self, match: Match, *begun: str) -> None:
        """Take note of what is suggested to this person, to act or not, who has typed nothing or begun so."""
        for typed in ("", *begun):
            choices = await self.person.autocomplete(self.parlor.home(match), f"{match.game} move", "move", typed)
            self.seen.append(choices)

    async def press_all(self, match: Match) -> None:
        """Press everything on the board that shows something, and take note of the answers."""
        for verb in (Verb.HAND, Verb.TEXT_BOARD, Verb.HISTORY, Verb.MORE, Verb.PLAY):
            board = self.parlor.board(match)
            result = await self.person.tap(board, verb)
            if verb is Verb.PLAY and Verb.TYPE in verbs(result.response):
                form = await self.person.tap(result.response, Verb.TYPE)
                self.seen.append(plain(form.modal))
        for action in ("board", "hand"):
            await self.person.slash(self.parlor.home(match), f"{match.game} move", move=action)
        await self.person.slash(self.parlor.home(match), "games")
        self.look()


async def watched(tmp_path: Path, name: str, watcher: str, story: Story, workers: Workers | None = None) -> list[Any]:
    """Tell a story in a world of its own; return all that this person saw of it."""
    database = tmp_path / f"{name}.sqlite3"
    async with another_world(database, workers=workers) as parlor:
        watch = Watch(parlor, getattr(parlor, watcher))
        await story(parlor, watch)
        watch.look()
        return numbered(watch.seen, parlor.env.backend._reserved_ids)


def placing(strengths: dict[str, tuple[int, int, int]], more: Story | None = None, **options: Any) -> Story:
    """Return a story in which Ann and Bob place warriors of these strengths on squares that are always the same."""
    squares = {"ann": iter(("a1", "c3", "e5")), "bob": iter(("b1", "d3", "f5"))}

    async def story(parlor: Parlor, watch: Watch) -> None:
        match = await parlor.begin(2, **options)
        for number in range(3):
            for _ in range(2):
                name = "ann" if parlor.to_act(match).id == parlor.ann.id else "bob"
                await watch.offered(match)
                match = await parlor.moved(match, f"{strengths[name][number]} {next(squares[name])}")
                watch.look()
        await watch.press_all(match)
        if more is not None:
            await more(parlor, watch)

    return story


def plain(value: Any) -> Any:
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


class Scripted(Guessing):
    """A computer player that does as it is told."""

    def __init__(self, strengths: tuple[int, ...]) -> None:
        super().__init__()
        self.words = [f"{strength} {square}" for strength, square in zip(strengths, ("b1", "d3", "f5"), strict=True)]

    async def think(self, game: str, view: Json, level: str, seed: int) -> str:
        return self.words.pop(0) if self.words else "pass"
