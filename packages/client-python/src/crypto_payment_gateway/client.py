"""The orders of one merchant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .deliveries import Deliveries
from .deposits import DepositAddresses
from .events import EventPage, EventReader, build_event_page
from .links import PaymentLinks
from .orders import CancelledOrder, CreatedOrder, Order, OrderDetail, OrderPage, Price, build, build_detail, build_page
from .settings import Rate, TestOutcome
from .sender import Sender
from .transport import httpx_transport, urllib_transport

if TYPE_CHECKING:
    import httpx

_MAX_PAGE_LENGTH = 100
_MAX_EVENTS = 1000
_OVERLAP_SECONDS = 60


class GatewayClient:
    """
    Raises GatewayError if the gateway refuses a request, ConnectionFailed if no response arrives.

    :param base_url: where the gateway is, such as ``https://pay.example``; the client appends ``/api/v1``
    :param api_key: the merchant's key
    :param http: a client of httpx to use instead of the standard library
    :param max_attempts: how many times a request is sent at most
    :param timeout: seconds that an attempt may be silent
    :param first_delay: about how many seconds to wait before the second attempt; the wait doubles with each further one
    :param max_delay: the longest wait; if the gateway asks for more by ``Retry-After``, its error is raised at once
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        http: httpx.Client | None = None,
        max_attempts: int = 4,
        timeout: float = 15.0,
        first_delay: float = 0.25,
        max_delay: float = 10.0,
    ) -> None:
        transport = urllib_transport() if http is None else httpx_transport(http)
        waits = {"timeout": timeout, "first_delay": first_delay, "max_delay": max_delay}
        self._sender = Sender(base_url, api_key, transport, max_attempts=max_attempts, **waits)
        self.deliveries = Deliveries(self._sender)
        """How webhooks and events were delivered, and what to deliver again."""
        self.links = PaymentLinks(self._sender, Sender(base_url, api_key, transport, max_attempts=1, **waits))
        """The pages at which the merchant sells without code."""
        self.deposits = DepositAddresses(self._sender)
        """The addresses that customers keep, to which they pay any amount at any time."""

    def create_order(
        self,
        *,
        external_id: str,
        amount: str | None = None,
        callback_url: str | None = None,
        currency: str | None = None,
        ttl: int | None = None,
        success_url: str | None = None,
        cancel_url: str | None = None,
        metadata: Mapping[str, str] | None = None,
        price: Price | None = None,
        description: str | None = None,
    ) -> CreatedOrder:
        """
        Creates an order, of an ``amount`` in USDT or at a ``price`` in the shop's currency. The same external id returns the
        same order, so that a call may be repeated at any time. Without ``callback_url`` the merchant needs an ``events_url`` or a default.
        """
        body = {
            "external_id": external_id,
            "amount": amount,
            "price": None if price is None else {"amount": price.amount, "currency": price.currency},
            "callback_url": callback_url,
            "description": description,
            "currency": currency,
            "ttl": ttl,
            "success_url": success_url,
            "cancel_url": cancel_url,
            "metadata": metadata,
        }
        given = {name: value for name, value in body.items() if value is not None}
        return build(CreatedOrder, self._sender.send("POST", "/payments", given))

    def get_rate(self, currency: str) -> Rate:
        """By which rate an order at a price in a currency (ISO 4217) would be priced now."""
        return build(Rate, self._sender.get("/rates", {"currency": currency}))

    def test_webhook(self, url: str) -> TestOutcome:
        """Has a signed example, of no order, sent to the address of your webhooks, and returns what became of it."""
        return build(TestOutcome, self._sender.send("POST", "/merchant/test-webhook", {"url": url}))

    def get_order(self, order_id: str) -> OrderDetail:
        return build_detail(self._sender.send("GET", f"/payments/{quote(order_id, safe='')}"))

    def cancel_order(self, order_id: str) -> CancelledOrder:
        """
        Closes the payment window of a pending order for which no payment has been seen. The order is ``expired`` about
        a minute later, or ``confirmed`` by a payment that was on its way: read it before you act. May be repeated.
        """
        return build(CancelledOrder, self._sender.send("POST", f"/payments/{quote(order_id, safe='')}/cancel"))

    def list_orders(
        self,
        *,
        page: int | None = None,
        limit: int | None = None,
        status: str | Sequence[str] | None = None,
        external_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        updated_since: str | None = None,
        after_id: str | None = None,
        link_id: str | None = None,
        deposit_id: str | None = None,
        q: str | None = None,
        min_amount: str | None = None,
        max_amount: str | None = None,
    ) -> OrderPage:
        """
        One page of orders, newest first, of one status or several. Times are ISO 8601 and bound the creation, both
        inclusive; amounts bound what was asked for, and are looked for among the newest orders alone. ``q`` is the begin
        of an id, external id, address or transaction hash. With ``updated_since``, orders by their last change; then only
        ``after_id`` and ``limit`` apply.
        """
        filters = {
            "page": page,
            "limit": limit,
            "status": status if status is None or isinstance(status, str) else ",".join(status),
            "external_id": external_id,
            "from": from_,
            "to": to,
            "updated_since": updated_since,
            "after_id": after_id,
            "link_id": link_id,
            "deposit_id": deposit_id,
            "q": q,
            "min_amount": min_amount,
            "max_amount": max_amount,
        }
        return build_page(self._sender.get("/payments", filters))

    def iterate_orders(
        self,
        *,
        limit: int = _MAX_PAGE_LENGTH,
        status: str | Sequence[str] | None = None,
        external_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
    ) -> Iterator[Order]:
        """
        All orders that match, newest first, each once, read page by page; ``limit`` is the size of a page.

        It reads on from the creation time of the last order, not from the number of a page: orders that are created or
        leave the filter meanwhile move the others between pages.
        """
        seen: set[str] = set()
        page = 1
        while True:
            orders = self.list_orders(
                page=page, limit=limit, status=status, external_id=external_id, from_=from_, to=to
            ).data
            yield from (order for order in orders if order.id not in seen)
            if len(orders) < limit:
                return
            if orders[-1].created_at == to:
                page += 1
            else:
                to, page, seen = orders[-1].created_at, 1, set()
            seen |= {order.id for order in orders if order.created_at == to}

    def iterate_updated_orders(self, since: str) -> Iterator[Order]:
        """
        All orders that were created or changed since a time, in the order of their last change. Keep the newest
        ``updated_at``, and begin the next round with it: the iterator begins a minute earlier, because what the gateway
        is just writing appears a moment later. So expect to see an order again.
        """
        since, after_id = _before(since, _OVERLAP_SECONDS), None
        while True:
            orders = self.list_orders(updated_since=since, after_id=after_id, limit=_MAX_PAGE_LENGTH).data
            yield from orders
            if len(orders) < _MAX_PAGE_LENGTH:
                return
            since, after_id = orders[-1].updated_at or since, orders[-1].id

    def list_events(
        self, *, after: str | None = None, limit: int | None = None, types: str | Sequence[str] | None = None
    ) -> EventPage:
        """One page of what happened to your orders, oldest first: after a cursor, and of these types."""
        wanted = types if types is None or isinstance(types, str) else ",".join(types)
        return build_event_page(self._sender.get("/events", {"after": after, "limit": limit, "types": wanted}))

    def events(
        self, *, after: str | None = None, limit: int = _MAX_EVENTS, types: str | Sequence[str] | None = None
    ) -> EventReader:
        """
        Reads what happened to your orders, each event once and in one order; ``limit`` is the size of a page. Begin with
        the ``cursor`` that you stored, or without one: then it begins with the oldest event that is kept.
        """
        return EventReader(lambda cursor: self.list_events(after=cursor, limit=limit, types=types), after)


def _before(time: str, seconds: int) -> str:
    moment = datetime.fromisoformat(time.replace("Z", "+00:00"))
    moment = moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)
    return (moment.astimezone(timezone.utc) - timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
