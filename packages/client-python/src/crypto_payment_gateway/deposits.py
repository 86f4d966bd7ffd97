"""Addresses that customers keep, to which they pay any amount at any time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from .orders import Pagination, build
from .sender import Sender


@dataclass(frozen=True, kw_only=True)
class DepositAddress:
    """The address of one customer for good."""

    id: str
    customer_id: str
    """By which you know the customer."""
    address: str
    currency: str
    network: str
    min_amount: str
    """Less than this makes no order."""
    callback_url: str | None
    label: str | None
    """What you call it."""
    active: bool
    """Whether payments to it become orders."""
    paid_count: int
    """The orders that its payments became."""
    received: str
    """What these have received."""
    created_at: str


@dataclass(frozen=True, kw_only=True)
class DepositAddressPage:
    """One page of deposit addresses, newest first."""

    data: tuple[DepositAddress, ...]
    pagination: Pagination


class DepositAddresses:
    """
    The deposit addresses of one merchant's customers. Bodies have the names of the API, such as ``min_amount``; the
    gateway refuses others. Raises GatewayError if the gateway refuses a request, ConnectionFailed if no response arrives.
    """

    def __init__(self, sender: Sender) -> None:
        self._sender = sender

    def create(self, deposit: Mapping[str, Any]) -> DepositAddress:
        """
        Gives a customer an address, of a ``customer_id`` and what else it has. The same ``customer_id`` returns the
        same one as it is, so that a call may be repeated at any time.
        """
        return build(DepositAddress, self._sender.send("POST", "/deposit-addresses", deposit))

    def get(self, deposit_id: str) -> DepositAddress:
        """A deposit address and what came to it."""
        return build(DepositAddress, self._sender.send("GET", f"/deposit-addresses/{quote(deposit_id, safe='')}"))

    def list(self, *, page: int = 1, limit: int = 20, q: str | None = None) -> DepositAddressPage:
        """One page of deposit addresses, newest first; with ``q``, the one that has this customer or this address."""
        values = self._sender.get("/deposit-addresses", {"page": page, "limit": limit, "q": q})
        deposits = tuple(build(DepositAddress, deposit) for deposit in values["data"])
        return DepositAddressPage(data=deposits, pagination=build(Pagination, values["pagination"]))

    def update(self, deposit_id: str, changes: Mapping[str, Any]) -> DepositAddress:
        """Changes what holds for an address: what is not given stays. It is never removed; ``active`` closes it."""
        path = f"/deposit-addresses/{quote(deposit_id, safe='')}"
        return build(DepositAddress, self._sender.send("PUT", path, changes))
