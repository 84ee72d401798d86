"""What Discord does and SimCord (3.2) does not: where a simulated Discord is kinder than the real one, no test and no
evening in the sandbox can show what goes wrong there.

Each file says one thing that Discord does, where that is written, and puts it into SimCord, in the sandbox as in the
tests. What was compared stands in `tests/discord_double/README.md`.
"""

from bot.sandbox.faithful import answers, attachments


def teach() -> None:
    """Let SimCord do from now on, in this process, what Discord does. Done twice it is the same."""
    answers.teach()
    attachments.teach()
