import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import type { OrderTransfer } from '@gateway/store/chain';
import type { Order } from '@gateway/store/orders';
import { addressOf, buildOrder, hashOf } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';
import { presentCheckoutStatus } from './checkout-status';
import { viewOf } from './view';

const api = apiPerSuite();
const REQUIRED = 19;
const HEAD = 1_000n;

/** A payment in the newest block, which is not final. */
function seenIn({ address, createdAt }: Order, amount: string): OrderTransfer {
  return {
    ...{ txHash: hashOf(amount), logIndex: 0, blockNumber: Number(HEAD), blockTime: createdAt },
    ...{ fromAddress: addressOf('payer'), toAddress: address, amount: parseUsdt(amount), isFinal: false },
  };
}

const build = (tolerance = '0'): Promise<Order> =>
  buildOrder(api.database.db, { amount: '10', underpaidTolerance: parseUsdt(tolerance) });

function viewAt(order: Order, now: Date, transfers: readonly OrderTransfer[] = []): ReturnType<typeof viewOf> {
  const facts = { held: [], hasVanished: false, head: HEAD, confirmationsRequired: REQUIRED };
  return viewOf({ order, transfers, now, ...facts });
}

test('when the time is up the address is gone, although the last blocks are still to be scanned', async () => {
  const order = await build();
  expect(viewAt(order, order.expiresAt)).toMatchObject({ kind: 'paying', remaining: 10_000_000n });
  expect(viewAt(order, new Date(order.expiresAt.getTime() + 1))).toEqual({ kind: 'closing' });
});

test('an expired order is monitored as long as it was promised at its creation', async () => {
  const order = await buildOrder(api.database.db, { monitorAfterExpirySeconds: 7_200 });
  const expired = { ...order, status: 'expired' as const };
  const view = { kind: 'expired', monitorSeconds: 7_200 };
  expect(viewAt(expired, order.expiresAt)).toEqual({ ...view, isMonitored: true });
  expect(viewAt(expired, order.monitorUntil)).toEqual({ ...view, isMonitored: false });
});

test.each([
  ['10', '0', true, '0.000000'],
  ['9.999999', '0', false, '0.000001'],
  ['10.000001', '0', true, '0.000000'],
  ['9.5', '0.5', true, '0.000000'],
  ['9.499999', '0.5', false, '0.500001'],
])(
  'of a payment of %s that is not final, at a tolerance of %s, the page and the status say what is missing',
  async (amount, tolerance, isEnough, rest) => {
    const order = await build(tolerance);
    const transfers = [seenIn(order, amount)];
    expect(viewAt(order, order.createdAt, transfers)).toMatchObject({ kind: 'seen', isEnough, isLate: false });
    const status = presentCheckoutStatus(order, transfers, HEAD, REQUIRED);
    expect(status).toMatchObject({ amount_received: '0.000000', amount_remaining: rest, confirmations: 1 });
  },
);
