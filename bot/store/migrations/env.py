"""Alembic runs this file: it migrates over the connection that `bot.store.store` hands it. What a migration gives no
name has the one that the schema's convention makes."""

from alembic import context

from bot.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
