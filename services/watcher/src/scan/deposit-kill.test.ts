import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { openWalks } from '@gateway/runtime/testing/walk';
import { queryOne } from '@gateway/store/db';
import { scan } from './scan';
import { openDeposit, type TestDeposit } from '../testing/deposits';
import { isKilledIn, mortalContext, stepAt, type Point } from '../testing/mortal-context';
import { watcherPerTest } from '../testing/suite-watcher';

/** Every step of a walk, on a machine that may be busy. */
const WHOLE_WALK_MS = 1_200_000;
/** The chain began ten minutes ago: with blocks this close together the scan stays behind and reads ahead. */
const CLOSE_MS = 100;
const WALK = 'three payments to a deposit address';
const walks = openWalks('deposit-kill');
const watcher = watcherPerTest();

/** Three payments, two of them of one transaction, to an address whose orders owe a webhook or none. */
async function payAndDie(
  deposit: TestDeposit,
  diesAt: Point | undefined,
): Promise<{ isDead: boolean; points: Point[] }> {
  watcher.pay(deposit);
  watcher.chain.payMany([5, 6].map((amount) => ({ to: deposit.address, amount: parseUsdt(String(amount)) })));
  watcher.chain.mine({ blocks: 4, stepMs: CLOSE_MS });
  const { context, points } = mortalContext(watcher.context, diesAt ?? Infinity);
  const isDead = await isKilledIn(scan(context));
  await watcher.scanAll();
  return { isDead, points };
}

test(
  'killed at any point of a scan of deposits, the next one makes each an order once',
  async () => {
    const deposits = [await openDeposit(watcher), await openDeposit(watcher, { callbackUrl: null })];
    let runs = 0;
    for (const deposit of deposits) {
      const { points } = await payAndDie(deposit, undefined);
      expect(points.length).toBeGreaterThan(10);
      runs += 1;
      const walk = `${WALK}, ${deposit.callbackUrl === null ? 'without' : 'with'} a webhook`;
      for (const point of walks.choose(walk, points, (each) => stepAt(each, walk))) {
        const { isDead } = await payAndDie(deposit, point);
        expect([point, isDead]).toEqual([point, true]);
        runs += 1;
      }
    }
    const counts = await queryOne(
      watcher.database.db,
      `select (select count(*)::int from orders where status in ('confirmed', 'completed')) as paid,
         (select count(*)::int from orders) as orders, (select count(*)::int from credits) as credits,
         (select sum(amount)::bigint from credits) as received`,
    );
    const each = { paid: 3 * runs, orders: 3 * runs, credits: 3 * runs, received: BigInt(runs) * 21_000_000n };
    expect(counts).toEqual(each);
  },
  WHOLE_WALK_MS,
);
