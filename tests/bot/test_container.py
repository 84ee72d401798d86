"""What docs/hosting.md tells hosts to do fits to `.env.example` and to the Dockerfile: who does it has a bot that keeps
its games where they stay, and whose health is looked at. No container is made: all of it is read as Docker and systemd
read it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.cli import UNCONFIGURED
from bot.settings import Settings, load

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")
HOSTING = (ROOT / "docs/hosting.md").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a container has a shell of POSIX")


@pytest.fixture(autouse=True)
def games(nowhere: Path) -> Path:
    """The folder of a container's volume, empty."""
    return nowhere


def instructions(name: str) -> list[str]:
    """What stands behind an instruction of the Dockerfile, in its second stage."""
    return re.findall(rf"^{name} +(.+?) *$", DOCKERFILE.rpartition("FROM ")[2], re.MULTILINE)


def given_by_docker(file: str) -> dict[str, str]:
    """The variables that `docker run --env-file` makes of a file: whatever stands behind the first =, as it is."""
    variables = dict(pair.split("=", 1) for pair in instructions("ENV"))
    for line in file.splitlines():
        if (line := line.lstrip()) and not line.startswith("#"):
            name, sign, value = line.partition("=")
            assert not re.search(r"\s", name), "Docker refuses such a name"
            if sign:
                variables[name] = value
    return variables


def inside(variables: Mapping[str, str], command: Sequence[str]) -> str:
    """What a command prints in a container with these variables."""
    path = {"PATH": os.environ["PATH"]}
    return subprocess.run(command, env=path | {**variables} | path, capture_output=True, text=True, check=True).stdout


def started(file: str, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The settings of the bot in a container that hosting.md's command starts with this `.env`."""
    (entry,) = instructions("ENTRYPOINT")
    said = inside(given_by_docker(file), [*json.loads(entry), "env"])
    for name, value in (line.split("=", 1) for line in said.splitlines()):
        if name.startswith("NUGGET_"):
            monkeypatch.setenv(name, value)
    return load()


def docker_run() -> list[str]:
    """The words of hosting.md's own command."""
    (command,) = re.findall(r"`(docker run -d .+?)`", HOSTING)
    return shlex.split(command)


def test_the_example_as_it_is_starts_a_container_with_every_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """And with the page for its health check. Without a token it says what to do."""
    assert docker_run()[docker_run().index("--env-file") + 1] == ".env"
    assert started(EXAMPLE, monkeypatch) == Settings(http_port=8080)
    assert json.loads(instructions("CMD")[-1]) == ["nugget", "run"]
    assert main(["run"]) == UNCONFIGURED


@pytest.mark.parametrize("token", ["abc.def", '"abc.def"', "abc.def # mine", "Bot abc.def "])
def test_a_token_in_the_example_is_enough(monkeypatch: pytest.MonkeyPatch, token: str) -> None:
    """However people put it in; Docker takes nothing away."""
    found = started(EXAMPLE.replace("NUGGET_TOKEN=", f"NUGGET_TOKEN={token}"), monkeypatch).token
    assert found is not None
    assert found.get_secret_value() == "abc.def"


def test_the_games_of_a_container_are_in_its_volume(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the example has them: they would be lost with the container otherwise."""
    _, place = docker_run()[docker_run().index("-v") + 1].split(":")
    assert [place] == instructions("VOLUME") == instructions("WORKDIR")
    assert Path(place, started(EXAMPLE, monkeypatch).database_url).parent == Path(place)


@pytest.mark.parametrize("port", ["", "9000"])
def test_the_health_check_asks_the_page_of_the_bot(games: Path, monkeypatch: pytest.MonkeyPatch, port: str) -> None:
    """At the same port, also where the setting is empty, as in the example."""
    file = EXAMPLE.replace("NUGGET_HTTP_PORT=", f"NUGGET_HTTP_PORT={port}")
    (check,) = instructions("HEALTHCHECK")
    python = games / "python"
    python.write_text('#!/bin/sh\necho "$NUGGET_HTTP_PORT" "$@"\n', encoding="utf-8")
    python.chmod(0o700)
    monkeypatch.setenv("PATH", str(games), prepend=os.pathsep)
    asked = inside(given_by_docker(file), ["/bin/sh", "-c", check.partition("CMD ")[2]])
    assert asked.split() == [str(started(file, monkeypatch).http_port), "-m", "bot.health"]
    assert asked.startswith(port or "8080")


def test_the_games_of_a_service_are_where_it_may_write() -> None:
    """A file of settings goes before what the unit says itself, so with the example the working directory decides."""
    lines = dict(re.findall(r"^(\w+)=(.+)$", HOSTING, re.MULTILINE))
    assert lines["WorkingDirectory"] == f"/var/lib/{lines['StateDirectory']}"
    assert "Environment" not in lines
    assert not Path(given_by_docker(EXAMPLE)["NUGGET_DATABASE_URL"]).is_absolute()
    assert lines["RestartPreventExitStatus"] == str(UNCONFIGURED)
