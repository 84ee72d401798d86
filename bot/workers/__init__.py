"""Worker processes for what takes long, so that the event loop stays free: thinking, drawing, analyzing games.

`service.Workers` is the interface, and `worker` is the program that they run. Nothing here knows Discord or SQL.
"""
