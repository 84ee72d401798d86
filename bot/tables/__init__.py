"""The service that runs the tables: lobbies, matches, ratings. It knows no Discord and no SQL.

`Tables` in `service.py` holds the parts of the service. A part checks what a person asks for, computes the new row with
pure functions (`clock.py`, `turns.py`, `ratings.py`, `verdicts.py`), and saves it in one transaction.
Nothing here shows anything: callers bring what is owed (`outbox.py`).

"Refused: X, Y" in a docstring lists the reasons for which a method raises `Refused`.
"""
