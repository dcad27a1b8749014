"""The table in text: the forest, the display, the trees, and the goals the viewer knows."""

from __future__ import annotations

from typing import Any, Final

from kiribako.games.kodama_3d.shown.flat_lines import flat_lines
from kiribako.kernel.picture import Ink, Picture, columns, padded
from kiribako.messages import Translate, listed

WIDTH: Final = 22  # columns of a stack
WIDEST: Final = 98


def draw(view: dict[str, Any], t: Translate) -> Picture:
    """Forest first, then goals, then the tree of the viewer or of whoever decides."""
    picture = forest(view, t)
    goals(picture, view, t)
    shown = view.get("viewer")
    if shown is None:
        shown = view["asks"]["seat"] if view["asks"] else 0
    for seat, player in enumerate(view["players"]):
        picture.say()
        who(picture, view, seat, player, t)
        if seat == shown or not view["asks"]:
            for line in flat_lines(player["tree"], t):
                picture.line(line)
        for goal in player["goals"]:
            goal_line(picture, goal, "  ", t)
    return picture


def forest(view: dict[str, Any], t: Translate) -> Picture:
    """The stacks row by row: the top tile, how many lie there, the meeple's seat in brackets."""
    picture = Picture()
    rows: dict[str, list[dict[str, Any]]] = {}
    for stack in view["forest"]:
        rows.setdefault(stack["stack"][1], []).append(stack)
    for row in rows.values():
        picture.line(*[ink for stack in row for ink in stack_head(stack, t)])
        picture.line(
            *[Ink(padded(below(stack, t), WIDTH), "" if stack["top"] else "dim") for stack in row]
        )
    return picture


def stack_head(stack: dict[str, Any], t: Translate) -> list[Ink]:
    """The name of a stack, its height, who stands on it, and the shape of its top tile."""
    name = f"{stack['stack']} {'▪' * stack['height']:4} "
    shape = padded(word(stack["top"]["shape"], t) if stack["top"] else "", WIDTH - 12)
    seat = stack["meeple"]
    if seat is None:
        return [Ink(f"{name}    ", "dim"), Ink(shape)]
    return [Ink(name, "dim"), Ink(f"({seat}) ", f"seat{seat} bold"), Ink(shape)]


def below(stack: dict[str, Any], t: Translate) -> str:
    """What the top tile shows."""
    tile = stack["top"]
    if not tile:
        return t("picture.empty")
    return t("picture.top", kodama=word(tile["kodama"], t), feature=word(tile["feature"], t))


def word(code: str, t: Translate) -> str:
    return t(f"word.{code}", otherwise=code)


def goals(picture: Picture, view: dict[str, Any], t: Translate) -> None:
    """The display, and how many goals are left."""
    picture.say(t("picture.display", count=view["deck"]), "dim")
    if view["asks"] and view["asks"]["step"] == "keep":
        picture.say(f"  {t('picture.display.later')}", "dim")
        return
    for place, goal in enumerate(view["display"], 1):
        if goal is None:
            picture.say(f"  {place} {t('picture.empty')}", "dim")
        else:
            goal_line(picture, goal, f"  {place} ", t)


def goal_line(picture: Picture, goal: dict[str, Any], indent: str, t: Translate) -> None:
    """A goal, and what the tree has of it after a dash or on a line of its own."""
    style = "bold" if goal.get("progress", {}).get("met") else ""
    text = word(goal["text"], t).partition(" (")[0]
    if "points" in goal:
        text = t("list.label", name=t("picture.points", count=f"{goal['points']:2}"), value=text)
    worth = padded(t("picture.worth", points=goal["vp"], per=bool(goal["per"])), 8)
    line = f"{indent}{goal['id']} {worth} {text}"
    if "progress" not in goal:
        picture.say(line, style)
        return
    progress = has(goal["progress"], t)
    if columns(line) + 3 + columns(progress) <= WIDEST:
        picture.say(f"{line} - {progress}", style)
    else:
        picture.say(line, style).say(f"{' ' * (len(indent) + 13)}{progress}", style)


def has(progress: dict[str, Any], t: Translate) -> str:
    """What a tree has of a goal."""
    key = "kodama.progress.now" if progress["need"] is None else "kodama.progress.of"
    return t(key, have=progress["have"], need=progress["need"], otherwise=progress["text"])


def who(
    picture: Picture, view: dict[str, Any], seat: int, player: dict[str, Any], t: Translate
) -> None:
    """A seat's line: colour, tiles, height, goals; points once the match is over."""
    tree = player["tree"]
    facts = t(
        "picture.tree",
        tiles=tree["tiles"],
        height=f"{tree['height']:.0f}",
        goals=player["hand"],
        walking=bool(player["meeples"]),
        stacks=listed(player["meeples"], t),
        over=bool(view["scores"]),
        points=view["scores"][seat] if view["scores"] else 0,
    )
    colour = padded(word(player["colour"], t), 7)
    picture.line(Ink(f"({seat}) {colour}", f"seat{seat} bold"), Ink(facts, f"seat{seat}"))
