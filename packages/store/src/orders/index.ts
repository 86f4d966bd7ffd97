export { type RecordedTransfer, findRecordedTransfers, hasVanishedPayment, listHeldTransfers } from './checkout-facts';
export {
  type FeedPage,
  type FeedQuery,
  findFeedEnd,
  isEventOf,
  readEventFeed,
  readEventsOfOrder,
} from './events/event-feed';
export { type EventHorizon, openEventHorizon, openHorizonLag, withoutWaiting } from './events/event-horizon';
export { type NewOrder } from './creation/new-order';
export { openAddressSearch } from './creation/free-addresses';
export * from './creation/limited-creation';
export { cancelOrder, closePaymentWindow } from './decisions/order-cancellation';
export { type ChangeReader, type Changes, openChangeReader } from './events/order-changes';
export { type Insertion, insertOrder, insertOrders, MAX_BATCH } from './creation/order-creation';
export * from './decisions/order-decisions';
export { listOrderEvents } from './order-events';
export {
  type EvidenceTransfer,
  type OrderEvidence,
  findSealedWebhookSecret,
  readOrderEvidence,
} from './order-evidence';
export { findListedOrder, listedOrderFields, listOrders, listOrdersAfter } from './lists/order-lists';
export type { ListedOrder, OrderFilter } from './lists/order-lists';
export { assessRefund, listRefunds, recordRefund, type Refund, type SentRefund } from './decisions/order-refunds';
export { type FoundOrders, searchOrders, searchOrdersOf } from './lists/order-search';
export { advanceOrders } from './order-status';
export { countPendingOrders, type Order, findOrder, findOrderByExternalId, lockOrders } from './orders';
export { findPolledOrders } from './lists/polled-orders';
export { listUpdatedOrders } from './lists/updated-orders';
