import type { Request, RequestHandler, Response, Router } from 'express';
import { EPayRefusal, isPaid, refuseEPay } from '@gateway/domain';
import { type EPayCallName, type EPayOrderFound, findEPayOrder } from '@gateway/store/epay';
import type { Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { callers, identify, type KnownCaller, knownCallers } from './epay-caller';
import { externalIdOf, openEPayOrders } from './epay-orders';
import { answerEPayRefusals, noteCall } from './epay-refusals';
import { pagePolicy } from '../../http/content-policy';
import { endpoint, newRouter } from '../../http/endpoint';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { isUuid } from '../../http/request/fields';
import { requestId } from '../../http/request/request-id';
import { traceCreation } from '../orders';

/** Shops append a path to the address in their settings, which may end with a slash, or be the whole URL of a call. */
const ADDRESS = /^(?:\/epay)?\/{1,2}(?:(?:submit|mapi|api)\.php\/?)?(submit|mapi|api)\.php$/;
const TIME_LENGTH = 'yyyy-mm-dd hh:mm:ss'.length;

/** The interface of shops that speak EPay, at the root and under /epay. It owns no rule about orders or money. */
export function epayRoutes(context: ApiContext): Router {
  const router = newRouter();
  const place = openEPayOrders(context);
  const identified = identifyOrLimit(context);
  const limitShop = limitRate(context, 'epay', (request) => knownCallers.of(request).shop.merchantId);
  const take = async (request: Request): Promise<Order> => {
    const { order, isNew } = await place(knownCallers.of(request));
    traceCreation(order.id, isNew);
    if (isNew)
      context.logger.info('order was created by EPay', { requestId: requestId.of(request), orderId: order.id });
    await noteCall(context, request);
    return order;
  };
  const urlOf = ({ id }: Order): string => `${context.config.publicBaseUrl}/checkout/${id}`;
  const submit = [
    pagePolicy({ hasForms: false }),
    limitAddress(context, 'epayAddress'),
    identified,
    limitShop,
    async (request: Request, response: Response) => {
      response.redirect(302, urlOf(await take(request)));
    },
  ];
  const mapi = [
    identified,
    limitShop,
    async (request: Request, response: Response) => {
      const order = await take(request);
      response.json({ code: 1, msg: 'success', trade_no: order.id, payurl: urlOf(order) });
    },
  ];
  const read = [
    identified,
    limitShop,
    async (request: Request, response: Response) => {
      response.json(await answerRead(context, knownCallers.of(request)));
    },
  ];
  router.use(openCall);
  endpoint(router, '/submit.php', { get: submit, post: submit });
  endpoint(router, '/mapi.php', { post: mapi });
  endpoint(router, '/api.php', { get: read, post: read });
  router.use(answerEPayRefusals(context));
  return router;
}

/** Leads every address that settings of shops come to onto the three calls. Any other path is none of them. */
const openCall: RequestHandler = (request, response, next) => {
  const [path = '', ...query] = request.url.split('?'); // RFC 3986, 3.4: a query may contain question marks
  const call = ADDRESS.exec(path)?.[1] as EPayCallName | undefined;
  if (call === undefined) {
    next('router');
    return;
  }
  callers.set(request, { call });
  request.url = [`/${call}.php`, ...query].join('?');
  response.setHeader('Cache-Control', 'no-store');
  next();
};

/** Who has not the key of a shop is limited by address; who has it always passes. */
function identifyOrLimit(context: ApiContext): RequestHandler {
  const limitFailures = limitAddress(context, 'epayAddress', { countedAs: 'epayFailure' });
  return async (request, response, next) => {
    try {
      await identify(context, request);
    } catch (error) {
      if (!(error instanceof EPayRefusal)) throw error;
      await limitFailures(request, response, (refusal?: unknown) => {
        next(refusal ?? error);
      });
      return;
    }
    next();
  };
}

async function answerRead({ db }: ApiContext, { parameters, shop }: KnownCaller): Promise<object> {
  const act = parameters.get('act');
  if (act === 'query') {
    const { pid, currency } = shop;
    return { code: 1, msg: 'success', pid, active: 1, money: '0.00', currency };
  }
  if (act !== 'order') refuseEPay('request', 'act must be order or query');
  const tradeNo = parameters.get('trade_no') ?? '';
  const outTradeNo = parameters.get('out_trade_no') ?? '';
  const by = tradeNo === '' ? { externalId: externalIdOf(outTradeNo) } : { id: tradeNo };
  const order = tradeNo === '' || isUuid(tradeNo) ? await findEPayOrder(db, shop.merchantId, by) : undefined;
  return order ? presentOrder(shop.pid, order) : refuseEPay('unknown_order', 'the order does not exist');
}

function presentOrder(pid: number, { id, status, sent, createdAt, confirmedAt }: EPayOrderFound): object {
  const isDone = isPaid(status);
  return {
    code: 1,
    msg: 'success',
    trade_no: id,
    out_trade_no: sent.outTradeNo,
    type: sent.type,
    pid,
    addtime: shownTime(createdAt),
    endtime: isDone ? shownTime(confirmedAt) : '',
    name: sent.name,
    money: sent.money,
    status: isDone ? 1 : 0,
    param: sent.param,
  };
}

/** In UTC, as EPay writes times. */
function shownTime(time: Date | null): string {
  return time?.toISOString().replace('T', ' ').slice(0, TIME_LENGTH) ?? '';
}
