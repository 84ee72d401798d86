"""The end of a round (2.11 to 2.21, 3.6 to 3.13): who wins, what they are paid, gold picked, gold stolen.

A player without a choice is not asked: the one possible thing happens at once. The functions change a Scratch.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from engine.game import Seat
from engine.games.saboteur import events
from engine.games.saboteur.cards import GOLD, Door, Dwarf
from engine.games.saboteur.maze import GOAL_CELLS
from engine.games.saboteur.scratch import Scratch
from engine.games.saboteur.state import Options, State

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


def end_digging(scratch: Scratch, finder: Seat | None) -> None:
    """End the digging: `finder` reached the gold, or all cards are gone. Show dwarfs, and give out gold."""
    options, dwarfs, goals = scratch.options, tuple(scratch.dwarfs), scratch.deal.goals
    by: events.By = "cards" if finder is None else "gold"
    if options.expansion:
        passable = partial(scratch.maze.passable, GOAL_CELLS[goals.index(GOLD)])
        winners = winners_with_doors(options, dwarfs, finder, scratch.trapped, passable)
    else:
        winners = winners_of_base(options, dwarfs, finder, scratch.broken)
    taking = not options.expansion and finder is not None and dwarfs[finder] != "selfish"
    announced = tuple(None if taking and seat in winners else 0 for seat in range(options.players))
    scratch.ending = events.Result(by, finder, winners, dwarfs, announced, scratch.maze, goals, len(scratch.moves))
    scratch.say(events.DiggingEnded(scratch.round, by, finder, winners, dwarfs, goals))
    if options.expansion:
        for seat, amount in pay_with_crystals(dwarfs, winners, scratch.trapped, scratch.maze.crystals).items():
            _gain(scratch, seat, amount)
        _line_up_thieves(scratch)
        go_on_stealing(scratch)
    elif taking and finder is not None:
        scratch.queue, count = sharing(options, winners, finder)
        scratch.offer = tuple(sorted(scratch.pile[:count], reverse=True))
        scratch.pile = scratch.pile[count:]
        scratch.say(events.GoldDrawn(len(scratch.offer), scratch.queue))
        go_on_sharing(scratch)
    else:
        pay = SABOTEURS_PAY.get(len(winners), 0) if finder is None else SELFISH_PAY
        for seat in winners:
            _pay_from_pile(scratch, seat, pay)
        _end_round(scratch)


def stop(state: State) -> State:
    """Return the state of a game that is stopped: dwarfs and goals are shown as at the end of a round, and in the
    middle of a round also everybody's cards."""
    table, players = state.table, state.options.players
    if table.ending is not None:
        return replace(state, table=replace(table, to_act=None))
    result = events.Result(
        "stopped", None, (), state.dwarfs, (0,) * players, table.maze, state.deal.goals, len(state.moves)
    )
    return replace(state, table=replace(table, to_act=None, ending=result, held=state.hands))


# --- 2 Saboteur ---


def winners_of_base(
    options: Options, dwarfs: Sequence[Dwarf], finder: int | None, broken: Sequence[bool]
) -> tuple[Seat, ...]:
    """Return the winners of the round, who get gold (2.11, 2.13, 2.18, 2.20); `broken` is by seat whether it has a
    broken tool."""
    if finder is None:
        return tuple(Seat(seat) for seat, dwarf in enumerate(dwarfs) if dwarf == "saboteur")
    if dwarfs[finder] == "selfish":
        return (Seat(finder),)
    return tuple(
        Seat(seat)
        for seat, dwarf in enumerate(dwarfs)
        if dwarf == "digger" and (options.broken_earn or not broken[seat])
    )


def sharing(options: Options, winners: Sequence[int], finder: int) -> tuple[tuple[Seat, ...], int]:
    """Return who takes gold cards, counter-clockwise from the finder, and how many cards are drawn: as many as there
    are players (2.14, 2.18, 2.20)."""
    order = ((finder - step) % options.players for step in range(options.players))
    takers = tuple(Seat(seat) for seat in order if seat in winners)
    return takers, min(options.players, MOST_DRAWN) - options.selfish if takers else 0


def go_on_sharing(scratch: Scratch) -> None:
    """Hand the cards on to the next player who has a choice, or end the sharing (2.14, 2.21)."""
    while scratch.offer:
        seat, offer = scratch.queue[0], scratch.offer
        scratch.whisper(events.GoldSeen(seat, offer))
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
    scratch.say(events.GoldTaken(seat, asked))
    scratch.whisper(events.GoldKept(seat, value))


def _pay_from_pile(scratch: Scratch, seat: Seat, amount: int) -> None:
    """Pay with the largest gold cards left that fit; of equal ones take the one nearest the front (2.15)."""
    pile = list(scratch.pile)
    paid = pay_with(pile, amount)
    scratch.pile = tuple(pile)
    _gain(scratch, seat, amount)
    scratch.whisper(events.CardsPaid(seat, tuple(paid)))


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
    scratch.say(events.GoldPaid(seat, amount))


# --- 3 Saboteur 2 ---


def winners_with_doors(
    options: Options,
    dwarfs: Sequence[Dwarf],
    finder: int | None,
    trapped: Sequence[bool],
    passable: Callable[[Door], bool],
) -> tuple[Seat, ...]:
    """Return the winners of the round, without those who are trapped (3.6 to 3.10); `passable` says whether a path to
    the gold passes no door of a color."""
    winning = _winning(options, dwarfs, finder, passable)
    return tuple(Seat(seat) for seat, dwarf in enumerate(dwarfs) if dwarf in winning and not trapped[seat])


def _winning(
    options: Options, dwarfs: Sequence[Dwarf], finder: int | None, passable: Callable[[Door], bool]
) -> set[Dwarf]:
    """Return the dwarfs that win (3.6 to 3.8)."""
    if finder is None:
        return {"saboteur", "profiteer"}
    blue, green = passable("green"), passable("blue")
    if blue and green:
        dwarf = dwarfs[finder]
        return {dwarf, "boss", "profiteer"} if dwarf in ("blue", "green") else {"blue", "green", "boss", "profiteer"}
    if blue or green:
        return {"blue" if blue else "green", "boss", "profiteer"}
    if "boss" in dwarfs:  # also a trapped one (3.10)
        return {"boss", "profiteer"}
    return {"saboteur", "profiteer"} if options.blocked == "saboteurs" else {"profiteer"}


def pay_with_crystals(
    dwarfs: Sequence[Dwarf], winners: Sequence[int], trapped: Sequence[bool], crystals: int
) -> dict[Seat, int]:
    """Return what the winners get, and the geologists for crystals, by seat, in Saboteur 2 (3.11, 3.12)."""
    pay = WINNERS_PAY.get(len(winners), 1)
    gains: dict[Seat, int] = {}
    for seat, dwarf in enumerate(dwarfs):
        if seat in winners:
            gains[Seat(seat)] = max(0, pay - LESS.get(dwarf, 0))
        elif dwarf == "geologist" and not trapped[seat]:
            gains[Seat(seat)] = crystals // dwarfs.count("geologist")
    return gains


def _line_up_thieves(scratch: Scratch) -> None:
    """Queue the thieves; the one whose theft was played last is first, then clockwise (3.13)."""
    thieves = [seat for seat in scratch.thefts if not scratch.trapped[seat]]
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
        scratch.say(events.Stolen(thief, None, asked=False))
    _end_round(scratch)


def steal(scratch: Scratch, thief: Seat, victim: Seat | None) -> None:
    """Take 1 gold from the victim, or nothing if there is none (3.13)."""
    scratch.queue = scratch.queue[1:]
    if victim is not None:
        scratch.gains[thief] += 1
        scratch.gains[victim] -= 1
    scratch.say(events.Stolen(thief, victim, asked=True))


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
        scratch.say(events.RoundEnded(scratch.round, result))
        last = scratch.history[result.moves - 1].seat
        scratch.begin_round(scratch.round + 1, Seat((last + 1) % scratch.options.players))
    else:
        scratch.say(events.RoundEnded(scratch.round, replace(result, gold=scratch.earned[-1])))
        scratch.to_act, scratch.phase, scratch.queue = None, "dig", ()
        scratch.say(events.GameOver(scratch.gold))
