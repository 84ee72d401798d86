"""The board as lines that a screen reader can follow."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.face import Player
from bot.games.armadora.names import LETTERS, edge_name
from bot.games.armadora.score import reveal
from bot.games.armadora.texts.alt import marks
from bot.locale import Markup, Say, in_lines
from engine.games.armadora.board import (
    COLUMNS,
    ROWS,
    SQUARE_NAMES,
    SQUARES,
    Edge,
    Square,
    Squares,
    bits,
    square_names,
    territories,
)
from engine.games.armadora.state import View

LIMIT = 3500
"""The maximum length of the text in characters."""


def text_board(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the board in words: players, rows square by square, palisades and territories."""
    lines = [*_score(view, say), *_players(view, players, say), "", *_rows(view, say), "", *_palisades(view, say)]
    whole = in_lines([*lines, *_territories(view, say)])
    # The territories follow from the palisades, so they are left out first.
    return whole if len(whole) <= LIMIT else in_lines(lines)


def _score(view: View, say: Say) -> Iterator[Markup]:
    """Yield that the game is over, and the gold of each side."""
    score = reveal(view)
    if view.to_act is None:
        yield say("status.over")
    if score is not None:
        for side, letters in enumerate(_sides(view)):
            yield say("armadora.alt.won", letters=letters, gold=score.gold[side])
        yield Markup()


def _players(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    table = view.table
    for seat, player in enumerate(players):
        letter, left = LETTERS[seat], table.in_hand[seat]
        if not table.options.advanced:
            about = [say("armadora.board.base_player", count=left, letter=letter, name=player.name)]
        else:
            character = say(f"armadora.picture.{table.characters[seat].value}")
            about = [say("armadora.board.player", count=left, letter=letter, name=player.name, character=character)]
            about.append(say("armadora.board.powers", count=table.powers[seat]))
            if table.reinforcements[seat]:
                about.append(say("armadora.board.reinforcement"))
        if table.to_act is None:
            pass  # after the game, who passed does not matter
        elif table.passed[seat]:
            about.append(say("armadora.board.passed", letter=letter))
        elif table.to_act == seat:
            about.append(say("armadora.board.turn", letter=letter))
        yield Markup(" ").join(about)
    for seats, letters in zip(table.options.sides(), _sides(view), strict=True):
        if len(seats) > 1:
            yield say("armadora.board.partners", letters=letters)


def _sides(view: View) -> list[Markup]:
    """Return the letters of each side."""
    return [Markup("+").join(LETTERS[seat] for seat in seats) for seats in view.table.options.sides()]


def _rows(view: View, say: Say) -> Iterator[Markup]:
    yield say("armadora.board.legend")
    if view.table.options.advanced:
        yield say("armadora.board.marks")
    gold = dict(view.table.gold)
    warriors = {w.square: (w, s) for w, s in zip(view.table.warriors, view.strengths, strict=True)}

    def square_in_words(square: Square) -> Markup:
        name = SQUARE_NAMES[square]
        if square in gold:
            return say("armadora.board.gold", square=name, gold=gold[square])
        if square not in warriors:
            return say("armadora.board.free", square=name)
        warrior, strength = warriors[square]
        return Markup(" ").join(filter(None, [name, LETTERS[warrior.owner], marks(warrior, strength)]))

    for row in range(ROWS):
        squares = SQUARES[row * COLUMNS : (row + 1) * COLUMNS]
        told = []
        for free, run in groupby(squares, lambda square: square not in gold and square not in warriors):
            first, *others = run
            if free and others:
                told.append(say("armadora.board.free_run", first=SQUARE_NAMES[first], last=SQUARE_NAMES[others[-1]]))
            else:
                told += map(square_in_words, (first, *others))
        yield say("armadora.board.row", row=row + 1, squares=say.apart(told))


def _palisades(view: View, say: Say) -> Iterator[Markup]:
    table = view.table
    if table.palisades:
        yield say(
            "armadora.board.palisades", places=Markup(", ").join(edge_name(Edge(e)) for e in bits(table.palisades))
        )
    yield say("armadora.board.supply", count=table.supply)


def _territories(view: View, say: Say) -> Iterator[Markup]:
    found = territories(view.table.palisades)
    for number, territory in enumerate(found if len(found) > 1 else (), 1):
        gold = sum(pile for square, pile in view.table.gold if territory >> square & 1)
        squares = " ".join(square_names(territory))
        size = territory.bit_count()
        told = say("armadora.board.territory", count=size, number=number, gold=gold, squares=squares)
        yield Markup(" ").join([told, *_warriors(view, territory, say), *_strengths(view, territory, say)])


def _warriors(view: View, territory: Squares, say: Say) -> Iterator[Markup]:
    """Yield how many warriors each player has in a territory."""
    counts = Counter(warrior.owner for warrior in view.table.warriors if territory >> warrior.square & 1)
    if counts:
        each = say.apart(Markup("{} {}").format(LETTERS[seat], counts[seat]) for seat in sorted(counts))
        yield say("armadora.board.warriors", players=each)


def _strengths(view: View, territory: Squares, say: Say) -> Iterator[Markup]:
    """Yield each side's strength in a territory and each winner's gold, once the game is over."""
    score, letters = reveal(view), _sides(view)
    found = next((one for one in score.territories if one.squares == territory), None) if score else None
    if found is None or not found.strength:
        return
    sides = say.apart(Markup("{} {}").format(letters[side], strength) for side, strength in found.strength)
    yield say("armadora.board.strengths", sides=sides)
    if found.share:
        yield from (say("armadora.alt.won", letters=letters[side], gold=found.share) for side in found.winners)
