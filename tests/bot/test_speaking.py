"""Speaking: the language of a reader, facts in a sentence that is safe to show, and names letter by letter."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.locale import DISCORD_CODES, LANGUAGES, Markup, Unsaid, be_strict, code_block, cut, escape, in_lines, speaker
from bot.players import shown as player_name
from tests.bot.catalogues import catalogue, english, placeholders, sentences
from tests.bot.sayings import code


def test_discord_s_codes_are_understood() -> None:
    """Discord's codes, the catalogues' own names and anything else lead to a language."""
    assert {code: speaker(code).language for code in DISCORD_CODES} == DISCORD_CODES
    assert [speaker(language).language for language in LANGUAGES] == list(LANGUAGES)
    assert speaker("de").language == "en"
    assert speaker(None).language == "en"
    assert speaker("fr") is speaker("fr")


def test_braces_in_a_fact_mean_nothing() -> None:
    """A name that looks like a placeholder is shown as it is."""
    key, fact = next(
        (key, names.pop())
        for key, entry in english().items()
        if not entry.msgid_plural and len(names := placeholders(entry.msgstr)) == 1
    )
    facts: dict[str, Any] = {fact: "{0.__class__}"}
    assert "{0.__class__}" in speaker("en").plain(key, **facts)
    assert escape("{0.__class__}") in speaker("en")(key, **facts)


def test_a_missing_sentence_fails_a_test() -> None:
    """In tests a missing sentence raises."""
    with pytest.raises(Unsaid, match=re.escape("no.such.key in fr")):
        speaker("fr")("no.such.key")


@pytest.fixture
def lenient() -> Iterator[None]:
    """A missing sentence is no error, as in production."""
    be_strict(False)
    yield
    be_strict()


def test_players_see_the_key_of_a_missing_sentence(lenient: None) -> None:
    """In production a missing sentence is said in English or at last by its key, and logged."""
    with capture_logs() as logs:
        assert speaker("fr")("no.such.key") == "no.such.key"
    assert [(line["language"], line["key"]) for line in logs] == [("fr", "no.such.key"), ("en", "no.such.key")]


def test_every_fact_of_a_message_is_escaped() -> None:
    """All but numbers and markup: a name can hold what it likes. Plain text takes everything as it is."""
    say = speaker("en")
    for fact, escaped in [("**Bob**", r"\*\*Bob\*\*"), (Markup("<@1>"), "<@1>"), (-7, "-7"), (Path("a_b"), r"a\_b")]:
        sentence = say("board.turn", player=fact)
        assert isinstance(sentence, Markup)
        assert sentence == f"{escaped}, it’s your turn."
        plain = say.plain("board.turn", player=fact)
        assert not isinstance(plain, Markup)
        assert plain == f"{fact}, it’s your turn."


def test_facts_in_code_are_escaped_as_code() -> None:
    """Between backticks a backslash would be seen, and only a backtick does harm."""
    sentence = speaker("en")("armadora.result.side_without_gold", letter="a_`b`\n**c**", side="")
    assert "`a_´b´ **c**`" in sentence
    assert sentence.count("`") == 2


def test_what_comes_near_markup_is_escaped() -> None:
    """Joining and filling in keep markup and escape the rest; all else that is done with it makes a plain string."""
    bold = Markup("**{}**").format("a*b")
    assert bold == r"**a\*b**"
    assert Markup(" · ").join([bold, "c*d"]) == in_lines([bold, "c*d"]).replace("\n", " · ") == r"**a\*b** · c\*d"
    assert all(isinstance(text, Markup) for text in (bold, Markup(", ").join([bold]), in_lines([bold]), escape(bold)))
    assert escape(bold) == bold
    assert not any(isinstance(text, Markup) for text in (f"{bold}", bold + "!", bold[1:]))
    assert code_block("a ``` b").count("```") == 2


@pytest.mark.parametrize(
    ("length", "kept"),
    [
        (99, "**a\\*b** and `c d` or <@12>"),
        (27, "**a\\*b** and `c d` or <@12>"),
        (26, "**a\\*b** and `c d` or…"),
        (17, "**a\\*b** and `c`…"),
        (9, "**a\\*b**…"),
        (8, "**a\\***…"),
        (7, "**a**…"),
        (14, "**a\\*b** and…"),
        (5, "…"),
        (0, "…"),
    ],
)
def test_markup_is_cut_between_its_signs(length: int, kept: str) -> None:
    """What is bold ends, nothing that is escaped loses its backslash, and a mention is whole or not there."""
    text = Markup("**{}** and `c d` or <@12>").format("a*b")
    assert cut(text, length) == kept
    assert isinstance(cut(text, length), Markup)


def test_things_in_a_row_have_the_comma_of_the_language() -> None:
    """As the players in the name of a thread, where no word joins the last one."""
    rows = {language: speaker(language).plain.row(["Ann", "Bob", "Cleo"]) for language in LANGUAGES}
    assert rows == {"en": "Ann, Bob, Cleo", "fr": "Ann, Bob, Cleo", "nl": "Ann, Bob, Cleo", "zh_TW": "Ann、Bob、Cleo"}


def test_things_are_kept_apart_as_the_language_does() -> None:
    """French has a no-break space before its semicolon, Chinese a wide one; a name among them mentions nobody."""
    lists = {language: speaker(language).plain.apart(["a 1", "b 2"]) for language in LANGUAGES}
    assert lists == {"en": "a 1; b 2", "fr": "a 1\xa0; b 2", "nl": "a 1; b 2", "zh_TW": "a 1；b 2"}
    assert speaker("en").apart(["@everyone", Markup("**b**")]) == f"{escape('@everyone')}; **b**"
    assert speaker("en").apart([]) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_takes_any_number(language: str) -> None:
    """Of things that are escaped in messages and are as they are elsewhere."""
    say = speaker(language)
    names = [f"*{number}*" for number in range(12)]
    for many in range(13):
        assert [say.plain.listed(names[:many]).count(name) for name in names] == [1] * many + [0] * (12 - many)
        assert say.listed(names[:many]).count(r"\*") == 2 * many
    assert say.listed([Markup("**a**"), "b"]).startswith("**a**")


def test_a_sentence_begins_with_a_capital_letter_whoever_is_meant() -> None:
    """Also where "a former player" takes the place of a name; within the sentence it stays as it is."""
    say = speaker("fr")
    former, bob = say.plain("player.former"), "Bob"
    assert say("lobby.won", count=1, players=former) == "Un ancien joueur a gagné."
    assert say("lobby.won", count=2, players=say.listed([former, bob])) == "Un ancien joueur et Bob ont gagné."
    assert say("lobby.won", count=2, players=say.listed([bob, former])) == "Bob et un ancien joueur ont gagné."
    assert say("lobby.won", count=1, players=Markup("**{}**").format(former)) == "**Un ancien joueur** a gagné."
    assert say("history.taken_back", player=former) == "↩️ Un ancien joueur reprend son coup."


def test_only_what_stands_in_the_code_is_markup_by_itself() -> None:
    """Whoever blesses a text writes it out: `Markup("…")`, filled in by `format`."""
    assert code().blessed
    assert [place for place, literal in code().blessed if not literal] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_plainly_holds_no_markdown(language: str) -> None:
    """On a button or a picture the signs would be seen."""
    for key in {saying.key for saying in code().sayings if saying.plain and saying.key}:
        for sentence in sentences(catalogue(language)[key]):
            assert not re.search(r"\*\*|`|^-?#|\]\(", sentence), key


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("雅文🏔️", "雅文🏔️"),
        ("**Bob**", r"\*\*Bob\*\*"),
        ("<@123>", "\\<\\@\u2060123\\>"),
        ("@everyone", "\\@\u2060everyone"),
        ("[x](http://x.y)", r"\[x\]\(http\:\/\/x\.y\)"),
        ("# Title\n-# small", r"\# Title \-\# small"),
        ("דנה", "\u2068דנה\u2069"),
        ("a\u202eb", "ab"),
        ("a\u200f\u200bb\u2066\ufeff", "ab"),
        ("\ud83d", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_a_name_is_shown_letter_by_letter(name: str, shown: str) -> None:
    """Markdown, mentions, links, line breaks and changes of direction in a name do nothing; in a list, too."""
    assert escape(name) == shown
    assert speaker("en").listed([name, name, name]) == f"{shown}, {shown} and {shown}"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("a\u202eb", "ab"),
        ("a\nb\u200e", "a b"),
        ("**דנה**", "**דנה**"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u200b\u2060", "?"),
    ],
)
def test_a_name_turns_no_label(name: str, seen: str) -> None:
    """Where there is no markdown a name is as it is, on one line, and nothing in it is hidden; it is never empty, for a
    button has to have a label."""
    assert player_name(name, None) == seen
    assert player_name(name, "easy") == f"🤖 {seen}"
    say = speaker("en").plain
    assert say("lobby.won", count=1, players=f"a\u202e{name}").startswith("a")
    assert "\u202e" not in say("lobby.won", count=1, players=f"a\u202e{name}") + say.listed(["a\u202e", "b"])
