"""Terms, privacy policy and support server: people find them below `/help` and `/me`, if their host has any."""

from __future__ import annotations

import pytest

from bot.locale import LANGUAGES, speaker
from bot.settings import BadSettings, load
from bot.ui.core.message import LABEL, NO_LINKS, Links
from tests.bot.ui.parlor import Parlor, Tag, Verb, make_bot
from tests.bot.ui.people import Person

ALL = Links("https://nugget.example/terms", "https://nugget.example/privacy", "https://discord.gg/nugget")


async def links(parlor: Parlor, person: Person, command: str, tag: Tag) -> dict[str, str]:
    """The buttons that lead out of Discord on a page behind a command: their addresses by their labels."""
    page = await person.slash(parlor.games, command)
    assert page.ephemeral
    answer = await person.click(page.response, custom_id=str(tag))
    rows = [row["components"] for row in answer.response.components if "components" in row]
    return {button["label"]: button["url"] for row in rows for button in row if "url" in button}


@pytest.mark.parametrize(("command", "page"), [("help", Tag(Verb.HELP, rest="more")), ("me", Tag(Verb.PRIVACY))])
async def test_help_and_privacy_lead_to_what_the_host_has_set(parlor: Parlor, command: str, page: Tag) -> None:
    """And to nothing where nothing is set."""
    assert await links(parlor, parlor.ann, command, page) == {}
    await parlor.close()
    await parlor.env.restart_bot(make_bot(parlor.database, links=ALL))
    assert await links(parlor, parlor.ann, command, page) == {
        "Support server": "https://discord.gg/nugget",
        "Terms of use": "https://nugget.example/terms",
        "Privacy policy": "https://nugget.example/privacy",
    }


def test_only_what_is_set_has_a_button() -> None:
    """One is enough; without any there is no row, which Discord would refuse."""
    assert NO_LINKS.rows(speaker("en")) == ()
    (row,) = Links(terms="https://nugget.example/terms").rows(speaker("fr"))
    assert isinstance(row, tuple)
    assert [button.label for button in row] == ["Conditions d’utilisation"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_fit_and_differ(language: str) -> None:
    """In every language."""
    (row,) = ALL.rows(speaker(language))
    assert isinstance(row, tuple)
    labels = [button.label for button in row]
    assert len(set(labels)) == 3
    assert max(map(len, labels)) <= LABEL


@pytest.mark.parametrize(
    "address",
    [
        "nugget.example/terms",
        "http://nugget.example",
        "https://",
        "https://hush@nugget.example/",
        "https://n.example/" + "a" * 512,
    ],
)
def test_an_address_that_discord_would_refuse_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the start, not at the first press; it is not repeated."""
    monkeypatch.setenv("NUGGET_TERMS_URL", address)
    with pytest.raises(BadSettings, match=r"NUGGET_TERMS_URL: .*https://") as caught:
        load()
    assert "hush" not in str(caught.value)
