"""A cup in words and as a picture: what was agreed, who is in, how everybody stands."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

from bot.draw.look import Theme
from bot.draw.standings import Mark, Row, standings
from bot.draw.text import legible
from bot.face import Picture
from bot.locale import Markup, Say
from bot.store.cup_rows import Entry, Pairing
from bot.tables.clock import DAY
from bot.tables.cups.cup import Cup
from bot.tables.cups.standings import Entrant, Standing
from bot.ui.core.app import App, offer_of
from bot.ui.core.permissions import mention_role
from bot.ui.core.table_words import agreed

MOST_NAMED = 40
"""The most people that the card names before the cup begins."""
MOST_ROWS = 16
"""The most lines of the standings."""
MOST_TABLES = 12
"""The most tables of a round that are listed."""
_HALVES = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔"}


def title(app: App, cup: Cup, say: Say) -> str:
    """Return what the cup is called."""
    offer = offer_of(app.faces, cup.plan.game, cup.plan.options)
    return say.plain("cup.title", game=say.plain(offer.title))


def called(entry: Entry, say: Say) -> str:
    """Return the name of a person in a cup, as text of a picture or of a list."""
    return say.plain("player.former") if entry.former else entry.name


def about(app: App, cup: Cup, say: Say) -> Iterator[Markup]:
    """Yield what was agreed, a line each."""
    yield say(f"cup.form.{cup.plan.form}", size=cup.size)
    yield say("cup.rounds", count=cup.rounds, time=length(cup.plan.round_seconds, say))
    if options := agreed(app.faces[cup.plan.game], cup.plan.options, say):
        yield options
    if cup.plan.role_id is not None:
        yield say("cup.role", role=mention_role(cup.plan.role_id))
    if cup.plan.repeats is not None:
        zone = ZoneInfo(cup.plan.zone)
        hour = datetime.fromtimestamp(cup.row.begins_at or cup.row.opened_at, zone).strftime("%H:%M")
        yield say(f"cup.repeats.{cup.plan.repeats}", hour=hour, zone=zone.key)
    yield say("cup.points")
    settings = app.tables.servers.settings(cup.row.guild_id)
    if not (cup.plan.rated and settings.rated):
        yield say("cup.unrated")
    if settings.computers:
        yield say("cup.level", level=say(f"level.{cup.plan.level}"))


def length(seconds: int, say: Say) -> str:
    """Return how long a round may take."""
    if seconds < DAY:
        return say.plain("cup.minutes", count=seconds // 60)
    return say.plain("cup.days", count=seconds // DAY)


def begins(at: int, most: int | None, say: Say) -> Markup:
    """Return when sign-up ends."""
    when = Markup("<t:{0}:F> (<t:{0}:R>)").format(at)
    return say("cup.begins_at", when=when) if most is None else say("cup.begins_full", count=most, when=when)


def people_in(cup: Cup, say: Say) -> Markup:
    """Return who is in, while people sign up."""
    if not cup.row.entries:
        return say("cup.nobody")
    named = [Markup("{}").format(entry.name) for entry in cup.row.entries[:MOST_NAMED]]
    others = len(cup.row.entries) - len(named)
    people = say.listed([*named, *([say("cup.others", count=others)] if others else [])])
    return say("cup.people", count=len(cup.row.entries), people=people)


def places(cup: Cup, say: Say) -> list[Markup]:
    """Return the standings in words, the best first."""
    lines = [say("cup.row", **facts) for facts in _facts(cup, say)]
    more = len(cup.standings) - len(lines)
    return [*lines, *([say("cup.more_rows", count=more)] if more else [])]


def _facts(cup: Cup, say: Say) -> Iterator[dict[str, Any]]:
    """Yield what there is to say of each line of the standings."""
    for row in cup.standings[:MOST_ROWS]:
        yield {"place": row.place, "player": called(cup.entry(row.entrant), say), "points": points(row.points)}


def replaced(cup: Cup, say: Say) -> list[Markup]:
    """Return which results managers have replaced, and why."""
    newest = [pairing for pairing in cup.row.pairings if pairing.reason][-MOST_ROWS:]
    return [say("cup.replaced", round=pairing.round, table=pairing.number, reason=pairing.reason) for pairing in newest]


def points(made: Fraction) -> str:
    """Return points as people write them: `2½`."""
    whole, part = divmod(made, 1)
    if part and part not in _HALVES:
        return f"{float(made):.2f}"
    return f"{whole or '' if part else whole}{_HALVES.get(part, '')}"


def mark(pairing: Pairing) -> str:
    """Return a table's own mark in its cup, the same in all languages."""
    return f"🏆 {pairing.round}.{pairing.number}"


def table(cup: Cup, pairing: Pairing, say: Say) -> str:
    """Return what a table is called: its mark, and who sits there in turn order."""
    return f"{mark(pairing)} {people_at(cup, pairing, say)}"


def people_at(cup: Cup, pairing: Pairing, say: Say) -> str:
    names = [say.plain("cup.computer") if i is None else called(cup.entry(i), say) for i in pairing.seats]
    return say.plain.listed(names)


# --- The picture -----------------------------------------------------------------------------------


def picture(head: str, rows: Sequence[Row], theme: Theme, alt: str) -> Picture:
    """Draw the standings; not on the event loop."""
    return Picture(standings(head, rows, theme), "cup.png", alt)


def rows_of(cup: Cup, say: Say) -> tuple[Row, ...]:
    """Return the lines of the picture."""
    rows, before = cup.standings, {}
    if cup.row.round > 1:
        done = cup.row.round - (1 if cup.running else 0)
        before = {row.entrant: row.place for row in cup.standings_after(max(1, done - 1))}
    place_of = {row.entrant: row.place for row in rows}
    return tuple(
        Row(
            str(row.place),
            legible(called(cup.entry(row.entrant), say)) or say.plain("picture.player", letter=row.entrant + 1),
            tuple(_marks(cup, row, place_of)),
            points(row.points),
            before.get(row.entrant, row.place) - row.place,
        )
        for row in rows[:MOST_ROWS]
    )


def _marks(cup: Cup, row: Standing, place_of: Mapping[Entrant, int]) -> Iterator[Mark]:
    for table in cup.tables:
        if row.entrant in table.seats:
            met = "·".join(str(place_of[other]) for other in table.opponents(row.entrant))
            yield Mark(met or "–", float(table.points(row.entrant)) if table.scores is not None else -1.0)


def alt(cup: Cup, say: Say) -> str:
    """Return the picture in words."""
    lines = [say.plain("cup.row.plain", **facts) for facts in _facts(cup, say)]
    return say.plain("cup.alt", rows="; ".join(lines))
