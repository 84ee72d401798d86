"""What the bot sends without being asked for it: boards, direct messages, reminders.

Everything that people should see is saved first and shown afterwards, as a message of the outbox (`outbox`): after the
change that caused it, after a failure with growing pauses, at the start, and once a minute. So a process may be killed
anywhere.

Each message is a row of its own, written with what it tells of: the turn line of the newest board, the players' direct
messages, reminders, questions to the players, calls of who is not in the thread, lines that are said once, results, the
end for followers, notes about unreadable tables, boards that newer ones have followed, calls to tables, Play messages,
puzzles and their solutions; cards of tables, invitations, and lines that mention guests (`ui/lobby`). Only the newest
board (`publish`) has its table's row: `published_ply` of `ply` lines are shown.

Where it stands when its place goes away is decided in `homes`.

Two things are no messages of the outbox: the afterthoughts on a round, which are not noted because a button makes them
again (`looking_back`), and the traces of deleted people, which nobody is shown (`erasing`, rows in `erasures`).
"""
