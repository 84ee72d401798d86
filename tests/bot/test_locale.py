"""The catalogues are complete, agree with each other and with the code, and fit into Discord."""

import re
from string import Formatter

import pytest

from bot.games import faces
from bot.locale import LANGUAGES
from bot.locale.saying import files
from tests.bot.catalogues import catalogue, english, parsed, placeholders, sentences
from tests.bot.sayings import FAMILIES, code

OTHERS = [language for language in LANGUAGES if language != "en"]


# --- The catalogues among themselves -----------------------------------------------------------


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_in_every_language(language: str) -> None:
    """Each catalogue holds the same keys as the English one beside it."""
    for first, file in zip(files("en"), files(language), strict=True):
        keys = {entry.msgid for entry in parsed(file)}
        english_keys = {entry.msgid for entry in parsed(first)}
        assert sorted(english_keys - keys) == [], f"missing in {file.parent.parent.name} {file.name}"
        assert sorted(keys - english_keys) == [], f"too many in {file.parent.parent.name} {file.name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_left_empty_or_doubtful(language: str) -> None:
    """No entry is empty, fuzzy or obsolete."""
    for entry in catalogue(language).values():
        assert not entry.fuzzy, entry.msgid
        assert all(sentence.strip() for sentence in sentences(entry)), entry.msgid
    for file in files(language):
        assert parsed(file).obsolete_entries() == []


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_the_placeholders_of_the_english_one(language: str) -> None:
    """A translation names the same facts; a plural form for one thing may leave out the number."""
    for key, entry in catalogue(language).items():
        expected = set().union(*map(placeholders, sentences(english()[key])))
        actual = set().union(*map(placeholders, sentences(entry)))
        assert actual == expected, key
        for sentence in sentences(entry):
            assert expected - placeholders(sentence) <= {"count"}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_are_complete(language: str) -> None:
    """Each catalogue counts the same way, and each plural entry has all forms of the language."""
    rules = {parsed(file).metadata["Plural-Forms"] for file in files(language)}
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
        english_words = " ".join(re.sub(r"\{\w+\}|[`:<]\S+", "", s) for s in sentences(english()[key]))
        if re.search(r"[a-z]{3}", english_words):
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
            needed = set().union(*map(placeholders, sentences(entry)))
            if bool(entry.msgid_plural) != ("count" in saying.facts) or needed - saying.facts:
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
        for entry in parsed(file):
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
    (r"type\.hint|\w+\.suggest\..+", 100),
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
        label = sentences(entries[key])[0]
        for bold in re.findall(r"\*\*([^*{]+)\*\*", sentences(entry)[0]):
            if bold in labels:
                assert f"**{entries[labels[bold]].msgstr}**" in label, key
        for command in re.findall(r"`/\{\w+\} (\w+)`", sentences(entry)[0]):
            assert f" {entries[commands[command]].msgstr}`" in label, key
