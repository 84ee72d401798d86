"""What is typed into the command of a game: a move, or anything else that a button does, so that a game can be played
by words alone.

The work is done by the very handlers of the buttons, so nothing is done in two ways. This module has what a button
would carry, and finds the action that a person means by its label; what may be typed now is suggested. The command has
answered already, so a handler's first answer is skipped, and the card of a table is brought up to date where it stands.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import TypeAlias

from bot.locale import ENGLISH, Markup, Say, in_lines, speaker
from bot.store.table_rows import TableId
from bot.tables.absence import Choice
from bot.tables.onlookers import has_hidden_roles
from bot.tables.refusal import Refusal, Refused
from bot.tables.series import GAMES
from bot.tables.table import Lobby, Match
from bot.typed_words import is_move, letters_of, plain, without_small_words
from bot.ui.commands import possible
from bot.ui.commands.possible import Possible, anybody, can_sit, is_host, is_member, on_card, seated
from bot.ui.commands.table_choice import chosen, last_played, suggestions
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import ITEM, OFFERED, clip
from bot.ui.core.panels import jump
from bot.ui.core.reply import Declined, Reply
from bot.ui.delivery.calls import SHOW
from bot.ui.lobby import lookouts
from bot.ui.match import views, watching
from bot.ui.match.panel import make_typed
from bot.ui.match.records import Eyes
from bot.ui.router import HANDLERS
from engine.game import AnyGame
from engine.measure import LEVELS

_NEAR = 3
"""The most actions that are named to a person who typed something else."""
_PART = 3
"""The fewest letters that are looked for in the names of actions; fewer begin a move."""
_KEPT = 10
"""The suggestions that moves leave to actions, if there are more moves than can be suggested."""
_NUMBER = r"[0-9]{1,4}|<@!?[0-9]{1,20}>"
_NEXT = r"(?:[\s,;&+]+(?:(?:and|et|en)\s+)?|\s*和\s*)"
_NUMBERS = rf"(?:{_NUMBER})(?:{_NEXT}(?:{_NUMBER}))*"
_NUMBERED = (
    re.compile(rf"(?P<what>.*?[^\s\d])\s*(?P<numbers>{_NUMBERS})"),
    re.compile(rf"(?P<numbers>{_NUMBERS})\s*(?P<what>[^\s\d].*)"),
)
"""An action, and behind or before it numbers, or mentions of people, which carry their ids."""

Numbers: TypeAlias = Sequence[int]
"""The numbers that were typed behind an action."""
Rest: TypeAlias = Callable[[Lobby | Match, Reply, Numbers], str]
"""Returns what else the button would carry."""


class Stage(Enum):
    """The stage of a table."""

    LOBBY = "lobby"
    LIVE = "live"
    OVER = "over"
    NONE = "none"
    """No table is meant."""


OPEN, PLAYED, OVER, NO_TABLE = (frozenset({stage}) for stage in Stage)
NOT_OVER, LOOKED_AT, ALWAYS = OPEN | PLAYED, PLAYED | OVER, OPEN | PLAYED | OVER


@dataclass(frozen=True, slots=True)
class Action:
    """One action that a button, too, does."""

    label: str
    """The catalogue key of that button's label; `{game}` in it is the game."""
    verb: Verb
    rest: str | Rest = ""
    """What else the button would carry."""
    when: frozenset[Stage] = PLAYED
    """The stages at which the action is of use. An action for the end is about the last game, if none is going on; one
    that needs no table is about the server."""
    possible: Possible = anybody
    """Whether it is of use to this person then."""
    own: bool = False
    """Whether it is about a table where the person sits, also where another one is shown."""
    level: str = ""
    """The level of computer players that the label names."""
    exists: Callable[[AnyGame], bool] = lambda game: True
    """Returns whether there is such an action in this game."""

    def called(self, game: str, say: Say) -> str:
        """Return the label, as it stands on the button."""
        key = self.label.format(game=game)
        text = say.plain(key, level=say.plain(f"level.{self.level}")) if self.level else say.plain(key)
        return clip(text, ITEM)


def _page(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    return str(numbers[0] - 1) if numbers else ""


def _rules(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    return f"{table.game} {_page(table, reply, numbers) or 0}"


def _round(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    seat = table.eyes_of(reply.user_id) if isinstance(table, Match) else None
    resting = table.rest(seat) if isinstance(table, Match) and seat is not None else None
    if resting is None:
        raise Refused(Refusal.NO_REST)
    return str(resting.round)


def _run(choice: Choice) -> Rest:
    return lambda table, reply, numbers: f"{table.timer.run} {choice.value}"


def _replay(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    return f"{Eyes.TABLE.value} {numbers[0] if numbers else 0}"


def _replay_round(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    return f"{Eyes.TABLE.value} {_history_round(table, reply, numbers)}"


def _history_round(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    if not numbers:
        raise Declined(reply.say("do.round"))
    return jump(max(0, numbers[0] - 1))


def _talk(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    return _history_round(table, reply, numbers) if numbers else ""


def _has_rounds(game: AnyGame) -> bool:
    return game.round is not None


def _has_rest(game: AnyGame) -> bool:
    return game.rest is not None


def _seat(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    if not numbers:
        raise Declined(reply.say("do.number"))
    return str(numbers[0] - 1)


def _named_seats(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    if isinstance(table, Lobby):
        raise Refused(Refusal.NOT_STARTED)
    return watching.typed_guess(table, reply, numbers)


def _people(table: Lobby | Match, reply: Reply, numbers: Numbers) -> str:
    return " ".join(map(str, numbers))


ACTIONS: dict[str, Action] = {
    "join": Action("button.join", Verb.JOIN, when=OPEN, possible=on_card(Verb.JOIN, can_sit)),
    "not_now": Action("button.not_now", Verb.NOT_NOW, when=OPEN, possible=on_card(Verb.NOT_NOW, Lobby.awaits)),
    "start": Action("button.start", Verb.START, when=OPEN, possible=on_card(Verb.START, is_member)),
    "play_now": Action("button.play_now", Verb.PLAY_NOW, when=OPEN, possible=on_card(Verb.PLAY_NOW, is_host)),
    "seat": Action("button.seats", Verb.SIT, _seat, OPEN, on_card(Verb.SEATS, is_member)),
    **{
        f"computer_{level}": Action(
            "do.computer",
            Verb.ADD_COMPUTER,
            level,
            OPEN,
            on_card(Verb.ADD_COMPUTER, is_host, level),
            level=level,
        )
        for level in LEVELS
    },
    "invite": Action("button.invite", Verb.INVITE, _people, OPEN, on_card(Verb.INVITE, is_host)),
    "options": Action("button.options", Verb.OPTIONS, when=OPEN, possible=on_card(Verb.OPTIONS, is_host)),
    "no_computer": Action(
        "button.remove_computer", Verb.REMOVE_COMPUTER, when=OPEN, possible=on_card(Verb.REMOVE_COMPUTER, is_host)
    ),
    "hand": Action("{game}.button.hand", Verb.HAND, possible=seated, own=True),
    "board": Action("button.board", Verb.BOARD, when=LOOKED_AT),
    "words": Action("button.text_board", Verb.TEXT_BOARD, when=LOOKED_AT),
    "history": Action("button.history", Verb.HISTORY, _page, LOOKED_AT),
    "history_round": Action("do.history", Verb.HISTORY, _history_round, LOOKED_AT, exists=_has_rounds),
    "hint": Action("button.hint", Verb.HINT, possible=possible.hint),
    "hint_move": Action("button.hint_move", Verb.HINT, views.MOVE, possible=possible.hint),
    "take_back": Action("button.takeback", Verb.TAKEBACK, possible=possible.take_back),
    "play_out": Action("button.play_out", Verb.PLAY_OUT_NOW, possible=possible.play_out),
    "rest": Action("{game}.do.rest", Verb.REST_NOW, _round, possible=possible.rest, exists=_has_rest),
    "wake": Action("button.wake", Verb.WAKE, possible=possible.wake),
    "give_seat": Action("button.give_seat", Verb.GIVE_SEAT, possible=possible.give_seat),
    "take_seat": Action("button.take_seat", Verb.TAKE_SEAT, possible=possible.take_seat),
    **{
        f"late_{choice.value}": Action(
            f"button.late.{choice.value}", Verb.DECIDE, _run(choice), possible=possible.late(choice)
        )
        for choice in Choice
    },
    "rules": Action("button.rules", Verb.RULES, _rules, ALWAYS),
    "rematch": Action("button.rematch", Verb.REMATCH, when=OVER, possible=possible.new_game),
    "best_of": Action("button.best_of", Verb.REMATCH, str(GAMES), OVER, possible.new_game),
    "next_game": Action("button.next_game", Verb.REMATCH, when=OVER, possible=possible.next_game),
    "look_back": Action("button.look_back", Verb.LOOK_BACK, when=OVER),
    "share": Action("button.share", Verb.SHARE, when=OVER),
    "publish": Action("do.publish", Verb.PUBLISH, Verb.SHARE.value, OVER),
    "record": Action("button.record", Verb.RECORD, when=OVER),
    "chart": Action("button.chart", Verb.CHART, when=OVER, possible=possible.chart),
    "talk": Action("button.talk", Verb.CHART, _talk, LOOKED_AT, possible.talk, exists=has_hidden_roles),
    "film": Action("do.film", Verb.FILM, when=OVER),
    "replay": Action("button.replay", Verb.REPLAY, _replay, OVER),
    "replay_round": Action("do.replay", Verb.REPLAY, _replay_round, OVER, exists=_has_rounds),
    "verify": Action("button.verify", Verb.VERIFY, when=OVER),
    "leave": Action("button.leave", Verb.LEAVE, when=NOT_OVER, possible=seated, own=True),
    "leave_now": Action("button.leave_now", Verb.LEAVE_NOW, possible=seated, own=True),
    "keep_playing": Action("button.keep_playing", Verb.KEEP_PLAYING, possible=possible.asked_to_stop),
    "stop": Action("button.stop", Verb.STOP_NOW, possible=seated),
    "follow": Action("button.follow", Verb.WATCH, watching.FOLLOW, possible=possible.follow),
    "unfollow": Action("button.unfollow", Verb.WATCH, watching.STOP, possible=possible.unfollow),
    "guess": Action(
        "{game}.audience.button", Verb.SUSPECT, _named_seats, possible=possible.guess, exists=has_hidden_roles
    ),
    "look": Action("button.look", Verb.LOOK, when=NO_TABLE | OVER, possible=possible.look),
    "calls": Action("button.calls", Verb.LOOK, SHOW, NO_TABLE | OPEN | OVER, possible.calls),
    "no_calls": Action("look.stop", Verb.LOOK, lookouts.STOP, NO_TABLE | OPEN | OVER, possible.calls),
}
"""The actions, by the words that stand for them in a command whose suggestion was chosen."""


async def do_typed(app: App, reply: Reply, game: str, typed: str, table: int | None) -> None:
    """Do the action that was typed, or else make the move. Raises Declined if there is no table for it, or if what was
    typed is neither, but much like an action."""
    key, numbers = _understood(app, game, typed, reply.say)
    if key is not None:
        await _do(app, reply, game, ACTIONS[key], numbers, table)
    elif not is_move(app.faces[game].game, typed) and (near := _near(app, game, typed, reply.say)):
        raise unknown(typed, near, reply.say)
    else:
        await make_typed(app, reply, await chosen(app, reply, game, table, to_act=True), typed, None)


def unknown(typed: str, near: Sequence[str], say: Say) -> Declined:
    """Return that nothing of this name can be done, and the labels of what may be meant."""
    labels = Markup(", ").join(Markup("**{}**").format(label) for label in near)
    perhaps = [say("do.perhaps", deeds=labels)] if near else []
    return Declined(in_lines([say("do.unknown", typed=typed), *perhaps]))


async def suggested(app: App, reply: Reply, game: str, typed: str, table: TableId | None) -> list[tuple[str, str]]:
    """Return (label, what is sent for it) of what this person may do now and fits what was typed, the moves first."""
    moves = await suggestions(app, reply, game, typed, table)
    about = None
    with suppress(Declined, Refused):
        about = await app.tables.get(await _table(app, reply, game, table, ended=True))
    actions = [
        (label, key)
        for key, label in _labels(app, game, reply.say).items()
        if letters_of(typed) in letters_of(label)
        and _stage(about) in ACTIONS[key].when
        and await ACTIONS[key].possible(app, about, reply)
    ]
    room = OFFERED - min(len(actions), _KEPT)
    return [*moves[:room], *actions][:OFFERED]


async def _do(app: App, reply: Reply, game: str, action: Action, numbers: Numbers, table: int | None) -> None:
    subject = None
    if Stage.NONE not in action.when:
        or_ended = Stage.OVER in action.when
        subject = await app.tables.get(await _table(app, reply, game, table, ended=or_ended, seated=action.own))
    await HANDLERS[action.verb](app, reply, _tag(action, subject, reply, numbers))


def _tag(action: Action, table: Lobby | Match | None, reply: Reply, numbers: Numbers) -> Tag:
    """Return what the button of this action would carry."""
    if table is None:
        assert isinstance(action.rest, str)
        return Tag(action.verb, rest=action.rest)
    rest = action.rest if isinstance(action.rest, str) else action.rest(table, reply, numbers)
    return Tag(action.verb, table.id, table.ply if isinstance(table, Match) else 0, rest)


def _understood(app: App, game: str, typed: str, say: Say) -> tuple[str | None, Numbers]:
    """Return the key of the action that is meant, and the numbers behind it: it was chosen, or its label was typed,
    accents and signs aside. There is no guessing, for some actions end a game."""
    if (key := _named(app, game, typed, say)) is not None:
        return key, ()
    for numbered in filter(None, (form.fullmatch(plain(typed)) for form in _NUMBERED)):
        if (key := _named(app, game, numbered["what"], say)) is not None:
            return key, [int(number) for number in re.findall("[0-9]+", numbered["numbers"])]
    return None, ()


def _named(app: App, game: str, typed: str, say: Say) -> str | None:
    for language in (say, speaker(ENGLISH)):
        labels = _labels(app, game, language)
        if typed in labels:
            return typed
        for read in (letters_of, _main_letters_of):
            for key, label in labels.items():
                if read(typed) in (read(label), letters_of(key)):
                    return key
    return None


def _near(app: App, game: str, typed: str, say: Say) -> list[str]:
    """Return the labels of the actions that may be meant."""
    by_letters, part = {letters_of(label): label for label in _labels(app, game, say).values()}, letters_of(typed)
    near = [label for letters, label in by_letters.items() if len(part) >= _PART and part in letters]
    close = get_close_matches(part, by_letters, _NEAR)
    return near[:_NEAR] or [by_letters[letters] for letters in close]


def _labels(app: App, game: str, say: Say) -> dict[str, str]:
    rules = app.faces[game].game
    return {key: action.called(game, say) for key, action in ACTIONS.items() if action.exists(rules)}


def _main_letters_of(label: str) -> str:
    """Return the same without articles and the like: *history of round 1* is *History of a round*."""
    return letters_of(without_small_words(plain(label)))


def _stage(table: Lobby | Match | None) -> Stage:
    if table is None:
        return Stage.NONE
    if isinstance(table, Lobby):
        return Stage.LOBBY
    return Stage.LIVE if table.live else Stage.OVER


async def _table(app: App, reply: Reply, game: str, table: int | None, *, ended: bool, seated: bool = False) -> TableId:
    """Return the table that an action is about."""
    try:
        return await chosen(app, reply, game, table, seated=seated)
    except Declined:
        last = await last_played(app, reply, game) if ended and table is None else None
        if last is None:
            raise
        return last
