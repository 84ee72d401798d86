"""The chart of the winning chances, under the reveal or for one person who asks."""

from dataclasses import replace

from bot.games import faces
from engine.computer.analysis import analyze_json
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, Verb, buttons, files, found, text


class Looking(Guessing):
    """Looks back on games, in haste."""

    looked_back = 0

    async def analyze(self, record: Json, seed: int) -> Json:
        self.looked_back += 1
        return analyze_json(record, seed, playouts=2)


async def test_after_the_game_a_chart_follows_the_reveal(parlor: Parlor) -> None:
    """Once, with its words and an alt text; the reveal does not wait for it."""
    await parlor.restart(Looking())
    match = await parlor.passes(await parlor.begin(2))
    home = parlor.home(match)
    assert "The game is over" in text(home.history()[-1])
    await parlor.quiet()
    *_, reveal, chart = home.history()
    assert reveal == parlor.last_board(match)
    assert [a.filename.partition("-")[0] for a in files(chart)] == ["replay", "chances"]
    assert "Chart of the winning chances" in (files(chart)[1].description or "")
    count = len(home.history())
    await parlor.restart(Looking())
    await parlor.quiet()
    assert len(home.history()) == count


async def test_whoever_asks_later_sees_the_chart_too(parlor: Parlor) -> None:
    """A button under the reveal shows it in private, in the reader's language, after a restart as well."""
    parlor.speak(cas="fr")
    match = await parlor.passes(await parlor.begin(2))
    await parlor.quiet()
    await parlor.restart(Looking())
    reveal = parlor.last_board(match)
    asked = await parlor.cas.click(reveal, custom_id=found(reveal, Verb.CHART))
    await parlor.quiet()
    assert asked.ephemeral
    assert "chances" in str(asked.response.components)
    assert "Graphique" in str(asked.response.components) or "chances" in text(asked.response)


async def test_without_a_chart_only_the_film_follows(parlor: Parlor) -> None:
    """When nobody could look back don’t have a chart is posted, and who asks is told."""
    match = await parlor.passes(await parlor.begin(2))
    await parlor.quiet()
    reveal = parlor.last_board(match)
    assert "The game is over" in text(reveal)
    asked = await parlor.bob.click(reveal, custom_id=found(reveal, Verb.CHART))
    await parlor.quiet()
    assert "don’t have a chart" in text(asked.response)


async def test_a_game_without_colors_for_it_has_no_chart(parlor: Parlor) -> None:
    """Nobody looks back on it, no button offers it, and a button from before says so; all else is as ever."""
    colorless = {"burrow": replace(faces()["burrow"], liveries=(), emoji={})}
    before = await parlor.passes(await parlor.begin(2, game="burrow", rounds=1))
    await parlor.quiet()
    old = parlor.last_board(before)
    looking = Looking()
    await parlor.restart(looking, colorless)
    asked = await parlor.bob.click(old, custom_id=found(old, Verb.CHART))
    assert "don’t have a chart" in text(asked.response)
    await parlor.ann.click(old, label="Rematch")
    card = parlor.games.history()[-1]
    await parlor.bob.click(card, label="Join")
    await parlor.ann.click(card, label="Start")
    match = await parlor.passes(await parlor.match(2))
    await parlor.quiet()
    reveal = parlor.last_board(match)
    assert "The game is over" in text(reveal)
    assert "Rematch" in buttons(reveal)
    assert Verb.CHART not in {tag.verb for tag in buttons(reveal).values()}
    assert not looking.looked_back
