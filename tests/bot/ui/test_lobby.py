"""The lobby's card: sitting down, getting up, options, starting, also with free seats; and all that can go wrong with
it."""

from dataclasses import replace
from typing import Any

import pytest

from bot.locale import Markup
from bot.store.table_rows import Phase, TableId
from engine.game import Seat
from tests.bot.ui.messages import menus
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, found, press, text
from tests.bot.ui.people import Person
from tests.bot.ui.places import deny
from tests.bot.ui.steps import TABLE, adding, deliver


async def test_the_card_shows_seats_options_and_when_it_closes(parlor: Parlor) -> None:
    """One command makes one card with everything that is agreed, in words."""
    card = await parlor.lobby(players=3, advanced=True)
    assert "Ann" in text(card)
    assert "new table" in text(card)
    assert text(card).count("free") >= 2
    assert "<t:" in text(card)
    assert set(buttons(card)) == {"Join", "Leave", "Options", "Play now", "Rules", "Learn by playing", "Invite"}
    assert len(parlor.games.history()) == 1


async def test_the_card_names_what_is_not_usual(parlor: Parlor) -> None:
    """Which game it is stands there always, once; a house rule only if it is another than in the rulebook."""
    card = await parlor.lobby(game="saboteur", players=5)
    assert "Saboteur 2" not in text(card)
    assert "Three rounds" not in text(card)
    assert "Six maps" not in text(card)
    panel = (await parlor.ann.click(card, label="Options")).response
    await parlor.ann.select(panel, ["2"], custom_id=str(Tag(Verb.SET, TABLE, 0, "rounds")))
    await parlor.ann.click(panel, label="More options")
    await parlor.ann.select(panel, ["true"], custom_id=str(Tag(Verb.SET, TABLE, 2, "selfish")))
    assert "Two rounds · With the selfish dwarf" in text(card)
    assert text(card).count("Saboteur") == 1
    assert "Saboteur 2" in text(await parlor.lobby(game="saboteur", players=12, expansion=True))
    assert "Base game" not in text(await parlor.lobby(players=2))


async def test_a_full_table_can_be_started_and_not_be_joined(parlor: Parlor) -> None:
    """With all seats taken the card offers Start and no longer Join; who comes too late is told."""
    card = await parlor.lobby(players=2)
    join = found(card, Verb.JOIN)
    await parlor.bob.click(card, label="Join")
    assert set(buttons(card)) == {"Leave", "Options", "Start", "Rules", "Learn by playing", "Invite"}
    await parlor.forge(parlor.cas, parlor.games, card.id, join)
    assert len((await parlor.lobby_of()).seats) == 2
    assert "taken" in text(parlor.seen_by(parlor.cas, parlor.games)[-1])


@pytest.mark.parametrize("expires", [True, False])
async def test_a_table_that_everybody_left_or_whose_hour_is_over_closes(parlor: Parlor, *, expires: bool) -> None:
    """Its card says so and has no buttons, whoever of computers sits there; an old press is told."""
    card = await parlor.lobby(players=3)
    await parlor.ann.select(card, ["easy"], custom_id=adding(parlor))
    join = found(card, Verb.JOIN)
    if expires:
        await parlor.later(3700)
    else:
        await parlor.ann.click(card, label="Leave")
    assert not buttons(card)
    assert "closed" in text(card)
    assert "new table" not in text(card)
    await parlor.forge(parlor.bob, parlor.games, card.id, join)
    assert "closed" in text(parlor.seen_by(parlor.bob, parlor.games)[-1])
    assert (await parlor.lobby_of()).phase is Phase.CLOSED


async def test_options_are_chosen_from_lists(parlor: Parlor) -> None:
    """Each choice changes the card at once; what means nothing here is not shown, and comes when it does."""
    card = await parlor.lobby()
    panel = (await parlor.ann.click(card, label="Options")).response
    teams = str(Tag(Verb.SET, TABLE, 0, "teams"))
    assert teams not in lists(panel)
    await parlor.ann.select(panel, ["4"], custom_id=str(Tag(Verb.SET, TABLE, 0, "players")))
    assert str(Tag(Verb.SET, TABLE, 1, "teams")) in lists(panel)
    await parlor.ann.select(panel, ["false"], custom_id=str(Tag(Verb.SET, TABLE, 1, "teams")))
    await parlor.ann.click(panel, label="More options")
    await parlor.ann.select(panel, ['"random"'], custom_id=str(Tag(Verb.SET, TABLE, 3, "mines")))
    lobby = await parlor.lobby_of()
    assert (lobby.size, lobby.options["teams"], lobby.options["mines"]) == (4, False, "random")
    assert text(card).count("free") >= 3


def lists(panel: Any) -> list[str]:
    """The lists of the host's panel, by their custom_ids."""
    return [menu["custom_id"] for menu in menus(panel)]


async def test_fewer_seats_than_people_are_refused(parlor: Parlor) -> None:
    """The options stay as they were, and the host is told why."""
    card = await parlor.lobby(players=3, seated=parlor.people[1:3])
    panel = (await parlor.ann.click(card, label="Options")).response
    before = lists(panel)
    await parlor.ann.select(panel, ["2"], custom_id=str(Tag(Verb.SET, TABLE, 0, "players")))
    assert "There are already 3 players at this table" in text(panel)
    menu = menus(panel)[0]
    assert [option["label"] for option in menu["options"] if option.get("default")] == ["3 players"]
    assert menu["custom_id"] not in before, "so that Discord forgets what was chosen"
    assert (await parlor.lobby_of()).size == 3


async def test_each_value_of_an_option_is_explained(parlor: Parlor) -> None:
    """Under what it is called, in the host's panel."""
    card = await parlor.lobby(players=4, clock="none")
    panel = (await parlor.ann.click(card, label="Options")).response
    shown = menus(panel)[1:]
    await parlor.ann.click(panel, label="More options")
    shown += menus(panel)
    assert len(shown) == 5
    assert all(option.get("description") for menu in shown for option in menu["options"])


async def test_the_card_leads_to_the_rules(parlor: Parlor) -> None:
    """In private, for whoever wonders whether to join."""
    card = await parlor.lobby(game="burrow", players=2)
    rules = await parlor.dee.click(card, label="Rules")
    assert rules.ephemeral
    assert "mole" in text(rules.response).lower()


async def test_partners_are_chosen_by_changing_places(parlor: Parlor) -> None:
    """Whoever sits there takes another one's seat, and the card shows it; elsewhere there is nothing to choose."""
    card = await parlor.lobby(players=4, seated=parlor.people[1:3])
    panel = (await parlor.bob.click(card, label="Change places")).response
    [menu] = menus(panel)
    assert [option["label"] for option in menu["options"]] == ["1. Ann", "2. Bob", "3. Cas"]
    with_whom = [option["description"] for option in menu["options"]]
    assert with_whom == ["Partner: 3. Cas", "Partner: 4. still free", "Partner: 1. Ann"]
    await parlor.bob.select(panel, ["2"], custom_id=menu["custom_id"])
    assert [player.name for player in (await parlor.lobby_of()).seats] == ["Ann", "Cas", "Bob"]
    assert text(card).index("Cas") < text(card).index("Bob")
    [menu] = menus(panel)
    assert [option["label"] for option in menu["options"] if option.get("default")] == ["3. Bob"]
    assert "sitting at this table" in text((await parlor.dee.click(card, label="Change places")).response)
    assert "Change places" not in buttons(await parlor.lobby(players=4, teams=False, seated=[parlor.bob]))


async def test_people_among_computers_learn_that_it_will_not_count(parlor: Parlor) -> None:
    """The card says so as soon as two people and a computer sit there, and not to one who plays alone."""
    card = await parlor.lobby(players=3)
    await parlor.ann.select(card, ["easy"], custom_id=adding(parlor))
    assert "count for the leaderboard" not in text(card)
    await parlor.bob.click(card, label="Join")
    assert "won’t count for the leaderboard" in text(card)
    await parlor.ann.click(card, label="Start")
    assert "won’t count for the leaderboard" in text(card)


async def test_the_clock_stands_where_it_runs(parlor: Parlor) -> None:
    """Against computers alone it does not, neither before the game nor afterwards."""
    card = await parlor.lobby(players=2, clock="live")
    assert "⏳" in text(card)
    await parlor.ann.select(card, ["easy"], custom_id=adding(parlor))
    assert "⏳" not in text(card)
    await parlor.ann.click(card, label="Start")
    assert "⏳" not in text(card)


async def test_a_card_that_was_deleted_comes_back(parlor: Parlor) -> None:
    """When the host next changes an option, the table has a card again."""
    card = await parlor.lobby()
    panel = (await parlor.ann.click(card, label="Options")).response
    parlor.env.backend.delete_message(parlor.games.id, card.id)
    await parlor.ann.select(panel, ["3"], custom_id=str(Tag(Verb.SET, TABLE, 0, "players")))
    again = parlor.games.history()[-1]
    assert "Join" in buttons(again)
    await parlor.bob.click(again, label="Join")
    assert len((await parlor.lobby_of()).seats) == 2


async def test_starting_gives_the_game_a_thread_and_everybody_a_direct_message(parlor: Parlor) -> None:
    """The first board is in a thread on the card and calls the first player only; each hand is a direct message."""
    match = await parlor.begin(3)
    thread = parlor.home(match)
    assert thread.id == parlor.games.history()[0].id
    assert "Armadora" in str(thread.name)
    board = parlor.board(match)
    assert parlor.env.backend.get_message(thread.id, board.id).ping_user_ids == [parlor.to_act(match).id]
    assert files(board)[0].description
    card = parlor.games.history()[0]
    assert "begun" in text(card)
    assert "new table" not in text(card)
    for person in parlor.people[:3]:
        assert len(parlor.direct_messages(person)) == 1
        assert "warriors in hand" in text(parlor.direct_messages(person)[0])


@pytest.mark.parametrize("players", [2, 4])
async def test_two_press_start_at_once(parlor: Parlor, players: int) -> None:
    """The game begins once, with one thread and one board, whether the second press is told or agrees to begin."""
    card = await parlor.lobby(players=players, seated=[parlor.bob])
    start = found(card, Verb.START)
    await deliver(parlor, *(press(parlor.env, who, parlor.games, card.id, start)[1] for who in parlor.people[:2]))
    assert len(parlor.games.threads) == 1
    assert len(parlor.home(await parlor.match()).history()) == 1
    assert "begun" in text(card)


@pytest.mark.parametrize("missing", ["create_public_threads", "send_messages_in_threads"])
async def test_without_threads_the_game_is_played_in_the_channel(parlor: Parlor, missing: str) -> None:
    """The host is told what a thread would need, and the boards appear in the channel."""
    quiet = parlor.guild.create_text_channel("quiet")
    deny(parlor, quiet, **{missing: True})
    opened = await parlor.ann.slash(quiet, "play", game="armadora", players=2)
    assert missing.replace("_", " ").title().replace("In ", "in ") in text(opened.followups[0])
    await parlor.bob.click(opened.response, label="Join")
    await parlor.bob.click(opened.response, label="Start")
    assert not quiet.threads
    match = await parlor.match()
    board = quiet.history()[-1]
    assert board.id == match.place.message_id
    assert "Play" in buttons(board)


# --- Free seats ----------------------------------------------------------------------------------


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
