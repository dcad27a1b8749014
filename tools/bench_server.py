"""Answers a board on the bench: consult, why and play on a fixture's match. For developing only."""

import json
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from kiribako.kernel.match import Match
from kiribako.kernel.refusal import KiribakoError
from tools.fixture import play, step

PORT = 8322


def match_of(asked: dict[str, Any]) -> Match:
    """The position a bench shows: its fixture, undone so far, and what was played since."""
    made = dict(asked["made"])
    match = play(made.pop("game"), **made)
    for _ in range(asked["back"]):
        match.undo()
    for move in asked["played"]:
        match.play(move)
    return match


def answer(what: str, asked: dict[str, Any]) -> dict[str, Any]:
    match = match_of(asked)
    try:
        if what == "consult":
            return match.consult(asked["seat"], asked["question"])
        if what == "why":
            match.read(asked["move"])
            return {"legal": True}
        match.play(asked["move"])
    except KiribakoError as error:
        refusal = error.refusal.to_json()
        return {"legal": False, "refusal": refusal} if what == "why" else {"refusal": refusal}
    return step(match)


class Bench(BaseHTTPRequestHandler):
    """One question, one answer; nothing is kept."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(answer(self.path.rpartition("/")[2], asked)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


if __name__ == "__main__":
    print(f"the bench's server listens on 127.0.0.1:{PORT}")
    ThreadingHTTPServer(("127.0.0.1", PORT), Bench).serve_forever()
