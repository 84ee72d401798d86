"""What Discord does and SimCord (3.2) does not: where a simulated Discord is kinder than the real one, no test and no
evening in the sandbox can show what goes wrong there.

Each file says what Discord does in one matter and where that is written, and lets SimCord do so, from the moment when
this package is imported, in the sandbox as in the tests. What was compared stands in `tests/discord_double/README.md`.
"""

from bot.sandbox.faithful import answers, attachments, channels, nonces, payloads

__all__ = ["answers", "attachments", "channels", "nonces", "payloads"]
