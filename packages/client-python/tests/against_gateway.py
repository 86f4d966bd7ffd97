"""
Uses a running gateway: ``against_gateway.py URL API_KEY PAID_ORDER_ID DEPOSIT_KEY``. The key's merchant has one order, of
4.60 EUR, which is paid, and whose webhook failed once; afterwards it has seven, of which one was made at a payment link. That of the other key has the
deposit address of "customer 7", to which 7 USDT were paid. Prints ``ok``.
"""

import dataclasses
import json
import sys
import urllib.request

from crypto_payment_gateway import (
    CreatedOrder,
    Delivery,
    DepositAddress,
    ErrorCode,
    GatewayClient,
    GatewayError,
    Order,
    OrderAtEvent,
    OrderDeposit,
    OrderDetail,
    OpenAmount,
    OrderEvent,
    OrderLink,
    OrderPrice,
    PaymentLink,
    PaymentOfEvent,
    Price,
    Rate,
    Transaction,
)

CALLBACK = "https://shop.example/webhook"
ORIGIN = {"link", "source", "deposit"}


def main(url: str, api_key: str, paid_id: str, deposit_key: str) -> None:
    client = GatewayClient(url, api_key)
    created = client.create_order(
        external_id="python-1", amount="25.5", callback_url=CALLBACK, ttl=600, metadata={"basket": "4711"}, description="Tea"
    )
    check((created.amount, created.status, created.reused), ("25.500000", "pending", False))
    check(client.get_order(created.id).metadata, {"basket": "4711"})
    again = client.create_order(external_id="python-1", amount="25.50", callback_url=CALLBACK)
    check((again.id, again.reused), (created.id, True))

    check(refusal(lambda: client.create_order(external_id="python-1", amount="9", callback_url=CALLBACK)), ("EXTERNAL_ID_CONFLICT", 409))
    check(refusal(lambda: client.create_order(external_id="python-x", amount="1,5", callback_url=CALLBACK)), ("INVALID_BODY", 400))
    check(refusal(lambda: client.create_order(external_id="python-x", amount="1")), ("INVALID_BODY", 400))
    check(refusal(lambda: client.get_order("no-such-order")), ("NOT_FOUND", 404))
    check(refusal(lambda: client.list_orders(limit=101)), ("INVALID_QUERY", 400))
    check(refusal(lambda: GatewayClient(url, "another-key").get_order(created.id)), ("UNAUTHORIZED", 401))

    pending, paid = client.get_order(created.id), client.get_order(paid_id)
    check((pending.amount_received, pending.tx_hash, pending.transaction, pending.transactions), ("0.000000", None, None, ()))
    check(paid.price, OrderPrice(amount="4.60", currency="EUR", rate="0.92", rate_at=paid.price.rate_at))
    check((paid.status, paid.transaction), ("confirmed", paid.transactions[0]))
    check((paid.amount_received, paid.amount_waived), ("4.960000", "0.040000"))
    check((paid.underpaid_tolerance, paid.accepted, paid.closed_at), ("0.050000", False, None))
    check(paid.transactions[0].status, "confirmed")

    rate = client.get_rate("EUR")
    check((rate.currency, rate.rate, rate.spread), ("EUR", "0.92", "0"))
    check(refusal(lambda: client.get_rate("eur")), ("INVALID_QUERY", 400))
    check(set(raw(f"{url}/api/v1/rates?currency=EUR", api_key)), names(Rate))
    check(refusal(lambda: client.test_webhook("no URL")), ("INVALID_BODY", 400))

    priced = client.create_order(
        external_id="python-2", price=Price(amount="9.20", currency="EUR"), callback_url=CALLBACK
    )
    check((priced.amount, priced.price.rate), ("10.000000", "0.92"))
    more = [
        priced,
        *(
            client.create_order(external_id=f"python-{i}", amount="1", callback_url=CALLBACK, metadata={"n": str(i)})
            for i in range(3, 6)
        ),
    ]
    newest_first = [*(order.id for order in reversed(more)), created.id, paid_id]
    check([order.id for order in client.iterate_orders(limit=2)], newest_first)
    check([order.id for order in client.iterate_orders()], newest_first)
    check(client.list_orders(external_id="python-1").pagination.total, 1)
    check(client.list_orders(status="expired").data, ())
    check([order.id for order in client.list_orders(min_amount="4", max_amount="5").data], [paid_id])

    reader = client.events(limit=2)
    seen = [(event.type, event.order.id) for event in reader]
    check(seen[:3], [(type, paid_id) for type in ("order.created", "order.confirmed", "webhook.failed")])
    check(seen[3:], [("order.created", id) for id in reversed(newest_first[:-1])])
    check(list(reader), [])
    check(list(client.events(after=reader.cursor)), [])
    [confirmed] = client.events(types=["order.confirmed", "order.failed"])
    check((confirmed.order.status, confirmed.payment.tx_hash), ("confirmed", paid.tx_hash))
    check((confirmed.order.price, confirmed.order.amount_waived), (paid.price, "0.040000"))

    closed = client.cancel_order(created.id)
    check((closed.expires_at, client.get_order(created.id).cancelled_at), (closed.cancelled_at, closed.cancelled_at))
    check(refusal(lambda: client.cancel_order(paid_id)), ("INVALID_STATE", 409))

    updated = list(client.iterate_updated_orders(created.created_at))
    check((updated[-1].id, updated[-1].updated_at is not None), (created.id, True))

    detail = raw(f"{url}/api/v1/payments/{paid_id}", api_key)
    absent = {"cancelled_at", "updated_at", "amount_refunded", "closed_at", "accepted", *ORIGIN}
    check(set(detail), names(OrderDetail) - absent)
    check(set(detail["transaction"]), names(Transaction))
    check(set(raw(f"{url}/api/v1/payments", api_key)["data"][0]), names(Order) - {"price", "amount_waived", "description", *absent})
    check(names(CreatedOrder) - set(detail), {"link"})
    event = raw(f"{url}/api/v1/events?types=order.confirmed", api_key)["data"][0]
    check((set(event), set(event["order"])), (names(OrderEvent), names(OrderAtEvent) - ORIGIN))
    check(set(event["payment"]), names(PaymentOfEvent))
    read_deliveries(client, url, api_key, paid_id)
    sell_at_a_link(client, url, api_key, reader.cursor)
    take_deposits(GatewayClient(url, deposit_key), url, deposit_key)
    print("ok")


def read_deliveries(client: GatewayClient, url: str, api_key: str, paid_id: str) -> None:
    [attempt] = client.deliveries.of_order(paid_id).data
    check((attempt.attempt, attempt.http_status, attempt.reason, attempt.kind), (1, 500, "http_500", None))
    check(json.loads(attempt.request_body)["order_id"], paid_id)
    [listed] = client.deliveries.list(limit=1).data
    check((listed.kind, listed.order_id, listed.external_id, listed.state), ("payment", paid_id, "paid", "open"))
    check(set(raw(f"{url}/api/v1/merchant/deliveries", api_key)["data"][0]), names(Delivery) - {"request_body"} | {"request"})
    check(refusal(client.deliveries.redeliver_failed), ("INVALID_STATE", 409))
    client.deliveries.redeliver(paid_id)
    check(refusal(lambda: client.deliveries.redeliver(paid_id)), ("INVALID_STATE", 409))


def sell_at_a_link(client: GatewayClient, url: str, api_key: str, cursor: str) -> None:
    metadata = {"fair": "2027"}
    link = client.links.create(
        {"title": "Tea", "price": {"amount": "9.20", "currency": "EUR"}, "reference": "required", "metadata": metadata}
    )
    check((link.title, link.price, link.metadata), ("Tea", Price(amount="9.20", currency="EUR"), metadata))
    check((link.reference, link.state, link.paid_count, link.received), ("required", "open", 0, "0.000000"))
    with urllib.request.urlopen(f"{url}/pay/{link.id}", data=b"reference=INV-7", timeout=10) as checkout:
        check(checkout.status, 200)
    [linked] = client.list_orders(limit=1).data
    check((linked.link, linked.metadata), (OrderLink(id=link.id, reference="INV-7"), metadata))
    check(client.get_order(linked.id).link, linked.link)
    created = list(client.events(after=cursor, types="order.created"))[-1]
    check((created.order.id, created.order.link), (linked.id, linked.link))
    changed = client.links.update(link.id, {"open": {"minimum": "1", "maximum": "5", "currency": "USDT"}, "active": False})
    check((changed.open, changed.price), (OpenAmount(minimum="1.000000", maximum="5.000000", currency="USDT"), None))
    check((changed.state, client.links.get(link.id)), ("off", changed))
    check((client.links.list().data, client.links.list(limit=1).pagination.total), ((changed,), 1))
    check(refusal(lambda: client.links.get("no-such-link")), ("NOT_FOUND", 404))
    check(set(raw(f"{url}/api/v1/payment-links/{link.id}", api_key)), names(PaymentLink) - {"amount", "price"})


def take_deposits(client: GatewayClient, url: str, api_key: str) -> None:
    deposit = client.deposits.create({"customer_id": "customer 7", "min_amount": "9"})
    check((deposit.min_amount, deposit.active, deposit.paid_count, deposit.received), ("1.000000", True, 1, "7.000000"))
    [paid] = client.list_orders().data
    check((paid.source, paid.deposit), ("deposit", OrderDeposit(id=deposit.id, customer_id="customer 7")))
    check((paid.address, client.get_order(paid.id).deposit), (deposit.address, paid.deposit))
    [confirmed] = client.events(types="order.confirmed")
    check((confirmed.order.source, confirmed.order.deposit), ("deposit", paid.deposit))
    closed = client.deposits.update(deposit.id, {"active": False, "label": "VIP"})
    check((closed.active, closed.label, closed.address), (False, "VIP", deposit.address))
    check((client.deposits.list().data, client.deposits.list(limit=1).pagination.total), ((closed,), 1))
    check(client.deposits.list(q=deposit.address).data, (closed,))
    check(client.deposits.list(q="customer 8").data, ())
    check(client.deposits.get(deposit.id), closed)
    check(refusal(lambda: client.deposits.get("no-such-address")), ("NOT_FOUND", 404))
    check(set(raw(f"{url}/api/v1/deposit-addresses/{deposit.id}", api_key)), names(DepositAddress))


def check(actual: object, expected: object) -> None:
    if actual != expected:
        raise AssertionError(f"{actual!r} is not {expected!r}")


def refusal(call) -> tuple[str, int]:
    try:
        call()
    except GatewayError as error:
        check((isinstance(error.code, ErrorCode), bool(error.request_id)), (True, True))
        return (error.code.value, error.status)
    raise AssertionError("nothing was refused")


def names(kind: type) -> set[str]:
    return {field.name for field in dataclasses.fields(kind)}


def raw(url: str, api_key: str) -> dict:
    with urllib.request.urlopen(urllib.request.Request(url, headers={"X-API-Key": api_key}), timeout=10) as response:
        return json.load(response)


if __name__ == "__main__":
    main(*sys.argv[1:])
