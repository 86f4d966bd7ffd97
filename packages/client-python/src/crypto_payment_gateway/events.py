"""What happened to the orders of a merchant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .orders import OrderDeposit, OrderLink, OrderPrice, build


@dataclass(frozen=True, kw_only=True)
class OrderAtEvent:
    """The order as it was just after the event."""

    id: str
    external_id: str
    status: str
    amount_expected: str
    amount_received: str
    price: OrderPrice | None = None
    amount_waived: str | None = None
    """What stayed unpaid of a paid order, within what you tolerate; ``None`` for nothing."""
    link: OrderLink | None = None
    """Of an order that was made at a payment link."""
    source: str | None = None
    """``deposit``, for a payment to a deposit address."""
    deposit: OrderDeposit | None = None
    """The deposit address of such an order, and its customer."""


@dataclass(frozen=True, kw_only=True)
class PaymentOfEvent:
    tx_hash: str
    log_index: int
    amount: str


@dataclass(frozen=True, kw_only=True)
class WebhookOfEvent:
    """One attempt to deliver a webhook."""

    attempt: int
    http_status: int | None
    reason: str | None
    next_attempt_at: str | None


@dataclass(frozen=True, kw_only=True)
class OrderEvent:
    """Something that happened to an order. ``type`` is ``order.confirmed``, ``payment.late`` and so on."""

    id: str
    cursor: str
    type: str
    created_at: str
    order: OrderAtEvent
    payment: PaymentOfEvent | None
    webhook: WebhookOfEvent | None


@dataclass(frozen=True, kw_only=True)
class EventPage:
    """One page of the feed, oldest first."""

    data: tuple[OrderEvent, ...]
    next_cursor: str | None
    has_more: bool


class EventReader:
    """
    Iterates over events, until nothing more has happened. Iterating again reads on with what has happened since.

    ``cursor`` is where a new reader continues: after all events that have been processed, that is, after which the next
    one was asked for. It is ``None`` before the first. Store it with what you did for the event.
    """

    def __init__(self, read_page: Callable[[str | None], EventPage], after: str | None) -> None:
        self._read_page = read_page
        self.cursor = after

    def __iter__(self) -> Iterator[OrderEvent]:
        while True:
            page = self._read_page(self.cursor)
            for event in page.data:
                yield event
                self.cursor = event.cursor
            self.cursor = page.next_cursor or self.cursor
            if not page.has_more:
                return


def build_event_page(values: Mapping[str, Any]) -> EventPage:
    return EventPage(
        data=tuple(build_event(event) for event in values["data"]),
        next_cursor=values["next_cursor"],
        has_more=values["has_more"],
    )


def build_event(values: Mapping[str, Any]) -> OrderEvent:
    payment, webhook = values["payment"], values["webhook"]
    parts = {
        "order": build(OrderAtEvent, values["order"]),
        "payment": None if payment is None else build(PaymentOfEvent, payment),
        "webhook": None if webhook is None else build(WebhookOfEvent, webhook),
    }
    return build(OrderEvent, {**values, **parts})
