"""The board in words, for readers who cannot see it: as the description of a picture, and as lines for a screen
reader."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from bot.face import ALT, Player
from bot.games.armadora.names import edge_name, letters_of_sides
from bot.games.armadora.picture.marks import last_move
from bot.games.armadora.texts.result import reveal
from bot.locale import Markup, PlainSay, Say, in_lines, units
from bot.players import LETTERS
from engine.game import Event, Seat
from engine.games.armadora import board
from engine.games.armadora.state import Strength, View, Warrior


def alt(view: View, players: Sequence[Player], events: Sequence[Event], say: PlainSay) -> str:
    """Return the picture in words: the fullest text that is short enough."""
    names = [" ".join(player.name.split()) for player in players]
    for longest, edges in ((32, True), (12, True), (12, False)):
        text = " ".join(_sentences(view, [name[:longest] for name in names], events, edges, say))
        if units(text) <= ALT:
            return text
    return text[: ALT // 2 - 1] + "…"


def marks(warrior: Warrior, strength: Strength | None) -> Markup:
    """Return a warrior in signs: its strength if known, -1 for each arrow, +1 for the reinforcement."""
    signs = [Markup("{}").format(strength)] * (strength is not None)
    return Markup(" ").join(signs + [Markup("−1")] * warrior.arrows + [Markup("+1")] * warrior.reinforced)


def _sentences(view: View, names: Sequence[str], events: Sequence[Event], edges: bool, say: PlainSay) -> Iterator[str]:
    table = view.table
    yield say("armadora.alt.board")
    score = reveal(view)
    if table.to_act is None:
        yield say("status.over")
    if score is not None:
        for side, letters in enumerate(letters_of_sides(table.options)):
            yield say("armadora.alt.won", letters=letters, gold=score.gold[side])
    elif table.to_act is not None:
        yield say("armadora.alt.turn", letter=LETTERS[table.to_act])
    squares, changed = last_move(events)
    if places := [board.SQUARE_NAMES[s] for s in board.bits(squares)] + [
        board.EDGE_NAMES[e] for e in board.bits(changed)
    ]:
        yield say("armadora.alt.last", places=" ".join(places))
    yield say(
        "armadora.alt.gold", places=", ".join(f"{board.SQUARE_NAMES[square]} {gold}" for square, gold in table.gold)
    )
    yield from _armies(view, names, say)
    if table.palisades:
        if edges:
            yield say(
                "armadora.alt.palisades", places=" ".join(board.EDGE_NAMES[e] for e in board.bits(table.palisades))
            )
        else:
            yield say("armadora.alt.palisade_count", count=table.palisades.bit_count())


def _armies(view: View, names: Sequence[str], say: PlainSay) -> Iterator[str]:
    table = view.table
    for seat, name in enumerate(names):
        left, letter = table.in_hand[seat], LETTERS[seat]
        if table.options.advanced:
            character = say(f"armadora.picture.{table.characters[seat].value}")
            yield say("armadora.alt.player", count=left, letter=letter, name=name, character=character)
        else:
            yield say("armadora.alt.base_player", count=left, letter=letter, name=name)
        if places := list(_army(view, Seat(seat))):
            yield say("armadora.alt.warriors", letter=letter, places=", ".join(places))


def _army(view: View, seat: Seat) -> Iterator[str]:
    for warrior, strength in sorted(view.warriors, key=lambda pair: pair[0].square):
        if warrior.owner == seat:
            yield f"{board.SQUARE_NAMES[warrior.square]} {marks(warrior, strength)}".rstrip()


# --- Lines for a screen reader ---

LONGEST = 3500
"""The maximum length of the text in characters."""


def text_board(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the board in words: players, rows square by square, palisades and territories."""
    lines = [*_score(view, say), *_players(view, players, say), "", *_rows(view, say), "", *_palisades(view, say)]
    whole = in_lines([*lines, *_territories(view, say)])
    # The territories follow from the palisades, so they are left out first.
    return whole if len(whole) <= LONGEST else in_lines(lines)


def _score(view: View, say: Say) -> Iterator[Markup]:
    """Yield that the game is over, and the gold of each side."""
    score = reveal(view)
    if view.to_act is None:
        yield say("status.over")
    if score is not None:
        for side, letters in enumerate(letters_of_sides(view.options)):
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
    for seats, letters in zip(table.options.sides(), letters_of_sides(table.options), strict=True):
        if len(seats) > 1:
            yield say("armadora.board.partners", letters=letters)


def _rows(view: View, say: Say) -> Iterator[Markup]:
    yield say("armadora.board.legend")
    if view.table.options.advanced:
        yield say("armadora.board.marks")
    gold = dict(view.table.gold)
    warriors = {w.square: (w, s) for w, s in view.warriors}

    def square_in_words(square: board.Square) -> Markup:
        name = board.SQUARE_NAMES[square]
        if square in gold:
            return say("armadora.board.gold", square=name, gold=gold[square])
        if square not in warriors:
            return say("armadora.board.free", square=name)
        warrior, strength = warriors[square]
        return Markup(" ").join(filter(None, [name, LETTERS[warrior.owner], marks(warrior, strength)]))

    for row in range(board.ROWS):
        squares = board.SQUARES[row * board.COLUMNS : (row + 1) * board.COLUMNS]
        runs = []
        for free, run in groupby(squares, lambda square: square not in gold and square not in warriors):
            first, *more = run
            if free and more:
                runs.append(
                    say("armadora.board.free_run", first=board.SQUARE_NAMES[first], last=board.SQUARE_NAMES[more[-1]])
                )
            else:
                runs += map(square_in_words, (first, *more))
        yield say("armadora.board.row", row=row + 1, squares=say.apart(runs))


def _palisades(view: View, say: Say) -> Iterator[Markup]:
    table = view.table
    if table.palisades:
        yield say(
            "armadora.board.palisades",
            places=Markup(", ").join(edge_name(board.Edge(e)) for e in board.bits(table.palisades)),
        )
    yield say("armadora.board.supply", count=table.supply)


def _territories(view: View, say: Say) -> Iterator[Markup]:
    parts = board.territories(view.table.palisades)
    for number, territory in enumerate(parts if len(parts) > 1 else (), 1):
        gold, squares = view.table.gold_in(territory), " ".join(board.square_names(territory))
        size = territory.bit_count()
        sentence = say("armadora.board.territory", count=size, number=number, gold=gold, squares=squares)
        yield Markup(" ").join([sentence, *_warriors(view, territory, say), *_strengths(view, territory, say)])


def _warriors(view: View, territory: board.Squares, say: Say) -> Iterator[Markup]:
    """Yield how many warriors each player has in a territory."""
    counts = Counter(warrior.owner for warrior in view.table.warriors if territory >> warrior.square & 1)
    if counts:
        counted = say.apart(Markup("{} {}").format(LETTERS[seat], counts[seat]) for seat in sorted(counts))
        yield say("armadora.board.warriors", players=counted)


def _strengths(view: View, territory: board.Squares, say: Say) -> Iterator[Markup]:
    """Yield each side's strength in a territory and each winner's gold, once the game is over."""
    score, letters = reveal(view), letters_of_sides(view.options)
    scored = next((scored for scored in score.territories if scored.squares == territory), None) if score else None
    if scored is None or not scored.strength:
        return
    sides = say.apart(Markup("{} {}").format(letters[side], strength) for side, strength in scored.strength)
    yield say("armadora.board.strengths", sides=sides)
    if scored.share:
        yield from (say("armadora.alt.won", letters=letters[side], gold=scored.share) for side in scored.winners)
