"""The command line."""

import argparse
from collections.abc import Callable, Mapping

from tests.tools.learn import belief, prospects, roles, sharpen
from tests.tools.learn.tables import Table, write

LEARNERS: Mapping[str, Callable[[int, int], list[Table]]] = {
    "belief": belief.learn,
    "roles": roles.learn,
    "sharpen": sharpen.learn,
    "prospects": prospects.learn,
}


def main() -> None:
    """Learn what the command line asks for, and write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=LEARNERS)
    parser.add_argument("--steps", type=int, required=True, help="games, rounds of each edition, or steps of each")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    command = f"python -m tests.tools.learn {arguments.what} --steps {arguments.steps} --seed {arguments.seed}"
    for table in LEARNERS[arguments.what](arguments.steps, arguments.seed):
        write(table, command)


if __name__ == "__main__":
    main()
