import { expect, test } from '@jest/globals';
import type { Fault } from '@gateway/devnet';
import { Unavailable } from '@gateway/domain';
import { orderScanPerTest } from '../testing/order-scan';

const { watcher, order, cursor, status, scanUntil } = orderScanPerTest();

const SOLID = '/walletsolidity/*';
const FAULTS: Fault[] = [
  { kind: 'missing', path: SOLID },
  { kind: 'missing', path: '/walletsolidity/gettransactioninfobyblocknum' },
  { kind: 'short-infos', path: SOLID },
  { kind: 'without-result', path: '/walletsolidity/gettransactioninfobyblocknum' },
  { kind: 'without-result', path: '/walletsolidity/getblockbynum' },
  { kind: 'status', status: 429, retryAfterSeconds: 1 },
  { kind: 'status', status: 403 },
  { kind: 'status', status: 503, retryAfterSeconds: 1 },
  { kind: 'no-resources' },
  { kind: 'html' },
  { kind: 'cut' },
  { kind: 'truncated', path: SOLID },
  { kind: 'cut-body', path: SOLID },
  { kind: 'slow', delayMs: 60_000, path: '/walletsolidity/gettransactioninfobyblocknum' },
  { kind: 'huge', bytes: 30_000_000, path: SOLID },
  { kind: 'frozen', path: SOLID },
];

test.each(FAULTS)(
  'while the node responds with %j nothing is skipped, and nothing is lost afterwards',
  async (fault) => {
    if (fault.kind === 'frozen') watcher.chain.faults.add(fault);
    watcher.pay(order());
    watcher.chain.mine({ blocks: 4 });
    if (fault.kind !== 'frozen') watcher.chain.faults.add(fault);
    const before = await cursor();
    const paidAt = watcher.chain.head().number - 3;
    await watcher.scanAll().catch((error: unknown) => {
      expect(error).toBeInstanceOf(Unavailable);
    });
    expect(await status()).toBe('pending');
    expect(await cursor()).toBeGreaterThanOrEqual(before ?? 0);
    expect(await cursor()).toBeLessThan(paidAt);

    watcher.chain.faults.clear();
    await scanUntil('confirmed');
  },
);

test.each<Fault>([{ kind: 'shuffled-keys' }, { kind: 'big-timestamp' }])(
  'responses with %j are still read',
  async (fault) => {
    watcher.chain.faults.add(fault);
    watcher.pay(order());
    await watcher.finalise();
    expect(await status()).toBe('confirmed');
  },
);

test('a node whose view goes back moves nothing back', async () => {
  watcher.chain.mine({ blocks: 10 });
  await watcher.scanAll();
  const before = await cursor();
  watcher.chain.faults.add({ kind: 'behind', blocks: 5 });
  await watcher.scanAll();
  expect(await cursor()).toBe(before);
});
