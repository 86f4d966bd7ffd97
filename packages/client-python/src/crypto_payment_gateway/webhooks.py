"""Verifies that a webhook is the gateway's."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from .events import OrderEvent, build_event
from .orders import OrderDeposit, OrderLink, OrderPrice, build

WebhookFault = Literal["missing_header", "invalid_timestamp", "invalid_signature", "invalid_body"]

_TOLERANCE_SECONDS = 300


class WebhookError(Exception):
    """The request is not a webhook of the gateway: answer with a status that is not 2xx, and do nothing else."""

    def __init__(self, fault: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.fault: WebhookFault = fault


@dataclass(frozen=True, kw_only=True)
class WebhookPayload:
    """
    ``payment.confirmed``: an order was paid. ``webhook.test``: an example that an admin of the gateway
    requested; nothing was paid.
    """

    event: str
    order_id: str
    external_id: str
    amount_expected: str
    amount_received: str
    currency: str
    network: str
    tx_hash: str
    from_address: str
    to_address: str
    status: str
    timestamp: str
    price: OrderPrice | None = None
    amount_waived: str | None = None
    """What stayed unpaid, within what you tolerate; ``None`` for nothing."""
    link: OrderLink | None = None
    """Of an order that was made at a payment link."""
    source: str | None = None
    """``deposit``, for a payment to a deposit address."""
    deposit: OrderDeposit | None = None
    """The deposit address of such an order, and its customer."""


@dataclass(frozen=True, kw_only=True)
class VerifiedWebhook:
    id: str
    """The same at every attempt: store it, so that a repeated webhook counts once."""
    timestamp: int
    """When this attempt was sent, in unix seconds."""
    payload: WebhookPayload


@dataclass(frozen=True, kw_only=True)
class VerifiedEvent:
    id: str
    """The id of the event, the same at every attempt: store it, so that a repeated event counts once."""
    timestamp: int
    """When this attempt was sent, in unix seconds."""
    event: OrderEvent


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: float | None = None,
) -> VerifiedWebhook:
    """
    Verifies the signature of Standard Webhooks (``webhook-id``, ``webhook-timestamp``, ``webhook-signature``), which
    covers id and time, so that an old request cannot be sent again. The gateway signs with both secrets for 24 hours
    after a change. Raises WebhookError if the request is not genuine.

    :param body: the raw body: one that was parsed and serialised again may have other bytes
    :param headers: names in any case
    :param secrets: the webhook secret; while it is being changed, the new one and the old one
    """
    webhook_id, timestamp = _verify_standard(body, headers, secrets, tolerance_seconds, now)
    return VerifiedWebhook(id=webhook_id, timestamp=timestamp, payload=_payload(body))


def verify_event(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: float | None = None,
) -> VerifiedEvent:
    """
    Verifies an event of the feed that was pushed to ``events_url``, as ``verify_webhook`` does a webhook of a payment:
    each refuses what the other one is for. Most events are no payments. Raises WebhookError if it is not genuine.
    """
    webhook_id, timestamp = _verify_standard(body, headers, secrets, tolerance_seconds, now)
    try:
        event = build_event(json.loads(body))
    except (ValueError, TypeError, AttributeError, KeyError) as fault:
        raise WebhookError("invalid_body", "The body is not that of an event") from fault
    return VerifiedEvent(id=webhook_id, timestamp=timestamp, event=event)


def _verify_standard(
    body: bytes,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    tolerance_seconds: float,
    now: float | None,
) -> tuple[str, int]:
    keys = _keys(secrets)
    webhook_id = _header(headers, "webhook-id")
    sent = _header(headers, "webhook-timestamp")
    signatures = _header(headers, "webhook-signature").split(" ")
    clock = time.time() if now is None else now
    # Not "greater than": a tolerance that is no number would accept any time.
    if not re.fullmatch("[0-9]{1,12}", sent) or not abs(clock - int(sent)) <= tolerance_seconds:
        raise WebhookError("invalid_timestamp", "The webhook was not sent just now")

    def sign(key: bytes) -> str:
        mac = hmac.new(key, f"{webhook_id}.{sent}.".encode(errors="surrogatepass") + body, hashlib.sha256)
        return "v1," + base64.b64encode(mac.digest()).decode()

    _require_match(signatures, keys, sign)
    return webhook_id, int(sent)


def verify_body_signature(body: bytes, headers: Mapping[str, str], secrets: str | Sequence[str]) -> WebhookPayload:
    """
    Verifies the header ``x-signature``, which covers the body alone: an old request that is sent again looks the same,
    so ship an order once. Prefer ``verify_webhook``. Raises WebhookError if the request is not genuine.
    """
    keys = _keys(secrets)
    signature = _header(headers, "x-signature")
    _require_match([signature], keys, lambda key: "sha256=" + hmac.new(key, body, hashlib.sha256).hexdigest())
    return _payload(body)


def _keys(secrets: str | Sequence[str]) -> list[bytes]:
    """Anybody could sign with an empty secret, such as that of a variable that is not set."""
    given = [secrets] if isinstance(secrets, str) else list(secrets or [])
    if not given or not all(isinstance(secret, str) and secret for secret in given):
        raise ValueError("Verifying a webhook needs its secret")
    return [secret.encode() for secret in given]


def _header(headers: Mapping[str, str], name: str) -> str:
    value = next((value for key, value in headers.items() if key.lower() == name), None)
    if not value:
        raise WebhookError("missing_header", f"The header {name} is missing")
    return value


def _require_match(signatures: list[str], keys: list[bytes], sign: Callable[[bytes], str]) -> None:
    """Compares every signature with that of every secret, in constant time."""
    expected = [sign(key).encode() for key in keys]
    given = [signature.encode(errors="replace") for signature in signatures]
    if not any(hmac.compare_digest(own, signature) for own in expected for signature in given):
        raise WebhookError("invalid_signature", "No signature matches")


def _payload(body: bytes) -> WebhookPayload:
    try:
        return build(WebhookPayload, json.loads(body))
    except (ValueError, TypeError, AttributeError) as fault:
        raise WebhookError("invalid_body", "The body is not that of a webhook") from fault
