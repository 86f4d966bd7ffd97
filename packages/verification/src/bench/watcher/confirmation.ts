import { parseUsdt } from '@gateway/domain';
import { queryOne, type Db } from '@gateway/store/db';
import { findOrder, insertOrder } from '@gateway/store/orders';
import { randomBytes, randomUUID } from 'node:crypto';
import { createDatabase } from '../../rig/database';
import { call, until } from '../../rig/http';
import { freePort, programOf } from '../../rig/program';
import { prepareWatcher, USDT } from './watcher-rig';

const PAYMENTS = 100;
const POLL_MS = 100;
const PATIENCE_MS = 60_000;
const LAG = 3;

/** The time from a final block to the confirmed order, without the poll interval, in milliseconds. */
export async function measureConfirmation(stores: {
  databaseUrl: string;
  redisUrl: string;
}): Promise<{ median_ms: number; p99_ms: number; poll_ms: number }> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const port = await freePort();
  const chainUrl = `http://127.0.0.1:${String(port)}`;
  const rig = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    NODE_POLL_MS: String(POLL_MS),
    POOL_MIN_FREE: String(PAYMENTS * 2),
  });
  const chain = programOf('chain', 'packages/devnet/dist/main.js', {
    DEVNET_PORT: String(port),
    DEVNET_BLOCK_MS: '200',
    DEVNET_SOLIDITY_LAG: String(LAG),
    DEVNET_USDT_CONTRACT: USDT,
  });
  chain.start();
  rig.watcher.start();
  const merchant = await queryOne<{ id: string }>(
    database.db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     values ('Bench', :hash, 'bench', '\\x00') returning id`,
    { hash: randomBytes(32) },
  );
  const delays: number[] = [];
  for (let i = 0; i < PAYMENTS; i++) {
    const id = await until('an order', PATIENCE_MS, async () => {
      const order = await insertOrder(database.db, {
        merchantId: merchant?.id ?? '',
        externalId: randomUUID(),
        amount: parseUsdt('1'),
        currency: 'USDT',
        network: 'nile',
        callbackUrl: 'http://127.0.0.1:9/',
        successUrl: null,
        cancelUrl: null,
        lifetimeSeconds: 3_600,
        monitorAfterExpirySeconds: 0,
        cooldownSeconds: 0,
      });
      if (typeof order === 'string') return undefined;
      await call('POST', `${chainUrl}/devnet/pay`, { body: { to: order.address, amount: '1' } });
      return order.id;
    });
    delays.push(await delayOf(database.db, chainUrl, id));
  }
  await rig.close();
  await chain.kill();
  await database.drop();
  const sorted = delays.sort((a, b) => a - b);
  return {
    median_ms: sorted[Math.floor(PAYMENTS / 2)] ?? NaN,
    p99_ms: sorted[Math.floor(PAYMENTS * 0.99)] ?? NaN,
    poll_ms: POLL_MS,
  };
}

/** A block is final when the third block after it exists: the timestamp of that block, by this machine's clock. */
async function delayOf(db: Db, chainUrl: string, orderId: string): Promise<number> {
  const confirmedAt = await until('a confirmation', PATIENCE_MS, async () => {
    const order = await findOrder(db, orderId);
    return order?.confirmedAt?.getTime();
  });
  const block = await queryOne<{ number: bigint }>(
    db,
    'select block_number as number from chain_transfers join credits using (network, tx_hash, log_index) where order_id = :orderId',
    { orderId },
  );
  const { body } = await call('POST', `${chainUrl}/wallet/getblockbynum`, {
    body: { num: Number(block?.number) + LAG },
  });
  const header = body['block_header'] as { raw_data: { timestamp: number } };
  return Math.max(0, confirmedAt - header.raw_data.timestamp - POLL_MS);
}
