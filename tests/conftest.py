"""What all tests have in common: the toy game is there like any other."""

from tests.toys import install

install()
