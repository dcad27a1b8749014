"""What people read, in their language: catalogues of ICU messages, filled in one place."""

from kiribako.messages.catalogue import ENGLISH, catalogue, in_every_language, languages
from kiribako.messages.fill import Translate, fill, is_whole, listed, picture_translator, translator
from kiribako.messages.language import Language, chosen, language
from kiribako.messages.pattern import BadMessage, Part, parsed, places
from kiribako.messages.wording import fact_of, facts, spoken

__all__ = [
    "ENGLISH",
    "BadMessage",
    "Language",
    "Part",
    "Translate",
    "catalogue",
    "chosen",
    "fact_of",
    "facts",
    "fill",
    "in_every_language",
    "is_whole",
    "language",
    "languages",
    "listed",
    "parsed",
    "picture_translator",
    "places",
    "spoken",
    "translator",
]
