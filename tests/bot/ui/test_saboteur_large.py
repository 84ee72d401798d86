"""Saboteur at its largest: twelve people with the widest names there can be, and a maze beyond any usual size.

Whatever is shown keeps within Discord's limits, in every language.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.face import AnyFace
from bot.games import faces
from bot.locale import units
from engine.games.saboteur.maze import START_CELL
from engine.games.saboteur.state import Options
from tests.bot.hostile import SHORT, does_something, is_escaped
from tests.bot.saboteur.mazes import maze_of
from tests.bot.ui.miners import Script, panel_of
from tests.bot.ui.parlor import MORE, NAMES, Parlor, Tag, Verb, another_world, buttons, files, text
from tests.bot.ui.requests import Sent
from tests.engine.saboteur.kit import GAME, Play
from tests.moments import mover

WIDE = ("雅" * 32, "W" * 32, "🏔" * 32, *SHORT, "*" * 32, "_" * 32, "﷽" * 32, "ﷺ" * 32, "M" * 31 + "`")
"""Names of 32 characters: as wide as they come, twice as long when escaped, or such as would do something."""


def held(traffic: list[Sent]) -> tuple[int, int, int]:
    """See that no name does anything in what was sent, and that labels and alternative texts are short enough in
    Discord's units; return the most text and components of a message, and the longest alternative text. All other
    limits are held by every test."""
    messages = [request.message for request in traffic if request.message is not None]
    parts = [part for request in traffic for part in request.parts]
    labels = [str(part["label"]) for part in parts if part.get("label")]
    alts = [units(str(file.get("description"))) for message in messages for file in message.get("attachments", ())]
    assert [part["content"] for part in parts if does_something(str(part.get("content", "")))] == []
    assert [label for label in labels if is_escaped(label) or units(label) > 80] == []
    assert max(alts) <= 1024
    return max(units(request.text) for request in traffic), max(len(request.parts) for request in traffic), max(alts)


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["fr", "zh-TW"])
async def test_twelve_wide_names_fit_everywhere(tmp_path: Path, traffic: list[Sent], language: str) -> None:
    """Card, boards, hands, text boards, histories, panels, direct messages, refusals, leaving, results, leaderboard."""
    script = Script(Options(players=12, expansion=True, rounds=2), 3)
    wide = dict(zip((*NAMES, *MORE), WIDE, strict=True))
    async with another_world(tmp_path / "games.sqlite3", wide) as parlor:
        parlor.env.backend.edit_guild(parlor.guild.id, {"preferred_locale": language})
        await parlor.env.settle()
        parlor.speak(ann=language, bob="nl", cas="fr", dee="zh-TW")
        parlor.deal("saboteur", script.start)
        card = await parlor.lobby(game="saboteur", players=12, expansion=True, rounds=2)
        for person in parlor.people[1:]:
            await person.tap(card, Verb.JOIN)
        await parlor.ann.tap(card, Verb.START)
        match = await parlor.match()
        phases = {script.phases.index(phase): phase for phase in set(script.phases)}
        looked = {script.telling[-3], *phases}
        for index, words in enumerate(script.words):
            if index not in looked and index + 1 not in looked and index + 1 < len(script.words):
                match = await parlor.quick(match, words)
                continue
            if index in looked:
                await look_about(parlor)
            await parlor.to_act(match).slash(parlor.home(match), "saboteur move", move=f"{words}!")
            match = await parlor.match()
        assert not match.live
        board = parlor.board(match)
        for verb in (Verb.TOP, Verb.REMATCH):
            await parlor.bob.tap(board, verb)
        for verb in (Verb.TEXT_BOARD, Verb.HISTORY, Verb.CHART, Verb.SHARE):
            await parlor.look_back(parlor.bob, match, verb)
            await parlor.quiet()
        await parlor.cas.slash(parlor.games, "me", user=parlor.dee.user)
    longest, most, alt = held(traffic)
    assert longest > 1500
    assert most > 20
    assert alt > 700


async def look_about(parlor: Parlor) -> None:
    """Press all that shows something, and every card in the panel as far as it leads in two taps."""
    match = await parlor.match()
    person, board = parlor.to_act(match), parlor.board(match)
    for verb in (Verb.HAND, Verb.TEXT_BOARD, Verb.HISTORY, Verb.MORE):
        await person.tap(board, verb)
    await parlor.waiting(match).tap(board, Verb.PLAY)
    panel = await panel_of(parlor, match)
    for step in [str(tag) for tag in buttons(panel).values() if tag.verb is Verb.DRAFT]:
        await person.click(panel, custom_id=step)
        further = [str(tag) for tag in buttons(panel).values() if tag.verb is Verb.DRAFT and not is_back(tag)]
        for one in further[:1]:
            await person.click(panel, custom_id=one)
        await person.click(panel, custom_id=next(str(tag) for tag in buttons(panel).values() if is_back(tag)))


def is_back(tag: Tag) -> bool:
    """Whether a button leads to the panel's beginning."""
    return tag.verb is Verb.DRAFT and not tag.rest.partition(" ")[2]


# --- A maze that grew past any usual size ---

VAST = maze_of(
    ((x, y), "NESW")
    for x in range(-15, 25)
    for y in range(-20, 20)
    if (x % 3 == 0 or y % 3 == 0) and (x, y) != START_CELL and not (6 < x < 10 and -4 < y < 4)
)
"""A lattice of 40 × 40, with room around the goals."""


def vast() -> AnyFace:
    """A face of Saboteur whose games begin in this maze; Ann holds a crossing."""
    record = Play(hands={0: "NESW"}).record

    def bigger(data: Any) -> Any:
        state = GAME.load({"options": record["options"], "start": data["start"]})
        state = replace(state, table=replace(state.table, maze=VAST))
        for words in data.get("position", {"moves": ()})["moves"]:
            state, _ = GAME.apply(state, mover(state), GAME.parse(words))
        return state

    game: Any = replace(GAME, start=lambda options, rng: bigger(record), load=bigger)
    return replace(faces()["saboteur"], game=game, emoji={})


@pytest.mark.thorough
@pytest.mark.real_pictures
async def test_a_maze_of_forty_by_forty_is_shown_and_played(tmp_path: Path, traffic: list[Sent]) -> None:
    """Picture and words stay within the limits, the text board tells what it can, and a spot that is pages away is
    pressed."""
    async with another_world(tmp_path / "games.sqlite3", faces={"saboteur": vast()}) as parlor:
        match = await parlor.begin(3, game="saboteur", rounds=1)
        board = parlor.board(match)
        for picture in files(board):
            assert len(await picture.read()) < 200_000
            assert 200 < units(str(picture.description)) <= 1024
        assert "too large to describe all of it" in text((await parlor.bob.click(board, label="Text board")).response)
        await parlor.ann.click(board, label="My hand")
        panel = await panel_of(parlor, match)
        await parlor.ann.click(
            panel, custom_id=next(str(tag) for label, tag in buttons(panel).items() if "crossing" in label)
        )
        seen, places = list[list[str]](), [label for label in buttons(panel) if label.isupper()]
        while places not in seen:
            seen.append(places)
            await parlor.ann.click(panel, label="▸")
            places = [label for label in buttons(panel) if label.isupper()]
        assert len(seen) > 10
        await parlor.ann.click(panel, label="◂")
        *_, last = (label for label in buttons(panel) if label.isupper())
        await parlor.ann.click(panel, label=last)
        assert f"{last}: " not in text(panel)
        await parlor.ann.tap(panel, Verb.MOVE)
        match = await parlor.match()
        assert match.ply == match.published_ply == 1
        assert match.record.moves[0].startswith("NESW 25,")
        assert len(await files(parlor.board(match))[0].read()) < 200_000
    held(traffic)
