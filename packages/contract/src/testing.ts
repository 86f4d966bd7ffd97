export { responseCheckOf, type ReceivedResponse, type ResponseCheck } from './testing/response-check';
export { openResponseRecorder, type SentResponse, uncoveredIn } from './testing/response-coverage';
export { openSchemaCheck, type SchemaCheck } from './testing/schema-check';
export { openWebhookCheck, type ReceivedWebhook, type WebhookCheck } from './testing/webhook-check';
