import { assertNever } from '@gateway/domain';
import { shortUsdt } from '../format/amount-text';
import type { Checkout } from '../checkout';
import { renderDocument } from '../html/document';
import { header } from '../parts/header';
import { help } from '../parts/help';
import { html, type Html } from '../html/html';
import type { LookupAnswer } from '../lookup-answer';
import { contactLine } from '../parts/rows';
import { closingView, expiredView, failedView, heldView } from '../views/closed';
import { noOrderView, type Obstacle } from '../views/no-order';
import { payingFooter, payingSlip } from '../views/paying';
import { receiptView } from '../views/receipt';
import { seenView } from '../views/seen';
import { notUpdatedLine } from '../parts/not-updated';
import { reloadLine } from '../parts/reload-line';
import { plainOfShop, plainSentence } from '../format/sentence';
import type { RenderContext } from '../render-context';

const RELOAD_SECONDS = 15;
const LIVE_MS = 3_000;
const QUIET_MS = 15_000;

/** How the script keeps a view current: it polls the status, or the page itself where the status is not enough. */
interface Watch {
  what: 'status' | 'page';
  everyMs: number;
}

/** What the request adds to the order. */
export interface PageRequest {
  answer?: LookupAnswer;
  /** Without the script: the page does not reload while the customer types or reads. */
  isStill?: boolean;
  /** What follows the page, and is not part of it: the panel of a sandbox. */
  aside?: Html | undefined;
}

/** Renders the whole page of an order. */
export function renderCheckout(
  context: RenderContext,
  checkout: Checkout,
  { answer, isStill = false, aside }: PageRequest = {},
): string {
  const watch = watchOf(checkout);
  const refreshSeconds = watch === undefined || answer !== undefined || isStill ? undefined : RELOAD_SECONDS;
  const { title, announce } = headlineOf(context, checkout);
  const { view } = checkout;
  const main = html`<main
    class="${view.kind === 'paying' ? 'pay' : 'result'}"
    data-view="${view.kind}"
    data-announce="${announce}"
    data-status-url="../api/v1/checkout/${checkout.id}/status"
    data-changes-url="../api/v1/checkout/${checkout.id}/changes"
    data-version="${checkout.version}"
    data-now="${checkout.now.toISOString()}"
    ${watch && html`data-watch="${watch.what}" data-every="${watch.everyMs}"`}
  >
    ${viewParts(context, checkout, answer, refreshSeconds)}
    ${watch && view.kind !== 'paying' && notUpdatedLine(context.texts, checkout.now)} ${contactLine(checkout)}
  </main>`;
  return renderDocument(context, { title, header: header(context, checkout), main, aside, refreshSeconds });
}

/** Renders the page shown when there is no order. */
export function renderNoOrder(context: RenderContext, obstacle: Obstacle): string {
  const watch = obstacle === 'unknown' ? '' : html`data-watch="page" data-every="${QUIET_MS}"`;
  return renderDocument(context, {
    title: context.texts[`${obstacle}Title`],
    header: header(context),
    main: html`<main class="result" data-view="${obstacle}" ${watch}>${noOrderView(context, obstacle)}</main>`,
    refreshSeconds: obstacle === 'unknown' ? undefined : RELOAD_SECONDS,
  });
}

function watchOf({ view }: Checkout): Watch | undefined {
  switch (view.kind) {
    case 'paying':
    case 'seen':
      return { what: 'status', everyMs: LIVE_MS };
    case 'closing':
      return { what: 'page', everyMs: LIVE_MS };
    case 'expired':
      return view.isMonitored ? { what: 'page', everyMs: QUIET_MS } : undefined;
    case 'held':
    case 'failed':
      return { what: 'page', everyMs: QUIET_MS };
    case 'receipt':
      return undefined;
    default:
      return assertNever(view);
  }
}

/** The window title, and what screen readers announce when the page changes to this view. */
function headlineOf({ texts }: RenderContext, { view, received, shop }: Checkout): { title: string; announce: string } {
  switch (view.kind) {
    case 'paying': {
      const amount = `${shortUsdt(view.remaining)} USDT`;
      if (received === 0n) return { title: plainOfShop(texts.titlePay, shop, { amount }), announce: texts.waiting };
      return {
        title: plainSentence(texts.titlePartly, { amount }),
        announce: plainSentence(texts.announceStillToPay, { amount }),
      };
    }
    case 'seen': {
      const isOurs = view.isEnough && !view.isLate;
      const announce = isOurs ? `${texts.seenTitle}. ${plainSentence(texts.nothingMore)}` : texts.seenPartTitle;
      return { title: texts.titleSeen, announce };
    }
    case 'receipt':
      return { title: texts.paid, announce: texts.paid };
    case 'closing':
    case 'expired':
      return { title: texts.timeIsUp, announce: texts.timeIsUp };
    case 'held':
      return view.isLate
        ? { title: texts.titleLate, announce: texts.lateTitle }
        : { title: texts.heldTitle, announce: texts.heldTitle };
    case 'failed':
      return { title: texts.failedTitle, announce: texts.failedTitle };
    default:
      return assertNever(view);
  }
}

function viewParts(
  context: RenderContext,
  checkout: Checkout,
  answer: LookupAnswer | undefined,
  reloadSeconds: number | undefined,
): Html {
  const { view, shop } = checkout;
  const below = html`${help(context, shop, answer)}${reloadLine(context, checkout, reloadSeconds)}`;
  switch (view.kind) {
    case 'paying':
      return html`${payingSlip(context, checkout, view)}${payingFooter(context, checkout, answer, reloadSeconds)}`;
    case 'seen':
      return html`${seenView(context, checkout, view)}${reloadLine(context, checkout, reloadSeconds)}`;
    case 'closing':
      return html`${closingView(context, checkout)}${below}`;
    case 'receipt':
      return receiptView(context, checkout, view);
    case 'expired':
      return html`${expiredView(context, checkout, view)}${below}`;
    case 'held':
      return html`${heldView(context, checkout, view)}${reloadLine(context, checkout, reloadSeconds)}`;
    case 'failed':
      return html`${failedView(context, checkout, view.payments)}${below}`;
    default:
      return assertNever(view);
  }
}
