"""Tables of numbers in modules of the engine, written anew with the command that made them."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill
from types import ModuleType
from typing import Any

WIDTH = 110


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a module: mappings and sequences of numbers, with so many digits after the point."""

    module: ModuleType
    name: str
    numbers: Any
    digits: int


def write(table: Table, command: str) -> None:
    """Write the numbers into the table's module, and the command into the docstring beneath; all else stays."""
    path = Path(str(table.module.__file__))
    path.write_text(replaced(path.read_text(encoding="utf-8"), table, command), encoding="utf-8")


def replaced(text: str, table: Table, command: str) -> str:
    """Return the source of the module with these numbers."""
    for node, docstring in zip(body := ast.parse(text).body, body[1:], strict=False):
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == table.name:
            about = ast.literal_eval(ast.unparse(docstring)).partition("\n")[0]
            kind, numbers = ast.unparse(node.annotation), _source(table.numbers, table.digits)
            lines = text.splitlines()
            lines[node.lineno - 1 : docstring.end_lineno] = [
                f"{table.name}: {kind} = {numbers}", f'"""{about}', "", f"`{command}`", '"""'
            ]  # fmt: skip
            return "\n".join([*lines, ""])
    raise LookupError(table.name)


def _source(numbers: Any, digits: int, indent: str = "") -> str:
    """Return the source of a table."""
    inner = f"{indent}    "
    if isinstance(numbers, Mapping):
        keys = (f'"{key}"' if isinstance(key, str) else str(key) for key in numbers)
        items = (f"{key}: {_source(value, digits, inner)}" for key, value in zip(keys, numbers.values(), strict=True))
        return "{\n" + "".join(f"{inner}{item},\n" for item in items) + f"{indent}}}"
    if isinstance(numbers[0], float):
        row = ", ".join(f"{number:.{digits}f}" for number in numbers)
        if len(row) < WIDTH - len(indent):
            return f"({row})"
        return f"(\n{fill(row, WIDTH, initial_indent=inner, subsequent_indent=inner)},\n{indent})"
    return "(\n" + "".join(f"{inner}{_source(row, digits, inner)},\n" for row in numbers) + f"{indent})"
