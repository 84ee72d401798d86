"""What is fetched from elsewhere is named so that it cannot be another thing tomorrow."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
WORKFLOWS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github/workflows").glob("*.y*ml")}


def test_actions_are_named_by_their_commits() -> None:
    """With the version beside it, for people."""
    used = [line for text in WORKFLOWS.values() for line in text.splitlines() if re.search(r"\buses:", line)]
    assert used
    for line in used:
        assert re.search(r"uses: [\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


def test_the_container_s_base_is_named_by_its_digest() -> None:
    """The same one for making and for running, or Python's packages might not fit."""
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(bases) == 2
    assert len(set(bases)) == 1
    assert re.fullmatch(r"python:3\.11[\w.-]*@sha256:[0-9a-f]{64}", bases[0])


def test_the_container_installs_what_the_lock_says_with_one_uv() -> None:
    """Everywhere the same version of it, and never without the lock."""
    versions = set(re.findall(r"uv==([\d.]+)", DOCKERFILE))
    versions |= {found for text in WORKFLOWS.values() for found in re.findall(r'version: "(0\.[\d.]+)"', text)}
    assert len(versions) == 1
    syncs = re.findall(r"^RUN .*uv sync (.*)$", DOCKERFILE, re.MULTILINE)
    assert syncs
    assert all("--locked" in sync and "--no-dev" in sync for sync in syncs)
    installed = [line for line in DOCKERFILE.splitlines() if "pip install" in line]
    assert all(re.search(r"pip install --no-cache-dir uv==", line) for line in installed)


def test_the_container_runs_as_nobody_special_and_says_how_it_is() -> None:
    """Whatever comes after the last change of the user runs as that user."""
    users = re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE)
    assert users
    assert users[-1] not in ("root", "0")
    assert "HEALTHCHECK" in DOCKERFILE
    # Nothing of the host's is taken along but what is named.
    assert (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()[1] == "*"


def test_each_version_that_the_package_names_is_tested() -> None:
    """And no other one, on Linux."""
    named = re.findall(r'"Programming Language :: Python :: (3\.\d+)"', (ROOT / "pyproject.toml").read_text())
    tested = re.findall(r'python: "(3\.\d+)", on: ubuntu', WORKFLOWS["ci.yml"])
    assert named == sorted(tested, key=lambda version: int(version.split(".")[1]))
