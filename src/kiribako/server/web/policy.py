"""What browsers may do with our answers: load nothing from elsewhere, frame nothing but embeds."""

from __future__ import annotations

from typing import Final

RULES: Final = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",  # boards set positions as style attributes
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",  # a clip is shown where it was made
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
)
CLOSED: Final = "; ".join((*RULES, "frame-ancestors 'none'"))
FRAMEABLE: Final = "; ".join((*RULES, "frame-ancestors *"))  # an embed, and nothing else
