"""The service needs neither pictures nor Discord, and a file no server."""

import subprocess
import sys


def test_tables_and_store_load_neither_pillow_nor_discord_nor_the_driver_of_a_server() -> None:
    """A process that imports them alone has none of these in it."""
    program = (
        "import sys, bot.tables, bot.store, bot.players; print(*sorted({'PIL', 'discord', 'asyncpg'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert done.stdout.split() == []
