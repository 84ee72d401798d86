"""What happened, the board as text, refusals, the result and the rules, in words."""

from collections.abc import Sequence

from bot.draw.look import STANDARD, Look
from bot.face import HintStep, Page, Player
from bot.locale import NOTHING, Markup, Say, in_lines
from engine.errors import NuggetError
from engine.games.newgame.rules import outcome
from engine.games.newgame.state import Event, Move, Refusal, View


def tell(events: Sequence[Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event."""
    return [_sentence(event, players, say) for event in events]


def _sentence(event: Event, players: Sequence[Player], say: Say) -> Markup:
    """Return the sentence for an event."""
    if event.seat is None:
        return say("newgame.event.shown", number=event.number)
    return say("newgame.event.named", player=players[event.seat].bold_name, number=event.number)


def status(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return what is public, in a line under the picture."""
    if view.to_act is None:
        return say("status.over")
    return Markup("-# {}").format(say("newgame.status", count=view.options.numbers))


def first_turn(view: View, say: Say) -> Markup:
    """Return what wins and what to do, for a person's first game."""
    return say("newgame.first.table" if view.viewer is None else "newgame.first.turn")


def text_board(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the board as lines."""
    lines = [status(view, players, say)]
    if view.to_act is not None:
        lines.append(say("board.theirs", player=players[view.to_act].bold_name))
    for seat, number in enumerate(view.named):
        lines.append(say("newgame.event.named", player=players[seat].bold_name, number=number))
    if view.number is not None:
        lines.append(say("newgame.event.shown", number=view.number))
    return in_lines(lines)


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refusal or for words that cannot be read."""
    match error.reason:
        case Refusal.NO_SUCH_NUMBER:
            return say("newgame.refusal.NO_SUCH_NUMBER", number=error.facts["number"], largest=error.facts["largest"])
        case Refusal.NAMED:
            return say("newgame.refusal.NAMED", number=error.facts["number"])
    return say("newgame.refusal.UNREADABLE", words=error.facts["words"])


def result(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the score of a finished game: who won and why."""
    score = outcome(view)
    nearest = say.listed([players[seat].bold_name for seat, place in enumerate(score.places) if place == 1])
    lines = [say("newgame.result.won", players=nearest, number=view.number)]
    for seat in sorted(range(len(players)), key=score.places.__getitem__):
        lines.append(say("newgame.result.points", count=score.points[seat], player=players[seat].bold_name))
    return in_lines(lines)


def hint(move: Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words; it has no place on a board."""
    return NOTHING if step is HintStep.REGION else say("newgame.move", number=move.number)


def rules_pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the rules in short."""
    return (Page(say("newgame.rules.title"), say("newgame.rules.text")),)
