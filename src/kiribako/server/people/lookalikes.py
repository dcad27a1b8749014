"""Names that look alike: folded to one text, so that nobody can be mistaken for somebody else."""

from __future__ import annotations

import unicodedata

from kiribako.server.refusals import TableError

# Letters of other scripts by the Latin ones that they look like, large letters first.
LARGE = dict(
    zip(
        "АВЕКМНОРСТУХІЈЅԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
        "ABEKMHOPCTYXIJSGQWABEZHIKMNOPTYX",
        strict=True,
    )
)
SMALL = dict(
    zip(
        "авгекмнопрстухіјѕԁԛԝһьиαβγεηικνορστυχωıɑɡⅼո",
        "abrekmhonpctyxijsdqwhbuabyenlkvopotuxwiagln",
        strict=True,
    )
)
# Letter by letter: of Lisu and Cherokee those drawn as Latin capitals, small capitals, and strokes.
ONE_BY_ONE = (
    "ꓐbꓑpꓓdꓔtꓖgꓗkꓙjꓚcꓜzꓝfꓟmꓠnꓡlꓢsꓣrꓦvꓧhꓪwꓫxꓬyꓮaꓰeꓲiꓳoꓴu"
    "ᎠdᎡrᎢtᎥiᎪaᎫjᎬeᎳwᎷmᎻhᎽyᏀgᏃzᏆiᏌuᏏbᏒrᏔwᏕsᏙvᏚsᏞlᏟcᏢpᏦkᏧdᏳgᏴb"
    "ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢzӏlǃlǀl"
)
SMALL |= dict(zip(ONE_BY_ONE[::2], ONE_BY_ONE[1::2], strict=True))
SIGNS = {"0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "$": "s", "@": "a"}
PAIRS = (("rn", "m"), ("vv", "w"))
SCRIPTS = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU")
RESERVED = frozenset({"host", "hote", "thehost", "lhote", "kiribako", "moderator", "admin"})


def fold(name: str) -> str:
    """One text for all names that can be mistaken for one another."""
    plain = unicodedata.normalize("NFKD", name)
    plain = "".join(LARGE.get(sign, sign) for sign in plain).casefold()
    plain = unicodedata.normalize("NFKD", plain)
    plain = "".join(SIGNS.get(small := SMALL.get(sign, sign), small) for sign in plain)
    for pair, single in PAIRS:
        plain = plain.replace(pair, single)
    letters = "".join(sign for sign in plain if sign.isalnum())
    return letters or unicodedata.normalize("NFKC", name)


FOLDED_RESERVED = frozenset(fold(name) for name in RESERVED)


def scripts_of(word: str) -> set[str]:
    """Which of the scripts that look alike a word has letters of."""
    names = (unicodedata.name(sign, "") for sign in word if sign.isalpha())
    return {script for name in names for script in SCRIPTS if name.startswith(script)}


def check_name(name: str) -> None:
    """Refuse what is made to be mistaken: a word of several scripts, or the host's own words."""
    if not name:
        raise TableError("bad-name", "a name needs something to read", status=422)
    if any(len(scripts_of(word)) > 1 for word in name.split()):
        raise TableError("mixed-name", "a word of a name is of one script", status=422)
    if fold(name) in FOLDED_RESERVED:
        raise TableError("reserved-name", "that is nobody's name here", status=422)


def name_taken() -> TableError:
    return TableError("name-taken", "somebody here has that name, or one that looks like it")
