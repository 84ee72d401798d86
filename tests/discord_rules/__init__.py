"""Discord's rules, held against all that the bot sends in tests, and against what the doubles answer.

`schema` asks the schemas that Discord publishes; `limits` (with `components`, `message` and `commands`) knows what they
do not state; `order` what may follow what. `watch` looks at requests and notes what breaks a rule, `plugin` fails the
test in which that happens. SimCord is watched by `in_simcord`, the double with sockets by itself.
"""
