"""What MkDocs calls while it builds the site: fills in what the engine knows, and places links.

A page asks for a made part by a line such as `<!-- made: options kiwara -->`.
"""

import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from tools.site import look, outside, sections
from tools.site.made import MADE

ASKED = re.compile(r"^<!-- made: (?P<what>[\w-]+)(?: (?P<about>[\w-]+))? -->$", re.MULTILINE)


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config["nav"] = sections.present(config["nav"])
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for path, text in outside.pages().items():
        files.append(File.generated(config, path, content=text))
    for path, data in look.files().items():
        files.append(File.generated(config, path, content=data))
    return files


def on_page_markdown(markdown: str, *, page: Page, **_others: Any) -> str:
    if page.is_homepage:
        page.meta["hide"] = ["navigation", "toc"]
    filled = ASKED.sub(lambda asked: made(asked["what"], asked["about"]), markdown)
    return outside.place_links(filled, page.file.src_uri)


def made(what: str, about: str | None) -> str:
    """The part a page asks for."""
    if what not in MADE:
        raise KeyError(f"nothing makes {what}; there are: {', '.join(MADE)}")
    return MADE[what](about) if about else MADE[what]()
