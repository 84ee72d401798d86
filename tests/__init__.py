"""The tests."""

import os
import sys
from pathlib import Path

if sys.dont_write_bytecode and sys.pycache_prefix is None:
    # Who wants no compiled files beside the sources gets them among pytest's own: without any, each process of a run
    # would compile all that it imports, and set up each assertion, again, which takes longer than a thousand tests.
    kept = str(Path(__file__).parent.parent / ".pytest_cache" / "compiled")
    sys.dont_write_bytecode, sys.pycache_prefix = False, kept
    # The processes that tests start do as this one.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = kept
