import type { ErrorRequestHandler, Request, Response } from 'express';
import { EPayRefusal, type EPayReason, Refusal } from '@gateway/domain';
import { renderEPayRefusal } from '@gateway/checkout';
import { errorFields } from '@gateway/runtime';
import { noteEPayCall } from '@gateway/store/epay';
import type { ApiContext } from '../../base/context';
import { isUnavailable, STATUS_OF } from '../../http/errors';
import { requestId } from '../../http/request/request-id';
import { renderContextOf, sendPage } from '../../pages/page-answer';
import { callers } from './epay-caller';

/** A refusal, and the status of the page or answer that says so. */
interface Refused {
  reason: EPayReason;
  message: string;
  pageStatus: number;
  /** Shops read the body only; limits and faults have their status all the same, for whatever is in between. */
  answerStatus: number;
  retryAfterSeconds?: number | undefined;
}

const PAGE_STATUS: Record<EPayReason, number> = {
  ...{ off: 403, signature: 403, request: 400, conflict: 409, amount: 400, rate: 503, busy: 503, unknown_order: 404 },
};
const RETRY_AFTER_SECONDS = 60;
const MAX_NOTED = 200;

/** Says why a call is refused: a customer on a page, a shop in JSON. Nothing of the request is echoed. */
export function answerEPayRefusals(context: ApiContext): ErrorRequestHandler {
  return async (error: unknown, request, response, next) => {
    const refused = response.headersSent ? undefined : refusedBy(error);
    if (refused === undefined) {
      next(error);
      return;
    }
    const { call } = callers.of(request);
    const fields = { requestId: requestId.of(request), call, reason: refused.reason };
    if (refused.pageStatus === 500) context.logger.error('EPay call failed', { ...fields, error: errorFields(error) });
    else context.logger.info('EPay call was refused', { ...fields, address: request.ip });
    await noteCall(context, request, refused);
    await answer(context, request, response, refused);
  };
}

async function answer(context: ApiContext, request: Request, response: Response, refused: Refused): Promise<void> {
  const isPassing = refused.pageStatus === 503 || refused.pageStatus === 429;
  if (isPassing && !response.hasHeader('Retry-After')) {
    response.setHeader('Retry-After', String(refused.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  }
  if (!request.complete) response.setHeader('Connection', 'close'); // the body stays unread
  if (callers.of(request).call !== 'submit') {
    response.status(refused.answerStatus).json({ code: -1, msg: refused.message });
    return;
  }
  const page = renderContextOf(context, request);
  const away = { ...page, assets: `${pathUp(request)}checkout/${page.assets}` };
  const { reason } = refused;
  await sendPage(request, response, refused.pageStatus, page, renderEPayRefusal(away, reason));
}

/** From the path of a request to the root. */
function pathUp({ originalUrl }: Request): string {
  const [path = ''] = originalUrl.split('?');
  return '../'.repeat(path.split('/').length - 2) || './';
}

/**
 * Notes a call for the page of its merchant, which is not to fail because of that. Who guesses keys is noted only within
 * the limit.
 */
export async function noteCall(context: ApiContext, request: Request, refused?: Refused): Promise<void> {
  const { call, shop, parameters, isProved = false } = callers.of(request);
  if (shop === undefined || (refused?.pageStatus === 429 && !isProved)) return;
  const outTradeNo = parameters?.get('out_trade_no')?.replaceAll('\0', '').slice(0, MAX_NOTED) ?? null;
  const facts = { refusal: refused?.reason ?? null, detail: refused?.message.slice(0, MAX_NOTED) ?? null };
  try {
    await noteEPayCall(context.db, shop.merchantId, { call, outTradeNo, ...facts });
  } catch (error) {
    const fields = { requestId: requestId.of(request), error: errorFields(error) };
    context.logger.warn('EPay call was not noted', fields);
  }
}

function refusedBy(error: unknown): Refused | undefined {
  if (error instanceof EPayRefusal) {
    const { reason, message } = error;
    return { reason, message, pageStatus: PAGE_STATUS[reason], answerStatus: 200 };
  }
  if (isUnavailable(error)) return busy('the gateway is busy: try again soon', 503);
  if (!(error instanceof Refusal)) return busy('internal error', 500);
  const { code, message, retryAfterSeconds } = error;
  if (code === 'NOT_FOUND' || code === 'METHOD_NOT_ALLOWED') return undefined;
  if (STATUS_OF[code] >= 429) return { ...busy(message, STATUS_OF[code]), retryAfterSeconds };
  return { reason: 'request', message, pageStatus: STATUS_OF[code], answerStatus: 200 };
}

function busy(message: string, status: number): Refused {
  return { reason: 'busy', message, pageStatus: status, answerStatus: status };
}
