import { assertNever } from '@gateway/domain';
import { shortUsdt } from './amount-text';
import type { Checkout } from './checkout';
import { drawDocument } from './document';
import { header } from './header';
import { help } from './help';
import { html, type Html } from './html';
import type { LookupAnswer } from './lookup-answer';
import { closingPicture, expiredPicture, failedPicture, heldPicture } from './pictures/closed';
import { noOrderPicture, type Obstacle } from './pictures/no-order';
import { payingFooter, payingSlip } from './pictures/paying';
import { receiptPicture } from './pictures/receipt';
import { seenPicture } from './pictures/seen';
import { reloadLine } from './reload-line';
import { flatOfShop, flatSentence } from './sentence';
import type { Setting } from './setting';

const RELOAD_SECONDS = 15;
const LIVE_MS = 3_000;
const QUIET_MS = 15_000;

/** How the script keeps a picture true: it asks for the status, or for the page itself where that tells more. */
interface Watch {
  what: 'status' | 'page';
  everyMs: number;
}

/** What a reader of the page has asked for, beside the order. */
export interface Reading {
  answer?: LookupAnswer;
  /** Without the script: no reloading while somebody types or reads. */
  isStill?: boolean;
}

/** Draws the whole page of an order. */
export function drawCheckout(setting: Setting, checkout: Checkout, { answer, isStill = false }: Reading = {}): string {
  const watch = watchOf(checkout);
  const refreshSeconds = watch === undefined || answer !== undefined || isStill ? undefined : RELOAD_SECONDS;
  const { title, say } = headlineOf(setting, checkout);
  const { picture } = checkout;
  const main = html`<main
    class="${picture.kind === 'paying' ? 'pay' : 'result'}"
    data-picture="${picture.kind}"
    data-say="${say}"
    data-status-url="../api/v1/checkout/${checkout.id}/status"
    data-version="${checkout.version}"
    ${watch && html`data-watch="${watch.what}" data-every="${watch.everyMs}"`}
  >
    ${pictureParts(setting, checkout, answer, refreshSeconds)}
  </main>`;
  return drawDocument(setting, { title, header: header(setting, checkout), main, refreshSeconds });
}

/** Draws the page where there is no order to show. */
export function drawNoOrder(setting: Setting, obstacle: Obstacle): string {
  const watch = obstacle === 'unknown' ? '' : html`data-watch="page" data-every="${QUIET_MS}"`;
  return drawDocument(setting, {
    title: setting.texts[`${obstacle}Title`],
    header: header(setting),
    main: html`<main class="result" data-picture="${obstacle}" ${watch}>${noOrderPicture(setting, obstacle)}</main>`,
    refreshSeconds: obstacle === 'unknown' ? undefined : RELOAD_SECONDS,
  });
}

function watchOf({ picture }: Checkout): Watch | undefined {
  switch (picture.kind) {
    case 'paying':
    case 'seen':
      return { what: 'status', everyMs: LIVE_MS };
    case 'closing':
      return { what: 'page', everyMs: LIVE_MS };
    case 'expired':
      return picture.isMonitored ? { what: 'page', everyMs: QUIET_MS } : undefined;
    case 'held':
    case 'failed':
      return { what: 'page', everyMs: QUIET_MS };
    case 'receipt':
      return undefined;
    default:
      return assertNever(picture);
  }
}

/** The window's title, and what a screen reader hears when the page changes to this. */
function headlineOf({ texts }: Setting, { picture, received, shop }: Checkout): { title: string; say: string } {
  switch (picture.kind) {
    case 'paying': {
      const amount = `${shortUsdt(picture.remaining)} USDT`;
      if (received === 0n) return { title: flatOfShop(texts.titlePay, shop, { amount }), say: texts.waiting };
      return {
        title: flatSentence(texts.titlePartly, { amount }),
        say: flatSentence(texts.sayStillToPay, { amount }),
      };
    }
    case 'seen': {
      const isOurs = picture.isEnough && !picture.isLate;
      const say = isOurs ? `${texts.seenTitle}. ${flatSentence(texts.nothingMore)}` : texts.seenPartTitle;
      return { title: texts.titleSeen, say };
    }
    case 'receipt':
      return { title: texts.paid, say: texts.paid };
    case 'closing':
    case 'expired':
      return { title: texts.timeIsUp, say: texts.timeIsUp };
    case 'held':
      return picture.isLate
        ? { title: texts.titleLate, say: texts.lateTitle }
        : { title: texts.heldTitle, say: texts.heldTitle };
    case 'failed':
      return { title: texts.failedTitle, say: texts.failedTitle };
    default:
      return assertNever(picture);
  }
}

function pictureParts(
  setting: Setting,
  checkout: Checkout,
  answer: LookupAnswer | undefined,
  reloadSeconds: number | undefined,
): Html {
  const { picture, shop } = checkout;
  const below = html`${help(setting, shop, answer)}${reloadLine(setting, reloadSeconds)}`;
  switch (picture.kind) {
    case 'paying':
      return html`${payingSlip(setting, checkout, picture)}${payingFooter(setting, checkout, answer, reloadSeconds)}`;
    case 'seen':
      return html`${seenPicture(setting, checkout, picture)}${reloadLine(setting, reloadSeconds)}`;
    case 'closing':
      return html`${closingPicture(setting, checkout)}${below}`;
    case 'receipt':
      return receiptPicture(setting, checkout, picture);
    case 'expired':
      return html`${expiredPicture(setting, checkout, picture)}${below}`;
    case 'held':
      return html`${heldPicture(setting, checkout, picture)}${reloadLine(setting, reloadSeconds)}`;
    case 'failed':
      return html`${failedPicture(setting, checkout, picture.payment)}${below}`;
    default:
      return assertNever(picture);
  }
}
