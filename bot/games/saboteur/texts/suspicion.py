"""The suspicions of a finished round: the most revealing moves in words, and a picture of all."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from bot.draw.look import STANDARD, Look
from bot.face import Afterthought, Player
from bot.games.saboteur.names import dwarf_name, name
from bot.games.saboteur.picture import suspicion as picture
from bot.games.saboteur.picture.players import shown_name
from bot.games.saboteur.texts.hint import move_in_words
from bot.locale import NOTHING, Markup, PlainSay, Say, in_lines
from engine.errors import BadWords
from engine.game import Event
from engine.games.saboteur.ai.story import Story, story
from engine.games.saboteur.cards import SHAPES, Dwarf, Extra
from engine.games.saboteur.events import RoundEnded
from engine.games.saboteur.maze import GOAL_CELLS, START_CELL, Cell
from engine.games.saboteur.moves import BreakTool, FixTool, PlaceTunnel, Rockfall
from engine.games.saboteur.notation import parse
from engine.games.saboteur.state import View

_LONGEST_ALT = 1024


def suspicions(
    view: View, events: Sequence[Event], players: Sequence[Player], say: Say, look: Look = STANDARD
) -> tuple[Callable[[], Afterthought], ...]:
    """Return what makes an afterthought for each round that ended in these events; its dwarfs are all public by
    then."""
    ended = [event.round for event in events if isinstance(event, RoundEnded)]
    return tuple(partial(_of_round, view, number, players, say, look) for number in ended)


def _of_round(view: View, number: int, players: Sequence[Player], say: Say, look: Look) -> Afterthought:
    told = story(view.table, number)
    title = say.plain("saboteur.suspicion.title", number=number + 1)
    moves = [_line(told, place, players, say) for place in range(len(told.telling))]
    words = "saboteur.suspicion.text" if moves else "saboteur.suspicion.quiet"
    text = in_lines([say(words, number=number + 1), *moves])
    shown = picture.draw(told, players, title, alt(told, title, players, say.plain), say.plain, look)
    return Afterthought(text, shown)


def _line(told: Story, place: int, players: Sequence[Player], say: Say) -> Markup:
    """Return a line for one of the most revealing moves: the table's belief about the mover before and after it."""
    move = told.telling[place]
    seat = told.seats[move]
    dwarf = told.truth[-1][seat] or told.truth[move][seat]
    assert dwarf is not None
    what, reason = _move(told.words[move], say), reason_for(told, move, players, say)
    before, after = (round(100 * told.believed[at][seat].get(dwarf, 0.0)) for at in (move, move + 1))
    return say(
        "saboteur.suspicion.move",
        place=place + 1,
        turn=move + 1,
        player=name(players, seat),
        dwarf=dwarf_name(dwarf, say.plain),
        move=say("saboteur.suspicion.because", move=what, reason=reason) if reason else what,
        before=before,
        after=after,
    )


def _move(words: str, say: Say) -> Markup:
    try:
        return move_in_words(parse(words), say)
    except BadWords:  # a card that was discarded face down
        return say("saboteur.suspicion.unseen")


def reason_for(told: Story, move: int, players: Sequence[Player], say: Say) -> Markup:
    """Return what in a move everybody could have seen: whom it helped or hurt, or whether it led nearer to the goals;
    nothing if that does not tell why."""
    try:
        made = parse(told.words[move])
    except BadWords:
        return say("saboteur.suspicion.because.unseen")
    match made:
        case BreakTool(_, target) | FixTool(_, _, target) if target != told.seats[move] and told.truth[-1][target]:
            what = "hurt" if isinstance(made, BreakTool) else "helped"
            dwarf = dwarf_name(told.truth[-1][target] or "digger", say.plain)
            return say(f"saboteur.suspicion.because.{what}", player=name(players, target), dwarf=dwarf)
        case Rockfall():
            return say("saboteur.suspicion.because.rockfall")
        case PlaceTunnel(tunnel, _) if gain := _gained(SHAPES[tunnel].extra, told.truth[-1][told.seats[move]]):
            return say(f"saboteur.suspicion.because.{gain}")
        case PlaceTunnel(_, cell):
            before = [_missing(START_CELL), *map(_missing, _dug(told.words[:move]))]
            nearer, away = _missing(cell) < min(before), told.truth[-1][told.seats[move]] == "saboteur"
            if nearer is away:  # it gave something away for another reason
                return NOTHING
            return say(f"saboteur.suspicion.because.{'nearer' if nearer else 'not_nearer'}")
        case _:
            return NOTHING


def _gained(extra: Extra, dwarf: Dwarf | None) -> str:
    """Return what a dwarf gains by a tunnel with this print, whatever its way; nothing if it gains nothing."""
    return "crystal" if (extra, dwarf) == ("crystal", "geologist") else "door" if extra and extra == dwarf else ""


def _dug(words: Sequence[str]) -> Iterator[Cell]:
    """Yield the cells of the tunnels among these moves."""
    for each in words:
        with suppress(BadWords):
            made = parse(each)
            if isinstance(made, PlaceTunnel):
                yield made.cell


def _missing(cell: Cell) -> int:
    """Return how many steps a cell is from the nearest goal, as the crow flies."""
    return min(abs(cell[0] - x) + abs(cell[1] - y) for x, y in GOAL_CELLS)


def alt(told: Story, title: str, players: Sequence[Player], say: PlainSay) -> str:
    """Return the picture in words: for each player the real dwarf, and the table's final belief in it."""
    return " ".join([title, *_alt(told, players, say)])[:_LONGEST_ALT]


def _alt(told: Story, players: Sequence[Player], say: PlainSay) -> Iterator[str]:
    for seat, (player, dwarf) in enumerate(zip(players, told.truth[-1], strict=True)):
        if dwarf is not None:
            believed = round(100 * told.believed[-1][seat].get(dwarf, 0.0))
            shown, kind = shown_name(player, say), dwarf_name(dwarf, say)
            yield say("saboteur.suspicion.alt", player=shown, dwarf=kind, believed=believed)
