"""Which shards a process serves, as whoever hosts the bot says it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.settings import load
from bot.shards import ALL, Shards, read_choice, shard_of
from bot.store.errors import TakenElsewhere
from bot.wiring import tables_to_serve
from tests.postgres import Server


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("0-1/4", Shards((0, 1), 4)),
        ("3/4", Shards((3,), 4)),
        (" 0, 2, 5-7 / 16 ", Shards((0, 2, 5, 6, 7), 16)),
        ("2,0-2/4", Shards((0, 1, 2), 4)),
        ("0/1", ALL),
    ],
)
def test_shards_are_named_by_their_numbers(words: str, meant: Shards) -> None:
    """One by one or from one to another, of how many there are; several to choose from are kept in their order."""
    last = Shards((meant.count - 1,), meant.count)
    assert read_choice(words) == (meant,)
    assert read_choice(f"{last.ids[0]}/{last.count} or {words}") == (last, meant)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "such as 0-1/4"),
        ("1", "such as 0-1/4"),
        ("a/4", "such as 0-1/4"),
        ("-1/4", "such as 0-1/4"),
        ("0-1/4 or", "such as 0-1/4"),
        ("0/0", "from 1 to 10,000"),
        ("0/99999999999999999999", "from 1 to 10,000"),
        ("4/4", "there is no shard 4 of 4: they are counted from 0 to 3"),
        ("3-1/4", "3-1 counts backward; write 1-3"),
        ("0-1/4 or 2/3", "agree on how many shards there are"),
    ],
)
def test_what_means_no_shards_is_answered_with_how_to_say_it(words: str, why: str) -> None:
    """In a sentence that says what is wrong with it, also with one of several to choose from."""
    with pytest.raises(ValueError, match=why):
        read_choice(words)


async def test_a_process_serves_the_first_shards_that_no_other_one_serves(
    monkeypatch: pytest.MonkeyPatch, postgres: Server
) -> None:
    """So all of them may have the same settings; one too many is told so, and ends."""
    monkeypatch.setenv("NUGGET_DATABASE_URL", postgres.database())
    monkeypatch.setenv("NUGGET_SHARDS", "0-1/4 or 2-3/4")
    found = load()
    async with tables_to_serve(found, spare=False) as first, tables_to_serve(found, spare=False) as second:
        assert (first.shards.ids, second.shards.ids) == ((0, 1), (2, 3))
        with pytest.raises(TakenElsewhere, match="serves shard 2 of 4"):
            async with tables_to_serve(found, spare=False):
                pass


@pytest.mark.parametrize(
    ("guild_id", "count", "shard"),
    [
        # The snowflake that Discord's reference takes apart: 41944705796 ms after its epoch, the lower 22 bits aside.
        (175928847299117063, 1000, 796),
        (175928847299117063, 5, 1),
        (175928847299117063, 1, 0),
        # The server of Discord's developers: 146252071544 ms.
        (613425648685547541, 1000, 544),
        (613425648685547541, 16, 8),
        # The first server that a second shard has, and the last before it; direct messages have no server.
        (1 << 22, 10, 1),
        ((1 << 22) - 1, 10, 0),
        (None, 10, 0),
    ],
)
def test_each_server_is_of_the_shard_that_discord_gives_it_to(guild_id: int | None, count: int, shard: int) -> None:
    """The milliseconds of its number, modulo how many shards there are
    (https://docs.discord.com/developers/events/gateway#sharding): who counts otherwise hears nothing of its servers."""
    assert shard_of(guild_id, count) == shard
    assert [own for own in range(count) if Shards((own,), count).serves(guild_id)] == [shard]


@given(st.integers(0, 2**63 - 1), st.integers(1, 64))
def test_servers_are_shared_out_by_the_moment_in_which_they_were_made(guild_id: int, count: int) -> None:
    """The upper 42 bits of a number are milliseconds, and those of one moment are together: servers that are made one
    after another go round the shards, and no other bit counts."""
    moment, rest = divmod(guild_id, 1 << 22)
    (shard,) = [own for own in range(count) if Shards((own,), count).serves(guild_id)]
    assert shard == shard_of(moment * (1 << 22), count)
    assert shard_of((moment + 1) * (1 << 22) + rest, count) == (shard + 1) % count
    assert shard_of(count * (1 << 22), count) == 0


def test_direct_messages_are_of_the_first_shard() -> None:
    """Discord sends them there, and whoever serves it does what is to be done once."""
    first, second = Shards((0, 3), 4), Shards((1, 2), 4)
    assert (first.serves(None), second.serves(None)) == (True, False)
    assert (first.lead, second.lead) == (True, False)


def test_who_serves_all_shards_serves_every_server() -> None:
    """However many there are."""
    every = Shards((0, 1, 2), 3)
    assert every.whole
    assert every.parts == (ALL,)
    assert all(every.serves(number << 22) for number in range(9))
