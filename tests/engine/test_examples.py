"""The examples in the engine's docstrings give what they say."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import engine


def test_examples_give_what_they_say() -> None:
    """Each module's examples, as a reader would type them."""
    modules = [import_module(module.name) for module in walk_packages(engine.__path__, "engine.")]
    results = [doctest.testmod(module) for module in (engine, *modules)]
    assert sum(result.failed for result in results) == 0
    assert sum(result.attempted for result in results) > 20
