"""What a card to share shows of a game of Saboteur: the last maze, everybody's gold, who was suspected, and who won
it."""

from collections.abc import Sequence

from PIL import Image, ImageChops

from bot.draw.drawing import Drawing
from bot.draw.encoding import png_of_art
from bot.draw.look import Look
from bot.face import PORTRAIT, Picture, Player
from bot.games.saboteur.picture import FILE
from bot.games.saboteur.picture.board import draw, end, last_maze
from bot.games.saboteur.picture.colors import INK, LIVERIES, PARCHMENT, PARCHMENT_DIM
from bot.games.saboteur.picture.dwarfs import bust
from bot.games.saboteur.picture.signs import badge_art
from bot.games.saboteur.suspicion import small
from bot.games.saboteur.texts.board import alt_end
from bot.locale import Say
from engine.game import Seat
from engine.games.saboteur.state import View


def keepsake(view: View, players: Sequence[Player], say: Say, look: Look) -> tuple[Picture, ...]:
    """Return the last maze with its goals, the gold of each round and who was suspected in the last one; of a stopped
    game the table."""
    if not view.table.over:
        return (draw(view, players, (), say, look),)
    maze, told = last_maze(view, view.table.results[-1], look), alt_end(view, players, say.plain)
    gold = end(view, players, say, look, headline=False)
    return Picture(maze.png(), FILE, told), gold, Picture(small(view, say.plain, look).png(), FILE, told)


def portrait(view: View, seat: Seat, look: Look) -> bytes:
    """Return the dwarf that a player was in the last round, with the player's badge."""
    size, middle = PORTRAIT, PORTRAIT / 2
    ring = Drawing(size, size)
    ring.fill(ring.ellipse(middle, middle, middle - 1), INK)
    ring.fill(ring.ellipse(middle, middle, middle - 5), LIVERIES[seat].base)
    ring.fill(ring.ellipse(middle, middle, middle - 13), INK)
    inside = ring.ellipse(middle, middle, middle - 16)
    ring.fill(inside, PARCHMENT, PARCHMENT_DIM)
    dwarf = bust(view.table.results[-1].dwarfs[seat]).at(size)
    within = inside.resize(dwarf.size, Image.Resampling.BOX)
    dwarf.putalpha(ImageChops.multiply(dwarf.getchannel("A"), within))
    art = ring.finished()
    art.alpha_composite(dwarf)
    own = badge_art(seat).at(size * 2 // 5)
    art.alpha_composite(own, (0, size - own.height))
    return png_of_art(art)
