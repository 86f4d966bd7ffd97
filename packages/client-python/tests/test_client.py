import json
import os
import time
import unittest
from contextlib import contextmanager
from urllib.parse import parse_qsl, urlsplit

from crypto_payment_gateway import ConnectionFailed, ErrorCode, GatewayClient, GatewayError
from scripted_server import ScriptedServer

try:
    import httpx
except ImportError:
    httpx = None

ORDER = {
    "external_id": "order-1",
    "amount": "25.50",
    "callback_url": "https://shop.example/webhook",
    "metadata": {"basket": "4711"},
}
CREATED = {
    "id": "an-id",
    "external_id": "order-1",
    "address": "T1",
    "amount": "25.500000",
    "currency": "USDT",
    "network": "nile",
    "status": "pending",
    "expires_at": "2026-01-01T00:30:00.000Z",
    "created_at": "2026-01-01T00:00:00.000Z",
    "reused": False,
    "checkout_url": "http://pay.example/checkout/an-id",
    "metadata": {"basket": "4711"},
}
BUSY = (503, {"error": "busy", "code": "UNAVAILABLE"})


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.server = ScriptedServer()
        self.addCleanup(self.server.close)

    def open(self, **options):
        return GatewayClient(options.pop("base_url", self.server.url), "a-key", **{"first_delay": 0.001, **options})

    def test_a_create_sends_the_order_as_json_with_the_key_and_returns_the_response(self):
        self.server.steps = [(201, {**CREATED, "newer_field": 1})]
        created = self.open(base_url=self.server.url + "/").create_order(**ORDER)
        self.assertEqual(vars(created), {**CREATED, "price": None, "description": None, "link": None})
        [(method, path, headers, body)] = self.server.received
        self.assertEqual((method, path), ("POST", "/api/v1/payments"))
        self.assertEqual((headers["X-API-Key"], headers["Content-Type"]), ("a-key", "application/json"))
        self.assertEqual(json.loads(body), ORDER)

    def test_an_id_is_one_segment_of_the_path_and_filters_are_encoded(self):
        self.server.steps = [(404, {"error": "Order does not exist", "code": "NOT_FOUND"}), page(), page()]
        with self.assertRaises(GatewayError):
            self.open().get_order("../admin?x")
        self.open().list_orders(external_id="a b&c=ü", limit=5)
        self.open().list_orders(status=["expired", "failed"])
        self.assertEqual(
            [path for _method, path, *_others in self.server.received],
            [
                "/api/v1/payments/..%2Fadmin%3Fx",
                "/api/v1/payments?limit=5&external_id=a+b%26c%3D%C3%BC",
                "/api/v1/payments?status=expired%2Cfailed",
            ],
        )

    def test_a_link_is_created_once_and_changed_as_often_as_needed(self):
        self.server.steps = [BUSY, BUSY, (404, {"error": "none", "code": "NOT_FOUND"})]
        for call in (
            lambda links: links.create({"title": "Tea", "amount": "1"}),
            lambda links: links.update("../x", {"active": False}),
        ):
            with self.assertRaises(GatewayError):
                call(self.open().links)
        self.assertEqual(
            [(method, path, json.loads(body)) for method, path, _headers, body in self.server.received],
            [
                ("POST", "/api/v1/payment-links", {"title": "Tea", "amount": "1"}),
                *[("PUT", "/api/v1/payment-links/..%2Fx", {"active": False})] * 2,
            ],
        )

    def test_a_rate_is_asked_for_and_a_webhook_tested(self):
        rate = {"currency": "EUR", "rate": "0.92", "rate_at": "2026-01-01T00:00:00.000Z", "spread": "1.5"}
        refused = {"acknowledged": False, "http_status": 401, "reason": "http_401", "duration_ms": 5, "response": ""}
        self.server.steps = [(200, rate), (200, refused)]
        self.assertEqual(vars(self.open().get_rate("EUR")), rate)
        self.assertEqual(vars(self.open().test_webhook("https://shop.example/hook")), refused)
        self.assertEqual(
            [(method, path) for method, path, _headers, _body in self.server.received],
            [("GET", "/api/v1/rates?currency=EUR"), ("POST", "/api/v1/merchant/test-webhook")],
        )

    def test_a_deposit_address_is_created_and_changed_as_often_as_needed(self):
        refused = (404, {"error": "none", "code": "NOT_FOUND"})
        self.server.steps = [BUSY, refused, BUSY, refused]
        for call in (
            lambda deposits: deposits.create({"customer_id": "7"}),
            lambda deposits: deposits.update("../x", {"active": False}),
        ):
            with self.assertRaises(GatewayError):
                call(self.open().deposits)
        self.assertEqual(
            [(method, path, json.loads(body)) for method, path, _headers, body in self.server.received],
            [
                *[("POST", "/api/v1/deposit-addresses", {"customer_id": "7"})] * 2,
                *[("PUT", "/api/v1/deposit-addresses/..%2Fx", {"active": False})] * 2,
            ],
        )

    def test_what_may_succeed_later_is_repeated_with_the_same_bytes(self):
        for step in [
            "close",
            (429, {"error": "slow down", "code": "RATE_LIMITED"}, {"Retry-After": "0"}),
            (500, {"error": "broken", "code": "INTERNAL"}),
            BUSY,
            (502, "<html>"),
            (200, "{}", {"Content-Length": "99", "Connection": "close"}),
        ]:
            with self.subTest(step):
                self.server.received.clear()
                self.server.steps = [step, step, (201, CREATED)]
                self.assertEqual(self.open(timeout=5).create_order(**ORDER).id, "an-id")
                self.assertEqual(len(self.server.received), 3)
                self.assertEqual(len({body for *_others, body in self.server.received}), 1)

    def test_a_request_without_a_response_in_time_is_repeated(self):
        self.server.steps = ["silence", (201, CREATED)]
        self.assertEqual(self.open(timeout=0.2).create_order(**ORDER).id, "an-id")

    def test_the_wait_is_as_long_as_retry_after_says(self):
        self.server.steps = [(*BUSY, {"Retry-After": "1"}), (201, CREATED)]
        started_at = time.monotonic()
        self.open().create_order(**ORDER)
        self.assertGreater(time.monotonic() - started_at, 0.95)

    def test_after_the_last_attempt_its_error_is_raised(self):
        self.server.steps = [BUSY, BUSY, BUSY]
        with self.assertRaises(GatewayError) as raised:
            self.open(max_attempts=2).create_order(**ORDER)
        self.assertIs(raised.exception.code, ErrorCode.UNAVAILABLE)
        self.assertEqual(len(self.server.received), 2)

    def test_without_any_response_it_is_a_failed_connection_with_its_cause(self):
        with self.assertRaises(ConnectionFailed) as raised:
            self.open(max_attempts=2).create_order(**ORDER)
        self.assertIsNotNone(raised.exception.__cause__)
        self.assertEqual(len(self.server.received), 2)

    def test_a_longer_wait_than_allowed_is_not_waited_for(self):
        self.server.steps = [(429, {"error": "slow down", "code": "RATE_LIMITED"}, {"Retry-After": "60"})]
        with self.assertRaises(GatewayError) as raised:
            self.open().create_order(**ORDER)
        self.assertIs(raised.exception.code, ErrorCode.RATE_LIMITED)
        self.assertEqual((raised.exception.retry_after_seconds, len(self.server.received)), (60, 1))

    def test_what_would_fail_again_is_not_repeated(self):
        for status, body, code in [
            (400, {"error": '"amount" is required', "code": "INVALID_BODY"}, ErrorCode.INVALID_BODY),
            (409, {"error": "other amount", "code": "EXTERNAL_ID_CONFLICT"}, ErrorCode.EXTERNAL_ID_CONFLICT),
            (418, {"error": "newer", "code": "NEWER_CODE"}, "NEWER_CODE"),
            (404, "<html>", "UNEXPECTED_RESPONSE"),
            (200, "<html>", "UNEXPECTED_RESPONSE"),
            (200, "null", "UNEXPECTED_RESPONSE"),
            (307, "", "UNEXPECTED_RESPONSE"),
        ]:
            with self.subTest(status=status, body=body):
                self.server.received.clear()
                location = {"Location": self.server.url + "/elsewhere"} if status == 307 else {}
                self.server.steps = [(status, body, {"X-Request-Id": "request-1", **location})]
                with self.assertRaises(GatewayError) as raised:
                    self.open().create_order(**ORDER)
                error = raised.exception
                self.assertEqual((error.code, error.status, error.request_id), (code, status, "request-1"))
                self.assertIsNone(error.retry_after_seconds)
                self.assertEqual(len(self.server.received), 1)

    def test_the_iterator_reads_on_from_the_last_order_and_returns_each_once(self):
        self.server.steps = [
            page(order("e", 5), order("d", 4)),
            page(order("d", 4), order("c", 3)),
            page(order("c", 3), order("b", 3)),
            page(order("a", 3)),
        ]
        ids = [one.id for one in self.open().iterate_orders(status="pending", limit=2)]
        self.assertEqual(ids, ["e", "d", "c", "b", "a"])
        queries = [dict(parse_qsl(urlsplit(path).query)) for _method, path, *_others in self.server.received]
        common = {"status": "pending", "limit": "2"}
        self.assertEqual(
            queries,
            [
                {**common, "page": "1"},
                {**common, "page": "1", "to": "2026-01-01T00:00:04.000Z"},
                {**common, "page": "1", "to": "2026-01-01T00:00:03.000Z"},
                {**common, "page": "2", "to": "2026-01-01T00:00:03.000Z"},
            ],
        )

    def test_the_iterator_reads_no_page_before_it_is_needed(self):
        self.server.steps = [page(order("b", 2), order("a", 1))]
        self.assertEqual(next(self.open().iterate_orders(limit=2)).id, "b")
        self.assertEqual(len(self.server.received), 1)

    def test_changes_are_read_on_from_the_last_one_and_a_minute_is_read_again(self):
        changed = [{**order(f"id-{n:02}", 0), "updated_at": f"2026-01-01T00:00:{n // 2:02}.000Z"} for n in range(101)]
        self.server.steps = [page(*changed[:100]), page(changed[100])]
        found = list(self.open().iterate_updated_orders("2026-01-01T00:00:30Z"))
        self.assertEqual(len(found), 101)
        queries = [dict(parse_qsl(urlsplit(path).query)) for _method, path, *_others in self.server.received]
        self.assertEqual(
            queries,
            [
                {"updated_since": "2025-12-31T23:59:30.000000Z", "limit": "100"},
                {"updated_since": "2026-01-01T00:00:49.000Z", "after_id": "id-99", "limit": "100"},
            ],
        )

    def test_a_time_without_a_zone_is_utc(self):
        for since in ("2026-01-01", "2026-01-01T00:00:00", "2026-01-01T02:00:00+02:00"):
            with self.subTest(since), time_zone("America/New_York"):
                self.server.steps, self.server.received[:] = [page()], []
                list(self.open().iterate_updated_orders(since))
                [(_method, path, *_others)] = self.server.received
                self.assertIn("updated_since=2025-12-31T23%3A59%3A00.000000Z", path)

    def test_an_event_counts_as_processed_when_the_next_one_is_asked_for(self):
        self.server.steps = [events_page("page-1", True, "a", "b"), events_page("page-2", False, "c")]
        reader = self.open().events(after="kept", types=["order.created", "order.expired"])
        read = [(event.id, reader.cursor) for event in reader]
        self.assertEqual(read, [("a", "kept"), ("b", "after-a"), ("c", "page-1")])
        self.assertEqual(reader.cursor, "page-2")
        self.assertEqual(
            [dict(parse_qsl(urlsplit(path).query))["after"] for _method, path, *_others in self.server.received],
            ["kept", "page-1"],
        )

    def test_a_redirect_is_not_followed_so_that_the_key_stays_with_the_gateway(self):
        self.server.steps = [(302, "", {"Location": "/elsewhere"}), (200, {"key": "taken"})]
        with self.assertRaises(GatewayError) as caught:
            self.open().get_order("an-id")
        self.assertEqual((caught.exception.code, caught.exception.status), ("UNEXPECTED_RESPONSE", 302))
        self.assertEqual(len(self.server.received), 1)


@contextmanager
def time_zone(name):
    before = os.environ.get("TZ")
    os.environ["TZ"] = name
    time.tzset()
    try:
        yield
    finally:
        os.environ.pop("TZ")
        if before is not None:
            os.environ["TZ"] = before
        time.tzset()


@unittest.skipIf(httpx is None, "httpx is not installed")
class HttpxClientTest(ClientTest):
    """The same, over a client of httpx."""

    def open(self, **options):
        http = httpx.Client(follow_redirects=True)
        self.addCleanup(http.close)
        return super().open(http=http, **options)


def order(order_id, second):
    read = {
        "amount_expected": "1",
        "amount_received": "0",
        "tx_hash": None,
        "callback_url": "",
        "confirmed_at": None,
        "monitored_until": "2026-01-02T00:30:00.000Z",
    }
    return {**CREATED, **read, "id": order_id, "created_at": f"2026-01-01T00:00:0{second}.000Z"}


def events_page(next_cursor, has_more, *names):
    at = {"id": "an-id", "external_id": "order-1", "status": "pending", "amount_expected": "1", "amount_received": "0"}
    event = {"type": "order.created", "created_at": "now", "order": at, "payment": None, "webhook": None}
    data = [{"id": name, "cursor": f"after-{name}", **event} for name in names]
    return (200, {"data": data, "next_cursor": next_cursor, "has_more": has_more})


def page(*data):
    return (200, {"data": data, "pagination": {"page": 1, "limit": 2, "total": 5, "total_pages": 3}})


if __name__ == "__main__":
    unittest.main()
