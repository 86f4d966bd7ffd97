import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { openNode } from '@gateway/chain';
import { startDevnet } from '@gateway/devnet';
import type { TronAddress } from '@gateway/domain';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { insertAddresses } from '@gateway/store/addresses';
import { startCursor } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { hashOf, TEST_NETWORK } from '@gateway/store/testing';
import { commit, openTestWatcher } from '../testing';

/** Recorded chain data is stored outside the repository, if available. */
const SAMPLES = '../shared/samples/tron';
const BLOCK = `${SAMPLES}/blocks/mainnet-79072107-full-block.json`;
const INFOS = `${SAMPLES}/synthetic/mainnet-79072107-txinfos-SYNTHETIC.json`;
const EXPECTED = `${SAMPLES}/blocks/mainnet-79072107-usdt-expected.json`;
const NUMBER = 79_072_107;
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as TronAddress;

interface ExpectedCall {
  txID: string;
  method: string;
  from: TronAddress;
  to: TronAddress;
  amount_raw: string;
}

const testIfRecorded = testNeeding('recordings of the TRON network', existsSync(BLOCK));

testIfRecorded('the recorded mainnet block yields exactly its 154 transfers when every receiver is ours', async () => {
  const calls = JSON.parse(readFileSync(EXPECTED, 'utf8')) as ExpectedCall[];
  const expected = calls.filter(({ method }) => method === 'transfer' || method === 'transferFrom');
  expect(expected).toHaveLength(154);

  const folder = mkdtempSync(join(tmpdir(), 'recorded-block-'));
  copyFileSync(BLOCK, join(folder, `${String(NUMBER)}.block.json`));
  copyFileSync(INFOS, join(folder, `${String(NUMBER)}.infos.json`));
  const chain = await startDevnet({ replayFolder: folder, usdtContract: USDT });
  const node = openNode({ fullUrl: chain.url, solidityUrl: chain.url, contract: USDT });
  const watcher = await openTestWatcher();
  const { term } = watcher.context.state;
  const block = await node.solidBlock(NUMBER);
  if (!term || !block) throw new Error('no block to scan');

  const receivers = [...new Set(expected.map(({ to }) => to))];
  await transact(watcher.database.db, async (tx) => {
    await insertAddresses(tx, 1000, receivers);
    const anchor = { number: NUMBER - 1, id: block.parentId, parentId: hashOf('before'), timestamp: block.timestamp };
    await startCursor(tx, term, TEST_NETWORK, anchor);
  });
  await commit(watcher, block);

  const rows = await query<{ tx_hash: string; from: string; to: string; amount: bigint }>(
    watcher.database.db,
    'select tx_hash, from_address as "from", to_address as "to", amount from chain_transfers',
  );
  const line = (txHash: string, from: string, to: string, amount: bigint | string): string =>
    [txHash, from, to, amount].join(' ');
  expect(rows.map((row) => line(row.tx_hash, row.from, row.to, row.amount)).sort()).toEqual(
    expected.map((call) => line(call.txID, call.from, call.to, call.amount_raw)).sort(),
  );

  await node.close();
  await chain.close();
  await watcher.close();
  rmSync(folder, { recursive: true });
});
