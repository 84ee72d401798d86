"""What all tests of the bot have in common."""

from bot.locale import be_strict

# A sentence that is missing fails the test that wanted it.
be_strict()
