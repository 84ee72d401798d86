"""What a person sees while a computer player stands in for them: that it does, and the way back."""

from bot.face import Style
from bot.locale import Say
from bot.tables.table import Match
from bot.ui.core.custom_id import Verb
from bot.ui.core.message import Message, Tap
from bot.ui.core.table_words import tag_of


def stood_in(match: Match, say: Say) -> Message:
    """Return the message that a computer player plays for the reader, with the button to take the seat back."""
    return Message(say("stand_in.plays"), rows=((take_back(match, say),),))


def take_back(match: Match, say: Say) -> Tap:
    """Return the button by which a person takes the seat back."""
    return Tap(say.plain("button.take_seat"), tag_of(match, Verb.TAKE_SEAT), Style.GO)
