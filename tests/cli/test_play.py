"""A person at the keyboard: moves, questions, mistakes, and other people's secrets."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import kiribako as library
from tests.cli.command import kiribako

TOY = Path(__file__).parents[1] / "toy"


def test_a_person_plays_a_whole_match(tmp_path: Path) -> None:
    """Two people type every move of a match; the record is the one they typed."""
    match = library.game("kiwara").new_match(seed=11)
    typed = []
    while not match.over:
        moves = match.moves()
        typed.append(moves[match.ply * 3 % len(moves)])
        match.play(typed[-1])
    file = tmp_path / "match.txt"
    words = ("-p", "Ann", "-p", "Bo", "--seed", "11", "--save", str(file))
    shown = kiribako("play", "kiwara", *words, typed="\n".join(typed) + "\n")
    assert shown.returncode == 0
    record = library.Record.read(file.read_text())
    assert record.names == ["Ann", "Bo"]
    assert [move for _, move in record.decisions] == typed
    assert library.verify(file.read_text()).scores() == match.scores()


def test_board_and_cards_are_in_the_readers_language() -> None:
    """Whatever is drawn while a person plays: the picture, `board`, and `cards`."""
    words = ("play", "kami-sama", "-p", "Ann", "-p", "Bo", "--seed", "3")
    shown = kiribako(*words, typed="board\ncards\n", LC_ALL="ja_JP.UTF-8").stdout
    assert shown.count("f 畑、w 森、h 小屋") == 2
    assert "常に" in shown
    assert "temple" not in shown
    french = kiribako("play", "koi-koi", "-p", "Ann", "-p", "Bo", "--language", "fr").stdout
    assert "Votre main" in french


def test_questions_and_mistakes_change_nothing() -> None:
    typed = "?\nwhy G b3\nG b3\nnonsense\nrule 2.2\nscore\nhelp\nboard\n\n"
    shown = kiribako("play", "kiwara", "-p", "Ann", "-p", "Bo", "--seed", "3", typed=typed)
    assert shown.returncode == 3, "the match is not finished"
    for words in (
        "T Na    the totem looks along column a, from above",
        "not now: the first totem is to be placed (KW-2.9)",
        "'nonsense' is not a move",
        "KW-2.2: The seed picks",
        "take back your last decision",
        "The match is not finished.",
    ):
        assert words in shown.stdout, words


def test_a_legal_why_says_what_the_move_does() -> None:
    shown = kiribako("play", "kiwara", "-p", "Ann", "-p", "Bo", typed="why t na\n")
    assert "legal: the totem looks along column a, from above" in shown.stdout


def test_undo_and_save(tmp_path: Path) -> None:
    file = tmp_path / "half.txt"
    typed = f"undo\nT Na\nG a1\nundo\nZ a2\nsave {file}\nquit\n"
    shown = kiribako("play", "kiwara", "-p", "Ann", "-p", "Bo", "--seed", "1", typed=typed)
    assert "You have made no decision yet." in shown.stdout
    assert "Taken back." in shown.stdout
    moves = [move for _, move in library.Record.read(file.read_text()).decisions]
    assert moves in (["T Na", "Z a2"], ["Z a2"])


def test_against_a_bot() -> None:
    shown = kiribako(
        "play", "kiwara", "--seed", "3", "-p", "you", "-p", "search:20", typed="T Nc\n"
    )
    assert "search:20: " in shown.stdout


def test_the_curtain_hides_one_hand_from_the_next_player() -> None:
    """On a shared terminal the screen is wiped between players who see different things."""
    script = f"import sys; sys.path.insert(0, {str(TOY)!r}); from kiribako.cli import main; main()"
    words = [sys.executable, "-c", script, "play", "acorns", "-p", "Ann", "-p", "Bo"]
    shown = typed_at_a_terminal(words, ["take 1", "", "take 1", "", "quit"])
    assert "Hand the screen to Bo." in shown
    assert "Hand the screen to Ann." in shown
    assert "\x1b[3J" in shown, "what could be scrolled back to is wiped as well"


def test_no_curtain_where_nothing_is_secret() -> None:
    words = [sys.executable, "-m", "kiribako", "play", "kiwara", "-p", "Ann", "-p", "Bo"]
    shown = typed_at_a_terminal(words, ["T Na", "G a1", "quit"])
    assert "Hand the screen" not in shown
    assert "\x1b[" in shown, "a terminal gets colour"


def typed_at_a_terminal(words: list[str], lines: list[str]) -> str:
    """What a real terminal shows while somebody answers each prompt with the next line."""
    leader, follower = pty.openpty()
    env = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    child = subprocess.Popen(words, stdin=follower, stdout=follower, stderr=follower, env=env)
    os.close(follower)
    shown = b""
    answered = 0
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        try:
            shown += os.read(leader, 65536)
        except OSError:  # the command has ended and closed its side
            break
        prompts = shown.count(b"> ") + shown.count(b"looking ")
        if prompts > answered and answered < len(lines):
            os.write(leader, lines[answered].encode() + b"\n")
            answered += 1
    child.wait(timeout=10)
    os.close(leader)
    return shown.decode(errors="replace")


def test_the_cut_and_a_first_deal_that_ends_at_once_are_shown(tmp_path: Path) -> None:
    """The second round is not the first thing anybody hears of; a replay tells it again."""
    file = tmp_path / "match.txt"
    words = ("-p", "Ann", "-p", "Bo", "--seed", "53", "-o", "rounds=3", "--save", str(file))
    shown = kiribako("play", "koi-koi", *words, typed="quit\n")
    told = ("West deals first", "West wins month 1 with the dealt hand", "Month 2: West deals")
    assert all(line in shown.stdout for line in told)
    again = kiribako("replay", str(file)).stdout
    assert all(line in again for line in told)
