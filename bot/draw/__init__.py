"""Drawing for all games: a fixed palette, sprites made once, text in our own fonts, and PNG bytes.

Everything is painted in one palette of 256 colors from the start, so that a picture is a few quick copies of bytes and
its PNG is small: a board takes some milliseconds and less than 120 kB. Nothing here knows a game or its secrets.
`fonts/README.md` lists the fonts with their licenses.
"""
