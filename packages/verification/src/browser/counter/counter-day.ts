import { strict as assert } from 'node:assert';
import { formatUsdt, parseUsdt } from '@gateway/domain';
import type { BrowserScenario, Stage } from '../checkout/checkout-scenarios';
import { withDatabase } from '../../rig/database';
import { runGateway } from '../../rig/operator';
import { assertBooked, assertChain, assertSheets } from './agreement';
import { CUSTOMERS, type Counter, type Ending } from './customers';
import { readHistory } from './payments';
import type { Said } from './said';
import { openShop } from './shop';
import { openManager, openTill, type OpenTill, type Till } from './till';
import { assertTrue, mostAtOnce } from './truth';

/** A customer, and what is typed for her: in EUR, if nothing else is said. */
type Visit = readonly [customer: keyof typeof CUSTOMERS, amount: string, currency?: string, note?: string];

/** The customers of each till, by its cashier, in the order in which they come. */
type Queues = Readonly<Record<string, readonly Visit[]>>;

/** Variables of the gateway. */
export const TILL_VARIABLES = { FIXED_RATES: 'EUR:0.92' };

/** In USDT: for two sales of those who pay together, and not for three. */
const SEEN_LIMIT = '45';
const TOGETHER: Visit = ['pays together with those at the other tills', '18.50'];
const BEYOND_LIMIT: Visit = ['pays', '90'];
const IN_USDT: Visit = ['pays', '12.5', 'USDT', 'Table 4, by the window'];
/** What vanishes when its goods may go fits within the limit beside the first sales of other tills. */
const SMALL = '2.30';

const FORTY: Queues = {
  Ana: [
    TOGETHER,
    ['pays, leaves when the goods may go, and the payment vanishes', SMALL],
    ['pays after the end of the time', '7.20'],
    ['pays too little, and then the rest', '14.80'],
    IN_USDT,
    ['pays twice', '6.45'],
    BEYOND_LIMIT,
    ...plain(3),
    ['pays while every service is started again', '9.99'],
    ...plain(3),
  ],
  Bo: [
    TOGETHER,
    ['pays', '11.05'],
    ['leaves', '4.40'],
    ['pays too much', '8.10'],
    ['pays, and the payment vanishes when it was seen', '5.75'],
    ...plain(8),
  ],
  Cem: [
    TOGETHER,
    ['pays', '3.20'],
    ['pays again because the payment vanished when the goods might go', SMALL],
    ['pays too little, and leaves', '21'],
    ...plain(9),
  ],
};

const SEVEN: Queues = {
  Ana: [TOGETHER, ['pays again because the payment vanished when the goods might go', SMALL]],
  Bo: [TOGETHER, ['leaves', '4.40'], ['pays twice', '6.45']],
  Cem: [TOGETHER, ['pays too little, and then the rest', '14.80']],
};

/** Three tills for a few customers, in every run. */
export const TILL_SCENARIOS: Record<string, BrowserScenario> = {
  'three tills serve their customers, and their sheets agree with the chain': (stage) => serve(stage, SEVEN),
};

/** By name, because it takes minutes. */
export const LONG_TILL_SCENARIOS: Record<string, BrowserScenario> = {
  'three tills serve forty customers in a row, and their sheets agree with the chain': (stage) => serve(stage, FORTY),
};

async function serve(stage: Stage, queues: Queues): Promise<void> {
  const { gateway } = stage;
  const said: Said[] = [];
  const { invite } = await openShop(gateway, SEEN_LIMIT);
  const tills: OpenTill[] = [];
  for (const cashier of Object.keys(queues)) {
    const hear = (one: Said): void => void said.push(one);
    tills.push(await openTill(stage, { cashier, link: await invite(cashier, 'cashier'), hear }));
  }
  const counter: Counter = { stage, sales: [], payments: [], said, meet: meetingOf(tills.length) };
  const endings = (await Promise.all(tills.map((till) => serveAll(till, counter, queues[till.cashier] ?? [])))).flat();
  await withDatabase(gateway.ownerDatabaseUrl, (db) => assertBooked(db, counter, endings));
  const manager = await openManager(stage, await invite('Mia', 'manager'));
  await assertSheets(counter, endings, { tills, manager: manager.page });
  const history = await readHistory(stage);
  assertChain(counter, history);
  const limit = parseUsdt(SEEN_LIMIT);
  const released = assertTrue(counter, history, limit);
  const most = mostAtOnce(counter, history);
  assert.ok(released > 0 && most > limit, 'neither the limit nor what it permits was tried');
  await runGateway(gateway.variables, ['audit', '--addresses']);
  const facts = `${String(endings.length)} customers; goods went ${String(released)} times before a payment was final`;
  console.log(`         ${facts}; up to ${formatUsdt(most)} USDT were seen at once`);
  for (const one of [...tills, manager]) await one.close();
}

/** Serves the customers of a till one after the other, and then those who are not done. */
async function serveAll(till: Till, counter: Counter, visits: readonly Visit[]): Promise<Ending[]> {
  const endings: Ending[] = [];
  const rest: (() => Promise<Ending>)[] = [];
  for (const [customer, amount, currency = 'EUR', note] of visits) {
    const asked = { amount, currency, ...(note !== undefined && { note }) };
    const left = await CUSTOMERS[customer](till, counter, asked).catch((cause: unknown) => {
      throw new Error(`${till.cashier}: a customer who ${customer}`, { cause });
    });
    if (typeof left === 'function') rest.push(left);
    else endings.push(left);
    await till.tap('Next customer');
  }
  for (const finish of rest) {
    endings.push(await finish());
    await till.tap('Next customer');
  }
  return endings;
}

/** Customers with nothing special, each with another price. */
function plain(count: number): Visit[] {
  return Array.from({ length: count }, (_, i) => ['pays', `${String(3 + 2 * i)}.${String(count)}0`]);
}

/** Resolves once so many have called it, again and again. */
function meetingOf(count: number): () => Promise<void> {
  let [here, go] = [0, (): void => undefined];
  let all = new Promise<void>((resolve) => (go = resolve));
  return async () => {
    const own = all;
    here += 1;
    if (here % count === 0) {
      const open = go;
      all = new Promise<void>((resolve) => (go = resolve));
      open();
    }
    await own;
  };
}
