"""A fast model of a round, for thinking ahead: the rules stay the referee, and tests compare the two."""
