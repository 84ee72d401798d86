"""How strong the computer players are: matches on the same deals with seats swapped, and what they prove."""

import argparse
from collections.abc import Callable
from typing import TextIO


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the ladder's options to a command."""


def run(arguments: argparse.Namespace, out: TextIO, clock: Callable[[], float] | None = None) -> int:
    """Play the ladder and print it; return the exit status."""
    raise NotImplementedError
