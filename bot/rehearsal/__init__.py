"""`nugget rehearse`: the bot does on the real Discord, in one channel, what needs no person, reads back what came of
it, and says where that is not what the bot builds on and its tests take for granted.

`truths` is the list of what is taken for granted. `play` does one thing after the other with the bot's own code, `ear`
notes each request and its answer, `expected` works out what Discord should tell of each message from what was sent,
and `leftovers` takes everything away again, also what a run left that was killed. The same rehearsal holds the
simulated Discords of the sandbox and the tests to those truths.
"""
