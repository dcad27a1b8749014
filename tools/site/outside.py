"""What pages link to outside of docs/: each such file becomes a page of the site."""

import posixpath
import re
from pathlib import Path

from tools.places import ROOT
from tools.site.sections import DOCS, GENERATED

LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)\s#]+)")
FENCED = re.compile(r"^( *```.*?^ *```)", re.DOTALL | re.MULTILINE)
LANGUAGES = {".py": "python", ".c": "c", ".mjs": "js", ".toml": "toml", ".conf": "nginx"}
PLAIN = "text"


def pages() -> dict[str, str]:
    """The pages to add, by their place on the site."""
    added = {
        place: (ROOT / source).read_text(encoding="utf-8") for place, source in GENERATED.items()
    }
    targets = {
        repository_path(place, link)
        for place, text in (own_pages() | added).items()
        for link in LINK.findall(without_code(text))
    }
    for target in sorted(filter(leaves, targets)):
        added |= shown(ROOT / target)
    return added


def own_pages() -> dict[str, str]:
    found = DOCS.rglob("*.md")
    return {page.relative_to(DOCS).as_posix(): page.read_text(encoding="utf-8") for page in found}


def shown(path: Path) -> dict[str, str]:
    """A file as a page, a folder as a page with its files."""
    name = path.relative_to(ROOT).as_posix()
    if path.is_dir():
        files = sorted(file for file in path.iterdir() if file.is_file())
        lines = "\n".join(f"- [`{file.name}`]({file.name}.md)" for file in files)
        inside = {place: text for file in files for place, text in shown(file).items()}
        return {f"source/{name}/index.md": f"# `{name}/`\n\n{lines}\n", **inside}
    language = LANGUAGES.get(path.suffix, PLAIN)
    text = path.read_text(encoding="utf-8")
    return {f"source/{name}.md": f"# `{name}`\n\n````{language}\n{text}\n````\n"}


def place_links(text: str, place: str) -> str:
    """The text with every link that leaves docs/ led to its page on the site."""
    parts = FENCED.split(text)
    if place.startswith("source/"):
        return text
    return "".join(part if FENCED.match(part) else _placed(part, place) for part in parts)


def _placed(text: str, place: str) -> str:
    def lead(found: re.Match[str]) -> str:
        target = repository_path(place, found[1])
        if place not in GENERATED and target.startswith("docs/"):
            return found[1]
        return posixpath.relpath(site_path(target), posixpath.dirname(place) or ".")

    return LINK.sub(lead, text)


def repository_path(place: str, target: str) -> str:
    """Where a link of a page leads in the repository."""
    origin = GENERATED.get(place, f"docs/{place}")
    return posixpath.normpath(posixpath.join(posixpath.dirname(origin), target))


def leaves(target: str) -> bool:
    """Whether a path of the repository is no page of docs/ and none that became one."""
    return not target.startswith("docs/") and target not in (*GENERATED.values(), "README.md")


def site_path(target: str) -> str:
    """Where something of the repository is found on the site."""
    if target.startswith("docs/"):
        return target.removeprefix("docs/")
    if target == "README.md":
        return "index.md"
    for place, source in GENERATED.items():
        if source == target:
            return place
    return f"source/{target}/index.md" if (ROOT / target).is_dir() else f"source/{target}.md"


def without_code(text: str) -> str:
    return FENCED.sub("", text)
