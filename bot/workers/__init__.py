"""Processes that do what takes long, so that the event loop never does: think, draw, look back on games.

`service.Workers` is what to ask; `worker` is what they run. Nothing here knows Discord or SQL.
"""
