"""Drawing for all games: a fixed palette, sprites made once, text in our own fonts, and PNG bytes.

Everything is painted in one palette of 256 colors from the start, so that a picture is a few quick copies of bytes and
its PNG is small. Nothing here knows a game or its secrets.
"""
