"""The `kiribako` command, from the declarations that its own help is made of."""

import re
from typing import Any

import typer

from kiribako.cli.app import app
from tools.site.tables import table


def commands() -> str:
    """Every command with its arguments and options."""
    box: Any = typer.main.get_command(app)
    return "\n".join(described(name, command) for name, command in box.commands.items())


def described(name: str, command: Any) -> str:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option"]
    usage = " ".join([name, *(place(one) for one in arguments)])
    rows = [(f"`{one.name.upper()}`", tidy(one.help)) for one in arguments]
    rows += [(spelled(one), tidy(one.help) + default(one)) for one in options if one.name != "help"]
    words = re.sub(r"\n{2,}", "\n\n", command.help or "")
    told = table(("argument or option", "meaning"), rows) if rows else ""
    return f"### `kiribako {usage}` {{ #{name} }}\n\n{words}\n\n{told}"


def place(argument: Any) -> str:
    """An argument as usage lines write it: brackets round what may be left out."""
    name = str(argument.name.upper())
    return name if argument.required else f"[{name}]"


def spelled(option: Any) -> str:
    return ", ".join(f"`{word}`" for word in (*option.opts, *option.secondary_opts))


def default(option: Any) -> str:
    value = option.default
    is_plain = isinstance(value, (int, float, str)) and not isinstance(value, bool)
    return f" Usually `{value}`." if is_plain and value != "" else ""


def tidy(text: str | None) -> str:
    return " ".join((text or "").split())
