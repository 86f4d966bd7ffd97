import json
import unittest
from pathlib import Path

from crypto_payment_gateway import (
    OrderDeposit,
    OrderLink,
    OrderPrice,
    WebhookError,
    verify_body_signature,
    verify_event,
    verify_webhook,
)

FILE = Path(__file__).resolve().parents[2] / "domain/vectors/webhook-verification.json"
VECTORS = json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
VALID = VECTORS[0]
BY_PRICE = next(vector for vector in VECTORS if "\"price\"" in vector["body"])
WAIVED = next(vector for vector in VECTORS if "waived" in vector["body"])
LINKED = next(vector for vector in VECTORS if "\"link\"" in vector["body"])
DEPOSITED = next(vector for vector in VECTORS if "\"deposit\"" in vector["body"])


def verdict(verify):
    try:
        verify()
        return "valid"
    except WebhookError as error:
        return error.fault


class WebhooksTest(unittest.TestCase):
    def test_the_shared_vectors(self):
        for vector in VECTORS:
            with self.subTest(vector["name"]):
                request = (vector["body"].encode(), vector["headers"], vector["secrets"])
                clock = {"now": vector["now"], "tolerance_seconds": vector["tolerance_seconds"]}
                self.assertEqual(verdict(lambda: verify_webhook(*request, **clock)), vector["standard"])
                self.assertEqual(verdict(lambda: verify_body_signature(*request)), vector["x_signature"])
                self.assertEqual(verdict(lambda: verify_event(*request, **clock)), vector["event"])

    def test_a_verified_webhook_has_its_id_the_time_of_the_attempt_and_the_fields_of_the_body(self):
        price = OrderPrice(**json.loads(BY_PRICE["body"])["price"])
        link = OrderLink(id="8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a", reference="INV-7")
        deposit = OrderDeposit(id="8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a", customer_id="customer-4711")
        nothing = {"price": None, "amount_waived": None, "link": None, "source": None, "deposit": None}
        waived = {"amount_waived": "0.250000"}
        for vector, more in (
            (VALID, {}),
            (BY_PRICE, {"price": price}),
            (WAIVED, waived),
            (LINKED, {"link": link}),
            (DEPOSITED, {"deposit": deposit}),
        ):
            body, headers = vector["body"].encode(), vector["headers"]
            webhook = verify_webhook(body, headers, vector["secrets"][0], now=vector["now"])
            self.assertEqual((webhook.id, webhook.timestamp), (headers["webhook-id"], vector["now"]))
            self.assertEqual(vars(webhook.payload), {**nothing, **json.loads(body), **more})
            self.assertEqual(verify_body_signature(body, headers, vector["secrets"]), webhook.payload)

    def test_a_verified_event_has_its_id_the_time_of_the_attempt_and_the_fields_of_the_feed(self):
        vector = next(vector for vector in VECTORS if vector["event"] == "valid")
        body, headers = vector["body"].encode(), vector["headers"]
        verified = verify_event(body, headers, vector["secrets"], now=vector["now"])
        self.assertEqual((verified.id, verified.timestamp), (headers["webhook-id"], vector["now"]))
        self.assertEqual((verified.event.type, verified.event.order.external_id), ("payment.late", "order-1"))

    def test_without_a_secret_nothing_is_verified(self):
        for secrets in ["", [], ["a-secret", ""], None]:
            for verify in [verify_webhook, verify_body_signature]:
                with self.subTest(secrets), self.assertRaises(ValueError):
                    verify(VALID["body"].encode(), VALID["headers"], secrets)

    def test_a_tolerance_that_is_no_number_accepts_no_time(self):
        request = (VALID["body"].encode(), VALID["headers"], VALID["secrets"])
        nan = float("nan")
        self.assertEqual(
            verdict(lambda: verify_webhook(*request, now=VALID["now"], tolerance_seconds=nan)), "invalid_timestamp"
        )
        self.assertEqual(verdict(lambda: verify_webhook(*request, now=nan)), "invalid_timestamp")

    def test_headers_that_are_no_text_are_a_wrong_signature_and_no_other_fault(self):
        body, now = VALID["body"].encode(), VALID["now"]
        for name in ["webhook-id", "webhook-signature", "x-signature"]:
            headers = {**VALID["headers"], name: "v1,\udcff"}  # as servers pass on bytes that are not UTF-8
            verify = verify_body_signature if name == "x-signature" else verify_webhook
            options = {} if name == "x-signature" else {"now": now}
            with self.subTest(name):
                fault = verdict(lambda: verify(body, headers, VALID["secrets"], **options))
                self.assertEqual(fault, "invalid_signature")

    def test_without_options_the_clock_is_the_current_one(self):
        request = (VALID["body"].encode(), VALID["headers"], VALID["secrets"])
        self.assertEqual(verdict(lambda: verify_webhook(*request)), "invalid_timestamp")


if __name__ == "__main__":
    unittest.main()
