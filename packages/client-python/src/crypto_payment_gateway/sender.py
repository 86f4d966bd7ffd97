"""Repeats requests that may succeed later."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from .errors import ConnectionFailed, GatewayError
from .transport import Response, Transport

_TOO_MANY_REQUESTS = 429
_SERVER_ERRORS = 500


class Sender:
    """
    Repeats requests after network faults, 429 and 5xx. Reading is harmless to repeat, and so is creating: the bytes
    stay the same, and with them the external id, so that the gateway finds the order if it has created it already.
    """

    def __init__(
        self,
        base_url: str,
        api_key: str,
        transport: Transport,
        *,
        max_attempts: int,
        timeout: float,
        first_delay: float,
        max_delay: float,
    ) -> None:
        self._base = base_url.rstrip("/") + "/api/v1"
        self._headers = {"X-API-Key": api_key, "Accept": "application/json"}
        self._transport = transport
        self._max_attempts = max_attempts
        self._timeout = timeout
        self._first_delay = first_delay
        self._max_delay = max_delay

    def get(self, path: str, query: Mapping[str, Any]) -> dict[str, Any]:
        """Reads with the parameters that are given."""
        text = urlencode({name: value for name, value in query.items() if value is not None})
        return self.send("GET", f"{path}?{text}" if text else path)

    def send(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> dict[str, Any]:
        content = None if body is None else json.dumps(body).encode()
        headers = self._headers if content is None else {**self._headers, "Content-Type": "application/json"}
        attempt = 0
        while True:
            attempt += 1
            try:
                return _read(self._transport(method, self._base + path, headers, content, self._timeout))
            except (ConnectionFailed, GatewayError) as error:
                delay = self._delay_after(error, attempt)
                if attempt >= self._max_attempts or delay is None or delay > self._max_delay:
                    raise
            time.sleep(delay)

    def _delay_after(self, error: Exception, attempt: int) -> float | None:
        """How long to wait until the request is repeated; None if a repetition would fail in the same way."""
        longest: float = min(self._first_delay * 2.0 ** (attempt - 1), self._max_delay)
        if isinstance(error, GatewayError):
            if error.status != _TOO_MANY_REQUESTS and error.status < _SERVER_ERRORS:
                return None
            if error.retry_after_seconds is not None:
                return error.retry_after_seconds
        return longest * random.uniform(0.5, 1)


def _read(response: Response) -> dict[str, Any]:
    value = _parse(response.body)
    if 200 <= response.status < 300 and value is not None:
        return value
    message, code = (value or {}).get("error"), (value or {}).get("code")
    if not isinstance(message, str) or not isinstance(code, str):
        message = f"The response with status {response.status} is not the gateway's"
        code = "UNEXPECTED_RESPONSE"
    retry_after = response.headers.get("Retry-After") or ""
    raise GatewayError(
        message,
        code=code,
        status=response.status,
        request_id=response.headers.get("X-Request-Id"),
        retry_after_seconds=int(retry_after) if re.fullmatch("[0-9]{1,9}", retry_after) else None,
    )


def _parse(body: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(body)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
