"""The only room that speaks SQL. Everything that must survive a restart goes through here.

`Store` opens a database and its transactions, and a `Transaction` has a part for each subject (`tables`, `clocks`,
`outbox` …): rows in, values out, no decisions. The database is SQLite or PostgreSQL; the schema is in `schema.py`, and
migrations bring an older database up to date at the start.

- No move is lost: `(table, ply)` is its primary key, so two writers cannot both make the same one, and the id of
  an interaction is kept for a day, so a press that is delivered twice is carried out once.
- What people are yet to see is stored with what it tells of (in the outbox, and for boards as `published_ply`), so a
  process may be killed anywhere.
- A table that cannot be read is quarantined, and all others go on.
"""
