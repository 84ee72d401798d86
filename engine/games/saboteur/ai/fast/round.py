"""A round of digging for thinking fast: maze, hands, tools, goals, dwarfs, all of it known and changed in place; or as
a viewer knows it, with UNKNOWN cards in place of what the viewer does not know.

It takes legal moves only, and the tests compare it with the rules move for move.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from engine.games.saboteur import cards, gold
from engine.games.saboteur.ai.fast.geometry import GOAL_SPOTS, GOLD_LIE, LIES
from engine.games.saboteur.ai.fast.maze import FastMaze, fast, places
from engine.games.saboteur.ai.fast.moves import AT, BREAK, DISCARD, FIX, LOOK, PLACE, ROCK, SHED, THEFT, FastMove
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.rules import dwarfs_left
from engine.games.saboteur.state import Options, State, Table, View
from engine.games.saboteur.view import goals_seen, gold_may_be, view

BROKEN, TRAPPED, THIEF = 7, 8, 16
"""What lies in front of a player, as bits: the three tools, a trap, a theft."""
FRONT_BIT: Mapping[cards.Card, int] = {
    **{card: 1 << cards.TOOLS.index(tool) for card, tool in cards.BREAKS.items()},
    cards.TRAP: TRAPPED,
    cards.THEFT: THIEF,
}
UNKNOWN = cards.Card("?")
"""A card that the viewer does not know."""


@dataclass(slots=True)
class FastRound:
    """All of a round while people dig."""

    options: Options
    maze: FastMaze
    to_act: int
    hands: list[list[cards.Card]]
    fronts: list[int]
    """By seat, what lies in front of it, as bits: BROKEN tools, TRAPPED, THIEF."""
    deck: tuple[cards.Card, ...]
    dwarfs: list[cards.Dwarf]
    leftovers: tuple[cards.Dwarf, ...]
    goals: tuple[cards.Shape, ...]
    maps: list[int]
    """By seat, the goals that it has looked at, a bit each."""
    drawn: int = 0
    """The number of cards of the `deck` that were drawn."""
    hats: int = 0
    """The number of `leftovers` that were taken."""
    over: bool = False
    finder: int | None = None
    """Who reached the gold."""
    shift: list[float] = field(default_factory=list)
    """By seat, how much more than at the beginning speaks for it that it is a saboteur, as log-odds."""

    def __post_init__(self) -> None:
        self.shift = self.shift or [0.0] * self.players

    def copy(self) -> "FastRound":
        """Return a copy that may be changed."""
        return replace(
            self,
            hands=[hand.copy() for hand in self.hands],
            fronts=self.fronts.copy(),
            dwarfs=self.dwarfs.copy(),
            maps=self.maps.copy(),
            shift=self.shift.copy(),
        )

    @property
    def players(self) -> int:
        """The number of players."""
        return self.options.players

    def may_dig(self, seat: int) -> bool:
        """Return whether this seat may place tunnels (2.4, 3.18)."""
        return not self.fronts[seat] & (BROKEN | TRAPPED)

    @property
    def left(self) -> int:
        """How many cards are still to be played, in hands and deck."""
        return len(self.deck) - self.drawn + sum(map(len, self.hands))

    # --- what a move does ---

    def play(self, move: FastMove) -> None:
        """Make a legal move of the seat to act, up to the next seat's turn or the end of digging."""
        seat = drawing = self.to_act
        hand = self.hands[seat]
        kind = move[0]
        count = 1
        if kind == PLACE:
            hand.remove(move[2].card)
            self.maze, turned = self.maze.placed(move[1], move[2]).turned(self.goals, move[1])
            if turned and any(turned >> k & 1 and goal is GOLD_LIE for k, goal in enumerate(self.goals)):
                self.over, self.finder = True, seat
                return
        elif kind == DISCARD:
            count = len(move[1])
            for card in move[1]:
                hand.remove(card)
        elif kind == BREAK:
            broken = cards.BREAK_OF[move[1]]
            hand.remove(broken)
            self.fronts[move[2]] |= FRONT_BIT[broken]
        elif kind == FIX:
            hand.remove(move[1])
            self.fronts[move[3]] &= ~FRONT_BIT[cards.BREAK_OF[move[2]]]
        elif kind == ROCK:
            hand.remove(cards.ROCKFALL)
            self.maze = self.maze.taken(move[1])
        elif kind == LOOK:
            hand.remove(cards.MAP)
            self.maps[seat] |= 1 << move[1]
        elif kind == THEFT:
            hand.remove(cards.THEFT)
            self.fronts[seat] |= THIEF
        elif kind == SHED:
            for card in move[2]:
                hand.remove(card)
            self.fronts[seat] &= ~FRONT_BIT[move[1]]
        else:
            drawing = self._play_at(seat, move[1], move[2])
        if self.drawn < len(self.deck):
            self.hands[drawing] += self.deck[self.drawn : self.drawn + count]
            self.drawn = min(self.drawn + count, len(self.deck))
        for step in range(1, self.players + 1):
            following = (seat + step) % self.players
            if self.hands[following]:
                self.to_act = following
                return
        self.over = True

    def _play_at(self, seat: int, action: str, target: int) -> int:
        """Play an action of Saboteur 2 at a player, and return who draws (3.14 to 3.18)."""
        self.hands[seat].remove(cards.Card(action))
        if action == "trap":
            self.fronts[target] |= TRAPPED
        elif action == "free":
            self.fronts[target] &= ~TRAPPED
        elif action == "handsoff":
            self.fronts[target] &= ~THIEF
        elif action == "swaphats":
            self.dwarfs[target] = self.leftovers[self.hats]
            self.hats += 1
        elif action == "swaphands":
            self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]
            return target
        return seat

    # --- what may be played ---

    def plays(self, seat: int) -> Iterator[FastMove]:
        """Yield the moves of this seat that play a card of its hand, all different."""
        for card in dict.fromkeys(self.hands[seat]):
            yield from self.plays_of(seat, card)

    def plays_of(self, seat: int, card: cards.Card) -> Iterator[FastMove]:
        """Yield the moves of this seat that play this card."""
        lies = LIES.get(card)
        if lies is None:
            yield from self.actions(seat, card)
        elif self.may_dig(seat):
            for lie in lies:
                for spot in places(self.maze, lie):
                    yield PLACE, spot, lie

    def actions(self, seat: int, card: cards.Card) -> Iterator[FastMove]:
        """Yield all that an action card can do (2.5 to 2.8, 3.14 to 3.18)."""
        fronts = self.fronts
        if card in cards.BREAKS:
            tool, bit = cards.BREAKS[card], FRONT_BIT[card]
            for target, front in enumerate(fronts):
                if not front & bit:
                    yield BREAK, tool, target
        elif card in cards.FIXES:
            for tool in cards.FIXES[card]:
                bit = FRONT_BIT[cards.BREAK_OF[tool]]
                for target, front in enumerate(fronts):
                    if front & bit:
                        yield FIX, card, tool, target
        elif card == "rockfall":
            for spot in self.maze.cards:
                if spot and spot not in GOAL_SPOTS:
                    yield ROCK, spot
        elif card == "map":
            for k in range(3):
                if self.maze.down >> k & 1:
                    yield LOOK, k
        elif card == "theft":
            if not fronts[seat] & THIEF:
                yield (THEFT,)
        else:
            for target, front in enumerate(fronts):
                if self._may_aim(seat, card, target, front):
                    yield AT, card, target

    def _may_aim(self, seat: int, action: str, target: int, front: int) -> bool:
        """Return whether an action of Saboteur 2 may be played at this player (3.14 to 3.18)."""
        if action == "handsoff":
            return bool(front & THIEF)
        if action == "free":
            return bool(front & TRAPPED)
        if action == "swaphats":
            return self.hats < len(self.leftovers)
        return target != seat and not (action == "trap" and front & TRAPPED)

    # --- who wins, and what ---

    def gains(self, rng: Random) -> list[float]:
        """Return by seat what the round pays once digging is over, gold cards drawn by `rng`, thefts not counted."""
        if not self.options.expansion:
            return self._gains_of_base(rng)
        gains = [0.0] * self.players
        paid = gold.pay_with_crystals(self.dwarfs, self.winners(), self._lying(TRAPPED), self.maze.crystals)
        for seat, amount in paid.items():
            gains[seat] = amount
        return gains

    def winners(self) -> Sequence[int]:
        """Return who wins the round by their dwarf (2.11, 2.13, 2.18, 2.20, 3.6 to 3.10)."""
        if self.options.expansion:
            return gold.winners_with_doors(self.options, self.dwarfs, self.finder, self._lying(TRAPPED), self._passable)
        return gold.winners_of_base(self.options, self.dwarfs, self.finder, self._lying(BROKEN))

    def _lying(self, bits: int) -> list[bool]:
        return [bool(front & bits) for front in self.fronts]

    def _passable(self, without: cards.Door) -> bool:
        """Return whether a path to the gold passes no door of this color (3.6)."""
        if all(lie.extra != without for lie in self.maze.cards.values()):
            return True
        gold_spot = GOAL_SPOTS[self.goals.index(GOLD_LIE)]
        return bool(self.maze.closed(without).reached.get(gold_spot, 0))

    def _gains_of_base(self, rng: Random) -> list[float]:
        """Return what a round of the base game pays (2.14, 2.15)."""
        gains = [0.0] * self.players
        winners = self.winners()
        if self.finder is None or self.dwarfs[self.finder] == "selfish":
            pay = gold.SELFISH_PAY if self.finder is not None else gold.SABOTEURS_PAY.get(len(winners), 0)
            for seat in winners:
                gains[seat] = pay
        elif winners:
            order, count = gold.sharing(self.options, winners, self.finder)
            for i, value in enumerate(sorted(rng.sample(cards.GOLD_CARDS, count), reverse=True)):
                gains[order[i % len(order)]] += value
        return gains


def fast_round(state: State) -> FastRound:
    """Return the round of a state in which people dig."""
    deal = state.deal
    return replace(
        known_round(view(state, state.to_act)),
        hands=[list(hand) for hand in state.hands],
        deck=deal.deck[state.drawn :],
        dwarfs=list(state.dwarfs),
        leftovers=deal.dwarfs[state.options.players + state.leftovers :],
        goals=tuple(cards.SHAPES[goal] for goal in deal.goals),
    )


def fronts_of(fronts: tuple[tuple[cards.Card, ...], ...]) -> list[int]:
    """Return by seat what lies in front of it, as bits."""
    return [sum(FRONT_BIT[card] for card in front) for front in fronts]


def maps_seen(table: Table) -> list[int]:
    """Return by seat which goals it has looked at in this round, a bit each."""
    maps = [0] * table.options.players
    for past in table.dug:
        if past.words.startswith("map "):
            x, _, y = past.words.removeprefix("map ").partition(",")
            maps[past.seat] |= 1 << GOAL_CELLS.index((int(x), int(y)))
    return maps


# --- As a viewer knows it ---


def with_gold(number: int, turned: Mapping[int, cards.Tunnel]) -> tuple[cards.Shape, ...]:
    """Return the goal cards if the gold has this number, the stones in any order that goes with what was seen."""
    goals = dict(turned) | {number: cards.GOLD}
    stones = [stone for stone in cards.GOALS[1:] if stone not in goals.values()]
    for k in range(3):
        if k not in goals:
            goals[k] = stones.pop()
    return tuple(cards.SHAPES[goals[k]] for k in range(3))


def known_round(view: View) -> FastRound:
    """Return the round while people dig, all that the viewer does not know left open: cards are UNKNOWN, everybody is
    what the viewer is, the gold is any goal that it may be."""
    table, options = view.table, view.options
    dwarf: cards.Dwarf = view.dwarf or ("blue" if options.expansion else "digger")
    hands = [[UNKNOWN] * size for size in table.hand_sizes]
    if view.viewer is not None:
        hands[view.viewer] = list(view.hand)
    leftover = dwarfs_left(table) if options.expansion else 0
    return FastRound(
        options=options,
        maze=fast(table.maze),
        to_act=table.to_act or 0,
        hands=hands,
        fronts=fronts_of(table.fronts),
        deck=(UNKNOWN,) * table.deck_size,
        dwarfs=[dwarf] * options.players,
        leftovers=(dwarf,) * leftover,
        goals=with_gold(gold_may_be(view)[0], goals_seen(view)),
        maps=maps_seen(table),
    )
