"""The sandbox: the whole bot in a simulated Discord, played in a browser on this computer.

It runs the same client, the same tables and a real SQLite file against SimCord, a model of Discord in memory, and
serves a page for each channel, thread and direct message. Where SimCord is kinder than Discord, `faithful` makes it
strict.
"""

from bot.sandbox.run import run_sandbox
from bot.sandbox.server import PortTaken

__all__ = ["PortTaken", "run_sandbox"]
