"""Who acts as a worker, and what one is asked."""

from __future__ import annotations

import json
import sys
import textwrap
from random import Random

from engine import find
from engine.games.armadora.state import Options

GAME = find("armadora")


STATE = GAME.start(Options(), Random(1))


VIEW = json.loads(json.dumps(GAME.dump_view(GAME.view(STATE, STATE.to_act))))


def acting(body: str) -> tuple[str, ...]:
    """Return the command of somebody who acts as a worker: the body stands in a loop over requests."""
    head = "import json, os, sys\nfor line in sys.stdin:\n    job = json.loads(line)\n"
    tail = "    print(json.dumps({'answer': answer}), flush=True)\n"
    return (sys.executable, "-c", head + textwrap.indent(textwrap.dedent(body), "    ") + "\n" + tail)
