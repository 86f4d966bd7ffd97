export { adminEventsUrlRoutes } from './admin-events-url';
export { testWebhookRoutes } from './admin-test-webhook';
export { deliveryRoutes } from './deliveries';
export { presentAdminDelivery, presentWebhookHealth } from './delivery-view';
export { eventPushRoutes } from './event-push';
export { ownTestWebhookRoutes } from './merchant-test-webhook';
