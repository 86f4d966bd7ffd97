export { testWebhookRoutes } from './admin-test-webhook';
export { deliveryRoutes } from './deliveries';
export { presentAdminDelivery, presentWebhookHealth } from './delivery-view';
export { eventPushRoutes } from './event-push';
export { eventsUrlRoutes } from './events-url-routes';
export { failedWebhookRoutes } from './failed-webhooks';
export { ownTestWebhookRoutes } from './merchant-test-webhook';
