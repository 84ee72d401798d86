"""Requests and answers against the schemas that Discord publishes of its HTTP API (`schemas.json`, see `prune.py`)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import orjson
from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from tests.discord_rules.request import Breach, Data, Request

SCHEMAS = Path(__file__).with_name("schemas.json")
BODY, QUERY, ROUTE, ANSWER = "schema of the body", "schema of the query", "route", "schema of the answer"
_GIVEN_ID = {"anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}
"""An id in a request: "snowflake or number", as the documentation says of attachments; libraries send both."""
_TWO_UNITS = re.compile("[\U00010000-\U0010ffff]")
_LONGEST = 300
"""The number of characters of a value that are shown."""


class Operation:
    """A route, with the schemas of its requests and answers."""

    def __init__(self, route: str, schemas: Data, asked: Data, answered: Data) -> None:
        self.route = route
        self._schemas = schemas
        self._asked = asked
        self._answered = answered

    @cached_property
    def body(self) -> Draft202012Validator | None:
        return self._validator("body", self._asked)

    @cached_property
    def query(self) -> Draft202012Validator | None:
        return self._validator("query", self._asked)

    @cached_property
    def answer(self) -> Draft202012Validator | None:
        return self._validator("answer", self._answered)

    def _validator(self, part: str, components: Data) -> Draft202012Validator | None:
        if part not in self._schemas:
            return None
        return Draft202012Validator({**self._schemas[part], "components": components}, validate_formats=True)


@cache
def _spec() -> Data:
    spec: Data = json.loads(SCHEMAS.read_text())
    return spec


@cache
def known_locales() -> frozenset[str]:
    """Return the locales of Discord's apps."""
    return frozenset(_spec()["components"]["schemas"]["AvailableLocalesEnum"]["enum"])


@cache
def _operations() -> dict[tuple[str, int], list[tuple[list[str], Operation]]]:
    """Return all operations, by method and number of segments of the path; the most literal paths first."""
    spec = _spec()
    schemas = spec["components"]["schemas"]
    asked, answered = {"schemas": {**schemas, "SnowflakeType": _GIVEN_ID}}, {"schemas": schemas}
    found: dict[tuple[str, int], list[tuple[list[str], Operation]]] = {}
    for path in sorted(spec["paths"], key=lambda path: path.count("{")):
        segments = path.strip("/").split("/")
        for method, operation in spec["paths"][path].items():
            made = Operation(f"{method} {path}", operation, asked, answered)
            found.setdefault((method, len(segments)), []).append((segments, made))
    return found


def operation(request: Request) -> Operation | None:
    """Return the operation of a request, or None if no schema covers it."""
    names = request.names
    for segments, found in _operations().get((request.method, len(names)), ()):
        if all(given == wanted or wanted[0] == "{" for given, wanted in zip(names, segments, strict=True)):
            return found
    return None


def check_request(request: Request) -> list[Breach]:
    """Return the breaches of a request by the schemas alone."""
    found = operation(request)
    if found is None:
        return [Breach(ROUTE, "", f"{request.method} {request.path} is not in schemas.json (see prune.py)")]
    breaches = []
    if request.body is not None or found.body is not None:
        breaches += _breaches(BODY, found.body, wide(request.body))
    if request.query:
        breaches += _breaches(QUERY, found.query, {key: _plain(value) for key, value in request.query.items()})
    return breaches


def check_answer(request: Request, answer: Any) -> list[Breach]:
    """Return the breaches of the successful answer to a request."""
    found = operation(request)
    return [] if found is None or found.answer is None else _breaches(ANSWER, found.answer, answer)


def _breaches(rule: str, validator: Draft202012Validator | None, value: Any) -> list[Breach]:
    if validator is None:
        return [Breach(rule, "", "nothing may stand here")]
    if validator.is_valid(value):
        return []
    causes = [_cause(error) for error in validator.iter_errors(value)]
    return [Breach(rule, _place(cause.instance_path), _short(cause.message)) for cause in causes]


def _cause(error: ValidationError) -> ValidationError:
    """Return the error within the one choice of several that was meant: the choice of the same type."""
    kind, here = error.kind, list(error.instance_path)
    if not isinstance(kind, ValidationErrorKind.OneOfNotValid | ValidationErrorKind.AnyOf):
        return error
    meant = [each for each in kind.context if not any(_is_other_type(inner, here) for inner in each)]
    inner = [_cause(each) for branch in meant for each in branch]
    return max(inner, key=lambda each: len(each.instance_path), default=error)


def _is_other_type(error: ValidationError, here: Sequence[str | int]) -> bool:
    """Return whether this error says that a value is of another type than the schema's."""
    place = list(error.instance_path)
    if isinstance(error.kind, ValidationErrorKind.Type):
        return place == here
    return isinstance(error.kind, ValidationErrorKind.Enum) and place == [*here, "type"]


def _place(path: Sequence[str | int]) -> str:
    return "".join(f"[{each}]" if isinstance(each, int) else f".{each}" for each in path).removeprefix(".")


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST // 2]} … {text[-_LONGEST // 2 :]}"


def wide(value: Any) -> Any:
    """Return a value with two characters for each character that takes two units of UTF-16, so that lengths are counted
    in units.

    Discord says "characters"; some of its limits count code points, of which there are never more.
    """
    said = orjson.dumps(value).decode()
    return orjson.loads(_TWO_UNITS.sub("\ue000\ue000", said)) if _TWO_UNITS.search(said) else value


def _plain(value: object) -> Any:
    """Return the meaning of a value of a query."""
    known: Mapping[str, bool] = {"true": True, "false": False, "True": True, "False": False}
    text = str(value)
    if text in known:
        return known[text]
    return int(text) if text.isdecimal() else text
