"""On the card of a table that is not full: starting with those who sit there, and what its options mean."""

from dataclasses import replace
from typing import Any

import pytest

from bot.locale import Markup
from bot.store.table_rows import TableId
from engine.game import Seat
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, text
from tests.bot.ui.people import Person


@pytest.mark.parametrize("game", ["armadora", "burrow"])
async def test_a_table_starts_with_those_who_sit_there(parlor: Parlor, game: str) -> None:
    """The card tells that it can, then who agrees and who is asked; with the last press the game has its thread."""
    card = await parlor.lobby(game=game, players=4)
    assert "Start" not in buttons(card)
    await parlor.bob.click(card, label="Join")
    assert "You can also start with 2" in text(card)
    assert {"Join", "Start"} <= set(buttons(card))
    await parlor.bob.click(card, label="Start")
    assert "Start with 2? Agreed: Bob. Waiting for: Ann." in text(card)
    assert not parlor.games.threads
    await parlor.ann.click(card, label="Start")
    match = await parlor.match()
    assert (len(match.seats), match.options["players"]) == (2, 2)
    assert not any(match.agreed(Seat(seat)) for seat in (0, 1)), "nobody agreed to stop"
    assert "begun" in text(card)
    assert "Play" in buttons(parlor.board(match))
    assert "free" not in text(card)


async def test_teams_are_told_for_those_who_are_about_to_play(parlor: Parlor) -> None:
    """In teams there are four, partners opposite each other; three who begin each play for themselves."""
    card = await parlor.lobby(players=4, seated=parlor.people[1:3])
    assert "Teams, by seat: 1 + 3 · 2 + 4." in text(card)
    await parlor.ann.click(card, label="Start")
    assert "Teams, by seat" not in text(card)


async def test_the_card_says_what_the_options_mean(parlor: Parlor) -> None:
    """For as many as there are seats, or for those who are about to start; not once the game has begun."""
    card = await parlor.lobby(game="burrow", players=12, seated=[parlor.bob])
    assert "There are 60 roots for all" in text(card)
    await parlor.ann.click(card, label="Start")
    assert "There are 10 roots for all" in text(card)
    await parlor.bob.click(card, label="Start")
    assert "roots for all" not in text(card)


async def test_twelve_long_names_and_a_long_briefing_fit_on_the_card(parlor: Parlor) -> None:
    """Of the signs that take most room in a message; with ten who agree and one who is asked nothing is cut off."""
    app: Any = parlor.bot.app
    face = app.faces["burrow"]
    app.faces["burrow"] = replace(face, briefing=lambda options, say: Markup("b" * 850))
    names = [f"x{number:02}x" + "@" * 28 for number in range(11)]
    people = [
        Person.comes(parlor.guild, parlor.env.create_user(f"p{i}", global_name=name)) for i, name in enumerate(names)
    ]
    card: Any = (await people[0].slash(parlor.games, "play", game="burrow", players=12)).response
    press = parlor.pressed(people[0])
    await parlor.tables.lobbies.set_options(TableId(1), press, {"rounds": 1, "roots": 3, "swaps": False})
    for person in people[1:]:
        await person.click(card, label="Join")
    for person in people[:-1]:
        await person.click(card, label="Start")
    assert 2900 < len(text(card)) <= 4000
    assert "…" not in text(card)
    assert [text(card).count(name[:4]) for name in names] == [2] * 11
    assert "b" * 850 in text(card)


async def test_options_that_want_another_number_of_seats_get_it(parlor: Parlor) -> None:
    """The host is told, once, and from then on only numbers are offered that go with the other options."""
    card = await parlor.lobby(game="saboteur", players=12, expansion=True)
    panel = (await parlor.ann.click(card, label="Options")).response
    table = (await parlor.lobby_of()).id
    await parlor.ann.select(panel, ["false"], custom_id=str(Tag(Verb.SET, table, 0, "expansion")))
    assert "the table has 10 seats now" in text(panel)
    assert text(card).count("*free*") == 9
    assert [option["value"] for option in menus(panel)[0]["options"]] == [str(number) for number in range(3, 11)]
    await parlor.ann.select(panel, ["2"], custom_id=str(Tag(Verb.SET, table, 1, "rounds")))
    assert "seats now" not in text(panel)
    assert (await parlor.lobby_of()).size == 10
