"""Burrow in words: what happened, the board as text, secrets, refusals, the result, the rules."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from bot.games.burrow.picture import LETTERS, draw_hand
from engine.games.burrow.rules import outcome
from engine.games.burrow.rules import roots as roots_of
from engine.games.burrow.state import Event, Move, Options, View

from bot.draw.look import STANDARD, Look
from bot.face import HintStep, Page, Player, Secret
from bot.locale import NOTHING, Markup, Say, in_lines
from engine.errors import NuggetError

_PEOPLE = (("player", "seat"), ("other", "other"))
"""What sentences call the people of an event, and what the event calls their seats."""


def roots(values: Sequence[int]) -> str:
    """Return roots as people read them."""
    return " ".join(map(str, values)) or "–"


def tell(events: Sequence[Event], players: Sequence[Player], say: Say) -> list[Markup]:
    """Return a sentence for each event."""
    return [sentence(event, players, say) for event in events]


def sentence(event: Event, players: Sequence[Player], say: Say) -> Markup:
    """Return the sentence for an event; the event names its readers."""
    facts = dict(event.facts)
    people = {name: players[facts[fact]].bold_name for name, fact in _PEOPLE if fact in facts}
    match event.kind:
        case "dealt":
            return say(f"burrow.event.dealt.{facts['role']}", roots=roots(facts["hand"]))
        case "new_hand":
            return say("burrow.event.new_hand", roots=roots(facts["hand"]))
        case "round_over":
            roles, points = facts["roles"], facts["points"]
            moles, badgers = (
                " ".join(letter for letter, own in zip(LETTERS, roles, strict=False) if own == role) or "–"
                for role in ("mole", "badger")
            )
            scores = Markup(", ").join(f"{letter} {count}" for letter, count in zip(LETTERS, points, strict=False))
            return say("burrow.event.round_over", moles=moles, badgers=badgers, points=scores)
        case kind:
            return say(f"burrow.event.{kind}", **{**facts, **people})


def status(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the progress of the game."""
    if view.to_act is None:
        return say("status.over")
    number, rounds = view.table.round + 1, view.options.rounds
    return Markup("-# {}").format(say("burrow.status", count=view.left, round=number, rounds=rounds))


def first_turn(view: View, say: Say) -> Markup:
    """Return what wins and what to do, for a person's first game."""
    return say("burrow.first.table" if view.viewer is None else "burrow.first.turn")


def text_board(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the board as lines."""
    table = view.table
    lines = [status(view, players, say)]
    if table.to_act is not None:
        lines.append(say("board.theirs", player=players[table.to_act].bold_name))
    for player, letter, size, dug, points in zip(players, LETTERS, view.sizes, table.dug, table.points, strict=False):
        facts = {"letter": letter, "player": player.bold_name, "dug": roots(dug), "points": points}
        lines.append(say("burrow.board.player", count=size, **facts))
    stopped = zip(LETTERS, table.roles, strict=False)
    lines += [Markup("**{}** · {}").format(letter, say(f"burrow.role.{role}")) for letter, role in stopped]
    return in_lines(lines)


def secret(view: View, players: Sequence[Player], say: Say, look: Look = STANDARD) -> Secret:
    """Return what the viewer alone may know: role, hand and what was buried, in words and as a picture."""
    if view.viewer is None or view.role is None:
        return Secret(say("burrow.secret.none"))
    lines = [
        say(f"burrow.secret.{view.role}"),
        say("burrow.secret.hand", roots=roots(view.hand)),
        say("burrow.secret.buried", roots=roots(view.buried)),
    ]
    return Secret(in_lines(lines), partial(draw_hand, view, say, look))


def refuse(error: NuggetError, say: Say) -> Markup:
    """Return the sentence for a refusal or for words that cannot be read."""
    facts: dict[str, Any] = {**error.facts}
    return say(f"burrow.refusal.{error.reason.name}", **facts)


def result(view: View, players: Sequence[Player], say: Say) -> Markup:
    """Return the score of a finished game."""
    score = outcome(view)
    first = [players[side].bold_name for side in score.ranking[0]]
    best = score.points[score.ranking[0][0]]
    verdict = (
        say("burrow.result.won", count=best, player=first[0])
        if len(first) == 1
        else say("burrow.result.shared", count=best, players=say.listed(first))
    )
    return in_lines([verdict, *_places(view, players, say)])


def _places(view: View, players: Sequence[Player], say: Say) -> Iterator[Markup]:
    score = outcome(view)
    for seat in sorted(range(len(players)), key=score.places.__getitem__):
        line = say("burrow.result.points", count=score.points[seat], player=players[seat].bold_name)
        yield Markup("{}\\. {}").format(score.places[seat], line)


def hint(move: Move, step: HintStep, say: Say) -> Markup:
    """Return the move in words; it has no place on a board, so there is nowhere to look."""
    if step is HintStep.REGION:
        return NOTHING
    facts: dict[str, Any] = {"letter": LETTERS[move.number]} if move.verb == "swap" else {"root": move.number}
    return say(f"burrow.move.{move.verb}", **facts)


def rules_pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the rules in short."""
    return tuple(Page(say(f"burrow.rules.{part}.title"), say(f"burrow.rules.{part}.text")) for part in ("goal", "turn"))


def achievement(facts: Mapping[str, int], say: Say) -> Markup:
    """Return the sentence for a player's best achievement."""
    return say("burrow.achievement", points=facts["points"])


def tallies(counted: Mapping[str, int], say: Say) -> tuple[Markup, ...]:
    """Return the numbers of rounds in each role."""
    return (say("burrow.stats", count=counted.get("mole", 0), badgers=counted.get("badger", 0)),)


def briefing(options: Options, say: Say) -> Markup:
    """Return the number of roots for this number of players."""
    return say("burrow.lobby.briefing", count=len(roots_of(options)), hand=options.roots)
