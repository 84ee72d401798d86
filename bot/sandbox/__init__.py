"""The sandbox: the whole bot in a simulated Discord, played in a browser on this computer."""

from bot.sandbox.index import PortTaken
from bot.sandbox.run import run_sandbox
from bot.sandbox.world import PEOPLE, Person

__all__ = ["PEOPLE", "Person", "PortTaken", "run_sandbox"]
