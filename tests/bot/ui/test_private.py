"""What one person sees besides the turn: army, board, text, history, games, rules, help; the end."""

import re

import pytest

from bot.games import faces
from bot.store.table_rows import Phase
from tests.bot.ui.parlor import Parlor, Tag, Verb, buttons, files, found, text


async def test_my_army_shows_the_own_hand_and_the_board_as_text_is_for_everybody(parlor: Parlor) -> None:
    """In private; the hand with a picture of one's own, and with Play while it is one's turn."""
    match = await parlor.begin()
    mine = await parlor.to_act(match).click(parlor.board(match), label="My army")
    assert mine.ephemeral
    assert "16 warriors in hand" in text(mine.response)
    assert files(mine.response)
    assert "Play" in buttons(mine.response)
    for person in (parlor.ann, parlor.dee):
        answer = await person.click(parlor.board(match), label="Text board")
        assert answer.ephemeral
        assert "Row 5:" in text(answer.response)
    parlor.speak(ann="fr", bob="fr")
    theirs = (await parlor.waiting(match).click(parlor.board(match), label="My army")).response
    assert "guerriers" in text(theirs), "in the reader's language"
    assert not buttons(theirs)


@pytest.mark.usefixtures("any_game")
async def test_the_board_can_be_had_in_private_anywhere_and_says_whose_turn_it_is(parlor: Parlor) -> None:
    """In the thread, in another channel, in a direct message; its buttons work there. Whose turn it is stands above
    one's army, too."""
    match = await parlor.begin()
    person = parlor.to_act(match)
    for action in ("board", "hand"):
        mine = await person.slash(parlor.games, f"{parlor.game} move", move=action)
        assert "It’s your turn." in text(mine.response)
        theirs = await parlor.waiting(match).slash(parlor.games, f"{parlor.game} move", move=action)
        assert f"It’s <@{person.id}>’s turn." in text(theirs.response)
    assert (await parlor.dee.slash(parlor.home(match), f"{parlor.game} move", move="board")).ephemeral
    direct = await person.user.slash(f"{parlor.game} move", move="board")
    assert files(direct.response)
    panel = await person.user.click(direct.response, label="Play")
    form = await person.tap(panel.response, Verb.TYPE)
    await person.user.submit_modal(form, {"words": parlor.words(match)})
    match = await parlor.match()
    assert match.ply == match.published_ply == 1


async def test_history_is_paged(parlor: Parlor) -> None:
    """The newest page comes first, and one can leaf back to the first move."""
    match = await parlor.begin()
    for square in sorted({f"{column}{row}" for column in "abcdefgh" for row in "135"} - {"d1", "c5", "g5"}):
        match = await parlor.quick(match, f"1 {square}")
    answer = await parlor.dee.click(parlor.board(match), label="History")
    assert "page 2 of 2" in text(answer.response)
    assert "h5" in text(answer.response)
    assert len(text(answer.response).splitlines()) > 12, "the newest page is full"
    await parlor.dee.click(answer.response, label="◂ Earlier")
    assert "page 1 of 2" in text(answer.response)
    assert "a1" in text(answer.response)


async def test_private_sentences_name_public_buttons_as_they_are_called(parlor: Parlor) -> None:
    """Somebody who reads French in an English server is told to press Play, for that is what is there."""
    parlor.speak(ann="fr")
    helped = await parlor.ann.slash(parlor.games, "help")
    assert "**Play**" in text(helped.response)
    assert "Ton tour" in text(helped.response)
    assert "**Jouer**" in text((await parlor.ann.user.slash("help")).response)


async def test_games_are_listed_with_those_that_wait_first(parlor: Parlor) -> None:
    """In one list from anywhere: of all kinds, lobbies too, and those in direct messages, each with its ways on."""
    await parlor.begin()
    await parlor.begin(3, game="saboteur")
    await parlor.lobby(players=3)
    await parlor.ann.user.slash("play", game="armadora", players=2)
    for listed in (await parlor.ann.slash(parlor.games, "games"), await parlor.ann.user.slash("games")):
        words = text(listed.response)
        assert words.count("**Armadora**") == 3
        assert words.count("**Saboteur**") == 1
        assert words.count("The Hall") == 3
        assert words.count("our direct messages") == 1
        assert words.count("Not started yet") == 2
        turns = [line for line in words.splitlines() if "turn" in line]
        assert turns == sorted(turns, key=lambda line: "Your turn" not in line)
        rows = [row["components"] for row in listed.response.components if "components" in row]
        assert all(row[0]["url"].startswith("https://discord.com/channels/") for row in rows)
    nothing = await parlor.dee.slash(parlor.games, "games")
    assert "not in any games" in text(nothing.response)
    assert "/play" in text(nothing.response)


async def test_a_game_goes_on_from_the_list(parlor: Parlor) -> None:
    """The panel, the board and the question whether to leave open from it; a table that has not begun is left."""
    match = await parlor.begin()
    person = parlor.to_act(match)
    for label, then in (("Play", "Your turn"), ("Board", "Ann, Bob"), ("Leave", "can’t come back")):
        page = (await person.slash(parlor.games, "games")).response
        assert then in text((await person.click(page, label=label)).response), label
    await parlor.cas.slash(parlor.games, "play", game="armadora")
    page = (await parlor.cas.slash(parlor.games, "games")).response
    assert set(buttons(page)) == {"Leave"}
    await parlor.cas.click(page, label="Leave")
    assert (await parlor.lobby_of(2)).phase is Phase.CLOSED


async def test_many_games_have_pages(parlor: Parlor) -> None:
    """Five on each, with all their buttons."""
    for _ in range(6):
        await parlor.begin()
    page = (await parlor.ann.slash(parlor.games, "games")).response
    assert text(page).count("**Armadora**") == 5
    await parlor.ann.click(page, label="Next ▸")
    assert text(page).count("**Armadora**") == 1
    await parlor.ann.click(page, label="◂ Back")
    assert text(page).count("**Armadora**") == 5


async def test_the_rules_are_pages_with_pictures_in_the_readers_language(parlor: Parlor) -> None:
    """One leafs through them in place."""
    parlor.speak(bob="fr")
    page = (await parlor.ann.rules(parlor.games, "saboteur")).response
    assert text(page) != text((await parlor.bob.rules(parlor.games, "saboteur")).response)
    pictures = []
    while "Next ▸" in buttons(page):
        await parlor.ann.click(page, label="Next ▸")
        pictures += files(page)
    assert len(pictures) >= 5


async def test_help_says_how_to_begin(parlor: Parlor) -> None:
    """In three lines and three buttons, in a server and in a direct message; they lead to the lessons and rules of each
    game, and back, and to a game."""
    answer = await parlor.ann.slash(parlor.games, "help")
    assert "</play:" in text(answer.response)
    assert len([line for line in text(answer.response).splitlines() if line]) == 4
    assert [*buttons(answer.response)] == ["Learn", "Play now", "More"]
    assert "direct messages" in text((await parlor.ann.user.slash("help")).response)
    page = answer.response
    await parlor.ann.click(page, label="Learn")
    assert {"**Armadora**", "**Saboteur**"} <= {*text(page).splitlines()}
    await parlor.ann.click(page, label="Back")
    await parlor.ann.click(page, label="Play now")
    assert "Which game?" in text(page)


async def test_help_names_every_command_so_that_it_can_be_pressed(parlor: Parlor) -> None:
    """By the ids that Discord knows them by, in every language; so each reader sees them in their own."""
    parlor.speak(ann="nl")
    synced = await parlor.bot.tree.fetch_commands()
    groups = [command for command in synced if command.name in faces()]
    paths = {f"</{command.name} {part.name}:{command.id}>" for command in groups for part in command.options}
    paths |= {command.mention for command in synced if command not in groups and command.name != "nugget"}
    page = (await parlor.ann.slash(parlor.games, "help")).response
    await parlor.ann.click(page, custom_id=str(Tag(Verb.HELP, rest="more")))
    assert set(re.findall(r"</[^>]*>", text(page))) == paths
    assert len(paths) == 8 + len(faces())
    assert not re.search(r"`/", text(page))


async def test_the_board_is_posted_again_on_demand_and_for_who_presses_an_old_one_if_it_is_gone(parlor: Parlor) -> None:
    """The old one loses its buttons. An older board whose buttons were left on leads to the game again."""
    match = await parlor.begin()
    old = parlor.board(match)
    menu = await parlor.ann.click(old, label="More")
    await parlor.ann.click(menu.response, label="Post the board again")
    again = await parlor.match()
    assert again.place.message_id != match.place.message_id
    assert parlor.called(parlor.board(again)) == []
    assert [bool(buttons(m)) for m in parlor.boards(match)] == [False, True]
    match = await parlor.moved(again, "1 a1")
    assert match.place.message_id is not None
    parlor.env.backend.delete_message(parlor.home(match).id, match.place.message_id)
    person = parlor.to_act(match)
    await parlor.forge(person, parlor.home(match), old.id, found(old, Verb.PLAY))
    again = await parlor.match()
    assert again.place.message_id != match.place.message_id
    assert "Play" in buttons(parlor.board(again))


async def test_one_leaderboard_leads_to_the_next_and_the_own_page_has_what_the_game_counts(parlor: Parlor) -> None:
    """The first that somebody is on is shown, with a button for each game; what a game counts is on the page of who has
    played it in this server."""
    await parlor.over(game="burrow", rounds=1)
    page = (await parlor.ann.slash(parlor.games, "top")).response
    assert "Burrow: this server’s leaderboard" in text(page)
    assert {"Armadora", "Saboteur"} <= set(buttons(page))
    assert "Mole" not in text(page)
    words = text((await parlor.ann.slash(parlor.games, "me")).response)
    assert re.search(r"^Mole in (one|2|0) rounds?, badger in [012]$", words, re.MULTILINE)
    assert "Mole" not in text((await parlor.dee.slash(parlor.games, "me")).response)
