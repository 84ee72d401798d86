"""The result in words, and a person's statistics."""

from bot.games.armadora.texts.result import achievement, result, score, tallies
from bot.locale import speaker
from tests.bot.armadora.table import ENGLISH, PEOPLE
from tests.engine.armadora.kit import COLUMNS, CORNER, FENCE, TWO_FREE, Play


def end(moves: str, told=result, **options) -> str:
    """The result, or what else is told, after these moves and everybody's pass."""
    play = Play(moves, **options)
    play.do(", ".join(["pass"] * sum(not passed for passed in play.table.passed)))
    return told(play.view(None), PEOPLE, ENGLISH)


def test_the_result_is_one_ranking_with_gold_and_piles():
    """As a whole, to be read: nobody is named twice."""
    assert end(f"{FENCE}, W1 b2, W1 h5", gold=CORNER).split("\n") == [
        "🏆 `B` **Bob** wins with 21 gold!",
        "2\\. `A` **Ann**: 19 gold",
    ]


def test_the_score_has_a_line_for_each_territory():
    """As a whole, to be read."""
    assert end(f"{FENCE}, W1 b2, W1 h5", score, gold=CORNER).split("\n") == [
        "Each territory by its number in the picture, with its gold and each side’s strength. * takes the gold.",
        "```",
        " # gold    A    B",
        " 1   19   1*    ·",
        " 2   21    ·   1*",
        "```",
    ]


def test_partners_win_together():
    """A side is named by its players, its column by their letters."""
    text = end("W4 a1, W1 b1, W1 c1", players=4)
    assert text.startswith("🏆 `A+C` **Ann** & **Cid** win with 40 gold!")
    assert "2\\. `B+D` **Bob** & **Dan**: no gold" in text


def test_a_shared_victory_is_said():
    """Equal piles: nobody is first alone."""
    text = end("W1 a1, W1 b1")
    assert text.startswith("🏆 Shared victory with 20 gold each: `A` **Ann** and `B` **Bob**\n")
    assert "\\." not in text
    assert "Territory 1: a tie, so A and B get 20 gold each." in text


def test_a_victory_by_piles_is_explained():
    """7, 6, 4, 3 beats 6, 5, 5, 4."""
    gold = {"a1": 6, "b1": 5, "c1": 4, "d1": 5, "e1": 3, "f1": 4, "g1": 6, "h1": 7}
    warriors = "W1 a2, W1 e2, W1 b2, W1 f2, W1 c2, W1 g2, W1 d2, W1 h2"
    text = end(f"{COLUMNS}, {warriors}", gold=gold)
    assert text.startswith("🏆 `B` **Bob** wins with 20 gold (7 + 6 + 4 + 3)!")
    assert "It’s a tie at 20 gold. The largest piles that differ decide it: 7 against 6." in text


def test_a_tie_that_the_reinforcement_breaks_is_explained():
    """Who takes all, and where."""
    text = end(f"{FENCE}, W1 a2, W2 b2, R a2", gold=TWO_FREE, advanced=True)
    assert "Territory 1: a tie, but the reinforcement wins it for A." in text


def test_gold_for_nobody_is_said():
    """Where no warrior stands, and what cannot be shared."""
    assert "3 gold goes to nobody." in end(f"{FENCE}, W1 h5")


COUNTED = {"players_2": 3, "players_2_won": 1, "teams": 1, "advanced": 2, "advanced_won": 2, "mage": 2, "mage_won": 2}


def test_games_are_told_by_what_they_were() -> None:
    """By the number of players, in teams, with powers, as whom; what never was is not spoken of."""
    assert [*tallies(COUNTED, speaker("en"))] == [
        "With 2 players: one win in 3 games",
        "In teams: 0 wins in one game",
        "The advanced game: 2 wins in 2 games",
        "As the Mage: 2 wins in 2 games",
    ]


def test_the_best_reveal_says_whether_anybody_could_expect_it() -> None:
    """With how much more it was than the table could think, or only what was won."""
    say = speaker("en")
    assert "8 gold in the territory around d1: 5 more than" in achievement({"gold": 8, "more": 5, "square": "d1"}, say)
    assert achievement({"gold": 8, "more": 0, "square": "d1"}, say) == "8 gold in the territory around d1."
