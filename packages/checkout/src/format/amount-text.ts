import { formatUsdt, type Usdt } from '@gateway/domain';
import { html, type Html } from '../html/html';

const SPARE_ZEROS = /(?<=\.\d\d(?:\d\d)?)(?:00)+$/;
const GROUPS = /\d{1,3}(?=(?:\d{3})*$)/g;
const GROUPED_FROM = 5; // digits: amounts from 10 000 are shown in groups

/**
 * Formats an amount for display and copying, with 2, 4 or 6 decimals, so that "1.125" is not read as a thousand. The
 * decimal separator is a point in every language, because exchanges expect it.
 */
export function shortUsdt(amount: Usdt): string {
  return formatUsdt(amount).replace(SPARE_ZEROS, '');
}

/** An amount with its unit as one bidi run, which surrounding text cannot reorder. */
export function amountRun(amount: Usdt): Html {
  return html`<bdi dir="ltr" class="run">${digitsOf(amount)} USDT</bdi>`;
}

/** The number without its unit. The gaps between groups of digits come from CSS, so copied text has none. */
export function digitsOf(amount: Usdt): Html {
  const [whole = '', fraction = ''] = shortUsdt(amount).split('.');
  if (whole.length < GROUPED_FROM) return html`${whole}.${fraction}`;
  const groups = whole.match(GROUPS) ?? [];
  return html`${groups.map((group) => html`<span class="digits">${group}</span>`)}.${fraction}`;
}
