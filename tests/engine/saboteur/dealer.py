"""Starts of games drawn by chance, and players who dig: they reach goals, doors and thefts far more often than chance.

Shares nothing with the engine, so records can be made with the reference alone.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from tests.engine.saboteur.reference import DEFAULTS, HAND_SIZE, Saboteur, cell
from tests.engine.saboteur.reference_maze import (
    BASE_ACTIONS,
    BASE_TUNNELS,
    GOALS,
    GOLD,
    LYING,
    MORE_ACTIONS,
    MORE_TUNNELS,
    beside,
    groups,
    turned,
)

SABOTEURS = {3: 1, 4: 1, 5: 2, 6: 2, 7: 3, 8: 3, 9: 3, 10: 4}  # 1.3
DIGGERS = {3: 3, 4: 4, 5: 4, 6: 5, 7: 5, 8: 6, 9: 7, 10: 7}
MORE_DWARFS = {"blue": 4, "green": 4, "saboteur": 3, "boss": 1, "profiteer": 1, "geologist": 2}  # 1.5


def deck_of(options: dict[str, Any]) -> list[str]:
    """All tunnel and action cards of a game with these options, sorted."""
    agreed = DEFAULTS | options
    cards = Counter(BASE_TUNNELS) + Counter(BASE_ACTIONS)
    if agreed["expansion"]:
        cards += Counter(MORE_TUNNELS) + Counter(MORE_ACTIONS)
    elif agreed["maps"] == 5:
        cards["map"] -= 1  # 2.20
    return sorted(cards.elements())


def dwarfs_of(options: dict[str, Any]) -> list[str]:
    """All dwarfs of a game with these options."""
    agreed = DEFAULTS | options
    if agreed["expansion"]:
        return list(Counter(MORE_DWARFS).elements())
    diggers = DIGGERS[agreed["players"]] - agreed["all_saboteurs"] - agreed["selfish"]  # 2.19, 2.20
    return ["saboteur"] * SABOTEURS[agreed["players"]] + ["digger"] * diggers + ["selfish"] * agreed["selfish"]


def hand_size(options: dict[str, Any]) -> int:
    return 6 if options.get("expansion") else HAND_SIZE[options["players"]]


def shuffled(cards: list[Any], rng: Random) -> list[Any]:
    return rng.sample(cards, len(cards))


def deal_round(options: dict[str, Any], rng: Random) -> dict[str, Any]:
    dwarfs = shuffled(dwarfs_of(options), rng)
    while "selfish" in dwarfs[options["players"] :]:  # 2.20
        dwarfs = shuffled(dwarfs, rng)
    return {"dwarfs": dwarfs, "goals": shuffled(GOALS, rng), "deck": shuffled(deck_of(options), rng)}


FAVORITES = {
    "tunnels": lambda card: card in LYING and not dead_end(card),
    "groups": lambda card: card in LYING and not dead_end(card) and ("|" in card or "+" in card),
    "thieves": lambda card: card in ("theft", "trap", "free", "handsoff", "swaphats") or "+" in card,
    "rock": lambda card: card == "rockfall" or "|" in card,
}
"""Kinds of cards that a stacked deck has in front."""


def dead_end(card: str) -> bool:
    return all(len(group) == 1 for group in groups(card))


def stack(record: dict[str, Any], favorites: str, rng: Random) -> None:
    """Shuffle these cards towards the front of all decks, but not among those that Saboteur 2 removes."""
    for chance in record["start"]["rounds"]:
        favored = FAVORITES[favorites]
        deck = sorted(chance["deck"], key=lambda card: rng.random() * (0.3 if favored(card) else 1))
        chance["deck"] = deck[-10:] + deck[:-10] if record["options"].get("expansion") else deck


def deal(options: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A record without moves."""
    start: dict[str, Any] = {"first": rng.randrange(options["players"])}
    if not options.get("expansion"):
        start["gold"] = shuffled(GOLD, rng)
    start["rounds"] = [deal_round(options, rng) for _ in range((DEFAULTS | options)["rounds"])]
    return {"game": "saboteur", "rules": 1, "options": options, "start": start, "moves": []}


# Players


def distance(words: str, reference: Saboteur) -> float:
    """How far from the nearest face-down goal the open ends of this tunnel are."""
    name, where = words.split()
    ends = [beside(cell(where), side) for group in groups(name) if len(group) > 1 for side in group]
    goals = [goal for goal in reference.maze.goals if goal not in reference.maze.face_up] or [(8, 0)]
    free = [end for end in ends if end in goals or reference.maze.empty(end)]
    return min((abs(x - gx) + abs(y - gy) for x, y in free for gx, gy in goals), default=99)


def choose(legal: list[str], reference: Saboteur, rng: Random, zeal: float) -> str:
    """One of these legal moves; a zealous player mostly digs towards the goals."""
    kinds: dict[str, list[str]] = {}
    for words in legal:
        name = words.split(" ")[0]
        kinds.setdefault("dig" if name in LYING else name, []).append(words)
    if "dig" in kinds and rng.random() < zeal:
        near = {words: distance(words, reference) for words in kinds["dig"]}
        return rng.choice([words for words in near if near[words] == min(near.values())])
    weights = {"discard": 2, "swaphands": 2, "rockfall": 2, "shed": 3, "steal": 5, "gold": 5, "dig": 5}
    if all(kind.startswith("discard") or kind == "dig" for kind in kinds):
        weights["discard"] = 1
    names = sorted(kinds)
    [kind] = rng.choices(names, [weights.get(name, 3) for name in names])
    return rng.choice(kinds[kind])


def guess(reference: Saboteur, rng: Random) -> str:
    """Canonical words, mostly illegal, about cards and places of this position."""
    anything = deck_of({"players": 3, "expansion": True})
    hand = reference.hands[reference.turn or 0] or anything
    places = [*reference.maze.tunnels, *reference.maze.goals, (0, 0)]
    (x, y), seat = rng.choice(places), f"@{rng.randrange(reference.players)}"
    near = f"{x + rng.randint(-1, 1)},{y + rng.randint(-1, 1)}"
    kind = rng.choices(("card", "discard", "shed", "gold", "steal"), (70, 10, 10, 4, 6))[0]
    if kind == "discard":
        return " ".join(["discard", *sorted(rng.choice(hand) for _ in range(rng.randint(1, 3)))])
    if kind == "shed":
        removed = rng.choice(["theft", "trap", "break:cart", "break:lantern", "break:pickaxe"])
        return " ".join(["shed", removed, *sorted(rng.choice(hand) for _ in range(2))])
    if kind == "gold":
        return f"gold {rng.randint(1, 3)}"
    if kind == "steal":
        return f"steal {rng.choice([seat, 'none'])}"
    card = rng.choice(hand if rng.random() < 0.85 else anything)
    if card in LYING:
        return f"{rng.choice([card, turned(card)])} {near}"
    if card in ("map", "rockfall"):
        return f"{card} {rng.choice([near, f'{x},{y}'])}"
    if "/" in card:
        return f"{card} {rng.choice(card.removeprefix('fix:').split('/'))} {seat}"
    return card if card == "theft" else f"{card} {seat}"


def play_out(record: dict[str, Any], rng: Random, zeal: float | None = None) -> Saboteur:
    """Play the game of this record to its end, write its moves down, and return the referee."""
    reference = Saboteur(record)
    record["moves"] = []
    while not reference.over():
        eager = zeal if zeal is not None else (0.2, 0.7, 0.9)[len(reference.rounds) % 3]
        words = choose(reference.legal(), reference, rng, eager)
        reference.play(words)
        record["moves"].append(words)
    return reference
