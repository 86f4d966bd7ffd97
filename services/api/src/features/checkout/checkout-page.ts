import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { Refusal, refuse, Unavailable } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { findOrder, type Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { readForm } from '../../http/request/body';
import { clientAddress } from '../../http/request/client-address';
import { pagePolicy } from '../../http/content-policy';
import { endpoint, newRouter } from '../../http/endpoint';
import { readOrderId, refuseNoOrder } from '../../access/path-ids';
import { limitOrder } from '../../access/limit-order';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { requestId } from '../../http/request/request-id';
import { requestValue } from '../../http/request/request-value';
import { sendStaticFile } from '../../http/static-file';
import { renderCheckout, type LookupAnswer } from '@gateway/checkout';
import { lookUp } from './look-up';
import { answerObstacles } from '../../pages/obstacles';
import { sandboxPanel, sandboxPanelRoutes } from '../sandbox';
import { readTransactionHash } from '../transfers';
import { queryOf, sendPage, renderContextOf } from '../../pages/page-answer';
import { readCheckout } from './read-checkout';
import { assetsOf } from '../../pages/assets';

const CACHE_CONTROL = 'public, max-age=31536000, immutable';

/** What a payer asks about an order on its page. */
const questions = requestValue<{ order: Order; hash: string }>('question');

/** The page on which a customer pays, and its assets. */
export function checkoutPageRoutes(context: ApiContext): Router {
  const router = newRouter();
  router.use(pagePolicy({ hasForms: true }));
  // The page is fetched again at every change, so its rate limit is counted apart from that of the status.
  const limitPages = limitAddress(context, 'checkoutAddress');
  const limits = [limitPages, limitOrder(context, 'checkoutPage')];
  endpoint(router, '/:id', {
    get: [
      ...limits,
      async (request, response) => {
        const order = await findPageOrder(context, request);
        await sendCheckout(context, request, response, order, { isStill: queryOf(request).has('still') });
      },
    ],
    post: [
      ...limits,
      async (request, _response, next) => {
        const order = await findPageOrder(context, request);
        questions.set(request, { order, hash: (await readForm(request)).get('tx_hash') ?? '' });
        next();
      },
      limitRate(context, 'lookup', (request) => questions.of(request).order.id, {
        handler: (request, response, next) => {
          sendAnswer(context, request, response, { result: 'too_many_lookups' }).catch(next);
        },
      }),
      async (request, response) => {
        await sendAnswer(context, request, response, await answerOf(context, request));
      },
    ],
  });
  sandboxPanelRoutes(router, context, limits);
  assetRoutes(router, context);
  router.use(limitPages, refuseNoOrder);
  router.use(limitUndecodable(limitPages));
  router.use(answerObstacles(context, { contextOf: (request) => renderContextOf(context, request) }));
  return router;
}

/** A URL that cannot be decoded has matched no route, and has not been counted. */
function limitUndecodable(limit: RequestHandler): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    if (!(error instanceof URIError)) {
      next(error);
      return;
    }
    void limit(request, response, (refusal: unknown) => {
      next(refusal ?? error);
    });
  };
}

/** A newer or older replica has another version: its pages get these files too, but revalidate them. */
function assetRoutes(router: Router, context: ApiContext): void {
  const { version, files } = assetsOf(context);
  endpoint(router, '/assets/:version/:name', {
    get: [
      limitAddress(context, 'checkoutAddress', { countedAs: 'checkoutAssets' }),
      (request, response) => {
        const file = files.get(String(request.params['name'])) ?? refuse('NOT_FOUND', 'Not found');
        const isCurrent = request.params['version'] === version;
        sendStaticFile(request, response, file, isCurrent ? CACHE_CONTROL : 'no-cache');
      },
    ],
  });
}

async function findPageOrder({ db }: ApiContext, request: Request): Promise<Order> {
  return (await findOrder(db, readOrderId(request))) ?? refuseNoOrder();
}

async function sendCheckout(
  context: ApiContext,
  request: Request,
  response: Response,
  order: Order,
  reading: Parameters<typeof renderCheckout>[2],
): Promise<void> {
  const renderContext = renderContextOf(context, request);
  const aside = sandboxPanel(context, request, order, renderContext.language);
  const page = renderCheckout(renderContext, await readCheckout(context, order), { ...reading, aside });
  await sendPage(request, response, 200, renderContext, page);
}

/** The order is read again: the page must not be older than the answer. */
async function sendAnswer(
  context: ApiContext,
  request: Request,
  response: Response,
  answer: LookupAnswer,
): Promise<void> {
  await sendCheckout(context, request, response, await findPageOrder(context, request), { answer });
}

async function answerOf(context: ApiContext, request: Request): Promise<LookupAnswer> {
  const { order, hash } = questions.of(request);
  const txHash = readTransactionHash(hash);
  if (txHash === undefined) return { result: 'not_a_hash' };
  try {
    return await lookUp(context, { order, txHash, client: clientAddress(request) });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'RATE_LIMITED') return { result: 'too_many_lookups' };
    if (!(error instanceof Unavailable)) throw error;
    context.logger.warn('transaction was not looked up', {
      requestId: requestId.of(request),
      orderId: order.id,
      error: errorFields(error),
    });
    return { result: 'cannot_check' };
  }
}
