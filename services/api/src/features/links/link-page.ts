import type { NextFunction, Request, Response, Router } from 'express';
import { findTextFault, readTypedAmount } from '@gateway/domain';
import {
  type LinkForm,
  type LinkObstacle,
  type LinkPage,
  renderLink,
  renderLinkObstacle,
  renderNoOrder,
  type RenderContext,
} from '@gateway/checkout';
import { findLink, findLinkEnd, type PaymentLink } from '@gateway/store/links';
import { findMerchant, type Merchant } from '@gateway/store/merchants';
import type { ApiContext } from '../../base/context';
import { refuseForeignOrigin } from '../../access/admin/admin-auth';
import { pagePolicy } from '../../http/content-policy';
import { endpoint, newRouter } from '../../http/endpoint';
import { limitAddress, limitRate } from '../../http/rate-limit';
import { readForm } from '../../http/request/body';
import { LINK_REFERENCE_RULE, readLinkId, refuseNoLink } from './link-fields';
import { refuseNoMerchant } from '../../access/path-ids';
import { traceCreation } from '../orders';
import { sellerOf } from '../checkout';
import { simulateAtLink, sandboxOf } from '../sandbox';
import { requestId } from '../../http/request/request-id';
import { type MadeAtLink, openLinkOrders } from './link-orders';
import { parseVisitors, visitorOf } from './visitors';
import { answerObstacles } from '../../pages/obstacles';
import { queryOf, renderContextOf, sendPage } from '../../pages/page-answer';

/** A link and who sells there. */
interface Offer {
  link: PaymentLink;
  merchant: Merchant;
}

const RETRY_AFTER_SECONDS = 60;
const STATUS = { unknown: 404, off: 410, ended: 410, used_up: 410, too_many: 503, no_rate: 503 } as const;

/** The public page of a payment link. Reading it changes nothing; its form makes an order and leads to the checkout. */
export function linkPageRoutes(context: ApiContext): Router {
  const router = newRouter();
  router.use(pagePolicy({ hasForms: true }), parseVisitors(context.config));
  router.use((_request, response, next) => {
    response.setHeader('Referrer-Policy', 'same-origin'); // otherwise browsers send no origin with the form
    next();
  });
  const limitPages = limitAddress(context, 'checkoutAddress', { countedAs: 'linkPage' });
  const handler = (request: Request, response: Response, next: NextFunction): void => {
    sendObstacle(context, request, response, 'too_many', { status: 429 }).catch(next);
  };
  const make = openLinkOrders(context);
  endpoint(router, '/:id', {
    get: [limitPages, (request, response) => showLink(context, request, response)],
    post: [
      limitPages,
      refuseForeignOrigin(context),
      limitAddress(context, 'linkAddress', { handler }),
      limitRate(context, 'link', readLinkId, { handler }),
      (request, response) => takeOrder(context, make, request, response),
    ],
  });
  router.use(limitPages, refuseNoLink);
  router.use(
    answerObstacles(context, {
      contextOf: (request) => contextOf(context, request),
      render: (page, obstacle) =>
        obstacle === 'unknown' ? renderLinkObstacle(page, 'unknown') : renderNoOrder(page, obstacle),
    }),
  );
  return router;
}

async function showLink(context: ApiContext, request: Request, response: Response): Promise<void> {
  const offer = await findOffer(context, request);
  const end = offer.merchant.isActive ? await findLinkEnd(context.db, offer.link) : 'off';
  if (end !== undefined) {
    await sendObstacle(context, request, response, end, { offer });
    return;
  }
  visitorOf(request, response, context.config);
  await sendForm(context, request, response, offer);
}

async function takeOrder(
  context: ApiContext,
  make: ReturnType<typeof openLinkOrders>,
  request: Request,
  response: Response,
): Promise<void> {
  const offer = await findOffer(context, request);
  const form = await readForm(request);
  const typed = { amount: form.get('amount') ?? '', reference: (form.get('reference') ?? '').trim() };
  const amount = readTypedAmount(typed.amount, offer.link.terms);
  const isReferenceWrong = !isReference(typed.reference, offer.link);
  if (amount === undefined || isReferenceWrong) {
    const wrong = amount === undefined ? 'amount' : 'reference';
    await sendForm(context, request, response, offer, { ...typed, wrong });
    return;
  }
  const visitor = visitorOf(request, response, context.config);
  const reference = offer.link.reference === 'none' || typed.reference === '' ? null : typed.reference;
  const made = await make(offer.link, offer.merchant, { visitor, amount, reference });
  await answer(context, request, response, { offer, form, typed, made });
}

async function answer(
  context: ApiContext,
  request: Request,
  response: Response,
  { offer, form, typed, made }: { offer: Offer; form: URLSearchParams; typed: LinkForm; made: MadeAtLink },
): Promise<void> {
  if (made === 'out_of_bounds') {
    // The rules of the merchant or of the deployment have become narrower than the link.
    if ('amount' in offer.link.terms) await sendObstacle(context, request, response, 'off', { offer });
    else await sendForm(context, request, response, offer, { ...typed, wrong: 'amount' });
    return;
  }
  if (typeof made === 'string') {
    await sendObstacle(context, request, response, made, { offer });
    return;
  }
  const { order, isNew } = made;
  traceCreation(order.id, isNew);
  if (isNew) {
    const facts = { requestId: requestId.of(request), orderId: order.id, linkId: offer.link.id };
    context.logger.info('order was created at a payment link', facts);
  }
  const language = queryOf(request).get('lang');
  const parameters = { ...(language !== null && { lang: language }), ...(await simulateAtLink(context, order, form)) };
  const query = Object.keys(parameters).length === 0 ? '' : `?${new URLSearchParams(parameters).toString()}`;
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(303, `../checkout/${order.id}${query}`);
}

/** A customer may give any text of one line. */
function isReference(text: string, { reference }: PaymentLink): boolean {
  if (reference === 'none') return true;
  if (text === '') return reference === 'optional';
  return findTextFault(text, LINK_REFERENCE_RULE) === undefined;
}

async function findOffer({ db }: ApiContext, request: Request): Promise<Offer> {
  const link = (await findLink(db, readLinkId(request))) ?? refuseNoLink();
  const merchant = (await findMerchant(db, link.merchantId)) ?? refuseNoMerchant();
  return { link, merchant };
}

function pageOf({ link, merchant }: Offer): LinkPage {
  const { title, text, terms, reference } = link;
  return { title, text, terms, reference, ...sellerOf(merchant) };
}

/** The files of the page are those of the checkout. */
function contextOf(context: ApiContext, request: Request): RenderContext {
  const page = renderContextOf(context, request);
  return { ...page, assets: `../checkout/${page.assets}` };
}

async function sendForm(
  context: ApiContext,
  request: Request,
  response: Response,
  offer: Offer,
  form: LinkForm = {},
): Promise<void> {
  const page = contextOf(context, request);
  const status = form.wrong === undefined ? 200 : 422;
  await sendPage(
    request,
    response,
    status,
    page,
    renderLink(page, pageOf(offer), form, sandboxOf(context)?.renderLinkPanel()),
  );
}

async function sendObstacle(
  context: ApiContext,
  request: Request,
  response: Response,
  obstacle: LinkObstacle,
  { offer, status = STATUS[obstacle] }: { offer?: Offer; status?: number },
): Promise<void> {
  if (status === 503) response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
  const page = contextOf(context, request);
  await sendPage(request, response, status, page, renderLinkObstacle(page, obstacle, offer && pageOf(offer)));
}
