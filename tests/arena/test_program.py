"""Programs as bots: what they are told, what they may answer, and how they lose."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import kiribako
from kiribako.arena.bot import BrokenBot
from kiribako.arena.contest import contest
from kiribako.arena.program_bot import ProgramBot
from kiribako.arena.referee import try_out
from kiribako.kernel.refusal import KiribakoError
from tests.arena.contests import facts, play_here
from tests.cli.command import kiribako as command

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
LINE_BOT = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'line_bot.py'))}"

# A bot that says what it is told to, after `kiribako-bot`, after `match` and after `go`.
PUPPET = """
import sys
hello, ready, go = (part.encode().decode("unicode_escape") for part in sys.argv[1:4])
log = open(sys.argv[4], "a") if len(sys.argv) > 4 else None
for line in sys.stdin:
    if log:
        log.write(line)
        log.flush()
    answer = {"kiribako-bot": hello, "match": ready, "go": go}.get(line.split()[0], "")
    if answer == "exit":
        sys.exit("out of tea")
    if answer:
        print(answer, flush=True)
"""


def puppet(hello: str = "ready", ready: str = "ready", go: str = "move T Na", log: str = "") -> str:
    words = [sys.executable, "-c", PUPPET, hello, ready, go, *([log] if log else [])]
    return f"program:{shlex.join(words)}"


def test_the_python_example_plays_whole_matches() -> None:
    two = contest("kiwara", [LINE_BOT, "random"], matches=2)
    results = play_here(two)
    assert all(result.forfeit is None for result in results)
    assert all(kiribako.verify(result.record).over for result in results)
    assert facts(results) == facts(play_here(two)), "it draws from the seed it is given"


def test_the_example_in_c_plays_and_asks_for_many_moves(tmp_path: Path) -> None:
    """Kigi has thousands of moves: a program asks for them."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    assert compiler is not None, "a C compiler builds the engine, so it is there"
    program = tmp_path / "first"
    source = str(EXAMPLES / "first.c")
    subprocess.run([compiler, "-Wall", "-Werror", "-o", str(program), source], check=True)
    result, *_ = play_here(contest("kiwara", [f"program:{program}", LINE_BOT], matches=1))
    assert result.forfeit is None
    kigi = kiribako.game("kigi").new_match(seed=1)
    bot = ProgramBot(f"program:{program}", 0, folder=tmp_path)
    try:
        bot.begin(kigi, 0)
        move = bot.decide(kigi, 0).move
    finally:
        bot.close()
    assert len(kigi.moves()) > 500
    assert kigi.game.write(kigi.state, move) == kigi.moves()[0]


def test_the_example_for_node_plays() -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    assert node is not None, "Node runs the page's tests, so it is there"
    word = f"program:{shlex.join([node, str(EXAMPLES / 'steady.mjs')])}"
    result, *_ = play_here(contest("koi-koi", [word, LINE_BOT], matches=1))
    assert result.forfeit is None


def test_what_a_program_is_told(tmp_path: Path) -> None:
    """The greeting, the match, what was played as its seat may see it, its view, legal moves."""
    log = tmp_path / "log"
    match = kiribako.game("koi-koi").new_match(seed=2)
    seat = match.actor
    assert seat is not None
    bot = ProgramBot(
        puppet(go="moves\\nmove " + match.moves()[0], log=str(log)), 7, folder=tmp_path
    )
    bot.begin(match, seat)
    match.play_move(bot.decide(match, seat).move)
    while match.actor != seat:
        match.play(match.moves()[0])
    with pytest.raises(BrokenBot):
        bot.decide(match, seat)  # the same move again, now illegal
    lines = log.read_text().splitlines()
    assert lines[0] == "kiribako-bot 1"
    facts_of_match = json.loads(lines[1].removeprefix("match "))
    assert facts_of_match["game"] == "koi-koi"
    assert facts_of_match["seat"] == seat
    assert facts_of_match["seed"] == 7
    assert lines[2].startswith("decide 0 ")
    count = int(lines[2].split()[2])
    view = json.loads(lines[3].removeprefix("view "))
    assert view["viewer"] == seat
    assert [line.startswith("legal ") for line in lines[4 : 4 + count]] == [True] * count
    assert lines[4 + count] == "go"
    assert "end" in lines, "it asked for the moves"
    assert any(line.startswith(f"played {1 - seat} ") for line in lines)
    assert not any(line.startswith(f"played {seat} ") for line in lines), "it knows its own"


def test_a_program_hears_nothing_its_seat_cannot_know(tmp_path: Path) -> None:
    """Two deals that differ only in the rival's hand sound the same."""
    heard = []
    game = kiribako.game("koi-koi")
    match = game.new_match(seed=4)
    seat = match.actor
    assert seat is not None
    for rng in (1, 2):
        twin = match.copy()
        twin.state = match.redeal(seat, rng)
        log = tmp_path / f"log-{rng}"
        bot = ProgramBot(puppet(go="exit", log=str(log)), 0, folder=tmp_path)
        bot.begin(twin, seat)
        with pytest.raises(BrokenBot, match="out of tea"):
            bot.decide(twin, seat)
        heard.append(log.read_text())
    hands = [game.view(match.redeal(seat, rng), 1 - seat) for rng in (1, 2)]
    assert hands[0] != hands[1], "the rival holds other cards"
    assert heard[0] == heard[1]


def test_questions_before_a_move(tmp_path: Path) -> None:
    log = tmp_path / "log"
    asked = "why T Na\\nwhy G b3\\nwhy nonsense\\nconsult {}\\nconsult moon\\nsay hm\\n\\nmove T Na"
    match = kiribako.game("kiwara").new_match(seed=1)
    bot = ProgramBot(puppet(go=asked, log=str(log)), 0, folder=tmp_path)
    bot.begin(match, 0)
    bot.decide(match, 0)
    bot.close()
    after = log.read_text().split("\ngo\n")[1].splitlines()
    assert after[0] == "fine"
    codes = [json.loads(line.removeprefix("refused "))["code"] for line in after[1:5]]
    assert codes[1:] == ["bad-syntax", "bad-question", "bad-question"]
    assert after[-1] == "quit"


def test_a_move_taken_back_is_told(tmp_path: Path) -> None:
    log = tmp_path / "log"
    match = kiribako.game("kiwara").new_match(seed=1)
    first, second = match.moves()[:2]
    bot = ProgramBot(puppet(go="exit", log=str(log)), 0, folder=tmp_path)
    bot.begin(match, 1)
    match.play(first)
    bot.catch_up(match, 1)
    match.undo()
    match.play(second)
    bot.catch_up(match, 1)
    bot.close()
    told = [line for line in log.read_text().splitlines() if line.startswith(("played", "undo"))]
    assert told == [f"played 0 {first}", "undo 0", f"played 0 {second}"]


@pytest.mark.parametrize(
    ("word", "code", "words"),
    [
        (puppet(go="exit"), "bot-crashed", "exit code 1, last words: out of tea"),
        (puppet(go="move Z z9"), "bot-illegal-move", "refused"),
        (puppet(go="bestmove e2e4"), "bot-nonsense", "'bestmove' instead of a move"),
        (puppet(go="x" * 10), "bot-nonsense", "instead of a move"),
        (puppet(go="say thinking"), "bot-timeout", "did not say a move in time"),
    ],
)
def test_a_program_that_breaks_loses_by_forfeit(word: str, code: str, words: str) -> None:
    """Only who never answers is given little time: the others need what they need."""
    hurry = 0.05 if code == "bot-timeout" else None
    results = play_here(contest("kiwara", [word, "random"], matches=2, move_time=hurry))
    for result in results:
        assert result.forfeit is not None
        assert result.forfeit["code"] == code
        assert words in result.forfeit["message"]
        assert result.bots[result.winners[0]] == "random"


@pytest.mark.parametrize(
    ("word", "words"),
    [
        ("program:", "write program:COMMAND"),
        ("program:'", "No closing quotation"),
        ("program:no-such-program-here", "cannot be started: No such file"),
        (puppet(hello="exit"), "it has ended; exit code 1, last words: out of tea"),
        (puppet(hello="uciok"), "'uciok' instead of ready"),
        (puppet(ready="decline I only play chess"), "will not play: 'I only play chess'"),
    ],
)
def test_a_program_that_cannot_begin_is_refused_at_the_start(word: str, words: str) -> None:
    with pytest.raises(KiribakoError, match=words):
        try_out(contest("kiwara", [word, "random"]))


def test_a_program_is_told_its_time_and_survives_many_lines(tmp_path: Path) -> None:
    log = tmp_path / "log"
    match = kiribako.game("kiwara").new_match(seed=1)
    word = puppet(hello="name Tester\\nauthor Somebody\\nready", log=str(log))
    bot = ProgramBot(word, 0, folder=tmp_path, move_time=2.5)
    bot.begin(match, 0)
    bot.decide(match, 0)
    assert bot.pipes is not None
    pid = bot.pipes.process.pid
    bot.close()
    assert bot.name == "Tester"
    assert "\ngo 2500\n" in log.read_text()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_programs_sit_in_the_terminal_too(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    shown = command("play", "kiwara", "-p", LINE_BOT, "-p", "random", "--save", str(file))
    assert shown.returncode == 0, shown.stderr
    assert kiribako.verify(file.read_text()).over
    broken = command("play", "kiwara", "-p", puppet(go="exit"), "-p", "random")
    assert broken.returncode == 3
    assert "is out, the match is not finished: it has ended" in broken.stderr
    missing = command("play", "kiwara", "-p", "program:no-such-program-here", "-p", "you")
    assert missing.returncode == 1
    assert "cannot be started" in missing.stderr


def test_a_person_plays_a_class_of_their_own() -> None:
    word = f"python:{EXAMPLES / 'first.py'}:First"
    shown = command("play", "kiwara", "-p", word, "-p", "you", "--seed", "1", typed="quit\n")
    assert shown.returncode == 3
    assert "First: T Na" in shown.stdout
