"""Client of a crypto payment gateway: create and read orders, verify webhooks."""

from .client import GatewayClient
from .deliveries import Deliveries, Delivery, DeliveryPage, ResentWebhooks
from .deposits import DepositAddress, DepositAddresses, DepositAddressPage
from .errors import ConnectionFailed, ErrorCode, GatewayError
from .events import EventPage, EventReader, OrderAtEvent, OrderEvent, PaymentOfEvent, WebhookOfEvent
from .links import OpenAmount, PaymentLink, PaymentLinkPage, PaymentLinks
from .orders import (
    CancelledOrder,
    CreatedOrder,
    Order,
    OrderDeposit,
    OrderDetail,
    OrderLink,
    OrderPage,
    OrderPrice,
    Pagination,
    Price,
    Transaction,
)
from .settings import Rate, TestOutcome
from .webhooks import (
    VerifiedEvent,
    VerifiedWebhook,
    WebhookError,
    WebhookPayload,
    verify_body_signature,
    verify_event,
    verify_webhook,
)

__all__ = [
    "CancelledOrder",
    "ConnectionFailed",
    "CreatedOrder",
    "Deliveries",
    "Delivery",
    "DeliveryPage",
    "DepositAddress",
    "DepositAddressPage",
    "DepositAddresses",
    "ErrorCode",
    "EventPage",
    "EventReader",
    "GatewayClient",
    "GatewayError",
    "OpenAmount",
    "Order",
    "OrderAtEvent",
    "OrderDeposit",
    "OrderDetail",
    "OrderEvent",
    "OrderLink",
    "OrderPage",
    "OrderPrice",
    "Pagination",
    "PaymentLink",
    "PaymentLinkPage",
    "PaymentLinks",
    "PaymentOfEvent",
    "Price",
    "Rate",
    "ResentWebhooks",
    "TestOutcome",
    "Transaction",
    "VerifiedEvent",
    "VerifiedWebhook",
    "WebhookError",
    "WebhookOfEvent",
    "WebhookPayload",
    "verify_body_signature",
    "verify_event",
    "verify_webhook",
]
