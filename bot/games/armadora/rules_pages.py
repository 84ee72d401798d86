"""Armadora's rules in short, for a reader with a phone and three minutes."""

from bot.draw.look import STANDARD, Look
from bot.face import Page
from bot.games.armadora.examples import palisade_example, scoring_example
from bot.locale import Markup, Say


def pages(say: Say, look: Look = STANDARD) -> tuple[Page, ...]:
    """Return the pages in the order in which a newcomer reads them; the advanced game comes last."""
    return (
        Page(say("armadora.rules.goal.title"), say("armadora.rules.goal.text")),
        Page(say("armadora.rules.turn.title"), say("armadora.rules.turn.text")),
        Page(
            say("armadora.rules.palisades.title"),
            say("armadora.rules.palisades.text"),
            palisade_example(say.plain, look),
        ),
        Page(
            say("armadora.rules.scoring.title"),
            Markup("\n\n").join([say("armadora.rules.scoring.text"), say("armadora.rules.scoring.example")]),
            scoring_example(say, look),
        ),
        Page(say("armadora.rules.powers.title"), say("armadora.rules.powers.text")),
        Page(say("armadora.rules.reinforcement.title"), say("armadora.rules.reinforcement.text")),
    )
