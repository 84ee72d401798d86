"""The table in words, for readers who cannot see it: as descriptions of pictures, of at most 1,024 characters for any
table, and as lines for a screen reader.

In a description the least important sentences are left out first, then names are cut; players are called by letter.
"""

from collections.abc import Iterator, Sequence

from bot.face import ALT, Player, whose_turn
from bot.games.saboteur import names
from bot.games.saboteur.picture.maze import NO_MARKS, Marks, last_move, open_places
from bot.games.saboteur.texts.result import verdict, why
from bot.locale import Markup, PlainSay, Say, in_lines, units
from bot.players import LETTERS
from engine.game import Event, Seat
from engine.games.saboteur.cards import ACTIONS, Card, Tunnel
from engine.games.saboteur.events import Result
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell
from engine.games.saboteur.rules import may_dig
from engine.games.saboteur.scoring import outcome
from engine.games.saboteur.state import Table, View
from engine.games.saboteur.view import known_goals

_SHORT = 10
"""The number of characters to which names are cut if room is short."""
_MANY = 30
"""With more open cells than this, their list is less important than the players' names."""


def alt(
    view: View, players: Sequence[Player], events: Sequence[Event], say: PlainSay, marks: Marks = NO_MARKS,
    hand: str = "",
) -> str:  # fmt: skip
    """Return the board in words, with the letters of cells that may be chosen and with the words for the hand."""
    spots = say.apart(f"{letter}: {names.cell_name(cell)}" for letter, cell in marks.spots)
    lettered = [(0, say("saboteur.alt.spots", spots=spots))] if spots else []
    hands = [(1, hand)] if hand else []
    return _fullest([*lettered, *hands, *_board(view, players, events, say)], say)


def alt_reveal(view: View, players: Sequence[Player], result: Result, number: int, say: PlainSay) -> str:
    """Return the picture of a round's end in words; `number` is that of the round, from 0."""
    return _fullest([*_reveal(players, result, number, say)], say)


def alt_end(view: View, players: Sequence[Player], say: PlainSay) -> str:
    """Return the last picture of a game in words: the gold of all rounds."""
    return _fullest([*_end(view, players, say)], say)


def alt_hand(view: View, players: Sequence[Player], say: PlainSay) -> str:
    """Return the picture of the viewer's hand in words."""
    parts = []
    if view.dwarf is not None:
        parts.append((0, say("saboteur.alt.dwarf", dwarf=names.dwarf_name(view.dwarf, say))))
    cards = [
        say("saboteur.alt.card", number=at, card=names.card_words(card, say)) for at, card in enumerate(view.hand, 1)
    ]
    parts.append((0, say("saboteur.alt.hand", cards=say.row(cards) if cards else names.card_list((), say))))
    if view.viewer is not None and cards and not may_dig(view.table, view.viewer):
        stuck = say("saboteur.panel.why.broken", cards=names.hindrances(view.table, view.viewer, say))
        parts.append((0, stuck))
    if known_goals(view):
        parts.append((1, _goals_in_a_row(view, say)))
    return _fullest(parts, say)


def public_hand(cards: Sequence[Card], say: PlainSay) -> str:
    """Return the cards of a hand that everybody sees, tunnels by their open sides alone."""
    words = [names.card_name(card, say) if card in ACTIONS else card for card in cards]
    return say.row(words) if words else say("saboteur.no_cards")


def goals(view: View, say: PlainSay) -> Iterator[str]:
    """Yield a sentence for each goal with what the viewer knows about it."""
    table, looks = view.table, known_goals(view)
    turned = dict(zip(GOAL_CELLS, table.shown.goals, strict=True)) if table.shown else {}
    for goal in names.GOALS:
        where = names.goal_name(goal, say)
        card = table.maze.cards.get(goal) or turned.get(goal)
        if card is not None:
            yield say("saboteur.alt.goal", goal=where, treasure=names.treasure_name(card, say))
        elif goal in looks:
            yield say("saboteur.alt.goal_seen", goal=where, treasure=names.treasure_name(looks[goal], say))
        else:
            yield say("saboteur.alt.goal_down", goal=where)


def _goals_in_a_row(view: View, say: PlainSay) -> str:
    return say("saboteur.alt.goals", goals=say.row([*goals(view, say)]))


def _board(view: View, players: Sequence[Player], events: Sequence[Event], say: PlainSay) -> Iterator[tuple[int, str]]:
    table = view.table
    yield 0, say("saboteur.alt.board")
    if table.to_act is None:
        yield 0, say("status.over")
    else:
        yield 0, say(f"saboteur.alt.turn.{table.phase}", letter=LETTERS[table.to_act])
    if table.ending is not None:
        yield 0, _verdict(table.ending, say)
        yield 3, _dwarfs(table.ending, say)
    yield 2, say("saboteur.alt.progress", progress=progress(table, say))
    last = last_move(events)
    for key, cells in (("placed", last.placed), ("removed", last.removed)):
        if cells:
            yield 1, say(f"saboteur.alt.{key}", cells=say.apart(map(names.cell_name, cells)))
    for goal in last.looked:
        yield 1, say("saboteur.alt.looked", goal=names.goal_name(goal, say))
    yield 1, _goals_in_a_row(view, say)
    if ends := sorted(open_places(table)):
        yield 5 if len(ends) <= _MANY else 8, say("saboteur.alt.open", cells=say.apart(map(names.cell_name, ends)))
    yield from _names(players, say)
    yield from _seats(table, say)
    if tunnels := [
        f"{names.cell_name(cell)} {tunnel}" for cell, tunnel in table.maze.cards.items() if cell != START_CELL
    ]:
        yield 8, say("saboteur.alt.tunnels", tunnels=", ".join(tunnels))
        yield 9, say("saboteur.alt.spelling")


def _seats(table: Table, say: PlainSay) -> Iterator[tuple[int, str]]:
    """Yield what everybody sees of each seat: the hand or its size, the cards in front of it, the gold."""
    if not table.held:
        hands = ", ".join(f"{LETTERS[seat]} {size}" for seat, size in enumerate(table.hand_sizes))
        yield 4, say("saboteur.alt.hands", hands=hands)
    for seat, front in enumerate(table.fronts):
        if front:
            cards = names.listed(front, say)
            yield 3, say("saboteur.alt.front", letter=LETTERS[seat], cards=cards)
    for seat, hand in enumerate(table.held):
        yield 7, say("saboteur.alt.held", letter=LETTERS[seat], cards=public_hand(hand, say))
    if table.gold:
        yield 4, say("saboteur.alt.gold", gold=_gold(table.gold, say))


def _names(players: Sequence[Player], say: PlainSay) -> Iterator[tuple[int, str]]:
    """Yield the list of players with cut names and that with full names, each with its rank."""
    full = [" ".join(player.name.split()) for player in players]
    for rank, longest in ((-6, _SHORT), (7, 32)):
        people = (f"{LETTERS[seat]} {whole[:longest]}" for seat, whole in enumerate(full))
        yield rank, say("saboteur.alt.players", players=say.row([*people]))


def _reveal(players: Sequence[Player], result: Result, number: int, say: PlainSay) -> Iterator[tuple[int, str]]:
    yield 0, say("saboteur.alt.reveal", number=number + 1)
    yield 0, _verdict(result, say)
    winners = say.listed([LETTERS[seat] for seat in result.winners])
    yield 0, say("saboteur.verdict.winners" if winners else "saboteur.verdict.no_winners", players=winners)
    yield 1, _dwarfs(result, say)
    places = zip(names.GOALS, result.goals, strict=True)
    sentences = (
        say("saboteur.alt.goal", goal=names.goal_name(goal, say), treasure=names.treasure_name(card, say))
        for goal, card in places
    )
    yield 2, say("saboteur.alt.goals", goals=say.row([*sentences]))
    yield 1, say("saboteur.alt.gold_of_round", gold=_gold(result.gold, say))
    yield from _names(players, say)


def _end(view: View, players: Sequence[Player], say: PlainSay) -> Iterator[tuple[int, str]]:
    score = outcome(view)
    first = score.ranking[0]
    yield 0, say("status.over")
    key = "saboteur.alt.won" if len(first) == 1 else "saboteur.alt.shared"
    yield 0, say(key, count=score.gold[first[0]], letters=say.listed([LETTERS[seat] for seat in first]))
    yield 0, say("saboteur.alt.gold", gold=_gold(score.gold, say))
    for number, result in enumerate(score.rounds):
        yield 3, say("saboteur.alt.gold_of", number=number + 1, gold=_gold(result.gold, say))
    yield from _names(players, say)


def _verdict(result: Result, say: PlainSay) -> str:
    finder = None if result.finder is None else LETTERS[result.finder]
    return say(verdict(result), player=finder)


def _dwarfs(result: Result, say: PlainSay) -> str:
    people = (f"{LETTERS[seat]} {names.dwarf_name(dwarf, say)}" for seat, dwarf in enumerate(result.dwarfs))
    return say("saboteur.alt.dwarfs", dwarfs=say.row([*people]))


def _gold(gold: Sequence[int | None], say: PlainSay) -> str:
    amounts = (f"{LETTERS[Seat(seat)]} {'?' if amount is None else amount}" for seat, amount in enumerate(gold))
    return say.row([*amounts])


def _fullest(parts: Sequence[tuple[int, str]], say: PlainSay) -> str:
    """Return the sentences in their order; if they are too long together, without those of the highest ranks.

    A sentence of a negative rank is the replacement for the next one if that is left out.
    """
    for most in range(9, -1, -1):
        text = names.together(_most_important(parts, most), say)
        if units(text) <= ALT:
            return text
    return text[: ALT // 2 - 1] + "…"


def _most_important(parts: Sequence[tuple[int, str]], most: int) -> Iterator[str]:
    following = [*(rank for rank, _ in parts[1:]), 0]
    for (rank, sentence), after in zip(parts, following, strict=True):
        if 0 <= rank <= most or (rank < 0 and -rank <= most < after):
            yield sentence


# --- Lines for a screen reader ---

LONGEST = 3500
"""The maximum length of the text in characters."""
OPEN = 60
"""The most open cells that are listed; of more, the text gives only the number."""


def text_board(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the board in words: whose turn it is, players, goals, open cells, and the maze row by row.

    If the maze is too large, the rows farthest from the start are left out.
    """
    head = [*_head(view, players, say), *_players(view, players, say), "", *_goals(view, say)]
    rows = [*_rows(view, say)]
    whole = in_lines([*head, say("saboteur.board.legend"), *(text for _, text in rows)])
    while len(whole) > LONGEST and rows:
        rows.remove(max(rows, key=lambda row: abs(row[0])))
        left_out = say("saboteur.board.left_out")
        whole = in_lines([*head, say("saboteur.board.legend"), *(text for _, text in rows), left_out])
    return whole


def _head(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    """Yield whose turn it is, then the round with its result, if known, or everybody's gold after the game."""
    table = view.table
    yield waiting(view, players, say)
    if table.over:
        score = outcome(view)
        for seat in range(len(players)):
            yield say("saboteur.board.won", count=score.gold[seat], letter=LETTERS[seat])
    else:
        if table.ending is not None:
            yield names.together(why(table.ending, players, say), say)
        yield Markup("{}").format(progress(table, say.plain))
    yield Markup()


def _players(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    table = view.table
    for seat, player in enumerate(players):
        letter = LETTERS[seat]
        about = [say("saboteur.board.player", count=table.hand_sizes[seat], letter=letter, name=player.name)]
        if table.held:
            about.append(say("saboteur.alt.held", letter=letter, cards=public_hand(table.held[seat], say.plain)))
        if table.fronts[seat]:
            front = names.listed(table.fronts[seat], say.plain)
            about.append(say("saboteur.alt.front", letter=letter, cards=front))
        if table.gold and table.to_act is not None:
            about.append(say("saboteur.board.gold", count=table.gold[seat]))
        if table.ending is not None:
            about.append(say("saboteur.board.dwarf", dwarf=names.dwarf_name(table.ending.dwarfs[seat], say.plain)))
        if table.to_act == Seat(seat):
            about.append(say("saboteur.board.turn", letter=letter))
        yield names.together(about, say)


def _goals(view: View, say: Say) -> Iterator[Markup]:
    yield say("saboteur.board.goals", goals=say.plain.row([*goals(view, say.plain)]))
    if ends := sorted(open_places(view.table)):
        cells, more = say.apart(map(names.cell_name, ends[:OPEN])), len(ends) - OPEN
        yield (
            say("saboteur.board.open_more", count=more, cells=cells)
            if more > 0
            else say("saboteur.board.open", cells=cells)
        )


def _rows(view: View, say: Say) -> Iterator[tuple[int, Markup]]:
    """Yield the rows of the maze from north to south, each with its number."""
    cards: dict[int, list[tuple[Cell, Tunnel]]] = {}
    for cell, tunnel in view.table.maze.cards.items():
        cards.setdefault(cell[1], []).append((cell, tunnel))
    for y in sorted(cards, reverse=True):
        places = say.apart(_lying(cell, tunnel, say) for cell, tunnel in sorted(cards[y]))
        yield y, say("saboteur.board.row", row=y, places=places)


def _lying(cell: Cell, tunnel: Tunnel, say: Say) -> Markup:
    """Return a card of the maze with its column, and its open sides if its name does not tell them."""
    if cell == START_CELL:
        return Markup("{} {}").format(cell[0], say("saboteur.board.start"))
    card = names.card_name(tunnel, say.plain)
    if not names.says_exits(tunnel):
        return Markup("{} {}").format(cell[0], card)
    return say("saboteur.board.tunnel", column=cell[0], card=card, sides=names.exits(tunnel, say.plain))


# --- How the game stands ---


def progress(table: Table, say: PlainSay) -> str:
    """Return the number of the round, and that of the cards in the draw pile."""
    number, rounds = table.round + 1, table.options.rounds
    if table.phase == "dig" and table.deck_size:
        return say("saboteur.status.round", count=table.deck_size, round=number, rounds=rounds)
    key = "saboteur.status.no_cards" if table.phase == "dig" else "saboteur.status.gold"
    return say(key, round=number, rounds=rounds)


def waiting(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return a sentence about whose turn it is, or that the game is over."""
    table = view.table
    if table.to_act is None or table.phase == "dig":
        return whose_turn(view, players, say)
    return say(f"saboteur.waiting.{table.phase}", player=players[table.to_act].bold_name)
