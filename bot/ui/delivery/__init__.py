"""What the bot sends without being asked for it: boards, direct messages, reminders.

Everything that people should see is saved first and shown afterwards. For each thing that people see the database notes
what was shown last. What differs from that is pending and is brought to Discord (`upkeep.bring`): after the change that
caused it, after a failure with growing pauses, at the start, and once a minute. So a process may be killed anywhere.

The newest board is noted by `published_ply` and its message (`publish.Board`), and searched for in its channel where it
is unknown whether it was posted. All else is a row of the outbox (`outbox`): the turn line of the newest board, the
players' direct messages, reminders, questions to the players, calls of who is not in the thread, lines that are said
once, results, the end for followers, notes about unreadable tables, boards that newer ones have followed, calls to
tables, Play messages, puzzles and their solutions; cards of tables, invitations, and lines that mention guests
(`ui/lobby`).

Where it stands when its place goes away is decided in `homes`.

Two things are outside of this: the afterthoughts on a round, which are not noted because a button makes them again
(`looking_back`), and the traces of deleted people, which nobody is shown (`erasing`, rows in `erasures`).
"""
