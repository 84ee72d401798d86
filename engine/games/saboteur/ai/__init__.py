"""How computer players think about Saboteur: a fast model of a round, beliefs about dwarfs, and what a search asks."""
