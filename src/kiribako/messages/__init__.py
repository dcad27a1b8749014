"""What people read, in their language: catalogues of ICU messages, filled in one place."""

from kiribako.messages.catalogue import ENGLISH, catalogue, in_every_language, languages
from kiribako.messages.fill import (
    Translate,
    fault_translator,
    fill,
    is_whole,
    listed,
    picture_translator,
    translator,
)
from kiribako.messages.language import Language, accepted, chosen, language
from kiribako.messages.pattern import BadMessage, Part, parsed, places
from kiribako.messages.refusing import refusal_words, sought_in
from kiribako.messages.wording import fact_of, facts, spoken

__all__ = [
    "ENGLISH",
    "BadMessage",
    "Language",
    "Part",
    "Translate",
    "accepted",
    "catalogue",
    "chosen",
    "fact_of",
    "facts",
    "fault_translator",
    "fill",
    "in_every_language",
    "is_whole",
    "language",
    "languages",
    "listed",
    "parsed",
    "picture_translator",
    "places",
    "refusal_words",
    "sought_in",
    "spoken",
    "translator",
]
