"""The gateway's responses. Amounts are decimal strings, times ISO 8601 strings in UTC."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Price:
    """What a shop asks in its own currency."""

    amount: str
    """Decimal text with at most as many decimals as the currency has, such as ``19.99``."""
    currency: str
    """ISO 4217, such as ``EUR``."""


@dataclass(frozen=True, kw_only=True)
class OrderPrice(Price):
    """The price by which an order was created, and the rate by which its amount follows from it."""

    rate: str
    """Units of the currency for 1 USDT, as decimal text."""
    rate_at: str


@dataclass(frozen=True, kw_only=True)
class OrderLink:
    """The payment link at which an order was made."""

    id: str
    reference: str | None = None
    """What the customer gave there, unchecked."""


@dataclass(frozen=True, kw_only=True)
class OrderDeposit:
    """The deposit address whose payment an order is."""

    id: str
    customer_id: str


@dataclass(frozen=True, kw_only=True)
class CreatedOrder:
    """The response to a create. ``reused`` is also true when the order existed already."""

    id: str
    external_id: str
    address: str
    amount: str
    currency: str
    network: str
    status: str
    expires_at: str
    created_at: str
    reused: bool
    checkout_url: str
    metadata: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Your own pairs of texts, given on creation."""
    price: OrderPrice | None = None
    """Of an order that was created by price."""
    description: str | None = None
    """What the order is for; the customer reads it on the checkout page."""
    link: OrderLink | None = None
    """Of an order that was made at a payment link."""


@dataclass(frozen=True, kw_only=True)
class CancelledOrder(CreatedOrder):
    """The response to a cancellation."""

    cancelled_at: str


@dataclass(frozen=True, kw_only=True)
class Order(CreatedOrder):
    """An order in a list."""

    amount_expected: str
    amount_received: str
    tx_hash: str | None
    callback_url: str | None
    """None if no webhook is sent for it."""
    confirmed_at: str | None
    monitored_until: str
    """Until then an order that is expired or failed may still become confirmed by a late payment."""
    cancelled_at: str | None = None
    """When you closed its payment window, if you did."""
    updated_at: str | None = None
    """When it was last changed; only in a list by ``updated_since``."""
    amount_waived: str | None = None
    """What stayed unpaid of a paid order, within what you tolerate; ``None`` for nothing."""
    amount_refunded: str | None = None
    """What you have recorded as returned; ``None`` for nothing."""
    closed_at: str | None = None
    """When an admin decided that nothing more is to be done about it."""
    accepted: bool = False
    """Whether an admin accepted less than the expected amount as paid."""
    underpaid_tolerance: str | None = None
    """How much of the amount may stay unpaid; ``None`` for nothing."""
    source: str | None = None
    """``deposit``, for a payment to a deposit address."""
    deposit: OrderDeposit | None = None
    """The deposit address of such an order, and its customer."""


@dataclass(frozen=True, kw_only=True)
class Transaction:
    """A payment of an order; ``status`` is ``seen`` until it is final, then ``confirmed``."""

    tx_hash: str
    log_index: int
    block_number: int
    block_timestamp: str
    from_address: str
    to_address: str
    amount: str
    confirmations: int
    status: str


@dataclass(frozen=True, kw_only=True)
class OrderDetail(Order):
    """A single order, with its payments. ``transaction`` completed it, or else is the newest."""

    transaction: Transaction | None
    transactions: tuple[Transaction, ...]


@dataclass(frozen=True, kw_only=True)
class Pagination:
    page: int
    limit: int
    total: int
    total_pages: int
    total_is_minimum: bool = False


@dataclass(frozen=True, kw_only=True)
class OrderPage:
    """One page of orders, newest first."""

    data: tuple[Order, ...]
    pagination: Pagination


_PARTS: Mapping[str, type] = {"price": OrderPrice, "link": OrderLink, "deposit": OrderDeposit}


def build(kind: type[T], values: Mapping[str, Any]) -> T:
    """Fields that this version of the client does not know are left out."""
    names = {each.name for each in fields(kind)}  # type: ignore[arg-type]
    known = {name: value for name, value in values.items() if name in names}
    for name, part in _PARTS.items():
        if isinstance(known.get(name), Mapping):
            known[name] = build(part, known[name])
    return kind(**known)


def build_detail(values: Mapping[str, Any]) -> OrderDetail:
    transaction = values["transaction"]
    return build(
        OrderDetail,
        {
            **values,
            "transaction": None if transaction is None else build(Transaction, transaction),
            "transactions": tuple(build(Transaction, one) for one in values["transactions"]),
        },
    )


def build_page(values: Mapping[str, Any]) -> OrderPage:
    return OrderPage(
        data=tuple(build(Order, order) for order in values["data"]),
        pagination=build(Pagination, values["pagination"]),
    )
