"""The tool with which somebody names a saboteur after each lap shows what the table saw, and counts right."""

from engine.game import Seat
from engine.games.saboteur.state import Options
from tests.tools.first_laps import LETTERS, Watched, learned, plain, scored, shown, table, watched, written

ROUND = watched(Options(players=5, rounds=1), ["beginner", "plain"], 2, number=3, seed=1)


def test_the_first_laps_are_shown_as_the_table_saw_them() -> None:
    """Each move with the letter of who made it, cards that were put away face down, and nobody's dwarf."""
    lines = list(shown(ROUND))
    moves = [line for line in lines if line[0] in LETTERS and line[1] == ":"]
    assert len(moves) == 2 * 5
    assert {line.partition(": ")[2] for line in moves if "discard" in line} <= {"discard ?"}
    assert not any(dwarf in line for line in lines for dwarf in ("saboteur", "digger"))


def test_who_names_a_saboteur_each_time_is_right_each_time() -> None:
    """And who names another is never right; chance is the share of saboteurs."""
    first = min(ROUND.saboteurs)
    innocent = min(set(range(5)) - ROUND.saboteurs)
    rounds = [Watched(number, ROUND.tables, ROUND.saboteurs) for number in (1, 2)]
    answers = written("\n".join(f"{number} {lap} {LETTERS[first]}" for number in (1, 2) for lap in (1, 2)))
    for line in scored(rounds, answers, 2):
        assert "right 2 of 2, 100%" in line
        assert f"chance {len(ROUND.saboteurs) / 5:.0%}" in line
    assert all("right 0 of 2" in line for line in scored(rounds, lambda reading, lap: Seat(innocent), 2))


def test_two_readers_name_somebody_after_each_lap() -> None:
    """One who looks plainly and one who believes as the computers do."""
    for reader in (plain, table):
        assert {reader(ROUND, lap) for lap in (1, 2)} <= set(range(5))


def test_who_has_learned_their_habits_names_those_who_block_at_once() -> None:
    """Of players who all have one plan, after the first lap, in nearly every round."""
    options = Options(players=5, rounds=1)
    rounds = [watched(options, ["always"], 1, number, seed=2) for number in range(1, 31)]
    (line,) = scored(rounds, learned(rounds, 1), 1)
    assert int(line.split()[3]) >= 27
