export { type AttemptFailure, type AttemptOutcome, type AttemptedDelivery } from './attempt-outcome';
export { type ClaimedDelivery, claimDeliveries, passOrigins } from './delivery-claim';
export { dueBacklog, type LapsedLeases, promoteDue, reclaimLapsed, unparkDeliveries } from './delivery-due';
export {
  type DeliveryLogEntry,
  listDeliveries,
  listDeliveriesOf,
  listEventDeliveries,
  type MerchantLogEntry,
  pruneAttempts,
} from './delivery-log';
export { recordOutcomes } from './delivery-outcomes';
export { oweMissingDeliveries } from '../orders/delivery-owing';
export { bringForwardRecovered, countOpenBreakers, forgetQuietEndpoints } from './endpoint-health';
export {
  type DuePush,
  findEventsUrl,
  listDuePushes,
  pushLag,
  queueEvents,
  redeliverEvent,
  setEventsUrl,
} from './event-pushes';
export { requestTestDelivery, waitForTestOutcome } from './test-deliveries';
export { type WebhookHealth, readWebhookHealth } from './webhook-health';
export { type ResentWebhooks, resendFailedWebhooks } from './webhook-resends';
export { requestWebhookRetry } from './webhook-retry';
