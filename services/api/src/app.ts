import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import type { ApiContext } from './context';
import { parseCookies } from './http/admin-auth';
import { warnOfUnknownProxy } from './http/client-address';
import { NOTHING_TO_LOAD } from './http/content-policy';
import { endConnections } from './http/drain';
import { newRouter } from './http/endpoint';
import { answerErrors, answerNotFound } from './http/errors';
import { assignRequestId } from './http/request-id';
import { requireHost, serve } from './http/server';
import { traceRequests } from './http/trace';
import { auditLogRoutes } from './routes/admin/audit-log';
import { adminEventsUrlRoutes } from './routes/admin/events-url';
import { adminHealthRoutes } from './routes/admin/health';
import { merchantRoutes } from './routes/admin/merchants';
import { orderRoutes } from './routes/admin/orders';
import { passkeyRoutes } from './routes/admin/passkeys';
import { secondFactorRoutes } from './routes/admin/second-factor';
import { openSessionRoutes } from './routes/admin/sessions';
import { sessionRoutes } from './routes/admin/session';
import { statsRoutes } from './routes/admin/stats';
import { adminReadOnlyKeyRoutes } from './routes/admin/read-only-key';
import { testWebhookRoutes } from './routes/admin/test-webhook';
import { totpRoutes } from './routes/admin/totp';
import { transferRoutes } from './routes/admin/transfers';
import { walletRoutes } from './routes/admin/wallet';
import { checkoutRoutes } from './routes/checkout';
import { checkoutLookupRoutes } from './routes/checkout-lookup';
import { checkoutPageRoutes } from './routes/checkout-page';
import { consoleRoutes } from './routes/console';
import { contractRoutes } from './routes/contract';
import { docsRoutes } from './routes/docs';
import { eventRoutes } from './routes/events';
import { healthRoutes } from './routes/health';
import { cancelPaymentRoutes } from './routes/cancel-payment';
import { deliveryRoutes } from './routes/merchant/deliveries';
import { ownMerchantRoutes } from './routes/merchant/merchant';
import { eventPushRoutes } from './routes/merchant/event-push';
import { readOnlyKeyRoutes } from './routes/merchant/read-only-key';
import { ownTestWebhookRoutes } from './routes/merchant/test-webhook';
import { paymentRoutes } from './routes/payments';
import { sandboxRoutes } from './routes/sandbox';
import { walletInitRoutes } from './routes/wallet-init';

/** Responses with private data must not stay in a cache. */
const forbidStorage: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Creates the server with all routes; it does not listen yet. */
export function createServer(context: ApiContext): Server {
  return serve(createApp(context), context);
}

function createApp(context: ApiContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', false);
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('trust proxy', context.config.trustedProxies);

  app.use(endConnections(context));
  app.use(assignRequestId());
  if (context.config.traces) app.use(traceRequests());
  app.use(helmet({ contentSecurityPolicy: NOTHING_TO_LOAD }));
  app.use(requireHost);
  app.use(warnOfUnknownProxy(context));

  const api = newRouter();
  api.use(forbidStorage); // the few public documents set their own
  api.use('/admin', parseCookies());
  healthRoutes(api, context);
  paymentRoutes(api, context);
  eventRoutes(api, context);
  cancelPaymentRoutes(api, context);
  deliveryRoutes(api, context);
  ownMerchantRoutes(api, context);
  ownTestWebhookRoutes(api, context);
  readOnlyKeyRoutes(api, context);
  eventPushRoutes(api, context);
  checkoutRoutes(api, context);
  checkoutLookupRoutes(api, context);
  sandboxRoutes(api, context);
  walletInitRoutes(api, context);
  sessionRoutes(api, context);
  statsRoutes(api, context);
  merchantRoutes(api, context);
  testWebhookRoutes(api, context);
  adminReadOnlyKeyRoutes(api, context);
  adminEventsUrlRoutes(api, context);
  orderRoutes(api, context);
  transferRoutes(api, context);
  walletRoutes(api, context);
  openSessionRoutes(api, context);
  secondFactorRoutes(api, context);
  totpRoutes(api, context);
  passkeyRoutes(api, context);
  auditLogRoutes(api, context);
  adminHealthRoutes(api, context);
  contractRoutes(api, context);
  app.use('/api/v1', api);

  const pages = newRouter();
  docsRoutes(pages, context);
  consoleRoutes(pages, context);
  app.use(pages);

  app.use('/checkout', checkoutPageRoutes(context));

  app.use(answerNotFound);
  app.use(answerErrors(context.logger));
  return app;
}
