"""A small Discord on this machine, against which the whole bot runs as a process of its own.

Most of the interface is tested with SimCord, which lives in the bot's own process and opens no sockets. So SimCord has
no rate limits, lost answers, broken connections, or a process that is killed between two requests. This double has all
of them. It listens on a port of 127.0.0.1 and knows nothing of the bot. `README.md` lists what the bot relies on, where
Discord says so, and the test that holds each double to it.

    async with World.open(tmp_path) as world:
        ann, bob = world.person("Ann"), world.person("Bob")
        await world.bot.start()
        opened = await world.command(ann, "play", game="armadora", players=2)
        await world.press(bob, opened.message, "Join")
        await world.press(ann, opened.message, "Start")
        await world.until(lambda: world.direct_messages(bob), "Bob has a direct message")

The modules:

- `world` is the tests' own interface: people and what they do and see, faults, waiting, and the bot's process.
- `state` and `model` are Discord's memory and its rules: servers, channels, threads, direct messages, messages with
  their files and components, nonces, interactions and their tokens. `check` refuses what Discord refuses.
- `rest` and `webhooks` are Discord's routes; `gateway` is its socket, with shards, heartbeats, resuming, and every
  close code.
- `limits` has the rate limits: 50 requests a second, and optionally one for each channel. Answers to interactions are
  exempt.
- `faults` breaks any route, before or after the request is carried out: with an error as the answer, a cut connection,
  a delay, or SIGKILL for the bot.
- `process` runs `launch`, which tells discord.py the double's addresses and then calls the bot's own `main`. The bot
  has no hooks for tests.
- `truth` compares the database with what people see: its list of differences is empty when every board, direct message,
  thread and card is there once and up to date.
- `tables` plays: it opens tables, sits people down, and makes legal moves. `load` lets many people play at once.
- `drill` has the long runs, as a command that prints figures: `python -m tests.discord_double.drill --help`.

Tests do not sleep: `World.until` looks again after each event, and fails with the bot's last output. The double does
not model voice, reactions, embeds, roles, the visibility of channels, the rate limit of an interaction's token, or the
content of files: it keeps their names and sizes.
"""
