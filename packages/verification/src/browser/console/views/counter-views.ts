import type { Schemas } from '@gateway/contract';
import type { Page } from 'playwright-core';
import { ok, refused, type Replies } from '../scenes/scene';
import { DAY, NEW_DAY, SALES } from '../scenes/scene-counter';
import { busyGateway } from '../scenes/scene-gateway';
import { signedInAs } from '../scenes/scene-people';
import { press, type View } from './view';

const atTill = (day = DAY, me: Schemas['Me'] = signedInAs(null, 'cashier', true)): Replies => ({
  ...busyGateway(),
  '/me': () => ok<'getMe'>(me),
  'GET /counter/sales': () => ok<'listCounterSales'>(day),
  'POST /counter/sales': () => refused(503, 'RATE_UNAVAILABLE', 'There is no rate for EUR at the moment'),
  ...Object.fromEntries(
    Object.values(SALES).map((sale) => [`/counter/sales/${sale.id}`, () => ok<'getCounterSale'>(sale)]),
  ),
});

const IN_ALL_LANGUAGES = { isInAllLanguages: true } as const;

async function type(page: Page): Promise<void> {
  for (const key of ['1', '8', '.', '5', '0']) await press(key)(page);
}

const sale = (name: keyof typeof SALES, inAll = false): View => ({
  ...{ name: `counter-${name}`, isInAllLanguages: inAll, isReadFromAfar: true },
  ...{ path: `/counter/${SALES[name].id}`, replies: () => atTill() },
});

/** The till, a sale in each state, and the day. */
export const COUNTER_VIEWS: readonly View[] = [
  { name: 'counter', ...IN_ALL_LANGUAGES, isReadFromAfar: true, path: '', replies: () => atTill() },
  { name: 'counter-new', path: '/counter', replies: () => atTill(NEW_DAY) },
  {
    name: 'counter-refused',
    path: '/counter',
    replies: () => atTill(),
    async act(page) {
      await press('Charge')(page);
      await page.getByText('above zero').waitFor();
      await type(page);
      await page.getByLabel('Currency').fill('EUR');
      await press('Charge')(page);
      await page.getByText('There is no rate for this currency').waitFor();
    },
  },
  {
    name: 'counter-unanswered',
    ...IN_ALL_LANGUAGES,
    path: '/counter',
    replies: () => ({ ...atTill(), 'POST /counter/sales': () => refused(503, 'UNAVAILABLE') }),
    async act(page) {
      await type(page);
      await press('Charge')(page);
      await page.getByText('No answer yet').waitFor();
    },
  },
  sale('waiting', true),
  sale('seen', true),
  sale('mayGo'),
  sale('vanished'),
  sale('tooLittle', true),
  sale('paid'),
  sale('tooLittleLate', true),
  sale('tooMuch'),
  sale('held'),
  sale('expired'),
  { name: 'counter-day', ...IN_ALL_LANGUAGES, path: '/counter/day', replies: () => atTill() },
  { name: 'counter-day-manager', path: '/counter/day', replies: () => atTill(DAY, signedInAs(null, 'manager')) },
  { name: 'counter-day-new', path: '/counter/day', replies: () => atTill(NEW_DAY) },
];
