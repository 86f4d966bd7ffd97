export { type ClientOptions, createClient, type GatewayClient } from './api/client';
export type {
  Deliveries,
  Delivery,
  DeliveryPage,
  OrderDelivery,
  OrderDeliveryPage,
  ResentWebhooks,
} from './api/deliveries';
export type {
  DepositAddress,
  DepositAddressChanges,
  DepositAddresses,
  DepositAddressFilter,
  DepositAddressPage,
  NewDepositAddress,
} from './api/deposits';
export { ConnectionError, type ErrorCode, GatewayError } from './errors';
export type { EventFilter, EventReader, EventType, OrderEvent } from './api/events';
export type { NewPaymentLink, PaymentLink, PaymentLinkChanges, PaymentLinkPage, PaymentLinks } from './api/links';
export type {
  CancelledOrder,
  CreatedOrder,
  DepositSimulation,
  NewOrder,
  Order,
  OrderDetail,
  OrderFilter,
  OrderPage,
  OrderStatus,
  PageChoice,
  Rate,
  Simulated,
  SimulatedDeposit,
  Simulation,
  TestOutcome,
  Transaction,
  UpdatedOrder,
} from './api/orders';
export {
  type PaymentConfirmed,
  type VerifiedEvent,
  type VerifiedWebhook,
  verifyBodySignature,
  verifyEvent,
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookFault,
  type WebhookHeaders,
  type WebhookPayload,
  type WebhookRequest,
  type WebhookTest,
} from './webhooks';
