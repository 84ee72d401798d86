"""No two files import each other, not by a detour either: each can be read with what it stands on, and nothing else.

The walls between rooms are kept by import-linter, in pyproject.toml.
"""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_files_import_each_other() -> None:
    """The files of engine and bot can be put in an order in which each imports only what stands before it."""
    graph = grimp.build_graph("engine", "bot", cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(imports) > 150
    try:
        list(TopologicalSorter(imports).static_order())
    except CycleError as cycle:
        raise AssertionError(" imports ".join(reversed(cycle.args[1]))) from None
