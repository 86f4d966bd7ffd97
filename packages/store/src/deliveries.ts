export { type AttemptFailure, type AttemptOutcome, type AttemptedDelivery } from './deliveries/attempt-outcome';
export { type ClaimedDelivery, claimDeliveries, passOrigins } from './deliveries/delivery-claim';
export { dueBacklog, type LapsedLeases, promoteDue, reclaimLapsed, unparkDeliveries } from './deliveries/delivery-due';
export { type DeliveryLogEntry, listDeliveries, listEventDeliveries, pruneAttempts } from './deliveries/delivery-log';
export { recordOutcomes } from './deliveries/delivery-outcomes';
export { oweMissingDeliveries } from './deliveries/delivery-owing';
export { bringForwardRecovered, countOpenBreakers, forgetQuietEndpoints } from './deliveries/endpoint-health';
export {
  type DuePush,
  findEventsUrl,
  listDuePushes,
  pushLag,
  queueEvents,
  redeliverEvent,
  setEventsUrl,
} from './deliveries/event-pushes';
export { requestTestDelivery, waitForTestOutcome } from './deliveries/test-deliveries';
export { type WebhookHealth, readWebhookHealth } from './deliveries/webhook-health';
export { type ResentWebhooks, resendFailedWebhooks } from './deliveries/webhook-resends';
export { requestWebhookRetry } from './deliveries/webhook-retry';
