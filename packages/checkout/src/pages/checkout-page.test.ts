import { expect, test } from '@jest/globals';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import type { Checkout, View } from '../checkout';
import { renderCheckout, renderNoOrder } from './checkout-page';
import { LANGUAGES, type Language } from '../languages';
import type { RenderContext } from '../render-context';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' as TronAddress;
const AT = new Date('2026-01-02T03:04:05Z');
const payment = { txHash: 'ab'.repeat(32), from: ADDRESS, to: ADDRESS, amount: parseUsdt('10'), at: AT };
const HOSTILE = `<script>alert(1)</script>"'&\u202e`;

const VIEWS: Record<View['kind'], View> = {
  paying: { kind: 'paying', remaining: parseUsdt('10'), hasVanished: false },
  seen: { kind: 'seen', isEnough: true, isLate: false, payment, confirmations: 3, missing: 16 },
  closing: { kind: 'closing' },
  receipt: { kind: 'receipt', paidAt: AT, payments: [payment] },
  expired: { kind: 'expired', isMonitored: true, monitorSeconds: 7_200 },
  held: { kind: 'held', isLate: true, newest: payment, payments: [payment], amount: parseUsdt('10') },
  failed: { kind: 'failed', payments: [payment] },
};

const checkoutOf = (view: View): Checkout => ({
  id: '00000000-0000-4000-8000-000000000000',
  reference: HOSTILE,
  description: HOSTILE,
  depositOf: HOSTILE,
  shop: HOSTILE,
  contact: 'help@shop.example',
  logo: null,
  address: ADDRESS,
  expected: parseUsdt('10'),
  price: undefined,
  received: parseUsdt('0'),
  refunded: parseUsdt('0'),
  expiresAt: new Date('2026-01-02T04:04:05Z'),
  now: AT,
  successUrl: 'https://shop.example/thanks',
  cancelUrl: null,
  view,
  version: '1',
});

const contextOf = (language: Language): RenderContext => ({
  site: {
    network: 'nile',
    usdtContract: ADDRESS,
    confirmationsRequired: 19,
    explorerBaseUrl: 'https://explorer.example',
    host: 'pay.example',
  },
  language,
  texts: LANGUAGES[language],
  assets: 'assets/1',
});

test.each(Object.keys(LANGUAGES) as Language[])(
  'every view is rendered in %s, and no text becomes markup',
  (language) => {
    const context = contextOf(language);
    for (const view of Object.values(VIEWS)) {
      const page = renderCheckout(context, checkoutOf(view));
      expect(page).toContain(`<html lang="${language}" dir="${LANGUAGES[language].direction}"`);
      expect(page).toContain(`data-view="${view.kind}"`);
      expect(page).not.toContain('<script>');
      expect(page).not.toContain('\u202e');
      expect(page).not.toMatch(/undefined|\[object|\{[a-z]+\}/);
    }
    for (const obstacle of ['unknown', 'trouble', 'busy'] as const) {
      expect(renderNoOrder(context, obstacle)).toContain(`data-view="${obstacle}"`);
    }
  },
);

const PRICE = {
  ...{ amount: '1234.50', currency: 'EUR', rate: '0.920092001653', rateAt: AT },
  ...{ sources: ['coinbase', 'kraken'], spread: '0' },
};

test.each([
  ['en', '€1,234.50'],
  ['de', '1.234,50\u00a0€'],
  ['ar', '\u200f1,234.50\u00a0€'],
] as const)('in %s a price is shown with the amount it comes to, its rate and its time', (language, money) => {
  for (const view of [VIEWS.paying, VIEWS.receipt]) {
    const checkout = { ...checkoutOf(view), price: PRICE };
    const page = renderCheckout(contextOf(language), checkout);
    const shown = page.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
    expect(shown).toContain(`${money.replaceAll(/\s/g, ' ')} = 10.00 USDT`);
    expect(shown).toContain('1 USDT = 0.920092 EUR');
    expect(page).toContain(`datetime="${AT.toISOString()}"`);
    const more = renderCheckout(contextOf(language), { ...checkout, price: { ...PRICE, spread: '1.5' } });
    expect(more).toContain('0.920092 EUR + 1.5 %');
    expect(renderCheckout(contextOf(language), checkoutOf(view))).not.toContain('1 USDT =');
  }
});

test('an address to pay to is shown only while money is expected', () => {
  const shows = (view: View): boolean => renderCheckout(contextOf('en'), checkoutOf(view)).includes('data-copy');
  expect(
    Object.values(VIEWS)
      .filter(shows)
      .map(({ kind }) => kind),
  ).toEqual(['paying']);
});

test('a page carries its time, and the place for the time since when it could not be updated', () => {
  for (const view of Object.values(VIEWS)) {
    const page = renderCheckout(contextOf('en'), checkoutOf(view));
    expect(page).toContain(`data-now="${AT.toISOString()}"`);
    if (view.kind === 'receipt') continue;
    expect(page).toMatch(/As of <time datetime="2026-01-02T03:04:05.000Z"[^>]*>03:04 UTC</);
    const message = /<(?:span|p)[^>]* data-message="trouble" hidden\s*>[^]*?Trying again/.exec(page);
    expect(message?.[0]).toMatch(/Not updated since <span data-since/);
  }
});

const textOf = (checkout: Checkout): string =>
  renderCheckout(contextOf('en'), checkout)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('a time that stands alone has its day if that is not today', () => {
  const late = { ...checkoutOf(VIEWS.expired), now: new Date('2026-01-03T00:00:00Z') };
  expect(textOf(checkoutOf(VIEWS.expired))).toContain('No payment arrived by 04:04 UTC ,');
  expect(textOf(late)).toContain('No payment arrived by 2 Jan, 04:04 UTC ,');
  expect(textOf(late)).toContain('As of 00:00 UTC');
});

test('an expired page says how long the order is monitored', () => {
  expect(textOf(checkoutOf(VIEWS.expired))).toContain('We keep looking for 2 hours.');
  const over = { kind: 'expired', isMonitored: false, monitorSeconds: 7_200 } as const;
  expect(textOf(checkoutOf(over))).not.toContain('We keep looking');
});

test.each([
  ['4', '0', '6'],
  ['4', '4', '10'],
])('of %s received and %s returned, %s are missing', (received, refunded, missing) => {
  const amounts = { received: parseUsdt(received), refunded: parseUsdt(refunded) };
  expect(textOf({ ...checkoutOf(VIEWS.failed), ...amounts })).toContain(`Time is up, and ${missing}.00 USDT did not`);
});

test('a receipt names the customer to whose deposit address was paid, and of any other order nobody', () => {
  const receipt = checkoutOf(VIEWS.receipt);
  expect(textOf({ ...receipt, depositOf: 'player-4711' })).toMatch(/Deposit of customer\s+player-4711/);
  expect(textOf({ ...receipt, depositOf: null })).not.toContain('Deposit');
});

test.each([
  ['15', '0', true],
  ['15', '5', false],
  ['10', '4', false],
])('a receipt for %s of 10, %s of it returned, says whether too much was paid: %s', (received, refunded, isTooMuch) => {
  const amounts = { received: parseUsdt(received), refunded: parseUsdt(refunded) };
  expect(/more than asked/.test(textOf({ ...checkoutOf(VIEWS.receipt), ...amounts }))).toBe(isTooMuch);
});
