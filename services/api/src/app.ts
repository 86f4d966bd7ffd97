import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import type { ApiContext } from './context';
import { newRouter } from './http/endpoint';
import { answerErrors, answerNotFound } from './http/errors';
import { nameRequest } from './http/request-id';
import { serve } from './http/server';
import { checkoutRoutes } from './routes/checkout';
import { healthRoutes } from './routes/health';
import { paymentRoutes } from './routes/payments';
import { walletInitRoutes } from './routes/wallet-init';

/** The whole interface, on a server that does not listen yet. */
export function createServer(context: ApiContext): Server {
  return serve(createApp(context));
}

function createApp(context: ApiContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('case sensitive routing', true);
  app.set('strict routing', true);
  app.set('trust proxy', context.config.trustedProxies);

  app.use(nameRequest());
  app.use(helmet({ contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"] } } }));

  const api = newRouter();
  healthRoutes(api, context);
  paymentRoutes(api, context);
  checkoutRoutes(api, context);
  walletInitRoutes(api, context);
  app.use('/api/v1', api);

  app.use(answerNotFound);
  app.use(answerErrors(context.logger));
  return app;
}
