"""Make SimCord (3.2) behave like Discord where it is kinder: otherwise faults that only Discord's strictness shows
would pass every test and every evening in the sandbox.

Each file describes a part of Discord with its source, and patches SimCord accordingly when this package is imported, in
the sandbox and in the tests. `tests/discord_double/README.md` lists what was compared.
"""

from bot.sandbox.faithful import channels, messages

__all__ = ["channels", "messages"]
