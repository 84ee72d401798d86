"""What a card to share shows of a game of Armadora: the board with everybody's gold, and who won it."""

from collections.abc import Sequence
from io import BytesIO

from bot.draw.look import Look
from bot.face import PORTRAIT, Picture, Player
from bot.games.armadora.picture.board import draw
from bot.games.armadora.picture.colors import LIVERIES
from bot.games.armadora.picture.pieces import warrior
from bot.games.armadora.picture.portraits import medallion
from bot.locale import Say
from engine.game import Seat
from engine.games.armadora.state import View

_BADGE = PORTRAIT * 2 // 5


def keepsake(view: View, players: Sequence[Player], say: Say, look: Look) -> tuple[Picture, ...]:
    """Return the board, on which no move is the last one any more."""
    return (draw(view, players, (), say, look),)


def portrait(view: View, seat: Seat, look: Look) -> bytes:
    """Return a player's character with a small warrior, in the base game a warrior alone."""
    table = view.table
    if table.options.advanced:
        art = medallion(table.characters[seat], LIVERIES[seat].base, PORTRAIT)
        art.alpha_composite(warrior(_BADGE, seat, None, False, look.patterns), (0, PORTRAIT - _BADGE))
    else:
        art = warrior(PORTRAIT, seat, None, False, look.patterns)
    file = BytesIO()
    art.save(file, "PNG")
    return file.getvalue()
