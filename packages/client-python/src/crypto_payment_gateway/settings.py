"""What a merchant can check before it sells."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class Rate:
    """By what an order at a price in a currency would be priced now."""

    currency: str
    rate: str
    """Units of the currency for 1 USDT, as decimal text."""
    rate_at: str
    spread: str
    """What the merchant adds, in percent, as decimal text."""


@dataclass(frozen=True, kw_only=True)
class TestOutcome:
    """What became of a signed example that was sent as a webhook."""

    acknowledged: bool
    http_status: int | None
    reason: str | None
    """Why it failed."""
    duration_ms: int
    response: str | None
    """The beginning of the answer."""
