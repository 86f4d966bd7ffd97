import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Devnet } from '../devnet';
import { headerDigest } from '../encoding/block-header';
import { signerOf } from '../encoding/key-pair';
import { startDevnet } from '../start';
import { ask, type BlockAnswer, blockOf, devnets } from '../testing/node';

const start = devnets();

const PERIOD_MS = 21_600_000;
const GENESIS = 100 * PERIOD_MS;

interface SignedBy {
  witness: string;
  signer: string;
}

function signedBy({ block_header: { raw_data: raw, witness_signature: signature } }: BlockAnswer): SignedBy {
  const { number = 0, timestamp, txTrieRoot, parentHash: parentId, witness_address: witness, version } = raw;
  return {
    witness,
    signer: signerOf(headerDigest({ number, timestamp, txTrieRoot, parentId, witness, version }), signature),
  };
}

/** The signers of the newest blocks, oldest first. */
async function newest(devnet: Devnet, count: number): Promise<SignedBy[]> {
  const head = devnet.head().number;
  return (await Promise.all(Array.from({ length: count }, (_, i) => blockOf(devnet, head - count + 1 + i)))).map(
    signedBy,
  );
}
const distinct = (signers: readonly SignedBy[], part: keyof SignedBy): Set<string> =>
  new Set(signers.map((signer) => signer[part]));

test('27 witnesses take turns, and a quarter of them sign with a delegated key', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 54 });
  const signers = await newest(devnet, 54);
  expect(signers.slice(27)).toEqual(signers.slice(0, 27));
  expect(distinct(signers, 'witness').size).toBe(27);
  expect(
    distinct(
      signers.filter(({ witness, signer }) => witness !== signer),
      'witness',
    ).size,
  ).toBe(7);
});

test('an elected witness replaces another one at the next maintenance, not before', async () => {
  const devnet = await start({ genesisTimestamp: GENESIS });
  devnet.mine({ blocks: 27 });
  const before = await newest(devnet, 27);
  await ask(devnet, '/devnet/elect', { seats: [1, 2] });
  devnet.mine({ blocks: 27 });
  expect(await newest(devnet, 27)).toEqual(before);
  devnet.mine({ stepMs: PERIOD_MS });
  devnet.mine({ blocks: 26 });
  const after = distinct(await newest(devnet, 27), 'witness');
  expect(after.size).toBe(27);
  expect([...distinct(before, 'witness')].filter((witness) => !after.has(witness))).toHaveLength(2);
});

test('a witness signs with the key it delegated to once a block has the transaction', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 27 });
  const before = await newest(devnet, 27);
  await ask(devnet, '/devnet/delegate', { key: 5 });
  const { number } = devnet.mine();
  expect(await resultsOf(devnet, number)).toEqual(Array<string>(27).fill('SUCCESS'));
  devnet.mine({ blocks: 27 });
  const after = await newest(devnet, 27);
  expect(distinct(after, 'witness')).toEqual(distinct(before, 'witness'));
  expect([...distinct(after, 'signer')].filter((signer) => distinct(before, 'signer').has(signer))).toEqual([]);
});

test('a forger signs with other keys without any transaction', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 27 });
  const before = await newest(devnet, 27);
  await ask(devnet, '/devnet/sign-with', { key: 5 });
  devnet.mine({ blocks: 27 });
  const after = await newest(devnet, 27);
  expect(distinct(after, 'witness')).toEqual(distinct(before, 'witness'));
  expect([...distinct(after, 'signer')].filter((signer) => distinct(before, 'signer').has(signer))).toEqual([]);
});

/** The results of a block's transactions, as the block shows them. */
async function resultsOf(devnet: Devnet, number: number): Promise<unknown[]> {
  const { transactions = [] } = await blockOf(devnet, number);
  return transactions.map(({ ret }) => ret[0]?.contractRet);
}

test('a second start continues with the same witnesses and keys', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'devnet-witnesses-'));
  const first = await startDevnet({ dataDir, genesisTimestamp: GENESIS });
  first.elect([3]);
  first.mine({ stepMs: PERIOD_MS });
  first.delegate([5], 2);
  first.mine({ blocks: 53 });
  const before = await newest(first, 27);
  await first.close();
  const second = await start({ dataDir });
  expect(await newest(second, 27)).toEqual(before);
  second.mine({ blocks: 27 });
  expect(await newest(second, 27)).toEqual(before);
  rmSync(dataDir, { recursive: true });
});

test('seats that are no list of numbers are refused', async () => {
  const devnet = await start();
  expect(await ask(devnet, '/devnet/elect', { seats: ['1'] })).toEqual({ error: 'a list of numbers is expected' });
});
