"""People who press as fast and as often as they can: others do not notice, and nothing is made twice."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable

import pytest
import simcord

from bot.tables.table import Match
from bot.ui.core.custom_id import NOWHERE
from bot.ui.core.limits import AT_ONCE, LIMITS, Limit, Work
from engine.game import Seat
from tests.bot.ui.bots import Counting
from tests.bot.ui.parlor import Parlor, Tag, Verb, files, press, text, verbs
from tests.bot.ui.people import Answer, Person
from tests.bot.ui.steps import alone
from tests.thorough import one_in

TOO_MUCH = "a lot at once"


@pytest.fixture
async def counting(parlor: Parlor) -> Counting:
    """The worker processes of the parlor's bot."""
    workers = Counting()
    await parlor.restart(workers)
    return workers


async def forgetful(parlor: Parlor, monkeypatch: pytest.MonkeyPatch, work: Work, limit: Limit) -> None:
    """Let this limit hold from now on; nobody has asked for anything yet."""
    monkeypatch.setitem(LIMITS, work, limit)
    await parlor.restart()


async def pressed(parlor: Parlor, person: Person, match: Match, verb: Verb) -> Answer:
    """Let somebody press this below the last board or behind Look back, and wait for what comes of it."""
    board = parlor.last_board(match)
    if verb in verbs(board):
        result = await person.tap(board, verb)
    else:
        result = await parlor.look_back(person, match, verb)
    await parlor.quiet()
    return result


async def film(parlor: Parlor, person: Person, match: Match) -> str:
    """Let somebody ask for the film; return what is shown."""
    answer = (await pressed(parlor, person, match, Verb.FILM)).response
    return text(answer) or str([file.filename for file in files(answer)])


def flood(parlor: Parlor, person: Person, match: Match, tag: Tag, count: int) -> None:
    """Let a changed client send this press so often at once."""
    board = parlor.last_board(match)
    for _ in range(count):
        _, payload = press(parlor.env, person, parlor.home(match), board.id, tag)
        parlor.env.backend.emit("INTERACTION_CREATE", payload)


# --- Made once -----------------------------------------------------------------------------------


async def test_the_film_of_a_match_is_made_once_for_all_who_see_it_alike(parlor: Parlor, counting: Counting) -> None:
    """Cas gets the same one as often as wanted; a reader of another language gets another one, once. The chart is made
    once for all languages. Nobody who has not asked has one made."""
    parlor.speak(dee="fr")
    match = await parlor.over()
    assert counting.done == []
    for person in (parlor.cas, parlor.cas, parlor.dee, parlor.dee):
        assert "replay" in await film(parlor, person, match)
        assert "chances" in str((await pressed(parlor, person, match, Verb.CHART)).response.components)
    assert sorted(counting.done) == ["analyze", "film", "film"]


async def test_who_had_the_own_name_deleted_is_in_no_film_that_was_kept(parlor: Parlor, counting: Counting) -> None:
    """The next who asks gets one in which somebody else's name stands."""
    match = await parlor.over()
    await film(parlor, parlor.cas, match)
    await pressed(parlor, parlor.cas, match, Verb.SHARE)
    page = (await parlor.bob.own_page(parlor.games, Verb.PRIVACY)).response
    for deed in ("forget", "forget now"):
        await parlor.bob.click(page, custom_id=str(Tag(Verb.PRIVACY, NOWHERE, rest=deed)))
    await parlor.quiet()
    counting.done.clear()
    await film(parlor, parlor.cas, match)
    assert counting.done == ["film"]
    card = await pressed(parlor, parlor.cas, match, Verb.SHARE)
    assert "Bob" not in (files(card.response)[0].description or "")


async def test_a_hint_for_a_position_is_thought_of_once(parlor: Parlor, counting: Counting) -> None:
    """Where to look, what to play, and both again; the next position has another one."""
    match = await alone(parlor)
    for _ in range(2):
        for action in ("hint", "hint_move"):
            await parlor.ann.slash(parlor.home(match), f"{match.game} move", move=action)
    assert counting.done == ["hint"]
    await parlor.play(match, "pass")
    await parlor.quiet()
    if (await parlor.match()).live:
        await parlor.ann.slash(parlor.home(match), f"{match.game} move", move="hint")
        assert counting.done == ["hint", "hint"]


# --- Limits --------------------------------------------------------------------------------------


Action = Callable[[Parlor, Match], Awaitable[Answer]]


async def _hinted(parlor: Parlor, match: Match) -> Answer:
    return await parlor.ann.slash(parlor.home(match), f"{match.game} move", move="hint")


async def _uploaded(parlor: Parlor, match: Match) -> Answer:
    data = json.dumps(await parlor.tables.matches.record(match.id)).encode()
    return await parlor.ann.slash(parlor.games, "games", record=("game.json", data))


async def _exported(parlor: Parlor, match: Match) -> Answer:
    page = (await parlor.ann.own_page(parlor.games, Verb.PRIVACY)).response
    return await parlor.ann.click(page, custom_id=str(Tag(Verb.PRIVACY, NOWHERE, rest="export")))


async def _posted(parlor: Parlor, match: Match) -> Answer:
    page = (await parlor.ann.slash(parlor.games, "help")).response
    return await parlor.forge(parlor.ann, parlor.games, page.id, Tag(Verb.POST, match.id, match.ply))


ACTIONS: dict[str, tuple[Work, Action]] = {
    "film": (Work.FILM, lambda parlor, match: pressed(parlor, parlor.ann, match, Verb.FILM)),
    "hint": (Work.HINT, _hinted),
    "chart": (Work.CHART, lambda parlor, match: pressed(parlor, parlor.ann, match, Verb.CHART)),
    "card": (Work.CARD, lambda parlor, match: pressed(parlor, parlor.ann, match, Verb.SHARE)),
    "rematch": (Work.TABLE, lambda parlor, match: pressed(parlor, parlor.ann, match, Verb.REMATCH)),
    "new": (Work.TABLE, lambda parlor, match: parlor.opened(parlor.ann, parlor.games, "armadora")),
    "verify": (Work.FILE, lambda parlor, match: pressed(parlor, parlor.ann, match, Verb.VERIFY)),
    "replay": (Work.FILE, _uploaded),
    "export": (Work.EXPORT, _exported),
    "post": (Work.POST, _posted),
}
"""What Ann does, and as what it counts."""


@pytest.mark.parametrize("deed", ["film", "hint", *one_in(3, [*ACTIONS][2:])])
async def test_what_costs_others_their_time_has_an_end(
    parlor: Parlor, monkeypatch: pytest.MonkeyPatch, deed: str
) -> None:
    """Once it is done, and then refused in private and in a sentence, and nothing has changed."""
    work, do = ACTIONS[deed]
    match = await (alone(parlor) if deed == "hint" else parlor.over())
    await forgetful(parlor, monkeypatch, work, Limit(1, 9, 3600.0))
    first = await do(parlor, match)
    assert TOO_MUCH not in "".join(map(text, first.messages))

    async def stands() -> tuple[object, int, int]:
        census = await parlor.tables.ask(lambda tx: tx.lists.census())
        return census, len(parlor.home(match).history()), len(parlor.games.history())

    before = await stands()
    second = await do(parlor, match)
    assert TOO_MUCH in "".join(map(text, second.messages))
    assert all(message.ephemeral for message in second.messages)
    assert await stands() == before


def said(channel: simcord.ChannelHandle) -> list[str]:
    """Return what everybody sees there."""
    return [text(message) for message in channel.history() if not message.flags.ephemeral]


async def test_nobody_fills_a_thread_by_going_and_coming_back(parlor: Parlor) -> None:
    """Of each the others are told; after some times leaving the seat is refused and nobody is told, and whoever is
    away can always come back."""
    match = await parlor.begin(2)
    home, doing = parlor.home(match), f"{match.game} move"
    for _ in range(LIMITS[Work.STAND_IN].person):
        for action in ("give_seat", "take_seat"):
            await parlor.ann.slash(home, doing, move=action)
        await parlor.quiet()
    before = said(home)
    refused = await parlor.ann.slash(home, doing, move="give_seat")
    assert TOO_MUCH in text(refused.response)
    match = await parlor.match()
    assert not any(match.stood_in(Seat(seat)) for seat in range(2))
    assert said(home) == before
    assert len(before) > 2 * LIMITS[Work.STAND_IN].person


# --- Presses -------------------------------------------------------------------------------------


async def test_of_a_hundred_presses_at_once_some_are_answered_and_nobody_else_notices(parlor: Parlor) -> None:
    """Some others are told that it was too much, the rest are not even answered; Cas, who asks last, has a board."""
    match = await parlor.over()
    flood(parlor, parlor.bob, match, Tag(Verb.REPLAY, match.id, match.ply, "t 0 x"), 100)
    answer = await parlor.cas.slash(parlor.home(match), f"{match.game} move", move="board", table=match.id)
    assert files(answer.response)
    texts = [text(m) for m in parlor.seen_by(parlor.bob, parlor.home(match)) if m.flags.ephemeral]
    pages = [one for one in texts if "still busy" not in one]
    assert AT_ONCE <= len(pages) < 100
    assert 0 < len(texts) - len(pages) <= LIMITS[Work.REFUSAL].person


async def test_who_presses_without_end_waits_and_others_play_on(
    parlor: Parlor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press too many changes nothing, a command neither; the time it takes is said, and holds for that person
    alone."""
    match = await parlor.begin(2)
    person, waiting = parlor.to_act(match), parlor.waiting(match)
    await forgetful(parlor, monkeypatch, Work.PRESS, Limit(20, 6000, 120.0))
    for _ in range(20):
        await person.slash(parlor.home(match), f"{match.game} move", move="rules")
    words = parlor.words(match)
    refused = await person.slash(parlor.home(match), f"{match.game} move", move=words)
    assert TOO_MUCH in text(refused.response)
    assert (await parlor.match()).ply == match.ply
    assert "Ann" in text((await waiting.slash(parlor.home(match), f"{match.game} move", move="board")).response)
    await parlor.env.advance_time(121)
    await person.slash(parlor.home(match), f"{match.game} move", move=words)
    assert (await parlor.match()).ply == match.ply + 1


async def test_suggestions_have_an_end(parlor: Parlor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who types without end gets none for a while, and whoever else types gets theirs; moves can still be typed."""
    match = await parlor.begin(2)
    person, waiting = parlor.to_act(match), parlor.waiting(match)
    monkeypatch.setitem(LIMITS, Work.SUGGESTIONS, Limit(3, 99, 60.0))
    name = f"{match.game} move"
    for _ in range(3):
        assert await person.autocomplete(parlor.home(match), name, "table", "")
    assert await person.autocomplete(parlor.home(match), name, "table", "") == []
    assert await waiting.autocomplete(parlor.home(match), name, "table", "")
    await person.slash(parlor.home(match), f"{match.game} move", move=parlor.words(match))
    assert (await parlor.match()).ply == match.ply + 1
    await parlor.env.advance_time(61)
    assert await person.autocomplete(parlor.home(match), name, "table", "")


@pytest.mark.thorough
async def test_no_honest_evening_meets_a_limit(parlor: Parlor) -> None:
    """Five games, each looked back on with film, chart and card by both, and a rematch: nobody is told to wait."""
    match = await parlor.over()
    for _ in range(5):
        for person in (parlor.ann, parlor.bob):
            for verb in (Verb.CHART, Verb.SHARE, Verb.REPLAY):
                assert TOO_MUCH not in text((await pressed(parlor, person, match, verb)).response)
            assert "replay" in await film(parlor, person, match)
        for person in (parlor.ann, parlor.bob):
            assert TOO_MUCH not in text((await pressed(parlor, person, match, Verb.REMATCH)).response)
        match = await parlor.to_the_end(await parlor.match(match.id + 1))
        await parlor.quiet()
    assert not match.live
