"""Computer players at a table: seated by the host, playing by themselves, marked as what they are; and the hints that
who plays alone with them is told, in steps, and never more than asked for."""

import pytest

from bot.face import HintStep
from bot.games import faces
from bot.locale import speaker
from bot.store.table_rows import Phase
from bot.tables.refusal import Refused
from bot.tables.table import Match
from bot.workers.crew import WorkFailed
from engine.game import Json, Seat
from engine.measure import LEVELS
from tests.bot.ui.calling import settle
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Guessing, Parlor, Tag, Verb, buttons, files, text
from tests.bot.ui.requests import requests_to
from tests.bot.ui.steps import adding, alone, beside, thinking

MARK = "🤖"


async def over(parlor: Parlor, match: Match) -> Match:
    """Let Ann pass until the computers have ended the game."""
    while match.live:
        await parlor.play(match, "pass")
        await parlor.quiet()
        match = await parlor.match()
    return match


# --- The lobby -------------------------------------------------------------------------------


async def test_the_host_fills_the_table_with_computers(parlor: Parlor) -> None:
    """Every seat but one may be a computer's, of any level, the weakest first; each shows its name, its mark and its
    level, and no two share a name. The one that came last can go again. Whoever is not the host is told who may."""
    card = await parlor.lobby(players=4)
    for level, option in zip(LEVELS, menus(card)[0]["options"], strict=True):
        assert option["value"] == level
        assert level in option["label"]
    for level in ("greedy", "nobody", ""):  # a list of another version of the bot, or a press that is made up
        await parlor.forge(parlor.ann, parlor.games, card.id, adding(parlor), [level])
    assert len((await parlor.lobby_of()).seats) == 1
    for seats, level in enumerate(("easy", "easy", "expert"), 1):
        await parlor.ann.select(card, [level], custom_id=adding(parlor, seats=seats))
    lobby = await parlor.lobby_of()
    assert [player.computer for player in lobby.seats] == [None, "easy", "easy", "expert"]
    assert len({player.name for player in lobby.seats}) == 4
    assert text(card).count(MARK) == 3
    assert text(card).count("(easy)") == 2
    assert text(card).count("(expert)") == 1
    always = {"Leave", "Options", "Rules", "Learn by playing", "Change places", "Remove computer", "Invite"}
    assert set(buttons(card)) == {*always, "Start"}
    await parlor.ann.click(card, label="Remove computer")
    assert "(expert)" not in text(card)
    assert {"Join", "Start"} <= set(buttons(card))
    for refused in (
        await parlor.bob.select(card, ["easy"], custom_id=adding(parlor, seats=3)),
        await parlor.bob.click(card, label="Remove computer"),
    ):
        assert "Only the host" in text(refused.followups[0])
        assert "Ann" in text(refused.followups[0])
    assert len((await parlor.lobby_of()).seats) == 3


def for_a_person(match: Match) -> bool:
    """Whether the game waits for a person."""
    return match.to_act is not None and match.seats[match.to_act].computer is None


# --- The game --------------------------------------------------------------------------------


async def test_a_person_alone_plays_a_whole_game(parlor: Parlor) -> None:
    """Each turn is one board: it shows the own move at once, then the computer's answer too; in the end the result, a
    record, no rating."""
    workers, match = await beside(parlor)
    for _ in range(6):
        workers.may_think.clear()
        before = len(parlor.boards(match))
        moves = match.record.game.legal(match.record.game.view(match.state, match.to_act))
        await parlor.play(match, moves[10].words)
        between = await parlor.match()
        assert between.published_ply == between.ply == match.ply + 1, "the person's own move shows at once"
        assert MARK in text(parlor.board(between))
        assert "is thinking" in text(parlor.board(between))
        assert parlor.env.backend.get_message(parlor.home(match).id, parlor.board(between).id).ping_user_ids == []
        workers.may_think.set()
        await parlor.quiet()
        match = await parlor.match()
        assert len(parlor.boards(match)) == before + 1
        assert match.place.message_id == between.place.message_id
        assert "Ann" in text(parlor.board(match)), "what the person did is told again"
        assert "is thinking" not in "".join(text(m) for m in parlor.boards(match))
        assert [bool(buttons(m)) for m in parlor.boards(match)] == [False] * before + [True]
    match = await over(parlor, match)
    assert match.phase is Phase.FINISHED
    reveal = text(parlor.boards(match)[-1])
    assert "The game is over" in reveal
    assert MARK in reveal
    assert "Nobody has finished a game" in text((await parlor.ann.slash(parlor.games, "top", game="armadora")).response)
    stats = text((await parlor.ann.slash(parlor.games, "me")).response)
    assert "against computers" in stats
    assert "Apprentice (easy)" in stats
    assert "in one game" in stats
    assert ("Strongest level beaten" in stats) == ("one win in" in stats)


async def test_several_computers_in_a_row_are_one_update(parlor: Parlor) -> None:
    """Three computers answer with one change of the board, which tells what the person and each of them did."""
    match = await alone(parlor, ("easy", "normal", "hard"), teams=False)
    before = len(parlor.boards(match))
    await parlor.play(match, "1 a1")
    await parlor.quiet()
    after = await parlor.match()
    assert after.ply >= match.ply + 4
    assert parlor.to_act(after) == parlor.ann
    assert len(parlor.boards(after)) == before + 1
    after_move = text(parlor.board(after))
    assert all(f"**{player.called(speaker(None))}** " in after_move for player in after.seats)


async def test_the_update_answers_the_press_that_led_to_it(parlor: Parlor) -> None:
    """It changes a follow-up of the interaction, which does not count against the bot's requests; when its quarter of
    an hour is over it changes a message like any other."""
    workers, match = await beside(parlor)
    for late in (False, True):
        workers.may_think.clear()
        panel = (await parlor.ann.click(parlor.board(match), label="Play")).response
        await parlor.ann.click(panel, label=f"1×{11 - late}")
        await parlor.ann.click(panel, label=f"{'ab'[late]}1")
        await parlor.ann.tap(panel, Verb.MOVE)
        between = await parlor.match()
        parlor.env.backend.http_requests.clear()
        if late:
            parlor.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015)
        workers.may_think.set()
        await parlor.quiet()
        parlor.env.backend.faults.clear()
        match = await parlor.match()
        assert match.published_ply == match.ply == between.ply + 1
        assert match.place.message_id == between.place.message_id
        board = f"/{match.place.message_id}"
        changed = [request.path.startswith("/webhooks/") for request in requests_to(parlor, f"*{board}")]
        assert changed == ([True, False] if late else [True])


@pytest.mark.parametrize("threads", [True, False])
async def test_a_rematch_brings_the_computers_along(parlor: Parlor, *, threads: bool) -> None:
    """At the same level, under the same name; one press is enough, for there is nobody to wait for. A second one leads
    to the same game. Its board is for everybody, beside the private answer to the press."""
    await settle(parlor, threads=threads)
    match = await over(parlor, await alone(parlor, ("hard",)))
    reveal = parlor.last_board(match)
    pressed = (await parlor.ann.click(reveal, label="Rematch")).response
    assert (pressed.ephemeral, "has begun" in text(pressed)) == (True, True)
    await parlor.quiet()
    again = await parlor.match(2)
    assert [(player.name, player.computer) for player in again.seats] == [
        (player.name, player.computer) for player in match.seats
    ]
    assert again.options == match.options
    assert for_a_person(again)
    assert (again.place.thread_id, again.place.posts_in) == (match.place.thread_id, match.place.posts_in)
    board = parlor.home(match).history()[-1]
    assert parlor.board(again) == board, "nothing else is posted"
    assert (board.flags.ephemeral, "Play" in buttons(board)) == (False, True)
    await parlor.ann.click(reveal, label="Rematch")
    await parlor.quiet()
    with pytest.raises(Refused):
        await parlor.match(3)


@pytest.mark.thorough
async def test_who_looks_back_is_told_the_tempers(parlor: Parlor) -> None:
    """Of the computers that have one, and not before the end."""
    match = await alone(parlor, ("hard", "beginner"), game="saboteur", rounds=1)
    temper = match.record.game.temper
    assert temper
    name = temper(match.view(Seat(1)), "hard")
    told = speaker("en")(f"saboteur.temper.{name}", player=match.players(speaker("en"))[1].mention)
    while match.live:
        assert told not in "".join(map(text, parlor.home(match).history()))
        await parlor.play_on(match)
        await parlor.quiet()
        match = await parlor.match()
    board = parlor.last_board(match)
    menu = text((await parlor.ann.tap(board, Verb.LOOK_BACK)).response)
    assert told in menu
    assert match.seats[2].name not in menu.partition(told)[2]


@pytest.mark.parametrize("seen", [True, False])
async def test_after_a_restart_computers_go_on(parlor: Parlor, *, seen: bool) -> None:
    """A bot that ended while a computer was to act takes up its turn at the next start, without any press, whether
    everybody saw the move before or not; one board shows both, and a new one calls who comes next."""
    before = (await thinking(parlor))[1] if seen else await parlor.quick(await alone(parlor), "1 a1")
    assert not for_a_person(before)
    boards = len(parlor.boards(before))
    if seen:
        assert (await parlor.tables.ask(lambda tx: tx.lists.unpublished())) == {}
        assert await parlor.tables.outbox.due() == []
    await parlor.restart()
    await parlor.quiet()
    after = await parlor.match()
    assert (after.ply, parlor.to_act(after)) == (before.ply + 1, parlor.ann)
    assert after.published_ply == after.ply
    assert len(parlor.boards(after)) == boards + (not seen)
    stored = parlor.env.backend.get_message(parlor.home(after).id, parlor.board(after).id)
    assert stored.ping_user_ids == ([] if seen else [parlor.ann.id])


async def test_nobody_moves_for_a_computer(parlor: Parlor) -> None:
    """While one thinks its opponent is told kindly to wait, and has no hint; then the game goes on."""
    workers, match = await thinking(parlor)
    board = parlor.board(match)
    assert f"{MARK} {match.seats[1].name}" in text((await parlor.ann.tap(board, Verb.PLAY)).response)
    assert not buttons((await parlor.ann.tap(board, Verb.HAND)).response)
    workers.may_think.set()
    await parlor.quiet()
    assert for_a_person(await parlor.match())


# --- Hints ---------------------------------------------------------------------------------------


async def test_a_hint_says_where_to_look_and_then_what_to_play(parlor: Parlor) -> None:
    """My army offers both, one after the other, in private, after a restart too."""
    match = await alone(parlor)
    board = parlor.board(match)
    army = (await parlor.ann.tap(board, Verb.HAND)).response
    unmarked = [file.filename for file in files(army)]
    await parlor.ann.click(army, label="Hint")
    assert army.ephemeral
    assert "Look here" in text(army)
    assert [file.filename for file in files(army)] != unmarked, "the part to look at is marked in the picture"
    await parlor.restart()
    await parlor.ann.click(army, label="Tell me the move")
    shown = text(army)
    [words] = [words for words, told in legal_moves(match).items() if f"My advice: **{told}**." in shown]
    [ready] = [tag for tag in buttons(army).values() if tag.verb is Verb.MOVE]
    assert ready.rest.endswith(f" {words}"), "the panel is ready to make it"
    assert any(tag.verb is Verb.DRAFT for tag in buttons(army).values()), "or to choose otherwise"
    await parlor.ann.click(army, custom_id=str(ready))
    # The computer may have answered by now.
    assert (await parlor.match()).record.moves[match.ply] == words


@pytest.mark.parametrize("game", ["armadora", "saboteur"])
async def test_a_hint_stands_in_the_panel(parlor: Parlor, game: str) -> None:
    """Where one is stuck, at the first step; the button for typing gives way to it, so that both are not too many for a
    line of a phone. Among people there is none."""
    parlor.game = game
    match = await alone(parlor)
    board = parlor.board(match)
    panel = (await parlor.ann.tap(board, Verb.PLAY)).response
    assert "Type" not in buttons(panel)
    await parlor.ann.tap(panel, Verb.HINT)
    assert "Look here" in text(panel) or "Nothing stands out" in text(panel)


def legal_moves(match: Match) -> dict[str, str]:
    """Return the words of each move that is legal now, and how a hint tells it."""
    face = faces()["armadora"]
    moves = face.game.legal(face.game.view(match.state, match.to_act))
    return {move.words: face.hint(move, HintStep.MOVE, speaker("en")) for move in moves}


async def test_among_people_there_are_no_hints(parlor: Parlor) -> None:
    """Neither offered nor given, be it by a made-up press."""
    match = await parlor.begin(2)
    board, person = parlor.board(match), parlor.to_act(match)
    army = (await person.tap(board, Verb.HAND)).response
    panel = (await person.tap(board, Verb.PLAY)).response
    assert "Hint" not in {*buttons(army), *buttons(panel)}
    assert "Type" in buttons(panel)
    await parlor.forge(person, parlor.home(match), board.id, Tag(Verb.HINT, match.id, match.ply))
    answers = [m for m in parlor.seen_by(person, parlor.home(match)) if m.flags.ephemeral]
    assert "plays against computers" in text(answers[-1])


async def test_no_hint_is_told_and_nothing_breaks(parlor: Parlor) -> None:
    """When the workers have none."""

    class Mute(Guessing):
        async def hint(self, game: str, view: Json, seed: int) -> str:
            raise WorkFailed("late")

    await parlor.restart(Mute())
    match = await alone(parlor)
    board = parlor.board(match)
    army = (await parlor.ann.tap(board, Verb.HAND)).response
    assert "can’t think of a hint" in text((await parlor.ann.click(army, label="Hint")).followups[0])
