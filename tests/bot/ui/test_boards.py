"""The public board: how much it tells."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

from bot.locale import Markup, speaker
from bot.ui.delivery.board import LINES, TOLD, told, told_since

LONG = Markup("**Ann** tells {}").format("x" * TOLD)


def tell(*events: Any, room: int = TOLD) -> list[Markup]:
    """What is told of events that are their own sentences."""
    face = SimpleNamespace(tell=lambda events, players, say: [*events])
    app: Any = SimpleNamespace(face=lambda match: face)
    match: Any = SimpleNamespace(players=lambda say: ())
    return told(app, match, events, speaker("en"), room)


def test_what_is_left_out_of_a_long_story_is_marked() -> None:
    """The newest is told, and a sign stands for the rest; a short story is told in full."""
    old, new, last = "a" * (TOLD // 2), "b" * (TOLD // 2), "c"

    assert tell(old, new, last) == ["…", new, last]
    assert tell(new, last) == [new, last]
    assert tell() == []


def test_a_sentence_that_is_longer_than_all_the_room_is_cut() -> None:
    """So that something is told, and older ones are left out as ever."""
    assert tell(LONG) == [Markup("**Ann** tells {}…").format("x" * (TOLD - 15))]
    assert tell("old", LONG) == ["…", *tell(LONG)]
    assert tell(LONG, room=9) == ["**Ann**…"]
    assert tell(LONG, room=-9) == ["…"]


def test_of_very_many_moves_the_newest_are_told() -> None:
    """The result below them is to be found on a phone."""
    many = [f"{number}" for number in range(50)]
    assert tell(*many) == ["…", *many[-LINES:]]
    assert LINES < 20


def each(events: Sequence[Any], players: object, say: object) -> list[Markup]:
    """Tell each event by itself."""
    return [Markup(event.what) for event in events]


def all_in_one(events: Sequence[Any], players: object, say: object) -> list[Markup]:
    """Tell all events in one sentence, as a game does of what players did alike."""
    return [Markup(" ").join(each(events, players, say))] if events else []


def told_of(*seats: int, tell: Callable[..., list[Markup]] = each) -> list[Markup]:
    """What a board tells of moves that these seats made; each is called by its number."""
    face = SimpleNamespace(tell=tell, beside=lambda events: events)
    app: Any = SimpleNamespace(face=lambda match: face)
    moves = [
        SimpleNamespace(seat=seat, events=(SimpleNamespace(to=None, what=f"{n}"),)) for n, seat in enumerate(seats)
    ]
    called = [SimpleNamespace(called=lambda say, name=name: name) for name in ("Ann", "Ben")]
    match: Any = SimpleNamespace(
        steps=lambda since: moves,
        players=lambda say: (),
        seats=called,
        published_ply=0,
        ply=len(moves),
        only_person=None,
    )
    return told_since(app, match, speaker("en"))


def test_who_plays_on_alone_is_told_of_in_two_sentences() -> None:
    """How many moves there were, and the last of them; a few in a row are told as ever."""
    assert told_of(0, 1, *[0] * 26) == ["0", "1", "**Ann** plays on alone: 26 moves.", "27"]
    assert told_of(0, 1, *[0] * 4) == ["0", "1", "2", "3", "4", "5"]
    assert told_of(*[1] * 5, 0) == ["**Ben** plays on alone: 5 moves.", "4", "5"]


def test_a_game_is_asked_at_once_to_tell_what_several_players_did() -> None:
    """So what they did alike can share a line; a player who plays on alone stands between what was before and after."""
    assert told_of(0, 1, 0, tell=all_in_one) == ["0 1 2"]
    assert told_of(1, *[0] * 5, 1, tell=all_in_one) == ["0", "**Ann** plays on alone: 5 moves.", "5 6"]
