"""How to begin, in three lines; behind *More* the commands, the way to look after a server, and the host's links; and
the rules of each game in short, page by page. What the bot lacks here, such as permissions, is said at once."""

from collections.abc import Sequence

from bot.face import Style
from bot.locale import Markup, Say, in_lines
from bot.ui.core.app import App
from bot.ui.core.custom_id import Tag, Verb
from bot.ui.core.message import Message, Row, Tap
from bot.ui.core.panels import page_of, turning
from bot.ui.core.permissions import missing_here, names
from bot.ui.core.places import away_text, without_thread
from bot.ui.core.reply import Declined, Reply
from bot.ui.lobby.play import play_tap

_MORE, _LEARN = "more", "learn"
"""The parts of the help behind its first page: what else there is, and the games to learn."""
LOOKING_AFTER = {"setup": "manage_guild", "moderate": "manage_messages"}
"""The commands for looking after a server, with the permission that each needs."""


async def help_page(app: App, reply: Reply, tag: Tag) -> None:
    """Show a part of the help, which is `rest`."""
    match tag.rest:
        case "more":
            await _show_more(app, reply)
        case "learn":
            await show_games_to_learn(app, reply)
        case _:
            await show_help(app, reply)


async def show_help(app: App, reply: Reply) -> None:
    """Show how to begin, and what the bot lacks here."""
    say = reply.say
    # Everybody sees this button, so its label is in the server's language.
    public_say = say if reply.guild_id is None else app.public(reply.guild_id)
    begin = say("help.begin", command=app.command("play"))
    lines = [say("help.title"), begin, say("help.turn", play=public_say.plain("button.play")), say("help.learn")]
    row = (_tap(say.plain("button.learn_short"), _LEARN), play_tap(say), _tap(say.plain("button.more"), _MORE))
    await reply.edit(Message(Markup("\n\n").join([*lines, *_lacking(app, reply)]), rows=(row,)))


async def show_games_to_learn(app: App, reply: Reply) -> None:
    """Show the ways to learn each game: its lessons, and its rules in short."""
    say = reply.say
    rows = tuple(row for game in app.faces for row in _learning(app, game, say))
    await reply.edit(Message(say("help.learn_which"), rows=(*rows, _back(say))))


def _learning(app: App, game: str, say: Say) -> tuple[Row, Row]:
    about = say("help.game", game=app.title(game, say), about=say.plain(f"{game}.about"))
    lessons = Tap(say.plain("button.learn"), Tag(Verb.LEARN, rest=f"{game} 0"), Style.GO)
    rules = Tap(say.plain("button.rules"), Tag(Verb.RULES, rest=f"{game} 0"))
    return about, (*([lessons] if app.faces[game].lessons else []), rules)


async def _show_more(app: App, reply: Reply) -> None:
    """Show all commands, those of moderators only to who may use them."""
    say = reply.say
    text = in_lines([say("help.commands"), *_commands(app, reply)])
    await reply.edit(Message(text, rows=(_back(say), *app.links.rows(say))))


def _commands(app: App, reply: Reply) -> list[Markup]:
    """Return a line for each command with what it does."""
    permissions = reply.interaction.permissions
    allowed = [name for name, needed in LOOKING_AFTER.items() if reply.guild_id and getattr(permissions, needed)]
    lines = [([app.command(name)], name) for name in app.application.offered]
    lines.append(([app.command(game, "move") for game in app.faces], "move"))
    lines += [([app.command("nugget", name)], name) for name in allowed]
    say = reply.say
    return [
        say("help.command", commands=Markup(" ").join(mentions), about=say.plain(f"command.{name}.about"))
        for mentions, name in lines
    ]


def _lacking(app: App, reply: Reply) -> Sequence[Markup]:
    """Return what the bot lacks here; in direct messages, what else they are good for."""
    say = reply.say
    if reply.guild_id is None:
        return [away_text(reply) if reply.elsewhere else say("help.direct")]
    if missing := missing_here(reply):
        return [say("trouble.missing", permissions=names(missing, say))]
    return [*filter(None, [without_thread(app, reply)])]


def _back(say: Say) -> tuple[Tap, ...]:
    return (_tap(say.plain("button.back"), ""),)


def _tap(label: str, part: str) -> Tap:
    return Tap(label, Tag(Verb.HELP, rest=part))


# --- Rules in short --------------------------------------------------------------------------------


async def rules(app: App, reply: Reply, tag: Tag) -> None:
    """Show a page of a game's rules; `rest` is the game and the page, where a number that is too large means the last
    one."""
    game, number_of_page = tag.parts(2)
    if game not in app.faces:
        raise Declined(reply.say("trouble.old_button"))
    look = await app.look_of(reply.user_id, reply.guild_id)
    pages = await app.workers.draw(app.faces[game].rules_pages, reply.say, look)
    number = min(page_of(number_of_page), len(pages) - 1)
    page = pages[number]
    row = turning(reply.say, Tag(Verb.RULES), number, len(pages), before=f"{game} ")
    text = reply.say("rules.page", title=page.title, text=page.text, page=number + 1, pages=len(pages))
    pictures = () if page.picture is None else (page.picture,)
    learn = Tap(reply.say.plain("button.learn"), Tag(Verb.LEARN, rest=f"{game} 0"), Style.CHOSEN)
    lessons = ((learn,),) if app.faces[game].lessons else ()
    await reply.edit(Message(text, pictures, rows=(row, *lessons)))
