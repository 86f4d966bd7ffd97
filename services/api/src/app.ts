import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import type { ApiContext } from './base/context';
import { parseCookies } from './access/admin/admin-auth';
import { warnOfUnknownProxy } from './http/request/client-address';
import { NOTHING_TO_LOAD } from './http/content-policy';
import { endConnections } from './http/server/drain';
import { newRouter } from './http/endpoint';
import { answerErrors, answerNotFound } from './http/errors';
import { assignRequestId } from './http/request/request-id';
import { requireHost, serve } from './http/server/server';
import { traceRequests } from './http/trace';
import { auditLogRoutes } from './access/admin/audit-log';
import { adminEPayRoutes } from './features/epay/admin-epay';
import { adminEventsUrlRoutes } from './features/webhooks/admin-events-url';
import { adminDepositAddressRoutes } from './features/deposits/admin-deposits';
import { exportRoutes } from './features/exports/admin-exports';
import { adminHealthRoutes } from './features/health/admin-health';
import { adminRateRoutes } from './features/rates/admin-rates';
import { adminLogoRoutes } from './features/merchants/logo/admin-logo';
import { merchantRoutes } from './features/merchants/admin-merchants';
import { adminMessageRoutes } from './features/messages/admin-messages';
import { decisionRoutes } from './features/orders/admin/decisions';
import { orderRoutes } from './features/orders/admin/orders';
import { adminPaymentLinkRoutes } from './features/links/admin-links';
import { passkeyRoutes } from './access/second-factor/passkeys';
import { secondFactorRoutes } from './access/second-factor/second-factor';
import { openSessionRoutes } from './access/login/sessions';
import { refundRoutes } from './features/orders/admin/refunds';
import { sessionRoutes } from './access/login/session';
import { statsRoutes } from './features/statistics/admin-statistics';
import { adminReadOnlyKeyRoutes } from './features/merchants/admin-read-only-key';
import { testWebhookRoutes } from './features/webhooks/admin-test-webhook';
import { totpRoutes } from './access/second-factor/totp';
import { transferRoutes } from './features/transfers/admin-transfers';
import { walletRoutes } from './features/wallet/admin-wallet';
import { changeRoutes } from './features/changes/change-streams';
import { checkoutRoutes } from './features/checkout/checkout';
import { checkoutLookupRoutes } from './features/checkout/checkout-lookup';
import { checkoutPageRoutes } from './features/checkout/checkout-page';
import { consoleRoutes } from './features/documents/console';
import { contractRoutes } from './features/documents/contract';
import { docsRoutes } from './features/documents/docs';
import { epayRoutes } from './features/epay/epay';
import { eventRoutes } from './features/events/events';
import { orderEvidenceRoutes, paymentEvidenceRoutes } from './features/evidence/evidence';
import { healthRoutes } from './features/health/health';
import { linkPageRoutes } from './features/links/link-page';
import { logoRoutes } from './features/merchants/logo/logo-file';
import { cancelPaymentRoutes } from './features/orders/merchant/cancel-payment';
import { deliveryRoutes } from './features/webhooks/deliveries';
import { ownMerchantRoutes } from './features/merchants/own-merchant';
import { eventPushRoutes } from './features/webhooks/event-push';
import { rateRoutes } from './features/rates/merchant-rates';
import { readOnlyKeyRoutes } from './features/merchants/own-read-only-key';
import { depositAddressRoutes } from './features/deposits/merchant-deposits';
import { paymentLinkRoutes } from './features/links/merchant-links';
import { ownTestWebhookRoutes } from './features/webhooks/own-test-webhook';
import { paymentRoutes } from './features/orders/merchant/payments';
import { sandboxRoutes } from './features/sandbox/sandbox';
import { walletInitRoutes } from './features/wallet/wallet-init';

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

  app.use('/api/v1', apiRoutes(context));

  const pages = newRouter();
  docsRoutes(pages, context);
  consoleRoutes(pages, context);
  logoRoutes(pages, context);
  app.use(pages);

  app.use('/checkout', checkoutPageRoutes(context));
  app.use('/pay', linkPageRoutes(context));
  app.use(epayRoutes(context));

  app.use(answerNotFound);
  app.use(answerErrors(context.logger));
  return app;
}

function apiRoutes(context: ApiContext): Router {
  const api = newRouter();
  api.use(forbidStorage); // the few public documents set their own
  api.use('/admin', parseCookies());
  for (const addRoutes of [...PUBLIC_ROUTES, ...MERCHANT_ROUTES, ...ADMIN_ROUTES]) addRoutes(api, context);
  return api;
}

type AddRoutes = (router: Router, context: ApiContext) => void;

/** Without a key or a session. */
const PUBLIC_ROUTES: readonly AddRoutes[] = [
  healthRoutes,
  checkoutRoutes,
  checkoutLookupRoutes,
  changeRoutes,
  sandboxRoutes,
  contractRoutes,
];

const MERCHANT_ROUTES: readonly AddRoutes[] = [
  paymentRoutes,
  eventRoutes,
  cancelPaymentRoutes,
  paymentEvidenceRoutes,
  deliveryRoutes,
  ownMerchantRoutes,
  rateRoutes,
  ownTestWebhookRoutes,
  readOnlyKeyRoutes,
  eventPushRoutes,
  paymentLinkRoutes,
  depositAddressRoutes,
  walletInitRoutes,
];

const ADMIN_ROUTES: readonly AddRoutes[] = [
  sessionRoutes,
  statsRoutes,
  merchantRoutes,
  testWebhookRoutes,
  adminReadOnlyKeyRoutes,
  adminLogoRoutes,
  adminEventsUrlRoutes,
  adminEPayRoutes,
  orderRoutes,
  decisionRoutes,
  refundRoutes,
  orderEvidenceRoutes,
  transferRoutes,
  walletRoutes,
  exportRoutes,
  openSessionRoutes,
  secondFactorRoutes,
  totpRoutes,
  passkeyRoutes,
  auditLogRoutes,
  adminHealthRoutes,
  adminRateRoutes,
  adminPaymentLinkRoutes,
  adminDepositAddressRoutes,
  adminMessageRoutes,
];
