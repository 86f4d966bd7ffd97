import type { Usdt } from '@gateway/domain';
import { amountRun, digitsOf, shortUsdt } from '../amount-text';
import type { Checkout } from '../checkout';
import { copyButton } from '../copy-button';
import { clockText, secondsUntil } from '../countdown';
import { grouped } from '../groups';
import { html, type Html } from '../html';
import type { LookupAnswer } from '../lookup-answer';
import { help } from '../help';
import { networkName } from '../parts';
import { reloadLine } from '../reload-line';
import { qrCode } from '../qr-code';
import { flatSentence, pluralOf, sentence } from '../sentence';
import type { Setting } from '../setting';
import { sign } from '../signs';

const WARN_SECONDS = 300;
const SAID_MINUTES = [10, 5, 1] as const;
const MAX_SIZE_LENGTH = 11; // characters; longer amounts are as small as this
const SHORTEST_SIZE = 6;
const MINUTE_SECONDS = 60;

/** The slip: amount, network, address. Everything an exchange asks for, in words, each ready to copy. */
export function payingSlip(
  setting: Setting,
  checkout: Checkout,
  { remaining, hasVanished }: { remaining: Usdt; hasVanished: boolean },
): Html {
  const { texts } = setting;
  return html`<div class="sheet">
    <div class="sheet-slip">
      ${strip(setting, checkout)}
      ${hasVanished && html`<p class="note" data-part="note">${sign('info')}<span>${texts.vanished}</span></p>`}
      ${amount(setting, checkout, remaining)}
      <dl class="slip card">
        <div class="slip-network row">
          <dt>${texts.network}</dt>
          <dd class="network-name">${networkName(setting)}</dd>
          <dd class="warning">
            ${sign('warning')}<span>${setting.site.network === 'mainnet' ? texts.onlyTron : texts.onlyNile}</span>
          </dd>
        </div>
        ${address(setting, checkout)}
      </dl>
    </div>
    ${scan(setting, checkout)}
  </div>`;
}

/** Below the slip: where to turn, and that the page looks after itself. */
export function payingFooter(
  setting: Setting,
  { shop }: Checkout,
  answer: LookupAnswer | undefined,
  reloadSeconds: number | undefined,
): Html {
  return html`<div class="sheet-footer">
    ${help(setting, shop, answer)}
    <p class="hint js-on">${setting.texts.updatesItself}</p>
    ${reloadLine(setting, reloadSeconds)}
  </div>`;
}

/** The only place where the time is shown. */
function strip({ texts }: Setting, { expiresAt, now, received }: Checkout): Html {
  const left = secondsUntil(expiresAt, now);
  const isPartly = received > 0n;
  const says = SAID_MINUTES.map((n) => html` data-say-${n}="${pluralOf(texts, texts.sayMinutesLeft, n)}"`);
  return html`<div
    class="strip ${isPartly || left <= WARN_SECONDS ? 'strip-warn' : ''}"
    data-part="strip"
    data-left="${left}"
    data-warn-below="${WARN_SECONDS}"
    ${says}
  >
    ${sign(isPartly ? 'info' : 'clock')}
    <p class="strip-words">
      <span data-words="state">${isPartly ? texts.partlyArrived : texts.waiting}</span>
      <span data-words="offline" hidden>${texts.offline}</span>
      <span data-words="busy" hidden>${texts.busy}</span>
    </p>
    <p class="strip-time js-on">
      ${sentence(texts.timeLeft, { time: html`<span role="timer" data-clock>${clockText(left)}</span>` })}
    </p>
    <p class="strip-time js-off">${sentence(texts.minutesLeft, { n: Math.ceil(left / MINUTE_SECONDS) })}</p>
  </div>`;
}

function amount(setting: Setting, { asked, received }: Checkout, remaining: Usdt): Html {
  const { texts } = setting;
  const isPartly = received > 0n;
  const exact = shortUsdt(remaining);
  const size = Math.min(Math.max(exact.length, SHORTEST_SIZE), MAX_SIZE_LENGTH);
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
        look: 'button-small',
        label: texts.copy,
        done: texts.copied,
        name: flatSentence(texts.copyAmount, { amount: `${exact} USDT` }),
        say: texts.sayAmountCopied,
      })}
    </div>
    ${isPartly && progress(setting, received, asked)}
    <p class="hint">${isPartly ? texts.exchangeFee : texts.mustArriveInFull}</p>
  </section>`;
}

const BAR_UNITS = 1000n;

function progress({ texts }: Setting, received: Usdt, asked: Usdt): Html {
  const share = (received * BAR_UNITS) / asked;
  return html`<svg class="bar" viewBox="0 0 ${String(BAR_UNITS)} 8" preserveAspectRatio="none" aria-hidden="true">
      <rect class="bar-arrived" width="${String(share)}" height="8" />
    </svg>
    <div class="bar-words">
      <p class="good">${sentence(texts.partArrived, { amount: amountRun(received) })}</p>
      <p>${sentence(texts.ofAmount, { amount: amountRun(asked) })}</p>
    </div>`;
}

function address({ texts }: Setting, checkout: Checkout): Html {
  return html`<div class="slip-address">
    <dt>${texts.address}</dt>
    <dd id="address">${grouped(checkout.address, 'address')}</dd>
    <dd>
      ${copyButton(texts, {
        id: 'copy-address',
        value: checkout.address,
        shownBy: 'address',
        look: 'button-main',
        label: texts.copyAddress,
        done: texts.addressCopied,
        say: texts.sayAddressCopied,
      })}
      <p class="hint js-off">${texts.pressAndHoldAddress}</p>
    </dd>
  </div>`;
}

const WALLET = 'Trust Wallet';
const TRON_COIN = 'c195'; // SLIP-44

/** The code holds the plain address: every wallet scans it, and none can read an amount of TRX out of it. */
function scan({ texts, site }: Setting, checkout: Checkout): Html {
  const asset = `${TRON_COIN}_t${site.usdtContract}`;
  const walletUrl = `https://link.trustwallet.com/send?asset=${asset}&address=${checkout.address}`;
  return html`<section class="scan">
    <div class="tile">${qrCode(checkout.address, texts.qrName)}</div>
    <div class="scan-words">
      <h2 class="narrow">${texts.scanWithPhone}</h2>
      <h2 class="wide">${texts.scanWithWallet}</h2>
      <p>${texts.codeHoldsAddress}</p>
      ${
        site.network === 'mainnet' &&
        html`<a class="link narrow" href="${walletUrl}" rel="noreferrer"
          ><span>${sentence(texts.openInWallet, { wallet: html`<bdi dir="ltr">${WALLET}</bdi>` })}</span
          >${sign('outside')}</a
        >`
      }
    </div>
  </section>`;
}
