"""What the bot's code says, found by reading it: each `say(...)` with its key and facts.

A key may be written out, or be an f-string or a conditional of such; a key that comes from
elsewhere counts as used where its text stands anywhere in the code, or when it belongs to a family
below. The sandbox speaks English to a developer's terminal and is left out.
"""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeGuard, get_args

from discord import Permissions
from engine.games.burrow.state import ROLES
from engine.games.burrow.state import Refusal as BurrowRefusal

import bot
import bot.games
from bot.draw.look import Theme
from bot.games import faces
from bot.games.saboteur import names as saboteur
from bot.tables.absence import Choice
from bot.tables.clock import CLOCKS
from bot.tables.lookouts import UNTIL
from bot.tables.refusal import Refusal
from bot.ui.commands.actions import ACTIONS
from bot.ui.core.permissions import missing_for_board, missing_for_thread
from bot.ui.match.moderating import CONFIRMED
from bot.ui.pages.privacy import PAGES
from bot.ui.pages.settings import PLACES
from bot.ui.pages.setup import CHOICES, MOST_CHANNELS, ROLE, SETTINGS
from engine.errors import CoreReason
from engine.games.armadora.ai import tempers as armadora_tempers
from engine.games.armadora.ai.ideas import Kind as ArmadoraIdea
from engine.games.armadora.reasons import Refusal as ArmadoraRefusal
from engine.games.armadora.reasons import Unreadable
from engine.games.armadora.state import Character
from engine.games.saboteur.ai import tempers as saboteur_tempers
from engine.games.saboteur.ai.ideas import Kind as SaboteurIdea
from engine.games.saboteur.cards import EDGE_LETTERS, KNOWN_CARDS, MORE_DWARFS, TOOLS
from engine.games.saboteur.reasons import Refusal as SaboteurRefusal
from engine.games.saboteur.reasons import Unreadable as SaboteurUnreadable
from engine.games.saboteur.state import Phase

NOTHING = Permissions.none()
DWARFS = ("digger", "selfish", *MORE_DWARFS)
"""The dwarfs of both editions of Saboteur."""
ROOT = Path(bot.__file__).parent
TOYS = [Path(folder) for folder in bot.games.__path__ if not Path(folder).is_relative_to(ROOT)]
"""Where tests keep faces."""


@dataclass(frozen=True)
class Saying:
    """One `say(...)` in the code."""

    place: str
    key: str | None
    """None if the key is not written out."""
    facts: frozenset[str] | None
    """The names of the facts, `count` among them; None if they are not written out."""
    glued: bool
    """Something with letters in it is put before or after the sentence."""
    plain: bool
    """It is said as plain text."""

    def __str__(self) -> str:
        return f"{self.place} {self.key}"


def _is_say(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not node.args:
        return False
    called = node.func.value if _is_plain(node.func) else node.func
    name = called.id if isinstance(called, ast.Name) else getattr(called, "attr", "")
    return name == "say" or name.endswith("_say")


def _is_plain(called: ast.expr) -> TypeGuard[ast.Attribute]:
    """Return whether this is the plain twin, as in `say.plain(...)`."""
    return isinstance(called, ast.Attribute) and called.attr == "plain"


def _keys(node: ast.expr) -> Iterator[str | None]:
    if isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    else:
        yield node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _pattern(node: ast.JoinedStr) -> re.Pattern[str]:
    return re.compile(
        "".join(
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[A-Za-z0-9_.-]+" for part in node.values
        )
    )


def _like_a_key(node: ast.JoinedStr) -> bool:
    text = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
    return bool(re.fullmatch(r"[a-z_]*(\.[a-z_]*)+", text)) and any(map(str.isalpha, text))


def _letters(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and any(letter.isalpha() for letter in node.value)
    )


def _glued(nodes: Iterable[ast.AST]) -> set[ast.AST]:
    """Return the calls of say that stand in a sum or an f-string beside text with letters."""
    parts_glued: set[ast.AST] = set()
    for node in nodes:
        if isinstance(node, ast.JoinedStr):
            parts = [p.value if isinstance(p, ast.FormattedValue) else p for p in node.values]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        else:
            continue
        if any(map(_letters, parts)):
            parts_glued.update(part for part in parts if _is_say(part))
    return parts_glued


def _sayings(nodes: Collection[ast.AST], file: str) -> Iterator[Saying]:
    glued = _glued(nodes)
    for node in nodes:
        if not _is_say(node):
            continue
        assert isinstance(node, ast.Call)
        facts = [keyword.arg for keyword in node.keywords]
        facts_known = None if None in facts else frozenset(fact for fact in facts if fact is not None)
        for key in _keys(node.args[0]):
            yield Saying(f"{file}:{node.lineno}", key, facts_known, node in glued, _is_plain(node.func))


def _blessed(nodes: Iterable[ast.AST], file: str) -> Iterator[tuple[str, bool]]:
    """Yield where a text is declared to be markup, and whether it is written out there."""
    for node in nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Markup":
            yield f"{file}:{node.lineno}", all(isinstance(text, ast.Constant) for text in node.args)


@dataclass(frozen=True)
class Code:
    """What was found in the bot's code and in that of the toys."""

    sayings: list[Saying]
    blessed: list[tuple[str, bool]]
    """Where a text is declared to be markup, and whether it is written out there."""
    texts: set[str]
    """All texts that stand anywhere."""
    patterns: list[re.Pattern[str]]
    """What the texts are like that are put together in the form of a key."""


@cache
def code() -> Code:
    """Read the code: once, and only where somebody asks, since it takes seconds."""
    code_read = Code([], [], set(), [])
    for file in sorted(file for folder in (ROOT, *TOYS) for file in folder.rglob("*.py")):
        if ROOT / "sandbox" in file.parents:
            continue
        name, nodes = str(file.relative_to(ROOT.parent)), [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
        code_read.sayings.extend(_sayings(nodes, name))
        if not name.startswith("bot/locale/"):  # where escaping is done
            code_read.blessed.extend(_blessed(nodes, name))
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                code_read.texts.add(node.value)
            elif isinstance(node, ast.JoinedStr) and _like_a_key(node):
                code_read.patterns.append(_pattern(node))
    return code_read


def _options() -> Iterator[str]:
    for game, face in faces().items():
        for choice in face.options:
            if choice.option == "players":
                continue  # called the same in every game
            yield f"{game}.option.{choice.option}"
            yield f"{game}.option.{choice.option}.about"
            for value in choice.values:
                yield f"{game}.option.{choice.option}.{str(value).lower()}"
                yield f"{game}.option.{choice.option}.{str(value).lower()}.about"
                if choice.unasked is not None:
                    yield f"{game}.option.{choice.option}.{str(value).lower()}.ask"


OF_EVERY_GAME = ("title", "about", "points", "button.hand")
"""What each game's catalogue says for the shared rooms: its name, the unit of its score (with plural forms), and the
button that shows what one player alone may know."""

OF_GAMES_WITH_REST = ("button.rest", "rest.ask", "rest.on", "do.rest")
"""What the catalogue of a game says in which the bot may play for somebody for a while: the button that asks for it,
the question what is meant, that it does, and the words that do it at once when typed."""

FAMILIES: dict[str, list[str]] = {
    "ideas of puzzles": [
        *(f"armadora.idea.{kind}" for kind in get_args(ArmadoraIdea)),
        *(f"saboteur.idea.{kind}" for kind in get_args(SaboteurIdea)),
    ],
    "options of games": list(_options()),
    "refusals of tables": [f"refusal.{reason.name}" for reason in Refusal],
    "phases of a match": [f"board.{phase}" for phase in ("finished", "stopped")],
    "what is kept": [f"privacy.{page}" for page in PAGES],
    "what can be done about it": [f"privacy.button.{deed}" for deed in ("list", "unlist", "forget", "forget_now")],
    "places of reminders": [f"reminders.in.{place}" for place in PLACES],
    "actions": [
        action.label.format(game=game)
        for game, face in faces().items()
        for action in ACTIONS.values()
        if action.exists(face.game)
    ],
    "days": [f"day.{month}" for month in range(1, 13)],
    "themes": [f"settings.theme.{theme.value}" for theme in Theme],
    "clocks": [f"option.clock.{name}{about}" for name in CLOCKS for about in ("", ".about")],
    "what may happen to who is late": [f"button.late.{choice.value}" for choice in Choice],
    "settings of a server": [
        *(f"setup.{name}{means}" for name in SETTINGS for means in ("", ".means")),
        *(f"setup.{name}.{str(way).lower()}" for name in CHOICES for way in CHOICES[name] if isinstance(way, bool)),
        *(f"setup.theme.{theme}" for theme in CHOICES["theme"]),
        *(f"setup.{name}.none" for name in ("language", "keep_days", ROLE, *MOST_CHANNELS)),
    ],
    "what moderators do": [
        *(f"moderate.{act}" for act in ("close", "pause", "resume", "extend", "end", "void")),
        *(f"moderate.is.{standing}" for standing in ("lobby", "live", "over")),
        *(f"moderate.{act}.{part}" for act in CONFIRMED for part in ("ask", "now")),
        *(f"permission.{name}" for name in ("manage_messages", "manage_guild")),
    ],
    "how long people look for a game": [f"look.until.{until}" for until in UNTIL],
    "permissions": [
        f"permission.{name}"
        for name in missing_for_board(NOTHING, in_thread=False, speaking=True)
        + missing_for_thread(NOTHING)
        + ("manage_roles",)
    ],
    "what every game brings": [f"{game}.{key}" for game in faces() for key in OF_EVERY_GAME],
    "what games with rest bring": [
        f"{game}.{key}" for game, face in faces().items() if face.game.rest for key in OF_GAMES_WITH_REST
    ],
    "refusals of every game": [f"refusal.core.{name}" for name in (*CoreReason.__members__, "OTHER")],
    "Armadora's refusals": [
        f"armadora.refusal.{reason.name}"
        for reason in (*ArmadoraRefusal, *Unreadable)
        if reason is not ArmadoraRefusal.NOT_YOUR_POWER
    ],
    "what Armadora counts": [
        f"armadora.stats.{key}" for key in ("teams", "advanced", *(character.value for character in Character))
    ],
    "quarters of a year": [f"season.{quarter}" for quarter in range(1, 5)],
    "Burrow's refusals": [f"burrow.refusal.{reason.name}" for reason in BurrowRefusal],
    "Burrow's roles": [f"burrow.{kind}.{role}" for role in ROLES for kind in ("role", "secret", "event.dealt")],
    "Armadora's characters": [
        key.format(character.value)
        for character in Character
        for key in (
            "armadora.picture.{}",
            "armadora.secret.{}",
            "armadora.secret.used_up.{}",
            "armadora.refusal.NOT_YOUR_POWER.{}",
        )
    ],
    "Saboteur's previews": [
        *(f"saboteur.preview.{key}.{tool}" for tool in TOOLS for key in ("break", "break_own", "fix", "fix_own")),
        *(f"saboteur.preview.{way}{goals}" for way in ("opens", "closes", "longer") for goals in ("", "_several")),
        *(
            f"saboteur.preview.{fate}{own}"
            for fate in ("stuck_anyway", "stuck", "digs", "handsoff", "swaphats", "free")
            for own in ("", "_own")
        ),
    ],
    "why Saboteur's cards cannot be played": [
        f"saboteur.panel.why.{card}" for card in ("rockfall", "map", "theft", "handsoff", "swaphats", "trap", "free")
    ],
    "Saboteur's cards": [
        f"saboteur.card.{kind}{more}"
        for kind in sorted({saboteur.kind(card) for card in KNOWN_CARDS})
        for more in ("", ".about", *(".short",) * (kind in saboteur.SHORTENED))
    ],
    "Saboteur's dwarfs": [
        key.format(dwarf)
        for dwarf in DWARFS
        for key in ("saboteur.dwarf.{}", "saboteur.dwarf.{}.about", "saboteur.you.{}")
    ],
    "Saboteur's places and tools": [
        *(f"saboteur.goal.{goal}" for goal in saboteur.GOALS.values()),
        *(f"saboteur.tool.{tool}" for tool in TOOLS),
        *(f"saboteur.side.{side}" for side in EDGE_LETTERS),
        *(
            f"saboteur.{key}.{treasure}"
            for treasure in ("gold", "stone")
            for key in ("treasure", "event.goal_seen", "secret.goal")
        ),
        *(f"saboteur.event.{key}.{tool}" for tool in TOOLS for key in ("broken", "broken_own", "mended", "mended_own")),
    ],
    "Saboteur's refusals": [f"saboteur.refusal.{reason.name}" for reason in (*SaboteurRefusal, *SaboteurUnreadable)],
    "dwarf cards of Saboteur 2": [f"saboteur.lobby.{dwarf}" for dwarf in MORE_DWARFS],
    "tempers of computers": [
        *(f"armadora.temper.{temper.name}" for temper in armadora_tempers.TEMPERS),
        *(f"saboteur.temper.{temper.name}" for temper in saboteur_tempers.TEMPERS),
    ],
    "phases of Saboteur": [f"saboteur.alt.turn.{phase}" for phase in get_args(Phase)],
    "how rounds of Saboteur end": [
        *(f"saboteur.verdict.cards.{winner}" for winner in ("saboteurs", "nobody")),
        *(f"saboteur.verdict.gold.{winner}" for winner in ("diggers", "selfish", "nobody")),
        *(
            f"saboteur.verdict.doors.{winner}"
            for winner in ("both", "both_blue", "both_green", "blue", "green", "boss", "saboteurs", "nobody")
        ),
    ],
}
"""Keys that are put together at run time, by what they are for."""
