"""The service needs neither pictures nor Discord."""

import subprocess
import sys


def test_tables_and_store_load_neither_pillow_nor_discord() -> None:
    """A process that imports them alone has neither in it."""
    program = "import sys, bot.tables, bot.store, bot.players; print(*sorted({'PIL', 'discord'} & {*sys.modules}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout.split() == []
