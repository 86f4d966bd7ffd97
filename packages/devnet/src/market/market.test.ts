import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addressFromHex, type TronAddress } from '@gateway/domain';
import type { Devnet } from '../devnet';
import { startDevnet } from '../start';

let node: Devnet;
let receiver: TronAddress;
beforeEach(async () => {
  node = await startDevnet({ solidityLag: 0 });
  receiver = node.faucet({ to: addressFromHex(`41${'12'.repeat(20)}`), sun: 1n }).address;
  node.mine();
});
afterEach(() => node.close());

const ESTIMATE = '/v2/estimate-buy-resource';
const ORDER = '/v2/buy-resource';
const HOUR = 3_600;

type Answer = { status: number; body: unknown };

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
  const given = { ...headers, 'content-type': 'application/json' };
  const response = await fetch(node.url + path, { method: 'POST', headers: given, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const wanted = (more: object = {}): object => ({ receiver, resourceAmount: 65_000, durationSec: HOUR, ...more });
const order = (more: object = {}): Promise<Answer> => post(ORDER, wanted(more), { apikey: node.market.key });

async function energyOf(account: TronAddress): Promise<number> {
  const { body } = await post('/wallet/getaccountresource', { address: account, visible: true });
  const { EnergyLimit = 0 } = body as { EnergyLimit?: number };
  return EnergyLimit;
}

test('a price is that of the time and the amount, in sun', async () => {
  const data = { unitPrice: 60, durationSec: HOUR, estimateTrx: 3_900_000, availableResource: 65_000 };
  expect(await post(ESTIMATE, wanted())).toEqual({ status: 200, body: { error: false, message: 'Success', data } });
  const { body } = await post(ESTIMATE, { receiver, resourceAmount: 32_000, unitPrice: 64 });
  expect(body).toMatchObject({ data: { unitPrice: 64, durationSec: 259_200, estimateTrx: 6_144_000 } });
});

test('an order delegates energy with the block after its delay, and takes it back when its time is over', async () => {
  node.market.change({ delayBlocks: 2 });
  const { status, body } = await order();
  expect(status).toBe(201);
  expect(body).toMatchObject({ error: false, data: { orderId: node.market.orders()[0]?.id } });
  expect(node.market.balance()).toBe(1_000_000_000n - 3_900_000n);
  node.mine({ blocks: 2 });
  expect(await energyOf(receiver)).toBeGreaterThanOrEqual(65_000);
  node.mine({ stepMs: HOUR * 1_000 });
  node.mine();
  node.mine();
  expect(await energyOf(receiver)).toBe(0);
});

test.each([
  ['without a key', {}, {}, 401, 'TSAS:106 API_KEY_REQUIRED'],
  ['with another key', {}, { apikey: 'another' }, 401, 'TSAS:107 INVALID_API_KEY'],
  ['without a receiver', { receiver: undefined }, undefined, 400, "body must have required property 'receiver'"],
  ['for an amount as text', { resourceAmount: '65000' }, undefined, 400, 'body/resourceAmount must be integer >= 1'],
  ['for four minutes', { durationSec: 240 }, undefined, 400, 'body/durationSec must be integer >= 300'],
  [
    'below the price, filled at once',
    { unitPrice: 59, options: { onlyCreateWhenFulfilled: true } },
    undefined,
    400,
    'TSAS:100 CANNOT_FULFILLED',
  ],
  [
    'below its own limit',
    { options: { maxPriceAccepted: 59 } },
    undefined,
    400,
    'TSAS:100 PRICE_EXCEED_MAX_PRICE_REQUIRED',
  ],
  [
    'for more than the balance',
    { resourceAmount: 20_000_000 },
    undefined,
    400,
    'TSAS:100 INTERNAL_BALANCE_ACCOUNT_TOO_LOW',
  ],
])('an order %s is refused', async (_title, body, headers, status, message) => {
  const answer = await post(ORDER, wanted(body), headers ?? { apikey: node.market.key });
  expect(answer).toMatchObject({ status, body: { message } });
  expect(node.market.orders()).toEqual([]);
});

test('an order that is to be the only one of its kind is refused while another is open', async () => {
  const options = { preventDuplicateIncompleteOrders: true };
  expect((await order({ options })).status).toBe(201);
  expect((await order({ options })).body).toMatchObject({ message: 'TSAS:100 MUST_BE_WAIT_PREVIOUS_ORDER_FILLED' });
  node.mine();
  expect((await order({ options })).status).toBe(201);
});

test('a market that lies takes the price and delegates nothing', async () => {
  await post('/devnet/fault', { kind: 'market-lies', times: 1 });
  expect((await order()).status).toBe(201);
  node.mine({ blocks: 3 });
  expect(await energyOf(receiver)).toBe(0);
  expect((await post('/devnet/market', { unitPrice: '70' })).body).toMatchObject({ balance: 996_100_000 });
  expect((await post(ESTIMATE, wanted())).body).toMatchObject({ data: { unitPrice: 70 } });
});

test('faults of the node apply to the market, by its paths', async () => {
  node.faults.add({ kind: 'status', status: 503, path: ESTIMATE });
  expect((await fetch(node.url + ESTIMATE, { method: 'POST' })).status).toBe(503);
  expect((await order()).status).toBe(201);
});
