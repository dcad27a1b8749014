"""A game's rules as a page: every rule can be linked to by its id."""

import re

import kiribako

RULE = re.compile(r"^- \*\*([A-Z]+-\d+\.\d+)\*\*", re.MULTILINE)
MENTION = re.compile(r"(?<![`\w#*-])([A-Z]{2}-\d+\.\d+)(?![\w*])")
CODE = re.compile(r"(`[^`]*`)")


def page(game: str) -> str:
    """The catalogue below its title, with an anchor at every rule and links between them."""
    text = kiribako.game(game).catalogue.page.partition("\n")[2]
    linked = with_links(text, game, here=True)
    return RULE.sub(r"- **\1**{ #\1 }", linked)


def with_links(text: str, game: str, *, here: bool = False) -> str:
    """The text with every id of a rule of the game linked to it."""
    known = kiribako.game(game).catalogue.rules
    page = "" if here else f"../rules/{game}.md"

    def link(found: re.Match[str]) -> str:
        return f"[{found[1]}]({page}#{found[1]}){{ .rule }}" if found[1] in known else found[1]

    parts = CODE.split(text)
    return "".join(part if part.startswith("`") else MENTION.sub(link, part) for part in parts)


def section(game: str, beginning: str) -> tuple[str, str]:
    """What stands behind the beginning of a heading of the rules, and the text below it."""
    text = kiribako.game(game).catalogue.page
    found = re.search(rf"^## {beginning}(.*)\n([\s\S]*?)(?=^## |\Z)", text, re.MULTILINE)
    if found is None:
        raise LookupError(f"the rules of {game} have no section {beginning}")
    return found[1].strip(" ()"), found[2].strip()
