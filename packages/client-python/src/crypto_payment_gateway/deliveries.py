"""How the merchant's webhooks were delivered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from .orders import Pagination, build
from .sender import Sender


@dataclass(frozen=True, kw_only=True)
class Delivery:
    """One attempt to deliver a webhook."""

    delivery_id: str
    cycle: int
    """Each requested repetition starts a new one."""
    is_manual: bool
    """Whether an admin requested this cycle."""
    attempt: int
    started_at: str
    duration_ms: int
    http_status: int | None
    reason: str | None
    """Why it failed; ``None`` if it was acknowledged."""
    response: str | None
    """The beginning of the answer."""
    next_attempt_at: str | None
    url: str | None
    """``None`` if an admin sent this attempt elsewhere."""
    request_body: str
    """What was sent."""
    kind: str | None = None
    """``payment``, or ``event`` for one that is pushed; like all that follow, in a list of all orders."""
    event_id: str | None = None
    """The ``webhook-id`` of the request."""
    order_id: str | None = None
    external_id: str | None = None
    state: str | None = None
    """What became of the cycle: ``open``, ``delivered``, ``failed`` or ``superseded``."""


@dataclass(frozen=True, kw_only=True)
class DeliveryPage:
    """One page of attempts, newest first."""

    data: tuple[Delivery, ...]
    pagination: Pagination


@dataclass(frozen=True, kw_only=True)
class ResentWebhooks:
    """Which failed webhooks are delivered again."""

    count: int
    until: str
    """When the last one is sent first."""
    has_more: bool
    """Whether more have failed than one request plans."""


class Deliveries:
    """Raises GatewayError if the gateway refuses a request, ConnectionFailed if no response arrives."""

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def list(self, *, page: int = 1, limit: int = 20) -> DeliveryPage:
        """One page of all attempts to deliver webhooks and events, newest first."""
        return _build_page(self._sender.get("/merchant/deliveries", {"page": page, "limit": limit}))

    def of_order(self, order_id: str, *, page: int = 1, limit: int = 20) -> DeliveryPage:
        """One page of the attempts to deliver the webhook of an order, newest first."""
        path = f"/payments/{quote(order_id, safe='')}/deliveries"
        return _build_page(self._sender.get(path, {"page": page, "limit": limit}))

    def redeliver(self, order_id: str) -> None:
        """
        Has the webhook of a paid order delivered again, now. ``INVALID_STATE`` if it was acknowledged, or if an attempt
        is under way: this client's own, if a response was lost and the request repeated.
        """
        self._sender.send("POST", f"/payments/{quote(order_id, safe='')}/redeliver")

    def redeliver_failed(self) -> ResentWebhooks:
        """
        Has the webhooks that failed delivered again, oldest order first, after an outage of your server: call it again
        while ``has_more`` is true. ``INVALID_STATE`` if none has failed.
        """
        return build(ResentWebhooks, self._sender.send("POST", "/merchant/resend-webhooks"))


def _build_page(values: Mapping[str, Any]) -> DeliveryPage:
    data = tuple(_build_delivery(delivery) for delivery in values["data"])
    return DeliveryPage(data=data, pagination=build(Pagination, values["pagination"]))


def _build_delivery(values: Mapping[str, Any]) -> Delivery:
    return build(Delivery, {**values, "request_body": values["request"]["body"]})
