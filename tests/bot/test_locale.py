"""The catalogues are complete, agree with each other and with the code, and fit into Discord."""

import re
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

import polib
import pytest
from structlog.testing import capture_logs

from bot.games import faces
from bot.locale import DISCORD_CODES, LANGUAGES, Markup, Unsaid, code_block, cut, escape, in_lines, speaker
from bot.locale.catalogue import entries, files
from bot.players import shown as player_name
from tests.bot.sayings import FAMILIES, code

OTHERS = [language for language in LANGUAGES if language != "en"]


@cache
def catalogue(language: str) -> dict[str, polib.POEntry]:
    """All entries of a language, by their keys."""
    entries = {}
    for file in files(language):
        for entry in polib.pofile(str(file), encoding="utf-8", check_for_duplicates=True):
            assert entry.msgid not in entries, f"{entry.msgid} stands in two catalogues"
            if not entry.obsolete:
                entries[entry.msgid] = entry
    return entries


def english() -> dict[str, polib.POEntry]:
    return catalogue("en")


def sentences(entry: polib.POEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name is not None}


# --- How catalogues are read ---------------------------------------------------------------------


AS_EDITORS_WRITE = r"""# A "remark"
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=n > 1;\n"

#. Where it is said
#: bot/ui.py:7
#, python-brace-format
msgid "long"
msgstr ""
"One line,\n"
"and \"another\" with a \\.\tEnd"

msgid "many"
msgid_plural ""
"many"
msgstr[0] "one"
msgstr[1]   "some"

#~ msgid "gone"
#~ msgstr "Gone"

msgid ""
"cut "
"up"
msgstr "Last"
"""


@pytest.mark.parametrize(
    "text", [AS_EDITORS_WRITE, *(file.read_text("utf-8") for each in LANGUAGES for file in files(each))]
)
def test_a_catalogue_is_read_as_gettext_writes_it(text: str) -> None:
    """A library for such files finds the same in it."""
    theirs = [each for each in polib.pofile(text) if not each.obsolete]
    head, *found = entries(text)
    assert head.key == ""
    assert [(each.key, each.counted) for each in found] == [(each.msgid, bool(each.msgid_plural)) for each in theirs]
    assert [each.forms for each in found] == list(map(sentences, theirs))


# --- The catalogues among themselves -----------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_speaks_every_language(language: str) -> None:
    """The bot and each game have a catalogue in every language."""
    assert [str(file).replace(f"{language}.po", "en.po") for file in files(language)] == [
        str(file) for file in files("en")
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_in_every_language(language: str) -> None:
    """Each catalogue holds the same keys as the English one beside it."""
    for english, other in zip(files("en"), files(language), strict=True):
        here = {entry.msgid for entry in polib.pofile(str(other), encoding="utf-8")}
        there = {entry.msgid for entry in polib.pofile(str(english), encoding="utf-8")}
        assert sorted(there - here) == [], f"missing in {other.parent.parent.name} {other.name}"
        assert sorted(here - there) == [], f"too many in {other.parent.parent.name} {other.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_empty_or_doubtful(language: str) -> None:
    """No entry is empty, fuzzy or obsolete."""
    for entry in catalogue(language).values():
        assert not entry.fuzzy, entry.msgid
        assert all(sentence.strip() for sentence in sentences(entry)), entry.msgid
    for file in files(language):
        assert polib.pofile(str(file), encoding="utf-8").obsolete_entries() == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_the_placeholders_of_the_english_one(language: str) -> None:
    """A translation names the same facts; a plural form for one thing may leave out the number."""
    for key, entry in catalogue(language).items():
        wanted = set().union(*map(placeholders, sentences(english()[key])))
        found = set().union(*map(placeholders, sentences(entry)))
        assert found == wanted, key
        for sentence in sentences(entry):
            assert wanted - placeholders(sentence) <= {"count"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_complete(language: str) -> None:
    """Each catalogue counts the same way, and each plural entry has all forms of the language."""
    rules = {polib.pofile(str(file), encoding="utf-8").metadata["Plural-Forms"] for file in files(language)}
    assert len(rules) == 1
    [forms] = map(int, re.findall(r"nplurals=(\d)", rules.pop()))
    for key, entry in catalogue(language).items():
        assert bool(entry.msgid_plural) == bool(english()[key].msgid_plural), key
        if entry.msgid_plural:
            assert entry.msgid_plural == entry.msgid
            assert sorted(entry.msgstr_plural) == list(range(forms)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_whole(language: str) -> None:
    """A sentence neither begins nor ends with a space, and holds what can be read and plain placeholders only."""
    for key, entry in catalogue(language).items():
        for sentence in sentences(entry):
            assert sentence == sentence.strip(), key
            assert all(line.isprintable() for line in sentence.replace("\xa0", " ").split("\n")), key
            assert "'" not in sentence, f"{key}: write ’"
            assert "  " not in sentence, key
            assert "****" not in sentence, f"{key}: between two bold words, readers would see the signs themselves"
            for _, name, form, conversion in Formatter().parse(sentence):
                assert name is None or re.fullmatch(r"[a-z][a-z_]*", name), key
                assert not form, key
                assert not conversion, key


def test_french_signs_stay_with_their_words() -> None:
    """No line of a phone begins with : ; ? ! » or %, or ends with «; and small print begins with a plain space."""
    for key, entry in catalogue("fr").items():
        for sentence in sentences(entry):
            assert not re.search(r"(?<!-#) [:;?!»%]|« ", sentence), f"{key}: write a no-break space"
            assert "-#\N{NO-BREAK SPACE}" not in sentence, key


def test_chinese_is_chinese() -> None:
    """Whatever has words in English has Chinese characters in Chinese, but for the words of a move."""
    for key, entry in catalogue("zh_TW").items():
        if key.endswith(".type.example"):
            continue
        said = " ".join(re.sub(r"\{\w+\}|[`:<]\S+", "", s) for s in sentences(english()[key]))
        if re.search(r"[a-z]{3}", said):
            assert all(re.search(r"[\u4e00-\u9fff]", s) for s in sentences(entry)), key


def test_chinese_uses_traditional_characters() -> None:
    """No simplified form of a common character slipped in."""
    simplified = set("个们这来说时会为发学对动过还进样开无当从见问长门间现么没让给选择摆战领边围墙栅栏队戏")
    for key, entry in catalogue("zh_TW").items():
        assert not simplified & set("".join(sentences(entry))), key


# --- The catalogues and the code ---------------------------------------------------------------


def test_every_sentence_that_the_code_says_exists() -> None:
    """Each key that the code says is in the catalogue."""
    assert [str(saying) for saying in code().sayings if saying.key and saying.key not in english()] == []


def test_every_sentence_gets_its_facts() -> None:
    """Where the code says a sentence it gives what is to be filled in, and counts what has plurals."""
    wrong = []
    for saying in code().sayings:
        if saying.key in english() and saying.facts is not None:
            entry = english()[saying.key]
            wanted = set().union(*map(placeholders, sentences(entry)))
            if bool(entry.msgid_plural) != ("count" in saying.facts) or wanted - saying.facts:
                wrong.append(str(saying))
    assert wrong == []


@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_has_its_sentence(family: str) -> None:
    """Each reason, event, option and the like that is named at run time has its sentence."""
    assert sorted(set(FAMILIES[family]) - set(english())) == []


def test_every_game_counts_its_points() -> None:
    """With plural forms: one nugget, two nuggets."""
    assert all(english()[f"{game}.points"].msgid_plural for game in faces())


def test_every_sentence_is_in_its_room() -> None:
    """A game's catalogue holds what that game says, and the bot's own catalogue what no game says."""
    games = {file.parent.parent.name for file in files("en")[1:]}
    for file in files("en"):
        room = file.parent.parent.name
        for entry in polib.pofile(str(file), encoding="utf-8"):
            first = entry.msgid.partition(".")[0]
            assert first == room if room in games else first not in games, entry.msgid


def test_no_sentence_is_unused() -> None:
    """Each key of the catalogues is somewhere in the code, by itself or as one of a family."""
    in_families = {key for keys in FAMILIES.values() for key in keys}
    unused = [
        key
        for key in english()
        if key not in code().texts
        and key not in in_families
        and not any(pattern.fullmatch(key) for pattern in code().patterns)
    ]
    assert unused == []


def test_no_sentence_is_built_from_fragments() -> None:
    """Nothing with letters in it is glued to what the catalogue says."""
    assert [str(saying) for saying in code().sayings if saying.glued] == []


# --- The catalogues and Discord ----------------------------------------------------------------

LIMITS = [
    (r"command\..+\.about|\w+\.about|(\w+\.)?option\..+\.about", 100),
    (r"command\.\w+\.name|command\.option\.\w+|(\w+\.)?option\.\w+", 32),
    (r"(\w+\.)?option\.\w+\.\w+", 60),  # stands behind its option's name in a list of at most 100
    (r"(\w+\.)?button\..+|\w+\.panel\.(button|do|or_reinforce)\..+", 34),  # 80 are allowed, and 34 seen
    (r"type\.(title|label)", 45),
    (r"\w+\.type\.\w+|\w+\.suggest\..+", 100),
    (r"\w+\.rules\..+\.text", 1200),  # a phone's screen, more or less
    (r".+", 2000),
]
"""How long a sentence may be, by its key; the first that fits counts."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_fits_its_place(language: str) -> None:
    """Names, descriptions, labels and pages are as short as Discord and a phone want them."""
    for key, entry in catalogue(language).items():
        most = next(most for pattern, most in LIMITS if re.fullmatch(pattern, key))
        for sentence in sentences(entry):
            filled = sentence.format_map(dict.fromkeys(placeholders(sentence), "c4-c5"))
            assert len(filled) <= most, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_of_commands_can_be_typed(language: str) -> None:
    """The names of commands and of their options are single words in lower case, as Discord demands."""
    for key, entry in catalogue(language).items():
        if re.fullmatch(r"command\.\w+\.name|command\.option\.\w+", key):
            assert re.fullmatch(r"[\w-]+", entry.msgstr), key
            assert entry.msgstr == entry.msgstr.lower(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_and_commands_are_named_as_they_are_called(language: str) -> None:
    """A sentence that names a button or a command names it as this language's catalogue does."""
    entries = catalogue(language)
    labels = {english()[key].msgstr: key for key in english() if re.match(r"(\w+\.)?button\.", key)}
    commands = {english()[key].msgstr: key for key in english() if re.fullmatch(r"command\.\w+\.name", key)}
    for key, entry in english().items():
        here = sentences(entries[key])[0]
        for bold in re.findall(r"\*\*([^*{]+)\*\*", sentences(entry)[0]):
            if bold in labels:
                assert f"**{entries[labels[bold]].msgstr}**" in here, key
        for command in re.findall(r"`/\{\w+\} (\w+)`", sentences(entry)[0]):
            assert f" {entries[commands[command]].msgstr}`" in here, key


# --- Speaking ----------------------------------------------------------------------------------


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


def test_players_see_the_key_of_a_missing_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """In production a missing sentence is said in English or at last by its key, and logged."""
    monkeypatch.setattr("bot.locale.saying._strict", False)
    with capture_logs() as logs:
        assert speaker("fr")("no.such.key") == "no.such.key"
    assert [(line["language"], line["key"]) for line in logs] == [
        ("fr", "no.such.key"),
        ("en", "no.such.key"),
    ]


def test_every_fact_of_a_message_is_escaped() -> None:
    """All but numbers and markup: a name can hold what it likes. Plain text takes everything as it is."""
    say = speaker("en")
    for fact, shown in [("**Bob**", r"\*\*Bob\*\*"), (Markup("<@1>"), "<@1>"), (-7, "-7"), (Path("a_b"), r"a\_b")]:
        told = say("board.turn", player=fact)
        assert isinstance(told, Markup)
        assert told == f"{shown}, it’s your turn."
        plain = say.plain("board.turn", player=fact)
        assert not isinstance(plain, Markup)
        assert plain == f"{fact}, it’s your turn."


def test_facts_in_code_are_escaped_as_code() -> None:
    """Between backticks a backslash would be seen, and only a backtick does harm."""
    told = speaker("en")("armadora.result.side_without_gold", letter="a_`b`\n**c**", side="")
    assert "`a_´b´ **c**`" in told
    assert told.count("`") == 2


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


def test_things_are_kept_apart_as_the_language_does() -> None:
    """French has a no-break space before its semicolon, Chinese a wide one; a name among them mentions nobody."""
    told = {language: speaker(language).plain.apart(["a 1", "b 2"]) for language in LANGUAGES}
    assert told == {"en": "a 1; b 2", "fr": "a 1\xa0; b 2", "nl": "a 1; b 2", "zh_TW": "a 1；b 2"}
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
