"""Every sentence of the catalogues with its facts filled in, as a reader sees it.

A fact is a name, a number or a sentence of the same catalogue. `KINDS` says what stands for each; where a key uses a
name for something else, `OWN` says so.
"""

import re
from collections.abc import Sequence
from functools import cache

from bot.games.saboteur.names import GOALS
from bot.locale import speaker
from engine.games.saboteur.cards import MORE_DWARFS
from tests.bot.catalogues import catalogue, placeholders, sentences

COUNTS = (1, 2, 5)
PEOPLE = ("Ann", "Ötzi", "Bob van der Oosterhuizen-Vandenberghe", "Eve", "Ian")
"""Names that begin with a vowel, and a long one."""
WHEN = {"en": "in 3 hours", "fr": "dans 3 heures", "nl": "over 3 uur", "zh_TW": "3 小時後"}
"""A time, as Discord writes it."""

DWARFS = "|".join(("digger", "selfish", *MORE_DWARFS))
CARD, DWARF, GOAL = (
    r"saboteur\.card\.\w+",
    rf"saboteur\.dwarf\.({DWARFS})",
    rf"saboteur\.goal\.({'|'.join(GOALS.values())})",
)
TUNNEL = r"saboteur\.card\.(straight|curve|junction|crossing|dead_end|bridge|double_curve|ladder|blue|green|crystal)\w*"
FRONT = r"saboteur\.card\.(break_\w+|theft|trap)"
AIMED = r"saboteur\.card\.((break|fix)_\w+|handsoff|swaphands|inspect|swaphats|trap|free)"
MOVE = r"(armadora|saboteur)\.move\.(?!region|columns)\w+"
GAME = r"(armadora|saboteur)\.title|saboteur\.option\.expansion\.true"
PERSON, SEVERAL, NUMBER, SQUARE, CELL, WORDS = "person", "several", (1, 5), ("a1", "e3"), ("8,-2",), ("abc",)
Kind = str | tuple[object, ...]

KINDS: dict[str, Kind] = {
    **dict.fromkeys(("host", "moderator", "name", "player", "target", "winner"), PERSON),
    **dict.fromkeys(("agreed", "asked", "away", "partners", "people", "players", "score", "side", "teams"), SEVERAL),
    "winners": SEVERAL, "edge": ("a1–b1",), "letter": ("A", "C"),
    **dict.fromkeys(("first", "last", "other", "second", "square"), SQUARE),
    **dict.fromkeys(("cell", "towards"), CELL),
    **dict.fromkeys(("begins", "ends", "example", "examples", "rest", "typed", "understood", "unknown"), WORDS),
    "words": WORDS,
    "about": r"(armadora|saboteur)\.about", "year": (2026,),
    "action": CARD, "card": CARD, "cards": f"{CARD}…", "gave": f"{CARD}…", "got": f"{CARD}…",
    "dwarf": DWARF, "dwarfs": f"{DWARF}…", "goal": GOAL, "goals": f"{GOAL}…",
    "character": r"armadora\.picture\.(orc|goblin|elf|mage)",
    "choice": r"button\.late\.\w+", "clock": r"option\.clock\.(?!about)\w+", "day": r"day\.\d+", "game": GAME,
    "free": r"lobby\.free", "games": r"top\.games", "wins": r"top\.wins", "points": r"(armadora|saboteur)\.points",
    "hand": r"(armadora|saboteur)\.button\.hand", "how": r"\w+\.first\.turn",
    "invite": r"elsewhere\.invite", "level": r"level\.\w+", "move": MOVE, "moves": f"{MOVE}…",
    "reason": r"saboteur\.suspicion\.because\.\w+", "region": r"armadora\.move\.region|saboteur\.move\.columns",
    "permission": r"permission\.\w+", "permissions": r"permission\.\w+…", "either": r"permission\.\w+",
    "play": r"button\.play", "more": r"button\.more", "talk": r"button\.talk", "progress": r"saboteur\.status\.round",
    "season": r"season\.\d", "setting": r"setup\.(results|puzzle|play)_channel", "standing": r"games\.(yours|homeless)",
    "title": r"\w+\.rules\.\w+\.title", "text": r"armadora\.rules\.goal\.text", "told": r"armadora\.event\.warrior",
    "tool": r"saboteur\.tool\.\w+", "tools": r"saboteur\.tool\.\w+…", "treasure": r"saboteur\.treasure\.\w+",
    "why": r"saboteur\.verdict\.\w+\.\w+", "exits": r"saboteur\.side\.[NESW]…", "when": "when",
    "at": ("23:05",), "bot": ("@Nugget",), "borin": ("Borin",), "grim": ("Grim",), "you": ("Ann",),
    "cells": ("1,0", "1,0; 2,0"), "channel": ("#games",), "channels": ("#games",), "command": ("/play",),
    "commands": ("/play",), "deeds": ("**Play now**",), "digits": ("4f2a",), "file": ("game.json",),
    "gold": (0, 1, 5), "hands": ("A 4; B 5",), "hour": ("23:00",), "left": ("× 3",), "letters": ("A", "A, B"),
    "link": ("https://discord.com",), "mark": ("✅",), "numbers": ("2, 3",), "offer": ("1, 2",), "piles": ("7, 5",),
    "places": ("a1, b2",), "reference": ("a1b2c3",), "reserve": ("3:00",), "role": ("@Players",), "seats": ("1. Ann",),
    "server": ("Atelier",), "sides": ("A 3; B 5",), "sizes": ("8, 11",), "spots": ("A 1,0",), "squares": ("a1, b1",),
    "stars": ("★★☆",), "strength": (1, 5), "thread": ("#thread",), "time": ("21:30",), "tunnel": ("EW", "NS"),
    "tunnels": ("1,0 EW",), "warriors": ("5 a1",), "zone": ("Europe/Paris",),
}  # fmt: skip
"""What stands for a fact: a person, several people, what Discord writes for a time, values, or the keys of sentences
that say it; with … behind it, lists of one, two and five of them. A fact that is not named here is a number."""

OWN: list[tuple[str, dict[str, Kind]]] = [
    (r"saboteur\.(move\.tunnel|(event|preview)\.(tunnel\w*|rockfall)|panel\.gone\.spot)", {"card": TUNNEL}),
    (r"saboteur\.(\w+\.shed|refusal\.NOT_IN_FRONT|panel\.gone\.front)", {"card": FRONT}),
    (r"saboteur\.panel\.why\.(not|all)_broken", {"card": r"saboteur\.card\.break_\w+"}),
    (r"saboteur\.move\.(at|fix_one)", {"card": AIMED}),
    (r"saboteur\.(event\.(gold_seen|cards_paid)|secret\.(offer|passed|paid))", {"cards": ("1, 2",)}),
    (r"saboteur\.refusal\..*", {"target": ("A", "C")}),
    (r"saboteur\.result\.won", {"winners": PERSON}),
    (r"armadora\.result\.won_by_partners.*", {"winner": ("Ann & Ian",)}),
    (r"lobby\.clock", {"about": r"option\.clock\.\w+\.about"}),
    (r"help\.command", {"about": r"command\.\w+\.about"}),
    (r"saboteur\.(panel\.card|rules\.item)", {"about": f"{CARD}\\.about"}),
    (r"reminders\.away|look\.ends|puzzle\.past", {"when": r"day\.\d+"}),
    (r"setup\.chosen", {"name": r"setup\.threads"}),
    (r"armadora\.board\.partners", {"letters": ("A, C",)}),
    (r"insight\.method", {"usual": (100,), "playouts": (400,), "error": (5,)}),
    (r"list\..*", dict.fromkeys(("most", "next", "last"), PERSON)),
    (r"direct_message\.place|armadora\.stats\.players|saboteur\.(achievement|lobby)\..*", {"players": (3, 10)}),
    (r"saboteur\.secret\.was", {"before": DWARF, "now": DWARF}),
    (r"saboteur\.secret\..*", {"when": r"saboteur\.secret\.(turn|round_turn)"}),
    (r"saboteur\.lobby\..*", {"dwarfs": rf"saboteur\.lobby\.({DWARFS})…"}),
    (r"saboteur\.(event\.hands_swapped|preview\.swaphands)", {"got": NUMBER, "given": NUMBER}),
    (r"saboteur\.(move\.columns|suspicion.*)|profile\.alt", {"first": (1,), "last": (3,), "before": (40,)}),
    (r"saboteur\.exit\..*", {"side": r"saboteur\.side\.[NESW]"}),
    (r"saboteur\.together", dict.fromkeys(("one", "other"), r"saboteur\.preview\.cuts_nothing")),
    (r"armadora\.(preview|achievement)\..*", {"squares": (4, 12), "more": NUMBER}),
    (r"(replay|record|verify|insight\.(title|moves))\..*", {"move": NUMBER, "moves": NUMBER}),
    (r"moderate\..*", {"other": r"permission\.\w+", "table": WORDS}),
    (r"look\.games", {"games": f"{GAME}…"}),
    (r"games\.row", {"place": ("#games",)}),
    (r"setup\.line", {"name": r"setup\.threads", "value": r"setup\.threads\.true"}),
    (r"saboteur\.rules\.item", {"name": CARD}),
    (r"saboteur\.panel\.do\.place", {"place": ("B",)}),
    (r"reminders\.quiet", {"begins": ("23:00",), "ends": ("07:00",)}),
]  # fmt: skip


@cache
def aloud(language: str, key: str) -> Sequence[str]:
    """Return the sentence of this key with its facts, in as many ways as its richest fact has values; all different."""
    say, entry = speaker(language).plain, catalogue(language)[key]
    names = set().union(*map(placeholders, sentences(entry))) - {"count"}
    ways = []
    for count in COUNTS if entry.msgid_plural else (None,):
        facts = {name: _values(language, key, name, count) for name in names}
        for way in range(max(map(len, facts.values()), default=1)):
            # Each fact a step further, so that no two people in a sentence are the same.
            chosen = {name: facts[name][(way + step) % len(facts[name])] for step, name in enumerate(sorted(names))}
            ways.append(say(key, count=count, **chosen))
    return [*dict.fromkeys(ways)]


def _values(language: str, key: str, name: str, count: int | None) -> Sequence[object]:
    kind = next(
        (own[name] for pattern, own in OWN if name in own and re.fullmatch(pattern, key)), KINDS.get(name, NUMBER)
    )
    if isinstance(kind, tuple):
        return kind
    if kind == "when":
        return (WHEN[language],)
    if kind == PERSON:
        return (*PEOPLE, speaker(language).plain("player.former"))
    if kind == SEVERAL:
        return _lists(language, PEOPLE, (count,) if count else COUNTS)
    return _said(language, str(kind))


@cache
def _said(language: str, kind: str) -> Sequence[str]:
    """Return the sentences of these keys; with … behind them, lists of one, two and five of them."""
    found = [aloud(language, other)[0] for other in catalogue(language) if re.fullmatch(kind.rstrip("…"), other)]
    return _lists(language, found, COUNTS) if kind.endswith("…") else found


def _lists(language: str, things: Sequence[str], lengths: Sequence[int]) -> Sequence[str]:
    return [speaker(language).plain.listed(things[:length]) for length in lengths]
