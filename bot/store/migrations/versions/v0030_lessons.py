"""The lessons that people have done are kept by name, for their numbers change whenever the order does."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"

_NAMES = {
    "armadora": ["warrior", "-", "palisades", "sum", "mage", "orc", "goblin", "elf", "reinforcement", "pass"],
    "saboteur": [
        *("dig", "mend", "accuse", "clear", "look", "reach", "harm"),
        *("doors", "crystals", "theft", "trapped", "hats"),
    ],
}
"""The order by which they were numbered; Armadora's second is no more."""


def upgrade() -> None:
    lessons = sa.table(
        "lessons", sa.column("user_id", sa.BigInteger()), sa.column("game", sa.String(32)), sa.column("done", sa.JSON())
    )
    person, game, done = lessons.c.user_id, lessons.c.game, lessons.c.done
    database = op.get_bind()
    for user_id, name, stored in database.execute(sa.select(person, game, sa.cast(done, sa.Text))).all():
        try:
            numbers = json.loads(stored)
        except ValueError:
            continue
        if isinstance(numbers, list):
            names = [
                lesson for number, lesson in enumerate(_NAMES.get(name, ())) if lesson != "-" and number in numbers
            ]
            database.execute(sa.update(lessons).where(person == user_id, game == name).values(done=names))
