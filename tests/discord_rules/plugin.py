"""The plugin for pytest: a test fails if its bot sends what Discord refuses, or if a double answers as Discord would
not."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.discord_rules import in_simcord
from tests.discord_rules.watch import told


class BrokenRules(AssertionError):
    """Requests or answers break Discord's rules."""


def pytest_configure() -> None:
    in_simcord.install()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Generator[None, None, None]:
    return (yield from look())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    return (yield from look())


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown() -> Generator[None, None, None]:
    return (yield from look())


def look() -> Generator[None, None, None]:
    """Run a part of a test, and fail it if something was found meanwhile."""
    try:
        yield
    except Exception as error:
        if said := told():
            error.add_note(said)
        raise
    if said := told():
        raise BrokenRules(said)
