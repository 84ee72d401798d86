"""How computer players think about Saboteur: a fast model of a round, beliefs about dwarfs, a search through `hooks`."""
