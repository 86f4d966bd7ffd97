import type { ErrorRequestHandler, Request } from 'express';
import { Refusal } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { renderNoOrder, type Obstacle, type RenderContext } from '@gateway/checkout';
import type { ApiContext } from '../base/context';
import { isUnavailable, reportRefusal } from '../http/errors';
import { requestId } from '../http/request/request-id';
import { sendPage } from './page-answer';

const RETRY_AFTER_SECONDS = 5;

/** How a page says why it cannot be shown. */
interface ObstaclePages {
  contextOf(request: Request): RenderContext;
  /** By default the words for an order. */
  render?: (context: RenderContext, obstacle: Obstacle) => string;
}

/**
 * Whatever the error, a browser gets a page, in which nothing of the request is echoed; other clients get JSON, as from
 * every other path.
 */
export function answerObstacles(
  { logger }: Pick<ApiContext, 'logger'>,
  { contextOf, render = renderNoOrder }: ObstaclePages,
): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    const { status, obstacle } = obstacleOf(error);
    if (obstacle === undefined || response.headersSent) {
      next(error);
      return;
    }
    if (obstacle !== 'unknown') response.setHeader('Retry-After', String(RETRY_AFTER_SECONDS));
    if (request.accepts(['json', 'html']) !== 'html') {
      next(error);
      return;
    }
    if (error instanceof Refusal) reportRefusal(logger, request, error.code);
    if (status >= 500) {
      const fields = { requestId: requestId.of(request), error: errorFields(error) };
      if (status === 503) logger.warn('checkout page was not served', fields);
      else logger.error('checkout page failed', fields);
    }
    const renderContext = contextOf(request);
    sendPage(request, response, status, renderContext, render(renderContext, obstacle)).catch(next);
  };
}

function obstacleOf(error: unknown): { status: number; obstacle?: Obstacle } {
  if (isUnavailable(error)) return { status: 503, obstacle: 'trouble' };
  if (error instanceof URIError) return { status: 404, obstacle: 'unknown' };
  if (!(error instanceof Refusal)) return { status: 500, obstacle: 'trouble' };
  if (error.code === 'NOT_FOUND') return { status: 404, obstacle: 'unknown' };
  if (error.code === 'RATE_LIMITED') return { status: 429, obstacle: 'busy' };
  return { status: 400 };
}
