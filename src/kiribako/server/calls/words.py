"""What a call says, in English and French: names and a game's title, nothing of a position."""

from __future__ import annotations

import re

from kiribako.server.calls.call import Facts
from kiribako.server.wire.calls import Cause

LONGEST = 120  # characters of what somebody else has named
WORDS: dict[str, dict[str, str]] = {
    "en": {
        "my_turn": "Your turn: {game}{others}",
        "time_low": "Your time runs short: {game}{others}",
        "match_over": "The match is over: {game}{others}",
        "won": "You won: {game}{others}",
        "lost": "You lost: {game}{others}",
        "shared": "A shared win: {game}{others}",
        "closed": "The table was closed: {game}{others}",
        "invitation": "An invitation: {game}{others}",
        "round_paired": "Round {number} is paired: {title}",
        "offer": "Somebody asks you something: {game}{others}",
        "with": " with {names}",
        "and": " and ",
        "many": "{count} things wait for you",
        "digest": "{count} tables wait for you",
        "one": "One table waits for you",
        "test": "This is how Kiribako calls you",
        "confirm": "{code} is your code for Kiribako",
        "confirm-why": "Somebody wants to be called at this address when it is their turn. "
        "If that was you, type the code {code} on the page. If not, do nothing: "
        "nothing more will come.",
        "foot": "What calls you, and when not: {link}",
    },
    "fr": {
        "my_turn": "À vous de jouer : {game}{others}",
        "time_low": "Votre temps s’épuise : {game}{others}",
        "match_over": "La partie est finie : {game}{others}",
        "won": "Vous avez gagné : {game}{others}",
        "lost": "Vous avez perdu : {game}{others}",
        "shared": "Victoire partagée : {game}{others}",
        "closed": "La table a été fermée : {game}{others}",
        "invitation": "Une invitation : {game}{others}",
        "round_paired": "La ronde {number} est appariée : {title}",
        "offer": "On vous demande quelque chose : {game}{others}",
        "with": " avec {names}",
        "and": " et ",
        "many": "{count} choses vous attendent",
        "digest": "{count} tables vous attendent",
        "one": "Une table vous attend",
        "test": "Voici comment Kiribako vous appelle",
        "confirm": "{code} est votre code pour Kiribako",
        "confirm-why": "Quelqu’un souhaite être appelé à cette adresse quand c’est son tour. "
        "Si c’est vous, tapez le code {code} sur la page. Sinon, ne faites rien : "
        "rien d’autre ne viendra.",
        "foot": "Ce qui vous appelle, et quand : {link}",
    },
}
BREAKS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")


def tidy(text: str) -> str:
    """Somebody else's words on one line, without what turns a line around."""
    return BREAKS.sub(" ", text).strip()[:LONGEST]


def says(cause: Cause, facts: Facts, language: str, title: str) -> str:
    """One line about one call; `title` is the game's."""
    words = WORDS[language]
    names = [tidy(name) for name in facts.names if name]
    joined = words["and"].join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    others = words["with"].format(names=joined) if names else ""
    key = facts.result if cause == "match_over" and facts.result else cause
    return words[key].format(
        game=title, others=others, number=facts.number, title=tidy(facts.title)
    )


def headline(lines: list[str], language: str, *, digest: bool) -> str:
    """The one line, or how many there are."""
    words = WORDS[language]
    if digest:
        return words["one"] if len(lines) == 1 else words["digest"].format(count=len(lines))
    return lines[0] if len(lines) == 1 else words["many"].format(count=len(lines))
