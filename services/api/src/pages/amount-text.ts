import { formatUsdt, type Usdt } from '@gateway/domain';
import { html, type Html } from './html';

const SPARE_ZEROS = /(?<=\.\d\d(?:\d\d)?)(?:00)+$/;
const GROUPS = /\d{1,3}(?=(?:\d{3})*$)/g;
const GROUPED_FROM = 5; // digits: from 10 000 on groups are drawn

/**
 * An amount as it is shown and copied: with 2, 4 or 6 decimals, so that nobody takes "1.125" for a thousand. The
 * decimal sign is a point in every language, as exchanges take it.
 */
export function shortUsdt(amount: Usdt): string {
  return formatUsdt(amount).replace(SPARE_ZEROS, '');
}

/** An amount and its unit as one run that no text around it can turn. */
export function amountRun(amount: Usdt): Html {
  return html`<bdi dir="ltr" class="run">${digitsOf(amount)} USDT</bdi>`;
}

/** The number alone. The gap between groups of digits is drawn: what is copied has none. */
export function digitsOf(amount: Usdt): Html {
  const [whole = '', fraction = ''] = shortUsdt(amount).split('.');
  if (whole.length < GROUPED_FROM) return html`${whole}.${fraction}`;
  const groups = whole.match(GROUPS) ?? [];
  return html`${groups.map((group) => html`<span class="digits">${group}</span>`)}.${fraction}`;
}
