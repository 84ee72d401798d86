"""The bot in SimCord's Discord, on a database of its own."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.client import Nugget
from bot.computers.puzzler import Puzzler
from bot.draw.colors import Color
from bot.draw.encoding import png
from bot.ui.core import error_handler
from bot.ui.core.reply import Reply
from tests import quick_sqlite
from tests.bot.ui.parlor import Parlor, make_bot
from tests.bot.ui.requests import Sent, on_the_wire
from tests.bot.ui.steps import POWER_OFF
from tests.databases import empty_copy
from tests.postgres import Server
from tests.thorough import one_in


def small(image: Image.Image, palette: Iterable[Color] | None = None) -> bytes:
    """Return a tiny PNG that stands for a picture: it has the same colors, and differs whenever a pixel differs."""
    pixels = hash((image.size, image.tobytes())).to_bytes(8, "big", signed=True)
    thumbnail = Image.frombytes("P", (4, 2), pixels)
    thumbnail.putpalette(image.getpalette() or ())
    return png(thumbnail, palette)


@pytest.fixture(autouse=True)
def small_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the bot send tiny pictures, since packing takes most of the time; drawing is not changed. Tests that look at
    pictures are marked `real_pictures`."""
    if request.node.get_closest_marker("real_pictures"):
        return

    for module in ("canvas", "chart", "share"):
        monkeypatch.setattr(import_module(f"bot.draw.{module}"), "png", small)


@pytest.fixture(autouse=True)
def files_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A statement is done at once, and not in another thread."""
    quick_sqlite.install(monkeypatch)


@pytest.fixture(autouse=True)
def no_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot looks for no puzzles by itself, which costs more than all else that it does each minute. A module about
    puzzles has a fixture of its own by this name."""
    monkeypatch.setattr(Puzzler, "seek", lambda puzzler: None)


@pytest.fixture(autouse=True)
def traffic() -> Iterator[list[Sent]]:
    """The requests that the bot sends. After every test: no message calls a person who is not named in its request, no
    edit calls anybody, and each message keeps a margin to Discord's limits of 40 components and 4,000 characters."""
    requests: list[Sent] = []

    def note(request: Sent, carry_out: Callable[[], Any]) -> Any:
        requests.append(request)
        return carry_out()

    with on_the_wire(note):
        yield requests
    for request in requests:
        if request.message is not None:
            called = request.message.get("allowed_mentions")
            assert called is not None, f"{request.method} {request.path} may call everybody"
            assert called["parse"] == [], request.path
            assert len(request.parts) <= 40, f"{len(request.parts)} components"
            assert len(request.text.encode("utf-16-le")) <= 2 * 3900
            assert request.method == "POST" or called == {"parse": []}, request.path


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: a file, or on a PostgreSQL server if the test asks for `postgres`."""
    if getattr(request, "param", "sqlite") == "postgres":
        server: Server = request.getfixturevalue("postgres")
        return server.emptied()
    return str(empty_copy(tmp_path / "games.sqlite3"))


@pytest.fixture
def simcord_bot(database: str) -> Nugget:
    return make_bot(database)


@pytest.fixture
def unexpected(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[BaseException]]:
    """The unexpected errors, which people see with a reference; none where the power goes off. A test that expects some
    removes them from the list."""
    errors: list[BaseException] = []
    tell = error_handler.report

    async def note(reply: Reply, error: BaseException) -> None:
        if error is not POWER_OFF:
            errors.append(error)
        await tell(reply, error)

    monkeypatch.setattr(error_handler, "report", note)
    yield errors
    if errors:
        raise errors[0]


@pytest.fixture
async def parlor(simcord_env: simcord.Env, database: str, unexpected: list[BaseException]) -> AsyncIterator[Parlor]:
    """A server with a channel #games and four people, and the bot."""
    parlor = Parlor(simcord_env, database)
    yield parlor
    await parlor.close()


@pytest.fixture(params=one_in(2, ["armadora", "saboteur"]))
def any_game(parlor: Parlor, request: pytest.FixtureRequest) -> str:
    """Let the parlor play this game by default; return its name."""
    parlor.game = str(request.param)
    return parlor.game
