"""The service: sit, start, play, leave; who sits where and what was played. It knows no Discord.

Every method that changes something saves before it returns, in one transaction, and takes one table at a time. What is
not possible raises `Refused`, and then nothing has changed; a move that the rules forbid raises the engine's own error.
After a `Refused(NOT_SAVED)` the truth is read from the database again.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from bot.face import Face
from bot.tables.values import (
    Leaderboard,
    Listing,
    Lobby,
    Match,
    Place,
    Played,
    Press,
    Standing,
    TableId,
)
from engine.game import Event, Json, Seat


class Tables:
    """All tables of all servers."""

    def __init__(
        self,
        store: Any,
        faces: Mapping[str, Face],
        *,
        clock: Callable[[], float],
        rng: Random,
        lobby_seconds: int = 3600,
        idle_seconds: int = 60 * 86400,
    ) -> None:
        """`faces` by the game's name; `clock` gives seconds since 1970; `rng` deals (a `random.SystemRandom`)."""
        raise NotImplementedError

    # --- Lobbies -------------------------------------------------------------------------------

    async def open_lobby(self, press: Press, place: Place, game: str, options: Mapping[str, Json]) -> Lobby:
        """Open a lobby with the presser as its host. Options left out take their defaults; bad ones raise BadRecord."""
        raise NotImplementedError

    async def join(self, table: TableId, press: Press) -> Lobby:
        """Take the next seat. Refused: FULL, ALREADY_SEATED, EXPIRED, ALREADY_STARTED."""
        raise NotImplementedError

    async def set_options(self, table: TableId, press: Press, options: Mapping[str, Json]) -> Lobby:
        """Change these options and keep the others. Refused: NOT_HOST, TOO_MANY_SEATED."""
        raise NotImplementedError

    async def add_computer(self, table: TableId, press: Press, level: str, name: str) -> Lobby:
        """Seat a computer player of this level in the next seat. Refused: NOT_HOST, FULL."""
        raise NotImplementedError

    async def remove_computer(self, table: TableId, press: Press) -> Lobby:
        """Take away the computer player that sat down last; nothing happens if there is none. Refused: NOT_HOST."""
        raise NotImplementedError

    async def start(self, table: TableId, press: Press) -> Match:
        """Deal. Anyone seated may start once all seats are taken. Refused: NOT_SEATED, NOT_FULL, ALREADY_STARTED."""
        raise NotImplementedError

    async def rematch(self, table: TableId, press: Press) -> Lobby:
        """Sit down for the same game again: the first of the old players to ask opens the lobby (in the channel, not in
        the old thread) and hosts it, the next ones join it. Computers come along. Refused: NOT_OVER, NOT_SEATED,
        ALREADY_SEATED."""
        raise NotImplementedError

    async def expire(self) -> tuple[Lobby, ...]:
        """Close the lobbies whose time is over and return them, so that their cards can say so. Call it every minute.
        It also stops matches in which nobody moved for very long, and forgets old interaction ids."""
        raise NotImplementedError

    # --- Play ----------------------------------------------------------------------------------

    async def play(self, table: TableId, press: Press, words: str, *, ply: int | None) -> Played:
        """Make the presser's move, then every pass that follows of itself: of who has no other move, and of who left.

        `ply` is that of the board that the press came from; None for typed commands, which mean the board as it is.
        Refused: NOT_STARTED, OVER, NOT_SEATED, OLD_BOARD, NOT_YOUR_TURN. Raises BadWords and IllegalMove.
        """
        raise NotImplementedError

    async def play_computer(self, table: TableId, words: str, *, ply: int) -> Played:
        """Make the move of the computer player that is to act. Refused: OVER, OLD_BOARD, NOT_YOUR_TURN."""
        raise NotImplementedError

    async def leave(self, table: TableId, press: Press) -> Lobby | Played:
        """Get up. In a lobby the seat is free again, the host's part goes to whoever sat longest, and a lobby without
        people is closed (`phase`). In a match it is final, so ask twice: from now on this seat passes whenever it is to
        act, the others play on, and the result counts. So nobody is left waiting, and nobody escapes a defeat.
        Refused: NOT_SEATED, OVER, HAS_LEFT, FINISH_TURN (a power was used this turn).
        """
        raise NotImplementedError

    async def agree_to_stop(self, table: TableId, press: Press) -> Match:
        """Agree to stop the match unrated. It is stopped (`phase`) when all who have not left agree at the same ply;
        any move withdraws their agreement. Refused: NOT_SEATED, OVER."""
        raise NotImplementedError

    # --- What is shown where -------------------------------------------------------------------

    async def mark_card(self, table: TableId, message_id: int) -> None:
        """The lobby's card was posted as this message."""
        raise NotImplementedError

    async def mark_published(self, table: TableId, ply: int, message_id: int) -> Match:
        """The board of this ply was posted as this message. An older ply than the newest one changes nothing."""
        raise NotImplementedError

    async def unpublished(self) -> tuple[Match, ...]:
        """All matches with something saved that was not posted, ended ones too: post each once at start. `story(match,
        since=match.published_ply)` is what happened since. Matches without a home are not among them."""
        raise NotImplementedError

    async def mark_dm(self, table: TableId, seat: Seat, message_id: int | None) -> bool:
        """This seat's direct message is this one, or None if Discord refused it. True if the player is to be told now:
        at the first refusal only."""
        raise NotImplementedError

    async def move_home(self, table: TableId, place: Place) -> Lobby | Match:
        """From now on the table is shown there: the game's thread was made, or a new home found."""
        raise NotImplementedError

    async def lost(self, place_id: int) -> tuple[Match, ...]:
        """A thread or channel was deleted. Lobbies in it are closed. Matches fall back from their thread to its
        channel, or lose their home (`posts_in` None) and wait: any command that shows one gives it a new home. Returns the live
        ones, whose boards count as unpublished again."""
        raise NotImplementedError

    async def lost_message(self, table: TableId, message_id: int) -> Lobby | Match:
        """The card or board of this message was deleted; a board counts as unpublished again if it was the newest."""
        raise NotImplementedError

    # --- Reading -------------------------------------------------------------------------------

    async def get(self, table: TableId) -> Lobby | Match:
        """Return the table, in whatever phase. Refused: NO_TABLE."""
        raise NotImplementedError

    async def of_user(self, user_id: int, *, guild_id: int | None = None, offset: int = 0, limit: int = 25) -> Listing:
        """Open lobbies and live matches where this person sits and has not left, those that wait for the person first,
        then the newest move first. With `guild_id` only those of that server."""
        raise NotImplementedError

    async def of_channel(self, channel_id: int, *, offset: int = 0, limit: int = 25) -> Listing:
        """Open lobbies and live matches of this channel, or of this thread; the newest move first."""
        raise NotImplementedError

    def story(self, match: Match, *, since: int = 0, until: int | None = None) -> tuple[Event, ...]:
        """Return what happened from the ply `since` on, up to the ply `until`."""
        raise NotImplementedError

    def state_at(self, match: Match, ply: int) -> Any:
        """Return the engine's State after this many moves, for a replay step by step."""
        raise NotImplementedError

    async def record(self, table: TableId) -> dict[str, Json]:
        """Return the match as a record of the engine, with the players' names and the date. Refused: NOT_OVER, for it
        holds every secret."""
        raise NotImplementedError

    # --- Ranks ---------------------------------------------------------------------------------

    async def leaderboard(
        self, guild_id: int, game: str, user_id: int, *, offset: int = 0, limit: int = 10
    ) -> Leaderboard:
        """Return a page of the server's leaderboard, best first, with the reader's own row."""
        raise NotImplementedError

    async def stats(self, guild_id: int, game: str, user_id: int) -> Standing | None:
        """Return this person's row, or None without a finished game among people in this server."""
        raise NotImplementedError

    async def recompute_ratings(self) -> int:
        """Forget all ratings and compute them again from the stored games; return how many games counted."""
        raise NotImplementedError

    def faces(self) -> Sequence[Face]:
        """Return the games that can be played here."""
        raise NotImplementedError
