import express, { type Express, type RequestHandler, type Router } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import { parseCookies } from './http/cookies';
import { requireRows } from './access/caller';
import { auditLogRoutes, ownActionRoutes } from './access/admin/audit-log';
import { sessionRoutes } from './access/login/session';
import { openSessionRoutes } from './access/login/sessions';
import { directoryRoutes } from './access/directory/directory-routes';
import { signInRoutes } from './access/login/sign-in';
import { peopleRoutes } from './access/people/gateway-people';
import { invitationRoutes } from './access/people/invitations';
import { ownPeopleRoutes } from './access/people/own-people';
import { profileRoutes } from './access/people/profile';
import { passkeyRoutes } from './access/second-factor/passkeys';
import { secondFactorRoutes } from './access/second-factor/second-factor';
import { totpRoutes } from './access/second-factor/totp';
import type { ApiContext } from './base/context';
import { changeRoutes } from './features/changes';
import { checkoutLookupRoutes, checkoutPageRoutes, checkoutRoutes } from './features/checkout';
import { adminDepositAddressRoutes, depositAddressRoutes } from './features/deposits';
import { counterRoutes } from './features/counter';
import { consoleRoutes, contractRoutes, docsRoutes, formerConsoleRoutes } from './features/documents';
import { ePayShopRoutes, epayRoutes } from './features/epay';
import { eventRoutes } from './features/events';
import { orderEvidenceRoutes, paymentEvidenceRoutes } from './features/evidence';
import { exportRoutes } from './features/exports';
import { adminHealthRoutes, healthRoutes } from './features/health';
import { adminPaymentLinkRoutes, linkPageRoutes, paymentLinkRoutes } from './features/links';
import {
  apiKeyRoutes,
  logoChangeRoutes,
  logoRoutes,
  merchantRoutes,
  ownMerchantRoutes,
  readOnlyKeyRoutes,
} from './features/merchants';
import { messageRoutes } from './features/messages';
import { cancelPaymentRoutes, decisionRoutes, orderRoutes, paymentRoutes, refundRoutes } from './features/orders';
import { adminRateRoutes, rateRoutes } from './features/rates';
import { sandboxRoutes } from './features/sandbox';
import { ownStatsRoutes, statsRoutes } from './features/statistics';
import { transferRoutes } from './features/transfers';
import { walletInitRoutes, walletRoutes } from './features/wallet';
import {
  deliveryRoutes,
  eventPushRoutes,
  eventsUrlRoutes,
  failedWebhookRoutes,
  ownTestWebhookRoutes,
  testWebhookRoutes,
} from './features/webhooks';
import { NOTHING_TO_LOAD } from './http/content-policy';
import { newRouter } from './http/endpoint';
import { answerErrors, answerNotFound } from './http/errors';
import { warnOfUnknownProxy } from './http/request/client-address';
import { assignRequestId } from './http/request/request-id';
import { endConnections } from './http/server/drain';
import { requireHost, serve } from './http/server/server';
import { traceRequests } from './http/trace';

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
  formerConsoleRoutes(pages, context);
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
  api.use(parseCookies());
  for (const addRoutes of [...PUBLIC_ROUTES, ...MERCHANT_ROUTES, ...ROUTES_OF_BOTH, ...ADMIN_ROUTES])
    addRoutes(api, context);
  requireRows(api);
  return api;
}

type AddRoutes = (router: Router, context: ApiContext) => void;

/** Without a key or a session. */
const PUBLIC_ROUTES: readonly AddRoutes[] = [
  signInRoutes,
  directoryRoutes,
  invitationRoutes,
  healthRoutes,
  checkoutRoutes,
  checkoutLookupRoutes,
  changeRoutes,
  sandboxRoutes,
  contractRoutes,
];

const MERCHANT_ROUTES: readonly AddRoutes[] = [
  ownPeopleRoutes,
  ownActionRoutes,
  paymentRoutes,
  eventRoutes,
  cancelPaymentRoutes,
  paymentEvidenceRoutes,
  deliveryRoutes,
  ownMerchantRoutes,
  ownStatsRoutes,
  rateRoutes,
  ownTestWebhookRoutes,
  eventPushRoutes,
  paymentLinkRoutes,
  depositAddressRoutes,
  counterRoutes,
  walletInitRoutes,
];

/** What the gateway's people and the merchant itself do alike. */
const ROUTES_OF_BOTH: readonly AddRoutes[] = [
  apiKeyRoutes,
  readOnlyKeyRoutes,
  eventsUrlRoutes,
  failedWebhookRoutes,
  logoChangeRoutes,
  ePayShopRoutes,
  messageRoutes,
  refundRoutes,
];

const ADMIN_ROUTES: readonly AddRoutes[] = [
  profileRoutes,
  peopleRoutes,
  sessionRoutes,
  statsRoutes,
  merchantRoutes,
  testWebhookRoutes,
  orderRoutes,
  decisionRoutes,
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
];
