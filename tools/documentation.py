"""`dev.py docs`: the pages of docs/ as a site that needs nothing from elsewhere."""

from tools import engine, environment
from tools.places import BUILD, PYTHON
from tools.prepare import prepare, running_environment
from tools.say import run, say, show, step

SITE = BUILD / "site"
ADDRESS = "127.0.0.1:8766"


def build() -> int:
    """Build the site; a broken link, a page in no section, any warning is a failure."""
    _prepare()
    with step("building the documentation"):
        run(PYTHON, "-m", "mkdocs", "build", "--strict", "--quiet", env=variables())
    say(f"open {SITE / 'index.html'}")
    return 0


def serve(*, opening: bool) -> int:
    """Serve the site on this machine until Ctrl-C, built anew whenever a page changes."""
    _prepare()
    say(f"the documentation is at http://{ADDRESS}/   (Ctrl-C ends it)")
    words = ["serve", "--strict", "--quiet", "--dev-addr", ADDRESS, "--livereload"]
    words += ["--open"] if opening else []  # once the first page is there
    return show(PYTHON, "-m", "mkdocs", *words, env=variables())


def variables() -> dict[str, str]:
    """The compiled engine plays the matches that game pages count; no advertising in between."""
    return {**running_environment(engine.COMPILED), "NO_MKDOCS_2_WARNING": "1"}


def _prepare() -> None:
    # The page lends the site its typefaces.
    prepare(environment.DEVELOPING, with_page=True)
