"""What all tests have in common: the toy game is there like any other, and a sentence that is missing fails the test
that wanted it."""

from bot.locale import be_strict
from tests.toys import install

install()
be_strict()
