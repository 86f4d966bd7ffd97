"""Pages of the gateway at which a merchant sells without code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from .orders import Pagination, Price, build
from .sender import Sender


@dataclass(frozen=True, kw_only=True)
class OpenAmount:
    """Bounds between which the customer chooses what to pay."""

    minimum: str
    maximum: str
    currency: str
    """USDT, or the currency of a price (ISO 4217)."""


@dataclass(frozen=True, kw_only=True)
class PaymentLink:
    """A page at which customers make orders. Of ``amount``, ``price`` and ``open`` it has one."""

    id: str
    url: str
    """Its page."""
    title: str
    text: str | None
    amount: str | None = None
    price: Price | None = None
    open: OpenAmount | None = None
    single_use: bool
    most_payments: int | None
    """How many payments it takes; ``None`` for any number."""
    ends_at: str | None
    reference: str
    """Whether the customer is asked for one: ``none``, ``optional`` or ``required``."""
    success_url: str | None
    callback_url: str | None
    metadata: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Becomes the metadata of its orders."""
    active: bool
    state: str
    """``open``, or why it takes no orders: ``off``, ``ended`` or ``used_up``."""
    paid_count: int
    """Its orders that were paid."""
    received: str
    """What these have received."""
    created_at: str


@dataclass(frozen=True, kw_only=True)
class PaymentLinkPage:
    """One page of links, newest first."""

    data: tuple[PaymentLink, ...]
    pagination: Pagination


class PaymentLinks:
    """
    The payment links of one merchant. Bodies have the names of the API, such as ``single_use``; the gateway refuses
    others. Raises GatewayError if the gateway refuses a request, ConnectionFailed if no response arrives.
    """

    def __init__(self, sender: Sender, sender_of_creates: Sender) -> None:
        self._sender = sender
        self._sender_of_creates = sender_of_creates

    def create(self, link: Mapping[str, Any]) -> PaymentLink:
        """
        Creates a link, of a ``title``, one of ``amount``, ``price`` and ``open``, and what else it has. It is sent
        once, because a repeat would create another one.
        """
        return _build_link(self._sender_of_creates.send("POST", "/payment-links", link))

    def get(self, link_id: str) -> PaymentLink:
        """A link and what it has earned."""
        return _build_link(self._sender.send("GET", f"/payment-links/{quote(link_id, safe='')}"))

    def list(self, *, page: int = 1, limit: int = 20) -> PaymentLinkPage:
        """One page of links, newest first."""
        values = self._sender.get("/payment-links", {"page": page, "limit": limit})
        links = tuple(_build_link(link) for link in values["data"])
        return PaymentLinkPage(data=links, pagination=build(Pagination, values["pagination"]))

    def update(self, link_id: str, changes: Mapping[str, Any]) -> PaymentLink:
        """Changes a link: what is not given stays. A link is never removed; ``active`` switches it off."""
        return _build_link(self._sender.send("PUT", f"/payment-links/{quote(link_id, safe='')}", changes))


def _build_link(values: Mapping[str, Any]) -> PaymentLink:
    kinds = {"price": Price, "open": OpenAmount}
    parts = {name: build(kind, values[name]) for name, kind in kinds.items() if name in values}
    return build(PaymentLink, {**values, **parts})
