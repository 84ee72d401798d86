"""Presses that stand in no message, from people who speak to Discord without its app."""

from bot.ui.core.custom_id import Verb
from tests.discord_double.hostile import HUGE, Attempt, Watch, every_verb, odd_numbers, odd_rests, steps, tried
from tests.discord_double.tables import Table
from tests.discord_double.world import World


async def test_a_step_of_a_panel_pressed_on_the_board_leaves_the_board_alone(served: World) -> None:
    """What one player alone may see is not shown in place of what everybody sees."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    watch = Watch(served)
    await tried(served, steps(table, table.to_act, table.board, table.words()))
    assert watch.harm() == []


async def test_what_is_asked_in_private_cannot_be_answered_on_the_board(served: World) -> None:
    """Leaving is confirmed and options are chosen in a message that one person sees; a lobby has a card."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    watch = Watch(served)
    verbs = (Verb.SET, Verb.TYPED, Verb.JOIN, Verb.LEAVE_NOW)
    tags = [f"n1:{verb.value}:{table.id}:0:" for verb in verbs]
    await tried(served, [Attempt(table.people[0], table.board, tag, ["4"]) for tag in tags])
    assert watch.harm() == []


async def test_options_pressed_on_the_card_leave_the_card_alone(served: World) -> None:
    """The host's panel for the options is a message that the host alone sees."""
    table = await Table.open(served, *served.people("Ann", "Bob"))
    watch = Watch(served)
    await tried(served, [Attempt(table.people[0], table.card, f"n1:set:{table.id}:0:peek", ["true"])])
    assert watch.harm() == []


async def test_a_game_of_another_server_cannot_be_looked_at(world: World) -> None:
    """Whatever a stranger presses on a card in one server at a table of another is answered as if there were no such
    table."""
    elsewhere = world.discord.add_channel(world.guild("Elsewhere"), "games")
    await world.start_bot()
    table = await Table.begin(world, *world.people("Ann", "Bob"))
    await table.play(1)
    eve = world.person("Eve")
    own = await world.command(eve, "play", elsewhere, game="armadora", players=2)
    shown, nothing = [
        [it.text for _, it in await tried(world, every_verb(number, eve, own.message))] for number in (table.id, 999)
    ]
    assert [verb.name for verb, *told in zip(Verb, shown, nothing, strict=True) if told[0] != told[1]] == []
    assert not any("Ann" in text for text in shown)


async def test_nobody_sits_down_in_another_server(world: World) -> None:
    """A stranger presses Join of a card that stands where the stranger is not."""
    elsewhere = world.discord.add_channel(world.guild("Elsewhere"), "games")
    await world.start_bot()
    ann, eve = world.people("Ann", "Eve")
    table = await Table.open(world, ann, players=2)
    own = await world.command(eve, "play", elsewhere, game="armadora", players=2)
    await tried(world, [Attempt(eve, own.message, f"n1:{Verb.JOIN.value}:{table.id}:0:")])
    options = await world.press(ann, table.card, "Leave")
    assert "Eve" not in options.message.text


async def test_numbers_that_nothing_has_are_refused(served: World) -> None:
    """Tables and moves of 19 and of 30 digits, and below nothing: a sentence, and no error."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    watch = Watch(served)
    made = await tried(served, odd_numbers(table, served.person("Eve"), table.card, ("-1", *HUGE[1:3])))
    assert [str(attempt) for attempt, it in made if not it.shown] == []
    assert watch.harm() == []


async def test_what_no_button_carries_is_refused(served: World) -> None:
    """Drafts, pages, options and values that no message of the bot's has: a sentence, and no error."""
    table = await Table.begin(served, *served.people("Ann", "Bob"))
    watch = Watch(served)
    attempts = list(odd_rests(table, served.person("Eve"), table.card, 0))
    await tried(served, attempts[::4])
    assert watch.harm() == []


async def test_options_out_of_choice_are_refused(served: World) -> None:
    """A command with what its list does not have: a sentence, and no error."""
    watch = Watch(served)
    for players in (99, -1, 2**53 - 1):
        await served.command(served.person("Eve"), "play", game="armadora", players=players)
    await served.command(served.person("Eve"), "play", game="moon", players=2)
    assert watch.harm() == []


async def test_a_table_that_is_not_there_is_refused(served: World) -> None:
    """Of whatever number Discord lets through."""
    watch = Watch(served)
    for what in ("hand", "board", "leave"):
        for number in (-1, 2**53 - 1):
            await served.command(served.person("Eve"), "armadora move", move=what, table=number)
    assert watch.harm() == []
