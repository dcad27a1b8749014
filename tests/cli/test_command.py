"""Every command: what it shows, its exit code, and its answer to nonsense."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kiribako as library
from tests.cli.command import kiribako


def test_help_names_every_command() -> None:
    shown = kiribako("--help")
    assert shown.returncode == 0
    for word in ("games", "play", "rules", "replay", "verify", "bench", "Exit codes"):
        assert word in shown.stdout


@pytest.mark.parametrize("command", ["games", "play", "rules", "replay", "verify", "bench"])
def test_every_command_explains_itself(command: str) -> None:
    shown = kiribako(command, "--help")
    assert shown.returncode == 0
    assert "Usage" in shown.stdout


def test_version() -> None:
    assert kiribako("--version").stdout.startswith("kiribako 0.")


def test_games() -> None:
    assert "Kiwara (kiwara), 2 players" in kiribako("games").stdout
    shelf = json.loads(kiribako("games", "--json").stdout)
    kiwara = next(game for game in shelf if game["id"] == "kiwara")
    assert [option["name"] for option in kiwara["options"]] == [
        "reinforcement",
        "handicap",
        "board",
        "hyena",
        "timing",
    ]


def test_rules_come_from_the_package() -> None:
    assert "Set-up and turn" in kiribako("rules", "kiwara").stdout
    assert "across a river" in kiribako("rules", "kiwara", "KW-3.7").stdout
    rules = json.loads(kiribako("rules", "kiwara", "3.7", "--json").stdout)
    assert [rule["id"] for rule in rules] == ["KW-3.7"]


def test_rules_come_in_another_language() -> None:
    """In English, and saying so, where nobody has translated them."""
    french = ("--language", "fr")
    assert "l’autre côté d’une rivière" in " ".join(
        kiribako("rules", "kiwara", "KW-3.7", *french).stdout.split()
    )
    (rule,) = json.loads(kiribako("rules", "kiwara", "3.7", "--json", *french).stdout)
    assert rule["section"] == "Animaux"
    unknown = kiribako("rules", "kiwara", "KW-3.7", "--language", "eo").stdout
    assert "Nobody has translated" in unknown
    assert "across a river" in unknown


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["play", "chess"], "there is no game 'chess'"),
        (["rules", "kiwara", "KW-9.9"], "there is no rule"),
        (["play", "kiwara", "-o", "board=ABC"], "a board has 30 letters"),
        (["play", "kiwara", "-o", "moon=1"], "there is no option 'moon'"),
        (["play", "kiwara", "-o", "moon"], "write NAME=VALUE"),
        (["play", "kiwara", "-p", "search:x"], "search takes"),
        (["play", "kiwara", "-p", "greedy:3"], "only search, infer, net and level-6 take a number"),
        (["play", "kiwara", "-p", "a", "-p", "b", "-p", "c"], "is for 2 players"),
        (["play", "kiwara", "--json"], "--json is for matches between bots"),
        (["replay", "nowhere.txt"], "cannot be read"),
    ],
)
def test_refusals_have_a_sentence_and_exit_code_1(words: list[str], sentence: str) -> None:
    shown = kiribako(*words)
    assert shown.returncode == 1
    assert "Traceback" not in shown.stderr + shown.stdout
    said = shown.stderr + shown.stdout
    assert sentence in " ".join(said.split())


def test_wrong_usage_is_exit_code_2() -> None:
    assert kiribako("play").returncode == 2
    assert kiribako("dance").returncode == 2


def test_bots_play_a_whole_match_and_the_record_is_valid(tmp_path: Path) -> None:
    file = tmp_path / "match.txt"
    words = ["-p", "random", "-p", "search:50", "--seed", "5", "--save", str(file)]
    shown = kiribako("play", "kiwara", *words)
    assert shown.returncode == 0, shown.stderr
    assert "wins." in shown.stdout
    assert "\x1b" not in shown.stdout, "piped output is plain"
    assert library.verify(file.read_text()).over
    assert kiribako("verify", str(file)).returncode == 0
    told = kiribako("replay", str(file))
    assert "leads the totem" in told.stdout
    at_nine = json.loads(kiribako("replay", str(file), "--ply", "9", "--json").stdout)
    assert at_nine["view"]["ply"] == 9
    assert len(at_nine["history"]) == 9
    assert kiribako("replay", str(file), "--ply", "999").returncode == 1
    steps = kiribako("replay", str(file), "--step").stdout
    assert steps.count("┌─────") == library.replay(file.read_text()).ply + 1


def test_the_same_seed_gives_the_same_match() -> None:
    words = ("play", "kiwara", "-p", "random", "-p", "greedy", "--seed", "a text", "--json")
    assert json.loads(kiribako(*words).stdout) == json.loads(kiribako(*words).stdout)


def test_verify_tells_what_is_wrong(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("kiribako record 1\ngame: kiwara\n")
    shown = kiribako("verify", str(bad))
    assert shown.returncode == 1
    assert "lacks rules" in shown.stdout
    verdict = json.loads(kiribako("verify", str(bad), "--json").stdout)
    assert verdict[0]["valid"] is False
    assert verdict[0]["code"] == "bad-record"


def test_errors_as_json() -> None:
    error = json.loads(kiribako("rules", "chess", "--json").stdout)
    assert error["error"]["code"] == "unknown-game"


def test_bench() -> None:
    shown = json.loads(kiribako("bench", "kiwara", "--seconds", "0.2", "--json").stdout)
    assert shown["games"][0]["decisions_per_second"] > 1000


def test_a_terminal_without_unicode_gets_ascii(tmp_path: Path) -> None:
    shown = kiribako("play", "kiwara", "-p", "a", "-p", "b", PYTHONIOENCODING="ascii")
    assert shown.stdout.isascii()
    assert "+-----+" in shown.stdout
