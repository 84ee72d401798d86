"""Commitments: what was hidden can be checked afterwards, in every game."""

import contextlib
import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import engine
from engine import record as records
from engine.commitment import COMMITMENTS, SALT, SHORT, TAKEN_BACK, CommitmentReason, commit, verify
from engine.errors import BadRecord
from engine.record import BadMove
from tests.engine.armadora.kit import GAME
from tests.engine.command_line import lines
from tests.engine.command_line import run as command
from tests.engine.laws import EVERY_GAME, EVERY_HIDING_GAME, HIDING_RUNS, RUNS
from tests.engine.runs import all_options, commitments, run, sealed

DIGITS = re.compile(r"[0-9a-f]+")


def refused(data):
    with pytest.raises(BadRecord) as caught:
        verify(records.read(data))
    return caught.value.reason


@RUNS
def test_a_finished_game_is_what_was_committed_to(played):
    """The record and its salt give the hashes that were published: 64 digits of the start, 16 behind a move."""
    published = commitments(played)
    assert verify(records.read(sealed(played))) == published
    assert len(published.start) == 64
    assert {len(digits) for _, digits in published.moves} <= {SHORT}
    assert all(DIGITS.fullmatch(digits) for digits in (published.start, *dict(published.moves).values()))


@RUNS
def test_what_was_published_is_only_ever_added_to(played):
    """Each board shows the newest of the hashes that the record has in the end, and none of them changes."""
    whole = commitments(played)
    for ply in sorted({0, 1, len(played.steps) // 2, len(played.steps)}):
        so_far = commitments(played, ply)
        assert so_far.start == whole.start
        assert so_far.moves == whole.moves[: len(so_far.moves)]
        assert so_far.newest == (so_far.moves[-1][1] if so_far.moves else so_far.start)


@EVERY_GAME
def test_a_move_is_sealed_exactly_where_the_table_does_not_know_all_of_it(game):
    """A face-down warrior, a discard; and never a move that everybody saw."""
    played = run(game, all_options(game)[0], seed=1)
    history = played.game.view(played.end, None).history
    assert [index for index, _ in commitments(played).moves] == [
        i for i, past in enumerate(history) if "?" in past.words
    ]


@EVERY_GAME
def test_another_salt_gives_other_hashes(game):
    """So nobody who lacks it can try all the deals there are."""
    played = run(game, all_options(game)[0], seed=1)
    record, history = records.read(played.record()), played.game.view(played.end, None).history
    ours, theirs = commitments(played), commit(record, history, "a5" * 32)
    assert not {ours.start, *dict(ours.moves).values()} & {theirs.start, *dict(theirs.moves).values()}


@HIDING_RUNS
def test_a_game_in_which_moves_were_taken_back_is_checked_like_any_other(played):
    """The record says after how many moves it went on; without that it is not what was published."""
    secret = [index for index, _ in commitments(played).moves]
    again = [secret[0], secret[0], secret[-1]]
    published = commitments(played, taken_back=again)
    good = sealed(played, again)
    assert verify(records.read(good)) == published
    assert refused(good | {TAKEN_BACK: again[1:]}) is CommitmentReason.OTHER_MOVE
    assert refused(good | {TAKEN_BACK: []}) is CommitmentReason.OTHER_MOVE


class Counted(list):
    """Counts how often somebody looks through it."""

    times = 0

    def __iter__(self):
        self.times += 1
        return super().__iter__()


def test_what_was_taken_back_is_looked_through_once():
    """However many moves are sealed: a file can name half a million of them."""
    played = run(engine.find("saboteur"), all_options(engine.find("saboteur"))[0], seed=1)
    taken_back = Counted([0] * 10)
    assert len(commitments(played, taken_back=taken_back).moves) > 1
    assert taken_back.times == 1


@EVERY_HIDING_GAME
def test_the_same_move_made_again_has_another_hash(game):
    """So nobody can tell from two boards whether what was taken back and what came instead of it are the same."""
    played = run(game, all_options(game)[0], seed=1)
    first = commitments(played).moves[0][0]
    replays = [commitments(played, first + 1, [first] * times) for times in range(4)]
    assert len({commitment.newest for commitment in replays}) == 4
    before = {commitments(played, first, [first] * times) for times in range(4)}
    assert len(before) == 1, "what was sealed before stays"


@RUNS
def test_the_page_for_sceptics_checks_the_same(played):
    """The lines of docs/fairness.md, which use none of our code, agree with ours, and find a hash that is not right."""
    page = Path(__file__).parents[2].joinpath("docs", "fairness.md").read_text(encoding="utf-8")
    [code] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)

    def check(record):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(code.replace("sys.stdin", "given"), {"given": io.StringIO(json.dumps(record))})
        return printed.getvalue()

    assert check(sealed(played)) == "nothing was changed\n"
    good = sealed(played, [1, len(played.steps) // 2])
    assert check(good) == "nothing was changed\n"
    last = list(good[COMMITMENTS])[-1]
    with pytest.raises(AssertionError):
        check(good | {COMMITMENTS: good[COMMITMENTS] | {last: "0" * len(good[COMMITMENTS][last])}})


def test_another_warrior_is_found(armadora):
    """A strength that was changed afterwards, where both would have been legal: the record is refused at that move."""
    index = next(i for i, words in enumerate(armadora["moves"]) if words.startswith("W1 "))
    moves = list(armadora["moves"])
    moves[index] = moves[index].replace("W1", "W2")
    with pytest.raises(BadRecord) as caught:
        verify(records.read(armadora | {"moves": moves[: index + 1]}))
    assert (caught.value.reason, caught.value.facts["move"]) == (CommitmentReason.OTHER_MOVE, index)


def test_another_deal_is_found(armadora):
    """Two piles of gold that changed places."""
    gold = armadora["start"]["gold"]
    first, two = next((a, b) for a in gold for b in gold if gold[a] != gold[b])
    changed = armadora["start"] | {"gold": gold | {first: gold[two], two: gold[first]}}
    assert refused(armadora | {"start": changed}) is CommitmentReason.OTHER_START


def test_a_record_without_published_hashes_tells_its_own(armadora):
    """Whoever has them from elsewhere compares by eye; one that lists none differs from nothing."""
    alone = {key: value for key, value in armadora.items() if key != COMMITMENTS}
    assert verify(records.read(alone)).data() == armadora[COMMITMENTS]
    assert verify(records.read(armadora | {COMMITMENTS: {}})).data() == armadora[COMMITMENTS]


def test_a_hash_too_many_or_too_few_is_found(armadora):
    """What was published is all there, and nothing else."""
    published = armadora[COMMITMENTS]
    [*earlier, last] = published
    assert refused(armadora | {COMMITMENTS: {key: published[key] for key in earlier}}) is CommitmentReason.OTHER_MOVE
    assert refused(armadora | {COMMITMENTS: published | {"999": "0" * 16}}) is CommitmentReason.OTHER_MOVE
    assert refused(armadora | {COMMITMENTS: published | {last: None}}) is CommitmentReason.OTHER_MOVE


@pytest.mark.parametrize(
    ("reason", "key", "values"),
    [
        (CommitmentReason.NO_SALT, SALT, [None]),
        (CommitmentReason.BAD_SALT, SALT, [5, "5a", "5A" * 32, "５" * 64]),
        (CommitmentReason.BAD_TAKEN_BACK, TAKEN_BACK, [5, ["0"], [-1], [True]]),
        (
            CommitmentReason.BAD_COMMITMENTS,
            COMMITMENTS,
            [[], "x", *({key: "x"} for key in ("first", "9" * 5000, "-1", "٣"))],
        ),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_a_record_that_cannot_be_checked_says_why(armadora, reason, key, values):
    """Without a salt, or with something else in its place."""
    for value in values:
        assert refused(armadora | {key: value}) is reason, value


def test_words_that_others_wrote_differently_are_checked_all_the_same(armadora):
    """Hashes are of canonical words, as the engine reads them."""
    loud = records.read(armadora | {"moves": [words.lower() for words in armadora["moves"]]})
    assert verify(loud) == verify(records.read(armadora))


def test_an_illegal_move_is_refused_before_anything_is_compared(armadora):
    """The error of the referee."""
    with pytest.raises(BadMove):
        verify(replace(records.read(armadora), moves=("P a1a1",)))


def test_verify_prints_the_hashes_of_each_record(armadora):
    """One line a record; exit status 1 if any is not what was promised."""
    status, [good] = command("verify", given=lines(armadora))
    assert (status, good) == (0, {"verified": True, COMMITMENTS: armadora[COMMITMENTS]})
    bare = {key: value for key, value in armadora.items() if key != SALT}
    status, [bad] = command("verify", given=lines(bare))
    assert (status, list(bad)) == (1, ["error"])


def test_what_holds_no_record_is_not_verified(armadora, tmp_path):
    """An empty file is an error, and so is one that is no text, once; a record over many lines is one record."""
    file = tmp_path / "record.json"
    for written, status in ((b"", 1), (b"\n \n", 1), (b"\x89PNG\n\xff\n\xff\n", 1)):
        file.write_bytes(written)
        exit_status, [answer] = command("verify", str(file))
        assert (exit_status, list(answer)) == (status, ["error"])
    assert command("verify", given=b"\n")[0] == 1
    file.write_text(json.dumps(armadora, indent=2), encoding="utf-8")
    assert command("verify", str(file)) == (0, [{"verified": True, COMMITMENTS: armadora[COMMITMENTS]}])
    file.write_bytes(lines(armadora, armadora))
    assert len(command("verify", str(file))[1]) == 2


@pytest.fixture
def armadora():
    """The record of a game with warriors face down."""
    return sealed(run(GAME, {"players": 2, "advanced": True, "teams": True, "peek": True, "mines": "fixed"}, seed=2))
