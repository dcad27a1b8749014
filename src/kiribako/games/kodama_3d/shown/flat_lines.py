"""The flat twin of a tree in the reader's language, made of its parts as a view has them."""

from __future__ import annotations

from typing import Any

from kiribako.games.kodama_3d.shown.leaning import Lean
from kiribako.kernel.picture import Ink
from kiribako.messages import Translate


def flat_lines(tree: dict[str, Any], t: Translate) -> list[Ink]:
    """The lines of `twin.flat`, which are what a view says in English; free points stand out."""
    carried = {part["on"]: part for part in tree["parts"][1:]}
    said = [trunk(tree, t)]
    limbs_below(tree["parts"][0], carried, said, t)
    lines = []
    for words, own in zip(said, tree["flat"], strict=True):
        indent = " " * (len(own) - len(own.lstrip()) + 2)
        style = "open" if own.endswith(": free") else ""
        lines.append(Ink(f"{indent}{words or own.lstrip()}", style))
    return lines


def trunk(tree: dict[str, Any], t: Translate) -> str:
    """The trunk's kodama, and how the tree leans."""
    lean = Lean(tree["lean"]["x"], tree["lean"]["y"], tree["lean"]["spare"])
    return t(
        "picture.flat.trunk",
        kodama=t(f"word.{tree['parts'][0]['kodama']}"),
        upright=lean.is_upright(),
        way=t(f"word.{lean.way()}"),
        spare=f"{lean.spare:.1f}",
        otherwise="",
    )


def limbs_below(
    part: dict[str, Any], carried: dict[str, dict[str, Any]], said: list[str], t: Translate
) -> None:
    """The points of a part, each followed by what grows from it."""
    for point in part["points"]:
        name = point["point"]
        tile = carried.get(name)
        if tile is None:
            said.append(t("picture.flat.free", point=name, otherwise=""))
            continue
        shown = {key: t(f"word.{tile[key]}") for key in ("kodama", "feature", "shape")}
        said.append(
            t(
                "picture.flat.tile",
                point=name,
                number=tile["number"],
                tile=t("kodama.tile", **shown),
                flipped=tile["flipped"],
                otherwise="",
            )
        )
        limbs_below(tile, carried, said, t)
