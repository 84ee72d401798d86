"""The board as lines that a screen reader can follow."""

from collections.abc import Iterator, Sequence

from bot.face import Player
from bot.games.saboteur.names import LETTERS, card_name, cell_name, dwarf_name, exits, says_exits, together
from bot.games.saboteur.picture.layout import open_places
from bot.games.saboteur.texts.alt import goals, held
from bot.games.saboteur.texts.sentences import progress, waiting, why
from bot.locale import Markup, Say, in_lines
from engine.game import Seat
from engine.games.saboteur.cards import Tunnel
from engine.games.saboteur.maze import START_CELL, Cell
from engine.games.saboteur.scoring import outcome
from engine.games.saboteur.state import View

LIMIT = 3500
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
    while len(whole) > LIMIT and rows:
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
            yield together(why(table.ending, players, say), say)
        yield Markup("{}").format(progress(table, say.plain))
    yield Markup()


def _players(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    table = view.table
    for seat, player in enumerate(players):
        letter = LETTERS[seat]
        about = [say("saboteur.board.player", count=table.hand_sizes[seat], letter=letter, name=player.name)]
        if table.held:
            about.append(say("saboteur.alt.held", letter=letter, cards=held(table.held[seat], say.plain)))
        if table.fronts[seat]:
            cards = say.plain.listed([card_name(card, say.plain) for card in table.fronts[seat]])
            about.append(say("saboteur.alt.front", letter=letter, cards=cards))
        if table.gold and table.to_act is not None:
            about.append(say("saboteur.board.gold", count=table.gold[seat]))
        if table.ending is not None:
            about.append(say("saboteur.board.dwarf", dwarf=dwarf_name(table.ending.dwarfs[seat], say.plain)))
        if table.to_act == Seat(seat):
            about.append(say("saboteur.board.turn", letter=letter))
        yield together(about, say)


def _goals(view: View, say: Say) -> Iterator[Markup]:
    yield say("saboteur.board.goals", goals=say.plain.row([*goals(view, say.plain)]))
    if ends := sorted(open_places(view.table)):
        cells, more = say.apart(map(cell_name, ends[:OPEN])), len(ends) - OPEN
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
    card = card_name(tunnel, say.plain)
    if not says_exits(tunnel):
        return Markup("{} {}").format(cell[0], card)
    return say("saboteur.board.tunnel", column=cell[0], card=card, sides=exits(tunnel, say.plain))
