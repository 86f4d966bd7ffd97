"""Sends one request: with the standard library, or with a client of httpx."""

from __future__ import annotations

import http.client
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .errors import ConnectionFailed

if TYPE_CHECKING:
    import httpx


class Response(NamedTuple):
    status: int
    headers: Mapping[str, str]
    """Names are looked up in any case."""
    body: bytes


class Transport(Protocol):
    """Raises ConnectionFailed if no complete response arrives. Follows no redirect: it would take the key along."""

    def __call__(
        self, method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float
    ) -> Response: ...


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: object) -> None:
        return None


def urllib_transport() -> Transport:
    opener = urllib.request.build_opener(_NoRedirects)

    def send(method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float) -> Response:
        request = urllib.request.Request(url, data=body, headers=dict(headers), method=method)
        try:
            try:
                response = opener.open(request, timeout=timeout)
            except urllib.error.HTTPError as error:
                response = error
            with response:
                return Response(response.status, response.headers, response.read())
        except (OSError, http.client.HTTPException) as fault:
            raise ConnectionFailed(f"No response to {method} {url}") from fault

    return send


def httpx_transport(client: httpx.Client) -> Transport:
    import httpx

    def send(method: str, url: str, headers: Mapping[str, str], body: bytes | None, timeout: float) -> Response:
        try:
            response = client.request(
                method, url, headers=dict(headers), content=body, timeout=timeout, follow_redirects=False
            )
        except httpx.TransportError as fault:
            raise ConnectionFailed(f"No response to {method} {url}") from fault
        return Response(response.status_code, response.headers, response.content)

    return send
