"""`nugget rehearse`: try in one channel of the real Discord everything that needs no person, read it back, and report
where Discord differs from what the bot and its tests assume.

`truths` is the list of assumptions. `play` takes one step after the other with the bot's own code on the `stage`, which
is swept at the end, also of what a run that was killed has left. `exchanges` notes each request and its answer, and
works out from the requests how Discord should describe each message. The same rehearsal holds the simulated Discords of
the sandbox and the tests to these assumptions.
"""
