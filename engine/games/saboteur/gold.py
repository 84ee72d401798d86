"""The end of a round (2.11 to 2.21, 3.6 to 3.13): who wins, what they are paid, gold picked, gold stolen.

A player without a choice is not asked: the one possible thing happens at once. The functions change a Scratch.
"""

from collections.abc import Sequence
from dataclasses import replace

from engine.game import Seat
from engine.games.saboteur.cards import Dwarf
from engine.games.saboteur.events import (
    By,
    CardsPaid,
    DiggingEnded,
    GameOver,
    GoldDrawn,
    GoldKept,
    GoldPaid,
    GoldSeen,
    GoldTaken,
    Result,
    RoundEnded,
    Stolen,
)
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.scratch import Scratch
from engine.games.saboteur.state import State

MOST_DRAWN = 9
"""The largest number of gold cards drawn (2.14)."""
SABOTEURS_PAY = {1: 4, 2: 3, 3: 3, 4: 2}
"""By the number of saboteurs, the gold of each (2.15)."""
SELFISH_PAY = 4
"""The gold of the selfish dwarf that finds the gold (2.20)."""
WINNERS_PAY = {1: 5, 2: 4, 3: 3, 4: 2}
"""By the number of winners, the gold of each; 1 for more winners (3.11)."""
LESS = {"boss": 1, "profiteer": 2}
"""The deductions of these winners (3.11)."""


def end_digging(scratch: Scratch, by: By, finder: Seat | None) -> None:
    """End the digging: `finder` reached the gold, or all cards are gone. Show dwarfs, and give out gold."""
    expansion = scratch.options.expansion
    winners = (winners_with_doors if expansion else winners_of_base)(scratch, by, finder)
    taking = not expansion and by == "gold" and _dwarf(scratch, finder) != "selfish"
    announced: list[int | None] = [None if taking and seat in winners else 0 for seat in range(scratch.options.players)]
    scratch.ending = Result(
        by,
        finder,
        winners,
        tuple(scratch.dwarfs),
        tuple(announced),
        scratch.maze,
        scratch.start.rounds[scratch.round].goals,
        len(scratch.moves),
    )
    ending = scratch.ending
    scratch.say(DiggingEnded(scratch.round, by, finder, winners, ending.dwarfs, ending.goals))
    if expansion:
        _pay_with_crystals(scratch, winners)
        _line_up_thieves(scratch)
        go_on_stealing(scratch)
    elif taking:
        _draw_gold(scratch, winners, finder)
        go_on_sharing(scratch)
    else:
        pay = SELFISH_PAY if by == "gold" else SABOTEURS_PAY.get(len(winners), 0)
        for seat in winners:
            _pay_from_pile(scratch, seat, pay)
        _end_round(scratch)


def stop(state: State) -> State:
    """Return the state of a game that is stopped: dwarfs and goals are shown as at the end of a round, and in the
    middle of a round also everybody's cards."""
    table, players = state.table, state.options.players
    if table.ending is not None:
        return replace(state, table=replace(table, to_act=None))
    result = Result("stopped", None, (), state.dwarfs, (0,) * players, table.maze, state.deal.goals, len(state.moves))
    return replace(state, table=replace(table, to_act=None, ending=result, held=state.hands))


def _dwarf(scratch: Scratch, seat: Seat | None) -> Dwarf | None:
    return None if seat is None else scratch.dwarfs[seat]


def _seats(scratch: Scratch) -> list[Seat]:
    return [Seat(seat) for seat in range(scratch.options.players)]


# --- 2 Saboteur ---


def winners_of_base(scratch: Scratch, by: By, finder: Seat | None) -> tuple[Seat, ...]:
    """Return the winners of the round, who get gold (2.11, 2.13, 2.18, 2.20)."""
    seats, dwarfs = _seats(scratch), scratch.dwarfs
    if by == "cards":
        return tuple(seat for seat in seats if dwarfs[seat] == "saboteur")
    if finder is not None and dwarfs[finder] == "selfish":
        return (finder,)
    poor = not scratch.options.broken_earn
    return tuple(seat for seat in seats if dwarfs[seat] == "digger" and not (poor and scratch.is_broken(seat)))


def _draw_gold(scratch: Scratch, takers: Sequence[Seat], finder: Seat | None) -> None:
    """Draw as many cards as players. The takers are in counter-clockwise order from the finder (2.14, 2.18, 2.20)."""
    options = scratch.options
    count = min(options.players, MOST_DRAWN) - options.selfish if takers else 0
    start = finder or 0
    order = ((start - step) % options.players for step in range(options.players))
    scratch.queue = tuple(Seat(seat) for seat in order if seat in takers)
    scratch.offer = tuple(sorted(scratch.pile[:count], reverse=True))
    scratch.pile = scratch.pile[count:]
    scratch.say(GoldDrawn(len(scratch.offer), scratch.queue))


def go_on_sharing(scratch: Scratch) -> None:
    """Hand the cards on to the next player who has a choice, or end the sharing (2.14, 2.21)."""
    while scratch.offer:
        seat, offer = scratch.queue[0], scratch.offer
        scratch.whisper(GoldSeen(seat, offer))
        if scratch.options.picks == "players" and offer[0] != offer[-1]:
            scratch.phase, scratch.to_act = "pick", seat
            return
        take_gold(scratch, seat, offer[0], asked=False)
    _end_round(scratch)


def take_gold(scratch: Scratch, seat: Seat, value: int, *, asked: bool) -> None:
    """Give a gold card to a seat, and hand the others on (2.14)."""
    remaining = list(scratch.offer)
    remaining.remove(value)
    scratch.offer = tuple(remaining)
    scratch.gains[seat] += value
    scratch.queue = (*scratch.queue[1:], seat)
    scratch.say(GoldTaken(seat, asked))
    scratch.whisper(GoldKept(seat, value))


def _pay_from_pile(scratch: Scratch, seat: Seat, amount: int) -> None:
    """Pay with the largest gold cards left that fit; of equal ones take the one nearest the front (2.15)."""
    pile = list(scratch.pile)
    paid = pay_with(pile, amount)
    scratch.pile = tuple(pile)
    _gain(scratch, seat, amount)
    scratch.whisper(CardsPaid(seat, tuple(paid)))


def pay_with(pile: list[int], amount: int) -> list[int]:
    """Take gold cards worth an amount out of a pile, or as near to it as they can make, and return them (2.15)."""
    paid: list[int] = []
    for value in (3, 2, 1):
        while value in pile and sum(paid) + value <= amount:
            pile.remove(value)
            paid.append(value)
    return paid


def _gain(scratch: Scratch, seat: Seat, amount: int) -> None:
    scratch.gains[seat] += amount
    scratch.say(GoldPaid(seat, amount))


# --- 3 Saboteur 2 ---


def winners_with_doors(scratch: Scratch, by: By, finder: Seat | None) -> tuple[Seat, ...]:
    """Return the winners of the round, without those who are trapped (3.6 to 3.10)."""
    winning = _winning(scratch, by, finder)
    return tuple(seat for seat in _seats(scratch) if scratch.dwarfs[seat] in winning and not scratch.is_trapped(seat))


def _winning(scratch: Scratch, by: By, finder: Seat | None) -> set[Dwarf]:
    """Return the dwarfs that win (3.6 to 3.8)."""
    if by == "cards":
        return {"saboteur", "profiteer"}
    goals = scratch.start.rounds[scratch.round].goals
    gold = GOAL_CELLS[goals.index(next(goal for goal in goals if goal == "NESW"))]
    blue = scratch.maze.passable(gold, without="green")
    green = scratch.maze.passable(gold, without="blue")
    if blue and green:
        dwarf = _dwarf(scratch, finder)
        if dwarf == "blue" or dwarf == "green":
            return {dwarf, "boss", "profiteer"}
        return {"blue", "green", "boss", "profiteer"}
    if blue or green:
        return {"blue" if blue else "green", "boss", "profiteer"}
    if "boss" in scratch.dwarfs:  # also a trapped one (3.10)
        return {"boss", "profiteer"}
    return {"saboteur", "profiteer"} if scratch.options.blocked == "saboteurs" else {"profiteer"}


def _pay_with_crystals(scratch: Scratch, winners: Sequence[Seat]) -> None:
    """Pay the winners, and the geologists for crystals, in Saboteur 2 (3.11, 3.12)."""
    pay = WINNERS_PAY.get(len(winners), 1)
    geologists = scratch.dwarfs.count("geologist")
    share = scratch.maze.crystals // geologists if geologists else 0
    for seat in _seats(scratch):
        if seat in winners:
            _gain(scratch, seat, max(0, pay - LESS.get(scratch.dwarfs[seat], 0)))
        elif scratch.dwarfs[seat] == "geologist" and not scratch.is_trapped(seat):
            _gain(scratch, seat, share)


def _line_up_thieves(scratch: Scratch) -> None:
    """Queue the thieves; the one whose theft was played last is first, then clockwise (3.13)."""
    thieves = [seat for seat in scratch.thefts if not scratch.is_trapped(seat)]
    players = scratch.options.players
    scratch.queue = tuple(sorted(thieves, key=lambda seat: (seat - thieves[-1]) % players))


def go_on_stealing(scratch: Scratch) -> None:
    """Go on to the next thief who has a choice, or end the stealing (3.13)."""
    while scratch.queue:
        thief = scratch.queue[0]
        if any(gold > 0 for seat, gold in enumerate(scratch.gold) if seat != thief):
            scratch.phase, scratch.to_act = "steal", thief
            return
        scratch.queue = scratch.queue[1:]
        scratch.say(Stolen(thief, None, asked=False))
    _end_round(scratch)


def steal(scratch: Scratch, thief: Seat, victim: Seat | None) -> None:
    """Take 1 gold from the victim, or nothing if there is none (3.13)."""
    scratch.queue = scratch.queue[1:]
    if victim is not None:
        scratch.gains[thief] += 1
        scratch.gains[victim] -= 1
    scratch.say(Stolen(thief, victim, asked=True))


# --- On to the next round ---


def _end_round(scratch: Scratch) -> None:
    """Record the result; deal the next round, or end the game (2.16, 2.17)."""
    assert scratch.ending is not None
    announced = tuple(
        None if gold is None else gain for gold, gain in zip(scratch.ending.gold, scratch.gains, strict=True)
    )
    result = replace(scratch.ending, gold=announced)
    scratch.results = (*scratch.results, result)
    scratch.earned = (*scratch.earned, tuple(scratch.gains))
    scratch.gains = [0] * scratch.options.players
    scratch.ending = None
    if scratch.round + 1 < scratch.options.rounds:
        scratch.say(RoundEnded(scratch.round, result))
        last = scratch.history[result.moves - 1].seat
        scratch.begin_round(scratch.round + 1, Seat((last + 1) % scratch.options.players))
    else:
        scratch.say(RoundEnded(scratch.round, replace(result, gold=scratch.earned[-1])))
        scratch.to_act, scratch.phase, scratch.queue = None, "dig", ()
        scratch.say(GameOver(scratch.gold))
