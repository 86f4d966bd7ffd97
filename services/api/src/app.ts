import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import type { ApiContext } from './context';
import { parseCookies } from './http/admin/admin-auth';
import { warnOfUnknownProxy } from './http/request/client-address';
import { NOTHING_TO_LOAD } from './http/content-policy';
import { endConnections } from './http/drain';
import { newRouter } from './http/endpoint';
import { answerErrors, answerNotFound } from './http/errors';
import { assignRequestId } from './http/request/request-id';
import { requireHost, serve } from './http/server';
import { traceRequests } from './http/trace';
import { auditLogRoutes } from './routes/admin/audit-log';
import { adminEPayRoutes } from './routes/admin/epay';
import { adminEventsUrlRoutes } from './routes/admin/events-url';
import { adminDepositAddressRoutes } from './routes/admin/deposit-addresses';
import { exportRoutes } from './routes/admin/exports';
import { adminHealthRoutes } from './routes/admin/health';
import { adminRateRoutes } from './routes/admin/rates';
import { adminLogoRoutes } from './routes/admin/logo';
import { merchantRoutes } from './routes/admin/merchants';
import { adminMessageRoutes } from './routes/admin/messages';
import { decisionRoutes } from './routes/admin/decisions';
import { orderRoutes } from './routes/admin/orders';
import { adminPaymentLinkRoutes } from './routes/admin/payment-links';
import { passkeyRoutes } from './routes/admin/passkeys';
import { secondFactorRoutes } from './routes/admin/second-factor';
import { openSessionRoutes } from './routes/admin/sessions';
import { refundRoutes } from './routes/admin/refunds';
import { sessionRoutes } from './routes/admin/session';
import { statsRoutes } from './routes/admin/stats';
import { adminReadOnlyKeyRoutes } from './routes/admin/read-only-key';
import { testWebhookRoutes } from './routes/admin/test-webhook';
import { totpRoutes } from './routes/admin/totp';
import { transferRoutes } from './routes/admin/transfers';
import { walletRoutes } from './routes/admin/wallet';
import { changeRoutes } from './routes/changes';
import { checkoutRoutes } from './routes/checkout';
import { checkoutLookupRoutes } from './routes/checkout-lookup';
import { checkoutPageRoutes } from './routes/checkout-page';
import { consoleRoutes } from './routes/console';
import { contractRoutes } from './routes/contract';
import { docsRoutes } from './routes/docs';
import { epayRoutes } from './routes/epay';
import { eventRoutes } from './routes/events';
import { orderEvidenceRoutes, paymentEvidenceRoutes } from './routes/evidence';
import { healthRoutes } from './routes/health';
import { linkPageRoutes } from './routes/link-page';
import { logoRoutes } from './routes/logos';
import { cancelPaymentRoutes } from './routes/cancel-payment';
import { deliveryRoutes } from './routes/merchant/deliveries';
import { ownMerchantRoutes } from './routes/merchant/merchant';
import { eventPushRoutes } from './routes/merchant/event-push';
import { rateRoutes } from './routes/merchant/rates';
import { readOnlyKeyRoutes } from './routes/merchant/read-only-key';
import { depositAddressRoutes } from './routes/merchant/deposit-addresses';
import { paymentLinkRoutes } from './routes/merchant/payment-links';
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
