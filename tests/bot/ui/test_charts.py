"""The chart of the winning chances, for one person who asks."""

from dataclasses import replace

from bot.games import faces
from tests.bot.ui.bots import Counting
from tests.bot.ui.parlor import Parlor, Verb, buttons, files, text, verbs


async def test_whoever_looks_back_sees_the_chart(parlor: Parlor) -> None:
    """In private, with its words and an alt text, in the reader's language, after a restart as well. The reveal stays
    the last message."""
    parlor.speak(cas="fr")
    await parlor.restart(Counting())
    match = await parlor.over()
    home = parlor.home(match)
    assert home.history()[-1] == parlor.last_board(match)
    answer = await parlor.look_back(parlor.bob, match, Verb.CHART)
    await parlor.quiet()
    assert answer.ephemeral
    [chart] = files(answer.response)
    assert chart.filename.startswith("chances")
    assert "Chart of the winning chances" in (chart.description or "")
    await parlor.restart(Counting())
    answer = await parlor.look_back(parlor.cas, match, Verb.CHART)
    await parlor.quiet()
    assert "Graphique" in (files(answer.response)[0].description or "")


async def test_the_card_to_share_has_the_chart_too(parlor: Parlor) -> None:
    """It is in its alt text, and the match is analyzed once for both. Where nobody can analyze it, the card comes
    without, and who asks for the chart is told and may try again."""
    match = await parlor.over()
    answer = await parlor.look_back(parlor.bob, match, Verb.CHART)
    await parlor.quiet()
    assert "don’t have a chart" in text(answer.response)
    [bare] = files((await parlor.look_back(parlor.bob, match, Verb.SHARE)).response)
    assert "chances" not in (bare.description or "")
    counting = Counting()
    await parlor.restart(counting)
    await parlor.look_back(parlor.bob, match, Verb.CHART)
    await parlor.quiet()
    [card] = files((await parlor.look_back(parlor.bob, match, Verb.SHARE)).response)
    assert "Chart of the winning chances" in (card.description or "")
    assert counting.done == ["analyze"]


async def test_a_game_without_colors_for_it_has_no_chart(parlor: Parlor) -> None:
    """Nobody analyzes it, no button offers it, and a button from before says so; all else is as ever."""
    colorless = {"burrow": replace(faces()["burrow"], liveries=(), emoji={})}
    old = parlor.last_board(await parlor.over(game="burrow", rounds=1))
    menu = (await parlor.bob.click(old, label="Look back")).response
    counting = Counting()
    await parlor.restart(counting, faces=colorless)
    answer = await parlor.bob.tap(menu, Verb.CHART)
    await parlor.quiet()
    assert "don’t have a chart" in text(answer.response)
    for person in (parlor.ann, parlor.bob):
        await person.click(old, label="Rematch")
    match = await parlor.to_the_end(await parlor.match(2))
    await parlor.quiet()
    reveal = parlor.last_board(match)
    assert "The game is over" in text(reveal)
    assert "Rematch" in buttons(reveal)
    menu = (await parlor.bob.click(reveal, label="Look back")).response
    assert Verb.CHART not in verbs(menu)
    assert not counting.done
