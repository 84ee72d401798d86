"""Cups as people see them: the card in the channel, the tables in threads, the crown, and the private pages behind
`/cup`. `bot.tables.cups` decides; nothing here is remembered."""
