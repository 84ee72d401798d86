"""A term is one word everywhere: that of the printed rulebooks, and never again one that was given up.

A catalogue may open with a glossary: a line for each thing, with its one name, what it means, and the names that it
does not have. The house and each game have a table of terms besides: where an English sentence names a thing, its
translation names it by the word of its table. A word that was retired stands in no catalogue of that language, and on
none of the pages that people read outside of Discord.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from bot.locale import LANGUAGES
from bot.locale.saying import files
from tests.bot.catalogues import parsed, sentences
from tests.test_listing import texts

HOUSE = {
    "computer player": {"fr": "joueurs? ordinateur", "nl": "computerspeler", "zh_TW": "電腦玩家"},
    "board(?! games)": {"fr": "plateau", "nl": r"\bbord", "zh_TW": "圖板"},
    "leaderboard": {"fr": "classement", "nl": "ranglijst", "zh_TW": "排行榜|列入計算"},
    "direct messages?": {"fr": "messages? privé", "nl": "privébericht", "zh_TW": "私訊"},
    "thread": {"fr": r"\bfils?\b", "nl": r"\bthread", "zh_TW": "討論串"},
}
ARMADORA = {
    "warriors?": {"fr": "guerrier", "nl": "krijger", "zh_TW": "勇士"},
    "palisades?": {"fr": "palissade", "nl": "omheining", "zh_TW": "柵欄"},
    "territor(y|ies)": {"fr": "territoire", "nl": "gebied", "zh_TW": "戰區"},
    "gold": {"fr": r"\bor\b", "nl": "goud", "zh_TW": "黃金|金礦"},
    "reinforcements?": {"fr": "renfort", "nl": "versterking", "zh_TW": "援兵"},
    "powers?": {"fr": "pouvoir", "nl": r"\bkracht", "zh_TW": "能力"},
    "strengths?": {"fr": "valeur", "nl": r"\bwaarde", "zh_TW": "戰力"},
    "squares?": {"fr": r"\bcase", "nl": "vakje", "zh_TW": "格"},
    "pass(es|ed|ing)?": {"fr": "pass", "nl": r"\bpas|gepast", "zh_TW": "棄權"},
    "mages?": {"fr": r"\bmage", "nl": "tovenaar", "zh_TW": "法師"},
    "elf": {"fr": r"\belfe", "nl": r"\belf\b", "zh_TW": "精靈"},
    "orcs?": {"fr": r"\borc", "nl": r"\borc\b", "zh_TW": "獸人"},
    "goblins?": {"fr": "gobelin", "nl": "goblin", "zh_TW": "哥布林"},
    "tied?": {"fr": "égalité", "nl": r"gelijke stand|sta je .* gelijk\b|\bis die gelijk\b", "zh_TW": "平手|並列"},
    "advanced game": {"fr": "règles avancées", "nl": "gevorderde regels", "zh_TW": "進階遊戲"},
    "extra": {"fr": "supplémentaire|suppl\\.", "nl": "extra", "zh_TW": "多放"},
}
SABOTEUR = {
    "gold-diggers?": {"fr": "chercheurs? d’or", "nl": "goudzoeker", "zh_TW": "掘金者"},
    "saboteurs?": {"fr": "saboteur", "nl": "saboteur|uitbreiding", "zh_TW": "壞胚子|矮人礦坑"},
    "selfish dwarf": {"fr": "nain égoïste", "nl": "zelfzuchtige dwerg", "zh_TW": "自私鬼"},
    "boss": {"fr": "boss", "nl": "baas|bazen", "zh_TW": "老闆"},
    "profiteer": {"fr": "profiteur", "nl": "profiteur", "zh_TW": "奸商"},
    "geologists?": {"fr": "géologue", "nl": "geolo", "zh_TW": "地質學家"},
    "dwarf cards?": {"fr": "cartes? nain", "nl": "dwergkaart", "zh_TW": "矮人卡"},
    "maze": {"fr": "labyrinthe", "nl": "doolhof", "zh_TW": "迷宮"},
    "tunnels?": {"fr": "galerie", "nl": "gang", "zh_TW": "通道|路徑卡|直道"},
    "dead ends?": {"fr": "impasse", "nl": "doodl|dood", "zh_TW": "死路"},
    "goals?": {"fr": "arrivée|but", "nl": "doel", "zh_TW": "終點|目標"},
    "crystals?": {"fr": "crista", "nl": "kristal", "zh_TW": "水晶"},
    "doors?": {"fr": "porte", "nl": "deur", "zh_TW": "門"},
    "rockfall": {"fr": "éboulement", "nl": "instorting", "zh_TW": "塌方"},
    "maps?": {"fr": r"\bplan", "nl": "verken", "zh_TW": "地圖"},
    "pickaxe": {"fr": "pioche", "nl": "houweel", "zh_TW": "丁字鎬"},
    "lantern": {"fr": "lanterne", "nl": "lantaarn", "zh_TW": "提燈"},
    "mine cart": {"fr": "chariot", "nl": "mijnkar", "zh_TW": "推車"},
    "draw pile": {"fr": "paquet", "nl": "trekstapel", "zh_TW": "牌庫"},
    "discard(s|ed|ing)?": {"fr": "défauss", "nl": r"afle|af te leggen|afgelegd|\bleg.*\baf\b", "zh_TW": "棄"},
    "thefts?": {"fr": r"\bvols?\b", "nl": "diefstal|stelen", "zh_TW": "偷竊"},
    "trapped": {"fr": "prisonnier", "nl": "gevangen", "zh_TW": "圈套"},
    "nuggets?": {"fr": "pépite", "nl": "klomp", "zh_TW": "金塊|塊"},
    "rounds?": {"fr": "manche", "nl": "ronde", "zh_TW": "輪"},
}
"""An English word as it stands in a sentence, and the word of each language; both are patterns."""

RETIRED = {
    "en": [r"any more([.,;:!?]|$)"],
    "fr": [
        r"\bforces?\b",
        "(palissade|guerrier)s? de plus",
        "compter?a? un de (plus|moins)",
        "partie (avancée|de base)",
        r"\{(gold|share)\} pièces? d’or",
        "jeux? de plateau",
    ],
    "nl": [r"\bgaven?\b", "palissade", "magiër", r"\bork\b", r"\bveld(en)?\b", "gelijkspel", "gevorderd spel"],
    "zh_TW": ["跳過", "戰士", "領地", "援軍", "版圖", "出手", "房主", "加入電腦玩家", r"\{(gold|share|count)\} 黃金"],
}
"""Words that no catalogue of the language says anymore."""

HOME = Path(__file__).parents[2]
PAGES = {
    page: (HOME / page).read_text(encoding="utf-8") for page in ("README.md", "CHANGELOG.md", "bot/sandbox/index.html")
}
"""What stands outside the catalogues and speaks of the same things, in English."""
OF_DISCORD = {"User Install", "Viewing as"}
"""Names on pages of Discord's and of the sandbox's."""

BEGINS = r"(?<![^\W一-鿿])"
"""Where a word can begin: not within letters, except Chinese ones, which stand without spaces."""


def catalogue(language: str, room: str | None = None) -> dict[str, list[str]]:
    """Return the sentences of one room (`bot` for the house), or of all, by their keys."""
    own = [file for file in files(language) if room in (None, file.parent.parent.name)]
    return {entry.msgid: sentences(entry) for file in own for entry in parsed(file)}


def own(language: str) -> list[Path]:
    """Return the catalogues of the bot and of its games, without those of tests."""
    return [file for file in files(language) if "tests" not in file.parts]


def glossary(file: Path) -> dict[str, list[str]]:
    """Return the names in a catalogue's glossary, each with the words that are not said for it."""
    _, _, lines = parsed(file).header.partition("Glossary:")
    return {
        name: re.findall("“(.+?)”", never)
        for line in lines.strip().split("\n\n")[0].splitlines()[1:]
        for names, _, about in [line.partition(": ")]
        for name in names.split(", ")
        for never in [about.rpartition("; not ")[2] if "; not " in about else ""]
    }


def says(words: str, forms: list[str]) -> bool:
    """Return whether one of the sentences holds these words, whatever their case; plurals count."""
    lowered, text = words.lower(), "\n".join(map(bare, forms))
    # To compile takes longer than to look.
    return lowered in text and bool(re.search(BEGINS + re.escape(lowered), text))


@cache
def bare(sentence: str) -> str:
    """Return what a reader takes for words: no facts, no examples of what is typed."""
    return re.sub(r"\{\w+\}|`[^`]*`", "#", sentence).lower()


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize(("room", "terms"), [("bot", HOUSE), ("armadora", ARMADORA), ("saboteur", SABOTEUR)])
def test_a_term_is_one_word_everywhere(language: str, room: str, terms: dict[str, dict[str, str]]) -> None:
    """Where the English sentence names a thing, the translation calls it as its language always does."""
    english, foreign = catalogue("en", room), catalogue(language, room)
    strays = []
    for term, words in terms.items():
        pattern = re.compile(rf"\b{term}\b")
        keys = [key for key, forms in english.items() if any(map(pattern.search, map(bare, forms)))]
        assert keys, f"nobody says {term}"
        strays += [
            f"{key}: {words[language]}"
            for key in keys
            if not all(re.search(words[language], bare(sentence)) for sentence in foreign[key])
        ]
    assert strays == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_glossary_is_kept(language: str) -> None:
    """A catalogue says each name of its glossary and none that is given up there; the house's holds in games, too."""
    house, *games = own(language)
    for file in (house, *games):
        room = catalogue(language, file.parent.parent.name)
        everything = [sentence for forms in room.values() for sentence in forms]
        assert [name for name in glossary(file) if not says(name, everything)] == []
        never = [word for words in (glossary(house) | glossary(file)).values() for word in words]
        given_up = [word for word in never if says(word, everything)]
        assert [(key, word) for key, said in room.items() for word in given_up if says(word, said)] == []


def test_english_has_a_glossary() -> None:
    """The bot's own catalogue and that of each of its games begin with one."""
    assert [str(file) for file in own("en") if not glossary(file)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_retired_word_never_comes_back(language: str) -> None:
    """In no catalogue, neither the bot's own nor a game's."""
    uses = [
        f"{key}: {word}"
        for key, forms in catalogue(language).items()
        for word in RETIRED[language]
        if any(re.search(word, re.sub(r"\{\w+\}", "#", sentence), re.IGNORECASE) for sentence in forms)
    ]
    assert uses == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_outside_the_catalogues_say_the_same_words(language: str) -> None:
    """Those for Discord's App Directory, and in English what hosts and players read first, none that was given up."""
    pages = "\n".join([*texts(language).values(), *(PAGES.values() if language == "en" else ())])
    never = [word for file in own(language) for words in glossary(file).values() for word in words]
    assert [word for word in never if says(word, [pages])] == []
    assert [word for word in RETIRED[language] if re.search(word, pages, re.IGNORECASE)] == []


def test_pages_name_buttons_as_they_are_called() -> None:
    """What stands in italics is a label."""
    labels = {sentence for forms in catalogue("en").values() for sentence in forms} | OF_DISCORD
    labels |= {label.removeprefix("🤖 ") for label in labels}
    named = {
        (page, label)
        for page, text in PAGES.items()
        for label in re.findall(r"(?:<em>|(?<!\*)\*(?! ))([A-Z][^*<{\n]*)(?:</em>|\*(?!\*))", text)
    }
    assert len(named) > 10
    assert sorted(item for item in named if item[1] not in labels) == []
