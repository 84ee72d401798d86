"""The chart of the winning chances, under the reveal or for one person who asks."""

from engine.computer.analysis import analyze_json
from engine.game import Json
from tests.bot.ui.parlor import Guessing, Parlor, Verb, found, text


class Looking(Guessing):
    """Looks back on games, in haste."""

    async def analyze(self, record: Json, seed: int) -> Json:
        return analyze_json(record, seed, playouts=2)


async def test_after_the_game_a_chart_follows_the_reveal(parlor: Parlor) -> None:
    """Once, with its words and an alt text; the reveal does not wait for it."""
    await parlor.restart(Looking())
    match = await parlor.passes(await parlor.begin(2))
    home = parlor.home(match)
    assert "The game is over" in text(home.history()[-1])
    await parlor.quiet()
    chart = home.history()[-1]
    assert "chances.png" not in {a.filename for a in home.history()[-2].attachments}
    assert [a.filename.partition("-")[0] for a in chart.attachments] == ["chances"]
    assert "Chart of the winning chances" in (chart.attachments[0].description or "")
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
    reveal = parlor.home(match).history()[-1]
    asked = await parlor.cas.click(reveal, custom_id=found(reveal, Verb.CHART))
    await parlor.quiet()
    assert asked.ephemeral
    assert "chances" in str(asked.response.components)
    assert "Graphique" in str(asked.response.components) or "chances" in text(asked.response)


async def test_without_a_chart_the_reveal_stands_alone(parlor: Parlor) -> None:
    """When nobody could look back nothing is posted, and who asks is told."""
    match = await parlor.passes(await parlor.begin(2))
    await parlor.quiet()
    reveal = parlor.home(match).history()[-1]
    assert "The game is over" in text(reveal)
    asked = await parlor.bob.click(reveal, custom_id=found(reveal, Verb.CHART))
    await parlor.quiet()
    assert "no chart" in text(asked.response)
