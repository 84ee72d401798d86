"""Computer players at the tables: their turns, and what people have won against them."""

from bot.tables import Bouts, Match, Phase, Place, Refusal
from tests.bot.tables.kit import CHANNEL, GUILD, Hall, press, refused, user

ARMADORA = "armadora"


async def against(hall: Hall, *levels: str, people: tuple[str, ...] = ("Ann",), **options: object) -> Match:
    """A match of these people, who sit first, and computers of these levels."""
    players = len(people) + len(levels)
    lobby = await hall.lobby(*people, players=players, place=Place(None, CHANNEL), **options)
    for number, level in enumerate(levels):
        await hall.tables.add_computer(lobby.id, press(people[0]), level, f"Durin {number}")
    return await hall.tables.start(lobby.id, press(people[0]))


async def play_out(hall: Hall, match: Match, winner: int | None) -> Match:
    """Play to the end: one seat places the only warrior and so has all the gold, or nobody has any."""
    while match.live:
        words = "W1 c4" if match.to_act == winner and not match.state.table.warriors else "pass"
        if match.seats[match.to_act].computer is None:
            match = (await hall.play(match, words)).match
        else:
            match = (await hall.tables.play_computer(match.id, words, ply=match.ply)).match
    return match


async def test_a_computer_plays_its_own_seat_only(hall: Hall) -> None:
    """Its move is taken when it is to act; a person's turn is refused, and so is an old board."""
    match = await against(hall, "hard")
    if match.to_act == 0:
        with refused(Refusal.NOT_YOUR_TURN, player="Ann"):
            await hall.tables.play_computer(match.id, "W1 c4", ply=0)
        match = (await hall.play(match, "W1 a1")).match
    ply = match.ply
    match = (await hall.tables.play_computer(match.id, "W1 c4", ply=ply)).match
    with refused(Refusal.OLD_BOARD):
        await hall.tables.play_computer(match.id, "W1 c3", ply=ply)


async def test_the_matches_that_wait_for_a_computer_are_found_after_a_restart(hall: Hall) -> None:
    """Those in which a person is to act, or that are over, are not among them."""
    matches = [await against(hall, "easy") for _ in range(6)]
    over = await play_out(hall, await against(hall, "easy"), None)
    await hall.match("Ann", "Bob")
    waiting = [match for match in matches if match.to_act == 1]
    assert 0 < len(waiting) < len(matches)
    await hall.restart()
    assert await hall.tables.waiting_for_computers() == tuple(waiting)
    assert over.phase is Phase.FINISHED


async def test_a_game_with_a_computer_rates_nobody(hall: Hall) -> None:
    """Not even the people who played each other in it."""
    match = await against(hall, "easy", people=("Ann", "Bob"))
    await hall.tables.move_home(match.id, Place(GUILD, CHANNEL))
    await play_out(hall, await hall.get(match.id), 0)
    assert (await hall.tables.leaderboard(GUILD, ARMADORA, user("Ann"))).total == 0


async def test_wins_against_computers_are_counted_by_level(hall: Hall) -> None:
    """Games and wins stand by level, the weakest first, wherever they were played."""
    await play_out(hall, await against(hall, "expert"), 1)
    await play_out(hall, await against(hall, "easy"), 0)
    await play_out(hall, await against(hall, "easy"), 1)
    await play_out(hall, await against(hall, "hard"), 0)
    found = await hall.tables.against_computers(ARMADORA, user("Ann"))
    assert found == (Bouts("easy", 2, 1), Bouts("hard", 1, 1), Bouts("expert", 1, 0))
    assert await hall.tables.against_computers(ARMADORA, user("Bob")) == ()


async def test_a_level_is_beaten_only_by_being_ahead_of_it(hall: Hall) -> None:
    """A shared victory is a game without a win; a computer that lost to another computer was not beaten by a person."""
    await play_out(hall, await against(hall, "easy"), None)
    assert await hall.tables.against_computers(ARMADORA, user("Ann")) == (Bouts("easy", 1, 0),)
    await play_out(hall, await against(hall, "easy", "hard"), 2)
    assert await hall.tables.against_computers(ARMADORA, user("Ann")) == (Bouts("easy", 2, 0), Bouts("hard", 1, 0))


async def test_a_computer_as_a_partner_is_no_opponent(hall: Hall) -> None:
    """In teams only the other side's level counts."""
    await play_out(hall, await against(hall, "easy", "hard", "easy"), 2)
    assert await hall.tables.against_computers(ARMADORA, user("Ann")) == (Bouts("easy", 1, 1),)


async def test_two_people_against_computers_each_have_their_own_count(hall: Hall) -> None:
    """Among opponents only the one who won has beaten the computer."""
    await play_out(hall, await against(hall, "normal", people=("Ann", "Bob")), 1)
    assert await hall.tables.against_computers(ARMADORA, user("Ann")) == (Bouts("normal", 1, 0),)
    assert await hall.tables.against_computers(ARMADORA, user("Bob")) == (Bouts("normal", 1, 1),)


async def test_bouts_can_be_counted_again_from_the_stored_games(hall: Hall) -> None:
    """Counting again gives the same, not twice as much."""
    await play_out(hall, await against(hall, "easy"), 0)
    before = await hall.tables.against_computers(ARMADORA, user("Ann"))
    assert await hall.tables.recompute_ratings() == 1
    assert await hall.tables.against_computers(ARMADORA, user("Ann")) == before == (Bouts("easy", 1, 1),)
