import type { Usdt } from '@gateway/domain';
import { amountRun, digitsOf, shortUsdt } from '../format/amount-text';
import { priceRun, rateRun } from '../format/price-text';
import type { Checkout } from '../checkout';
import { copyButton } from '../parts/copy-button';
import { clockText, secondsUntil } from '../format/countdown';
import { grouped } from '../format/groups';
import { html, type Html } from '../html/html';
import type { LookupAnswer } from '../lookup-answer';
import { help } from '../parts/help';
import { backLink, networkName } from '../parts/rows';
import { notUpdated, notUpdatedLine } from '../parts/not-updated';
import { reloadLine } from '../parts/reload-line';
import { qrCode } from '../parts/qr-code';
import { plainSentence, pluralOf, sentence } from '../format/sentence';
import type { RenderContext } from '../render-context';
import { icon } from '../parts/icons';

const WARN_SECONDS = 300;
const ANNOUNCED_MINUTES = [10, 5, 1] as const;
const MAX_SIZE_LENGTH = 11; // characters; longer amounts use the same font size
const MIN_SIZE_LENGTH = 6;
const MINUTE_SECONDS = 60;

/** The slip: amount, network, address. Everything an exchange form requires, as text that can be copied. */
export function payingSlip(
  context: RenderContext,
  checkout: Checkout,
  { remaining, hasVanished }: { remaining: Usdt; hasVanished: boolean },
): Html {
  const { texts } = context;
  return html`<div class="sheet">
    <div class="sheet-slip">
      ${strip(context, checkout)}
      ${hasVanished && html`<p class="note" data-part="note">${icon('info')}<span>${texts.vanished}</span></p>`}
      ${amount(context, checkout, remaining)}
      <dl class="slip card">
        <div class="slip-network row">
          <dt>${texts.network}</dt>
          <dd class="network-name">${networkName(context)}</dd>
          <dd class="warning">
            ${icon('warning')}<span>${context.site.network === 'mainnet' ? texts.onlyTron : texts.onlyNile}</span>
          </dd>
        </div>
        ${address(context, checkout)}
      </dl>
    </div>
    ${scan(context, checkout)}
  </div>`;
}

/** Below the slip: the help form, and a note that the page updates itself. */
export function payingFooter(
  context: RenderContext,
  checkout: Checkout,
  answer: LookupAnswer | undefined,
  reloadSeconds: number | undefined,
): Html {
  return html`<div class="sheet-footer">
    ${help(context, checkout.shop, answer)}
    <p class="hint js-on" data-message="state">${context.texts.updatesItself}</p>
    ${notUpdatedLine(context.texts, checkout.now)} ${reloadLine(context, checkout, reloadSeconds)}
    ${backLink(context, checkout, checkout.cancelUrl)}
  </div>`;
}

/** The only place where the time is shown. */
function strip({ texts }: RenderContext, { expiresAt, now, received }: Checkout): Html {
  const left = secondsUntil(expiresAt, now);
  const isPartly = received > 0n;
  const announcements = ANNOUNCED_MINUTES.map(
    (n) => html` data-announce-${n}="${pluralOf(texts, texts.announceMinutesLeft, n)}"`,
  );
  return html`<div
    class="strip ${isPartly || left <= WARN_SECONDS ? 'strip-warn' : ''}"
    data-part="strip"
    data-left="${left}"
    data-warn-below="${WARN_SECONDS}"
    ${announcements}
  >
    ${icon(isPartly ? 'info' : 'clock')}
    <p class="strip-text">
      <span data-message="state">${isPartly ? texts.partlyArrived : texts.waiting}</span>
      <span data-message="trouble" hidden>${notUpdated(texts, now)}</span>
    </p>
    <p class="strip-time js-on">
      ${sentence(texts.timeLeft, { time: html`<span role="timer" data-clock>${clockText(left)}</span>` })}
    </p>
    <p class="strip-time js-off">${sentence(texts.minutesLeft, { n: Math.ceil(left / MINUTE_SECONDS) })}</p>
  </div>`;
}

function amount(context: RenderContext, { expected, received, price }: Checkout, remaining: Usdt): Html {
  const { texts } = context;
  const isPartly = received > 0n;
  const exact = shortUsdt(remaining);
  const size = Math.min(Math.max(exact.length, MIN_SIZE_LENGTH), MAX_SIZE_LENGTH);
  return html`<section class="amount" data-part="amount">
    <h1 class="label">${isPartly ? texts.stillToPay : texts.amountToPay}</h1>
    <div class="amount-line amount-${size}">
      <p class="big" id="amount" dir="ltr">
        <span class="number" data-select>${digitsOf(remaining)}</span><span class="unit">USDT</span>
      </p>
      ${copyButton(texts, {
        id: 'copy-amount',
        value: exact,
        shownBy: 'amount',
        variant: 'button-small',
        label: texts.copy,
        done: texts.copied,
        name: plainSentence(texts.copyAmount, { amount: `${exact} USDT` }),
        announce: texts.announceAmountCopied,
      })}
    </div>
    ${isPartly && progress(context, received, expected)}
    ${price && html`<p class="hint">${priceRun(texts, price, expected)}<br />${rateRun(texts, price)}</p>`}
    <p class="hint">${isPartly ? texts.exchangeFee : texts.mustArriveInFull}</p>
  </section>`;
}

const BAR_UNITS = 1000n;

function progress({ texts }: RenderContext, received: Usdt, expected: Usdt): Html {
  const share = (received * BAR_UNITS) / expected;
  return html`<svg class="bar" viewBox="0 0 ${String(BAR_UNITS)} 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-arrived" width="${String(share)}" height="8" />
    </svg>
    <div class="bar-text">
      <p class="good">${sentence(texts.partArrived, { amount: amountRun(received) })}</p>
      <p>${sentence(texts.ofAmount, { amount: amountRun(expected) })}</p>
    </div>`;
}

function address({ texts }: RenderContext, checkout: Checkout): Html {
  return html`<div class="slip-address">
    <dt>${texts.address}</dt>
    <dd id="address">${grouped(checkout.address, 'address')}</dd>
    <dd>
      ${copyButton(texts, {
        id: 'copy-address',
        value: checkout.address,
        shownBy: 'address',
        variant: 'button-main',
        label: texts.copyAddress,
        done: texts.addressCopied,
        announce: texts.announceAddressCopied,
      })}
      <p class="hint js-off">${texts.pressAndHoldAddress}</p>
    </dd>
  </div>`;
}

const WALLET = 'Trust Wallet';
const TRON_COIN = 'c195'; // SLIP-44

/** The QR code holds the plain address: every wallet scans it, and none can read an amount of TRX out of it. */
function scan({ texts, site }: RenderContext, checkout: Checkout): Html {
  const asset = `${TRON_COIN}_t${site.usdtContract}`;
  const walletUrl = `https://link.trustwallet.com/send?asset=${asset}&address=${checkout.address}`;
  return html`<section class="scan">
    <div class="tile">${qrCode(checkout.address, texts.qrName)}</div>
    <div class="scan-text">
      <h2 class="narrow">${texts.scanWithPhone}</h2>
      <h2 class="wide">${texts.scanWithWallet}</h2>
      <p>${texts.codeHoldsAddress}</p>
      ${
        site.network === 'mainnet' &&
        html`<a class="link narrow" href="${walletUrl}" rel="noreferrer"
          ><span>${sentence(texts.openInWallet, { wallet: html`<bdi dir="ltr">${WALLET}</bdi>` })}</span
          >${icon('outside')}</a
        >`
      }
    </div>
  </section>`;
}
