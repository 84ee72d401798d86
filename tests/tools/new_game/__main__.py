"""The command of the tool."""

import sys
from argparse import ArgumentParser
from pathlib import Path

from tests.tools.new_game import write

ROOT = Path(__file__).parents[3]


def main() -> None:
    parser = ArgumentParser("new_game", description="Write a small game to begin with.")
    parser.add_argument("name", help="of its folders and in records, such as chess")
    parser.add_argument("--into", type=Path, default=ROOT, help="the tree to write into; this one")
    arguments = parser.parse_args()
    try:
        files = write(arguments.name, arguments.into)
    except ValueError as error:
        sys.exit(str(error))
    for path in files:
        print(path.relative_to(arguments.into))
    print(f"\nuv run pytest tests/test_new_game.py tests/engine/{arguments.name} tests/bot/{arguments.name}")


if __name__ == "__main__":
    main()
