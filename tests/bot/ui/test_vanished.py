"""Boards, threads and channels that are deleted: the game goes on, and finds a place."""

from tests.bot.ui.parlor import Parlor, buttons, files, make_bot, text


async def test_a_board_that_was_deleted_is_posted_again_on_demand_and_with_the_next_move(parlor: Parlor) -> None:
    """Who asks for the board gets it in private, and the thread has one again. The next move posts a new one, whether
    the old one is there or not; that is forgotten, and not tried for ever."""
    match = await parlor.begin()
    await parlor.board(match).delete()
    answer = await parlor.ann.slash(parlor.home(match), f"{parlor.game} move", move="board")
    assert answer.ephemeral
    assert files(answer.response)
    match = await parlor.match()
    assert "Play" in buttons(parlor.board(match))
    await parlor.board(match).delete()
    await parlor.to_act(match).slash(parlor.home(match), f"{parlor.game} move", move=parlor.words(match))
    match = await parlor.match()
    assert match.published_ply == 1
    assert "Play" in buttons(parlor.board(match))
    await parlor.env.advance_time(61)
    assert await parlor.tables.outbox.due() == []


async def test_a_game_whose_thread_was_deleted_goes_on_in_the_channel(parlor: Parlor) -> None:
    """The board appears there by itself."""
    match = await parlor.begin()
    parlor.env.backend.delete_channel(parlor.home(match).id)
    await parlor.env.settle()
    match = await parlor.match()
    assert match.place.posts_in == parlor.games.id
    match = await parlor.moved(match)
    assert parlor.games.history()[-1].id == match.place.message_id


async def test_a_thread_deleted_while_the_bot_was_away_is_noticed(parlor: Parlor) -> None:
    """A command that moves finds the thread gone, and posts in the channel."""
    match = await parlor.begin()
    await parlor.close()
    parlor.env.backend.delete_channel(parlor.home(match).id)
    await parlor.env.restart_bot(make_bot(parlor.database))
    await parlor.to_act(match).slash(parlor.games, "armadora move", move="1 a1")
    match = await parlor.match()
    assert match.published_ply == 1
    assert parlor.games.history()[-1].id == match.place.message_id


async def test_a_game_whose_channel_was_deleted_waits_for_a_new_one(parlor: Parlor) -> None:
    """Its players are told where they stand; asking for the board in another channel brings the game there."""
    match = await parlor.begin()
    app = parlor.guild.create_text_channel("hall")
    for place in (parlor.home(match).id, parlor.games.id):
        parlor.env.backend.delete_channel(place)
    await parlor.env.settle()
    assert (await parlor.match()).place.posts_in is None
    assert "channel is gone" in text((await parlor.ann.slash(app, "games")).response)
    moved = await parlor.to_act(match).user.slash("armadora move", move="1 a1")
    assert any("lost its channel" in text(m) for m in moved.followups)
    assert (await parlor.match()).ply == 1
    await parlor.ann.slash(app, "armadora move", move="board")
    match = await parlor.match()
    assert match.place.posts_in == app.id
    assert "a1" in text(app.history()[-1])
    assert "Play" in buttons(app.history()[-1])
