import { formatDecimal, parseDecimal, roundTo, type OrderPrice, type Price, type Usdt } from '@gateway/domain';
import { html, type Html } from '../html/html';
import type { Texts } from '../texts/texts';
import { amountRun } from './amount-text';
import { dayAndTime } from './time';

const SHOWN_DIGITS = 6;

/** What a price comes to: "€19.99 = 21.73 USDT". */
export function priceRun(texts: Texts, price: OrderPrice, expected: Usdt): Html {
  return html`${moneyRun(texts, price)} = ${amountRun(expected)}`;
}

/** A price as its language writes it: "€19.99". */
export function moneyRun({ locale }: Texts, { amount, currency }: Price): Html {
  // A text of digits is formatted digit by digit: it never becomes a floating point number.
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, numberingSystem: 'latn' });
  return html`<bdi class="run">${money.format(amount as `${number}`)}</bdi>`;
}

/** The rate of a price and its time: "1 USDT = 0.92 EUR, 27 November 2026 at 10:03". What the merchant adds is named. */
export function rateRun(texts: Texts, { rate, rateAt, currency, spread }: OrderPrice): Html {
  const read = parseDecimal(rate);
  const shown = read ? formatDecimal(roundTo(read, SHOWN_DIGITS)) : rate;
  const added = spread === '0' ? '' : ` + ${spread} %`;
  return html`<bdi dir="ltr" class="run">1 USDT = ${shown} ${currency}${added}</bdi>, ${dayAndTime(texts, rateAt)}`;
}
