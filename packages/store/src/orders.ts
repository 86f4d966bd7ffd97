export {
  type RecordedTransfer,
  findRecordedTransfers,
  hasVanishedPayment,
  listHeldTransfers,
} from './orders/checkout-facts';
export { type FeedPage, type FeedQuery, findFeedEnd, isEventOf, readEventFeed } from './orders/event-feed';
export { type EventHorizon, openEventHorizon, openHorizonLag, withoutWaiting } from './orders/event-horizon';
export { type NewOrder } from './orders/new-order';
export { openAddressSearch } from './orders/free-addresses';
export * from './orders/limited-creation';
export { cancelOrder } from './orders/order-cancellation';
export { type ChangeReader, type Changes, openChangeReader } from './orders/order-changes';
export { type Insertion, insertOrder, insertOrders, MAX_BATCH } from './orders/order-creation';
export * from './orders/order-decisions';
export { listOrderEvents } from './orders/order-events';
export {
  type EvidenceTransfer,
  type OrderEvidence,
  findSealedWebhookSecret,
  readOrderEvidence,
} from './orders/order-evidence';
export { findListedOrder, listedOrderFields, listOrders, listOrdersAfter } from './orders/order-lists';
export type { ListedOrder, OrderFilter } from './orders/order-lists';
export { assessRefund, listRefunds, recordRefund, type Refund, type SentRefund } from './orders/order-refunds';
export { type FoundOrders, searchOrders } from './orders/order-search';
export { advanceOrders } from './orders/order-status';
export { countPendingOrders, type Order, findOrder, findOrderByExternalId, lockOrders } from './orders/orders';
export { findPolledOrders } from './orders/polled-orders';
export { listUpdatedOrders } from './orders/updated-orders';
