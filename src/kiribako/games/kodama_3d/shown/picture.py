"""The table in text: the forest, the display, the trees, and the goals the viewer knows."""

from __future__ import annotations

from typing import Any, Final

from kiribako.kernel.picture import Ink, Picture

WIDTH: Final = 22  # characters of a stack
WIDEST: Final = 98


def draw(view: dict[str, Any]) -> Picture:
    """Forest first, then goals, then the tree of the viewer or of whoever decides."""
    picture = forest(view)
    goals(picture, view)
    shown = view.get("viewer")
    if shown is None:
        shown = view["asks"]["seat"] if view["asks"] else 0
    for seat, player in enumerate(view["players"]):
        picture.say()
        who(picture, view, seat, player)
        if seat == shown or not view["asks"]:
            for line in player["tree"]["flat"]:
                picture.say(f"  {line}", "open" if line.endswith(": free") else "")
        for goal in player["goals"]:
            goal_line(picture, goal, "  ")
    return picture


def forest(view: dict[str, Any]) -> Picture:
    """The stacks row by row: the top tile, how many lie there, the meeple's seat in brackets."""
    picture = Picture()
    rows: dict[str, list[dict[str, Any]]] = {}
    for stack in view["forest"]:
        rows.setdefault(stack["stack"][1], []).append(stack)
    for row in rows.values():
        picture.line(*[ink for stack in row for ink in stack_head(stack)])
        picture.line(
            *[Ink(f"{below(stack):{WIDTH}}", "" if stack["top"] else "dim") for stack in row]
        )
    return picture


def stack_head(stack: dict[str, Any]) -> list[Ink]:
    """The name of a stack, its height, who stands on it, and the shape of its top tile."""
    name = f"{stack['stack']} {'▪' * stack['height']:4} "
    shape = f"{stack['top']['shape'] if stack['top'] else '':{WIDTH - 12}}"
    seat = stack["meeple"]
    if seat is None:
        return [Ink(f"{name}    ", "dim"), Ink(shape)]
    return [Ink(name, "dim"), Ink(f"({seat}) ", f"seat{seat} bold"), Ink(shape)]


def below(stack: dict[str, Any]) -> str:
    """What the top tile shows."""
    tile = stack["top"]
    return f"{tile['kodama']} {tile['feature']}" if tile else "empty"


def goals(picture: Picture, view: dict[str, Any]) -> None:
    """The display, and how many goals are left."""
    picture.say(f"display, {view['deck']} goals in the deck", "dim")
    if view["asks"] and view["asks"]["step"] == "keep":
        picture.say("  turned up when all have kept their goals", "dim")
        return
    for place, goal in enumerate(view["display"], 1):
        if goal is None:
            picture.say(f"  {place} empty", "dim")
        else:
            goal_line(picture, goal, f"  {place} ")


def goal_line(picture: Picture, goal: dict[str, Any], indent: str) -> None:
    """A goal, and what the tree has of it after a dash or on a line of its own."""
    style = "bold" if goal.get("progress", {}).get("met") else ""
    vp = f"{goal['vp']} VP{'/PER' if goal['per'] else ''}"
    line = f"{indent}{goal['id']} {vp:8} "
    if "points" in goal:
        line += f"{goal['points']:2} points: "
    line += goal["text"].partition(" (")[0]
    if "progress" not in goal:
        picture.say(line, style)
        return
    progress = goal["progress"]["text"]
    if len(line) + 3 + len(progress) <= WIDEST:
        picture.say(f"{line} - {progress}", style)
    else:
        picture.say(line, style).say(f"{' ' * (len(indent) + 13)}{progress}", style)


def who(picture: Picture, view: dict[str, Any], seat: int, player: dict[str, Any]) -> None:
    """A seat's line: colour, tiles, height, goals; points once the match is over."""
    tree = player["tree"]
    facts = f"{tree['tiles']} tiles, {tree['height']:.0f} mm high, {player['hand']} goals"
    if player["meeples"]:
        facts += f", meeples on {' and '.join(player['meeples'])}"
    if view["scores"]:
        facts += f", {view['scores'][seat]} points"
    picture.line(
        Ink(f"({seat}) {player['colour']:7}", f"seat{seat} bold"), Ink(facts, f"seat{seat}")
    )
