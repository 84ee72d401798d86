"""Values as bytes on their way to a worker."""

import pickle
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache
from io import BytesIO
from operator import attrgetter
from typing import Any


def packed(value: object) -> bytes:
    """Return a value pickled. A view has hundreds of small frozen dataclasses; each is packed as its class and the
    arguments that make it again, which takes a third of the time that `dataclasses` takes for the states of such
    objects, and less to read. Raises what `pickle.dumps` raises."""
    file = BytesIO()
    _Pickler(file, pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


class _Pickler(pickle.Pickler):
    def reducer_override(self, obj: Any) -> Any:
        kind: Any = type(obj)
        take = _arguments(kind)
        return NotImplemented if take is None else (kind, take(obj))


@cache
def _arguments(kind: Any) -> Callable[[Any], tuple[Any, ...]] | None:
    """Return what takes the arguments from an object of this kind; None if it is to be pickled in its own way, as
    whatever may hold more than its fields."""
    own: object = object.__reduce__
    special = kind.__reduce__ is not own or hasattr(kind, "__post_init__") or kind.__dictoffset__
    if special or not is_dataclass(kind) or not all(field.init and not field.kw_only for field in fields(kind)):
        return None
    names = [field.name for field in fields(kind)]
    if len(names) > 1:
        return attrgetter(*names)
    return lambda obj: tuple(getattr(obj, name) for name in names)
