import { afterEach, expect, test } from '@jest/globals';
import { openNode } from '@gateway/chain';
import { startDevnet } from '@gateway/devnet';
import { usdt, type TronAddress } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { addressOf } from '@gateway/store/testing';
import { createHintTick } from '../polling/hint';
import { closeAudited, openTestWatcher, type TestWatcher } from '../testing';
import { NodesDisagree, VerifierSilent } from './verify';

let watcher: TestWatcher;
afterEach(() => closeAudited(watcher));

async function openScanned(solidityLag?: number): Promise<Order> {
  watcher = await openTestWatcher({}, solidityLag);
  await watcher.scanAll();
  return watcher.order();
}

test('the token’s return value is ignored: it is false, and the payment counts', async () => {
  const order = await openScanned();
  const value = watcher.pay(order);
  watcher.chain.mine();
  const answer = await fetch(`${watcher.chain.url}/wallet/gettransactioninfobyid`, {
    method: 'POST',
    body: JSON.stringify({ value }),
  });
  expect(await answer.json()).toMatchObject({ contractResult: ['0'.repeat(64)] });
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed' });
});

test('an amount beyond any real token is logged and not booked, and blocks no other payment', async () => {
  const order = await openScanned();
  const other = await watcher.order();
  for (const amount of [2n ** 63n - 1n, 10n ** 18n + 1n]) {
    watcher.chain.faults.add({
      kind: 'forged-log',
      to: order.address,
      amount,
      path: '/walletsolidity/gettransactioninfobyblocknum',
      times: 1,
    });
    watcher.pay(other, '5');
    await watcher.finalise();
  }
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await watcher.reread(other)).toMatchObject({ status: 'confirmed' });
  const line = { message: 'transfer too large to be recorded' };
  expect(watcher.log.filter(({ level }) => level === 'error')).toMatchObject([line, line]);
});

test('a flood of zero and dust transfers raises no alert, owes nothing and spoils no address', async () => {
  const order = await openScanned();
  const [free] = await query<{ address: TronAddress }>(
    watcher.database.db,
    `select address from addresses where state = 'free' order by idx limit 1`,
  );
  if (!free) throw new Error('no free address');
  const nothing = Array.from({ length: 500 }, () => ({ to: order.address, amount: usdt(0n) }));
  const dust = Array.from({ length: 500 }, () => ({ to: free.address, amount: usdt(1n) }));
  const lookAlikes = Array.from({ length: 500 }, (_, i) => ({ to: addressOf(`like ${String(i)}`), amount: usdt(1n) }));
  for (const legs of [nothing, dust, lookAlikes]) watcher.chain.payMany(legs);
  await watcher.finalise();

  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await query(watcher.database.db, 'select disposition, count(*)::int from chain_transfers group by 1')).toEqual(
    [{ disposition: 'dust', count: 500 }],
  );
  expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toEqual([]);
  expect(
    await query(watcher.database.db, 'select state, has_received from addresses where address = :address', free),
  ).toEqual([{ state: 'free', has_received: false }]);
  expect(watcher.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('forks of every depth above the final block move no money, and the payment counts where it ends up', async () => {
  const order = await openScanned(28);
  const hint = createHintTick(watcher.context);
  for (let depth = 1; depth <= 27; depth++) {
    const dropped = watcher.pay(order);
    watcher.chain.mine({ blocks: depth });
    while ((await hint()) === 'more');
    watcher.chain.reorg({ depth, drop: [dropped] });
    await watcher.scanAll();
    expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n });
  }
  const kept = watcher.pay(order);
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n, txHash: kept });
  expect(await query(watcher.database.db, 'select 1 from payment_hints')).toEqual([]);
});

test('a verifying node on another chain stops crediting, and one that lags makes the payment wait', async () => {
  const order = await openScanned();
  const other = await startDevnet({ genesisTimestamp: Date.now() - 3_600_000, solidityLag: 0 });
  const { usdtContract } = watcher.chain;
  watcher.context.verifier = openNode({ fullUrl: other.url, solidityUrl: other.url, contract: usdtContract });
  watcher.pay(order);
  watcher.chain.mine({ blocks: 4 });
  await expect(watcher.scanAll()).rejects.toThrow(VerifierSilent);
  other.mine({ blocks: 50 });
  await expect(watcher.scanAll()).rejects.toThrow(NodesDisagree);
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending' });
  await watcher.context.verifier.close();
  await other.close();
});
