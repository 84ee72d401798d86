"""The games that people choose from, by the titles under which they look for them: each game, and what else of it has a
title of its own, such as a sequel."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.face import AnyFace
from engine.game import Json


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that people may choose, under the title by which they look for it."""

    game: str
    title: str
    """The key of the title."""
    about: str
    """The key of what it is, for how many and for how long, in a line."""
    options: Mapping[str, Json]
    """The options that make it."""


def offers(faces: Mapping[str, AnyFace]) -> dict[str, Offer]:
    """Return the games to choose from, by name."""
    found = {}
    for game, face in faces.items():
        found[game] = Offer(game, f"{game}.title", f"{game}.about", {})
        for choice in face.options:
            if (value := choice.titled) is not None:
                title = f"{game}.option.{choice.option}.{str(value).lower()}"
                found[f"{game}-{choice.option}"] = Offer(game, title, f"{title}.about", {choice.option: value})
    return found


def name_of(faces: Mapping[str, AnyFace], game: str, options: Mapping[str, Json]) -> str:
    """Return the name under which a game with these options is offered."""
    fitting = [
        name
        for name, offer in offers(faces).items()
        if offer.game == game and all(options.get(key) == value for key, value in offer.options.items())
    ]
    return fitting[-1]
