"""Discord's rules, checked on all requests of the bot in tests, and on the answers of the doubles.

`schema` checks the schemas that Discord publishes. `limits` (with `components`, `message` and `commands`) checks the
documented rules that the schemas leave out, and `order` the sequence of requests. `watch` looks at requests and notes
what breaks a rule; `plugin` fails the test in which that happens. SimCord is watched by `in_simcord`, the double with
sockets by itself.
"""
