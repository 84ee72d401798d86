"""The address of a database, as people write it: what is meant is taken, what may mean several things is refused."""

from __future__ import annotations

import os
import re
from itertools import product
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.address import BadAddress, File, Server, expect_no_folder, read
from bot.store.errors import StoreError
from bot.store.store import read_url

SIGNS = ["@", ":", "/", "?", "#", "[", "]", "%", "%zz", "&", "=", "+", " ", "$", "\\", '"', "://", "@:", "?a=b", "é"]
"""What people's passwords hold, and addresses give a meaning of its own."""


@pytest.mark.parametrize("host", ["there", "there:5433", "[::1]:5433", "there:5433/games?sslmode=require"])
def test_a_password_may_stand_as_it_is(host: str) -> None:
    """The last @ ends it, whatever it holds."""
    for sign, where in product(SIGNS, ("{}hush", "hu{}sh", "hush{}")):
        password = where.format(sign)
        place = read(f"postgresql://ann:{password}@{host}")
        assert isinstance(place, Server)
        assert (place.user, place.password) == ("ann", password)
        assert place.host == ("::1" if "::1" in host else "there")
        assert place.port == (5433 if "5433" in host else None)
        assert place.options == ({"ssl": "require"} if "ssl" in host else {})
        assert password not in repr(place)


def test_a_password_may_stand_with_escapes() -> None:
    """As addresses want it; neither form of it may be shown."""
    place = read("postgresql://ann%40home:%70a%5Bs%40s@there/my%20games")
    assert isinstance(place, Server)
    assert (place.user, place.password, place.database) == ("ann@home", "pa[s@s", "my games")
    assert place.secrets == ("%70a%5Bs%40s", "pa[s@s")


@pytest.mark.parametrize(
    ("text", "user", "host", "database"),
    [
        ("postgresql://ann@there/games", "ann", "there", "games"),
        ("postgres://ann@cloud:hush@there/games", "ann@cloud", "there", "games"),
        ("PostgreSQL+asyncpg://there/games/", None, "there", "games"),
        ("postgresql:///games", None, None, "games"),
        ("postgresql://there", None, "there", None),
        ("postgresql://%2Fvar%2Frun%2Fpostgresql/games", None, "/var/run/postgresql", "games"),
    ],
)
def test_parts_may_be_missing(text: str, user: str | None, host: str | None, database: str | None) -> None:
    """PostgreSQL has rules for them."""
    place = read(text)
    assert isinstance(place, Server)
    assert (place.user, place.host, place.database) == (user, host, database)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("postgresql://u:hush@h:port/d", "port"),
        ("postgresql://u:hush@h:0/d", "port"),
        ("postgresql://u:hush@h:65536/d", "port"),
        ("postgresql://u:hush@h:5 432/d", "port"),
        ("postgresql://u:hush", "port"),
        ("postgresql://u:hush@h:5432,i:5432/d", "cannot be read"),
        ("postgresql://u:hush@[::1/d", "brackets"),
        ("postgresql://u:hush@::1/d", "brackets"),
        ("postgresql://u:hush@[hush]/d", "IPv6"),
        ("postgresql://u:hush@a..b/d", "host"),
        ("postgresql://u:hush%ff@h/d", "%25"),
        ("postgresql://u:hush@h/d?passfile=/a@b", "%40"),
        ("postgresql://u:hush@h/d?sslmode=yes", "sslmode must be one of"),
        ("postgresql://u:hush@h/d?connect_timeout=5", "asks for connect_timeout"),
        ("postgresql://u:hush@h/d?hush=5", "asks for something"),
        ("postgresql://u:hush@h/d?host=a&port=b", "port"),
        ("postgresql://u:hu\nsh@h/d", "line break"),
        ("postgresql:/u:hush@h/d", "neither"),
        ("//u:hush@h/d", "neither"),
        ("u:hush@h/d", "neither"),
        ("hush:5432/games", "neither"),
        ("://hush", "neither"),
        ("sqlite:hush.sqlite3", "neither"),
        ("file:hush.sqlite3", "neither"),
        ("sqlite://hush.sqlite3", "three slashes"),
        ("sqlite:///hush.sqlite3?mode=ro", "leave it out"),
        ("host=h user=u password=hush", "neither"),
        ("NUGGET_DATABASE_URL=hush.sqlite3", "neither"),
        ("hush.sqlite3-wal", "beside it"),
        (":memory:", "in memory"),
        ("./:memory:", "in memory"),
        ("sqlite://", "in memory"),
        ("sqlite:///:memory:", "in memory"),
        ("sqlite://?hush", "in memory"),
        ("$HOME/hush", "variable"),
        ("%APPDATA%/hush", "variable"),
        ("~nobody-of-that-name/hush", "home"),
        ("games\x00hush", "control"),
    ],
)
def test_what_cannot_be_read_is_refused_without_being_repeated(text: str, why: str) -> None:
    """With how to write it. Nothing that hangs on the error knows it either."""
    with pytest.raises(BadAddress, match=re.escape(why)) as caught:
        read(text)
    assert "hush" not in str(caught.value)
    with pytest.raises(StoreError) as stored:
        read_url(text)
    for error in (caught.value, stored.value, stored.value.__context__):
        assert "hush" not in f"{error} {error and error.__context__}"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((text, "sqlite or postgresql") for text in ("mysql://u:hush@h/d", "file:///hush", "sqlite3:///hush")),
        ("postgresql://u:hush@h:1/d?host=a&host=b&port=1", "several hosts"),
    ],
)
def test_other_databases_and_hosts_that_cannot_be_told_apart_are_refused(text: str, why: str) -> None:
    """The address can be read, and no games can be kept there; rather than with a traceback of a library's."""
    with pytest.raises(StoreError, match=why) as caught:
        read_url(text)
    assert "hush" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("nugget.sqlite3", "nugget.sqlite3"),
        ("my games/a:b#1.sqlite3", "my games/a:b#1.sqlite3"),
        ("sqlite:///nugget.sqlite3", "nugget.sqlite3"),
        ("sqlite+aiosqlite:////games/my%20nugget.sqlite3", "/games/my nugget.sqlite3"),
        ("~/nugget.sqlite3", "HOME/nugget.sqlite3"),
        ("sqlite:///~/nugget.sqlite3", "HOME/nugget.sqlite3"),
    ],
)
def test_files_are_named_as_people_do(text: str, path: str) -> None:
    """By a path, by an address, from their home."""
    assert read(text) == File(Path(path.replace("HOME", str(Path.home()))))


@pytest.mark.skipif(os.name != "posix", reason="there these are names")
@pytest.mark.parametrize("text", [r"C:\games\n.sqlite3", "C:/n.sqlite3", r"games\n.sqlite3", r"sqlite:///C:\n.sqlite3"])
def test_a_path_of_windows_is_refused_elsewhere(text: str) -> None:
    """It would be a file with a strange name, and empty."""
    with pytest.raises(BadAddress, match="Windows"):
        read(text)


@pytest.mark.parametrize("text", ["{}/", "sqlite:///{}/"])
def test_a_folder_s_name_is_none_of_a_file(tmp_path: Path, text: str) -> None:
    """By its slash, or as it is there."""
    with pytest.raises(BadAddress, match="is a folder; name a file in it"):
        read(text.format(tmp_path))
    with pytest.raises(BadAddress, match="is a folder; name a file in it"):
        expect_no_folder(read(text.format(tmp_path).removesuffix("/")))


def test_a_link_to_itself_is_none_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    with pytest.raises(BadAddress, match="leads back to itself"):
        expect_no_folder(read(str(tmp_path / "loop")))


def test_a_backup_is_no_address(capsys: pytest.CaptureFixture[str]) -> None:
    """Whoever copies a database's address there sees the password nowhere."""
    with pytest.raises(SystemExit):
        main(["backup", "postgresql://u:hush@h/d"])
    assert "neither a file's name" in (said := capsys.readouterr().err)
    assert "hush" not in said
