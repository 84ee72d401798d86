"""A small Discord on this machine, for running the whole bot as a process of its own against it.

SimCord, with which most of the interface is tested, lives in the bot's own process and opens no sockets. What happens
on the wire stays outside it: refusals for too many requests, answers that get lost, connections that break, a process
that is killed between two requests. This double has all of it. It listens on a port of 127.0.0.1 and knows nothing of
the bot.

    async with World.open(tmp_path) as world:
        ann, bob = world.person("Ann"), world.person("Bob")
        await world.bot.start()
        opened = await world.command(ann, "armadora new", players=2)
        await world.press(bob, opened.message, "Join")
        await world.press(ann, opened.message, "Start")
        await world.until(lambda: world.direct_messages(bob), "Bob has a direct message")

What there is:

- `world` is what tests hold: people and what they do and see, faults, waiting, and the bot's process.
- `state` and `model` are Discord's memory and its rules: servers, channels, threads, direct messages, messages with
  their files and components, nonces, interactions and their tokens. `check` says what Discord would not take.
- `rest` and `webhooks` are its routes; `gateway` its socket, with shards, heartbeats, resuming, closing by any code.
- `limits` counts 50 requests a second, and a channel's own if asked for. Answers to interactions are exempt.
- `faults` breaks things: any route, before it is carried out or after it: an error for an answer, a connection that is
  cut, a delay, or the end of the bot by SIGKILL.
- `process` runs `launch`, which tells discord.py the double's addresses and then calls the bot's own `main`. The bot
  has no hooks for tests. Only the look that it takes each minute at what is pending comes more often here (`LOOK`).
- `truth` compares what the database says with what people see: the list of what is wrong is empty when every board,
  direct message, thread and card is there once and shows what is true.
- `tables` plays: it opens tables, sits people down, and makes moves that the engine calls legal. `load` lets many play
  at once, and `hostile` presses what stands in no message.
- `drill` has the long runs, as a command that prints figures: `python -m tests.discord_double.drill --help`.

Nobody sleeps: `World.until` looks again after each thing that happens here, and fails with the bot's last words. What
the double does not model: voice, reactions, embeds, roles, who may see a channel, a limit for each
interaction's token, and what is in files: it keeps their names and sizes.
"""
