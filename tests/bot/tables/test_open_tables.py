"""How many tables may wait for players: enough for everybody, and not so many that nobody finds the others."""

from bot.store.table_rows import Place
from bot.tables.lobbies import MOST_HOSTED, MOST_WAITING
from bot.tables.refusal import Refusal
from bot.tables.table import Lobby
from tests.bot.tables.kit import CHANNEL, GUILD, HERE, Service, press, refused
from tests.databases import on_each_database

PRIVATE = Place(None, CHANNEL + 7)


async def hosted(service: Service, name: str, place: Place = HERE) -> list[Lobby]:
    """Open as many tables as one person may have."""
    return [await service.lobby(name, place=place) for _ in range(MOST_HOSTED)]


async def test_nobody_has_more_than_some_tables_waiting(service: Service) -> None:
    """One more is refused in any server, in direct messages and as a rematch, and nothing is opened; another person
    opens one."""
    over = await service.finish(await service.match("Ann", "Bob"))
    await hosted(service, "Ann")
    for place in (HERE, Place(GUILD + 1, CHANNEL + 1), PRIVATE):
        with refused(Refusal.TABLES_OPEN, count=MOST_HOSTED):
            await service.lobby("Ann", place=place)
    with refused(Refusal.TABLES_OPEN, count=MOST_HOSTED):
        await service.tables.rematches.again(over.id, press("Ann"))
    assert (await service.tables.of_channel(CHANNEL)).total == MOST_HOSTED
    await service.lobby("Bob")


@on_each_database
async def test_a_table_that_began_was_left_or_expired_makes_room(service: Service) -> None:
    """Each lets the host open one more, whatever became of it."""
    first, second, *_ = await hosted(service, "Ann")
    await service.tables.lobbies.join(first.id, press("Bob"))
    await service.tables.lobbies.start(first.id, press("Bob"))
    await service.lobby("Ann")
    await service.tables.lobbies.leave(second.id, press("Ann"))
    await service.lobby("Ann")
    with refused(Refusal.TABLES_OPEN, count=MOST_HOSTED):
        await service.lobby("Ann")
    service.clock.now = second.expires_at + 1
    await service.lobby("Ann")


async def test_a_server_has_no_more_than_some_tables_waiting(service: Service) -> None:
    """Whoever opens them; another server and direct messages have room for theirs."""
    elsewhere = Place(GUILD + 1, CHANNEL + 1)
    for number in range(MOST_WAITING // MOST_HOSTED):
        await hosted(service, f"p{number}")
        await hosted(service, f"q{number}", PRIVATE)
    with refused(Refusal.SERVER_TABLES_OPEN, count=MOST_WAITING):
        await service.lobby("Ann")
    await service.lobby("Ann", place=elsewhere)
    await service.lobby("Ann", place=PRIVATE)
