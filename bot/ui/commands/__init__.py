"""The slash commands: few, because buttons do the rest. Each game has one for typing; the others are about all games.
They only read what was typed; the work is done in the folders beside this one."""
