"""What can go wrong with a request."""

from __future__ import annotations

from enum import Enum


class ErrorCode(str, Enum):
    """The codes of the gateway. One that is newer than this client may send others."""

    UNAUTHORIZED = "UNAUTHORIZED"
    FORBIDDEN = "FORBIDDEN"
    READ_ONLY_KEY = "READ_ONLY_KEY"
    RATE_LIMITED = "RATE_LIMITED"
    INVALID_PASSWORD = "INVALID_PASSWORD"
    ADMIN_UNAUTHORIZED = "ADMIN_UNAUTHORIZED"
    ADMIN_TOKEN_INVALID = "ADMIN_TOKEN_INVALID"
    INVALID_BODY = "INVALID_BODY"
    INVALID_QUERY = "INVALID_QUERY"
    VALIDATION_ERROR = "VALIDATION_ERROR"
    EMPTY_UPDATE = "EMPTY_UPDATE"
    NOT_FOUND = "NOT_FOUND"
    EVENTS_GONE = "EVENTS_GONE"
    INVALID_STATE = "INVALID_STATE"
    EVIDENCE_NOT_READY = "EVIDENCE_NOT_READY"
    SWEEP_DISABLED = "SWEEP_DISABLED"
    METHOD_NOT_ALLOWED = "METHOD_NOT_ALLOWED"
    PAYLOAD_TOO_LARGE = "PAYLOAD_TOO_LARGE"
    UNSUPPORTED_MEDIA_TYPE = "UNSUPPORTED_MEDIA_TYPE"
    EXTERNAL_ID_CONFLICT = "EXTERNAL_ID_CONFLICT"
    WALLET_ALREADY_INITIALIZED = "WALLET_ALREADY_INITIALIZED"
    WALLET_NOT_INITIALIZED = "WALLET_NOT_INITIALIZED"
    RATE_UNAVAILABLE = "RATE_UNAVAILABLE"
    UNAVAILABLE = "UNAVAILABLE"
    BAD_REQUEST = "BAD_REQUEST"
    INTERNAL = "INTERNAL"


class GatewayError(Exception):
    """The gateway answered with an error. Decide by ``code``; the message is for people."""

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        request_id: str | None,
        retry_after_seconds: int | None,
    ) -> None:
        super().__init__(message)
        self.code: ErrorCode | str = _known(code)
        """``"UNEXPECTED_RESPONSE"`` if the response is not the gateway's, such as the error page of a proxy."""
        self.status = status
        self.request_id = request_id
        """Names the request in the gateway's log."""
        self.retry_after_seconds = retry_after_seconds
        """When the same request may succeed."""


class ConnectionFailed(Exception):
    """No response arrived, at any attempt. The gateway may have processed the request."""


def _known(code: str) -> ErrorCode | str:
    try:
        return ErrorCode(code)
    except ValueError:
        return code
