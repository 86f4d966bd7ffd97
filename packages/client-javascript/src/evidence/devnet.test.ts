import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Devnet, startDevnet } from '@gateway/devnet';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { checkBlocks } from './chain/blocks';
import { bytesToHex } from './bytes';
import type { Evidence, Log, StoredBlock, Witness } from './document';
import { type Check, createReport } from './report';
import { keyNamed, merkle } from './testing/chain';
import { evidenceFile, render } from './testing/file';
import { type NodeBlock, storedBlock, transactionBytes } from './testing/node';
import { verifyEvidence } from './verify';

// The simulated node encodes and signs with code of its own: what it answers over HTTP is verified here.

const DEPOSIT = keyNamed('deposit at the devnet').address as TronAddress;
const ROUND = 27;
const AMOUNT = '25.000000';

let devnet: Devnet;
let trusted: Witness[];

beforeAll(async () => {
  devnet = await startDevnet();
  devnet.mine({ blocks: ROUND });
  trusted = await firstWitnesses();
});
afterAll(() => devnet.close());

async function ask<T>(path: string, body: object): Promise<T> {
  const response = await fetch(devnet.url + path, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as T;
}

async function blocksFrom(first: number): Promise<NodeBlock[]> {
  const numbers = Array.from({ length: ROUND }, (_, i) => first + i);
  return Promise.all(numbers.map((num) => ask<NodeBlock>('/wallet/getblockbynum', { num })));
}

/** This test trusts who signed the first round of blocks. */
async function firstWitnesses(): Promise<Witness[]> {
  const blocks: StoredBlock[] = (await blocksFrom(1)).map(storedBlock);
  const read = checkBlocks({ ...evidenceFile(), blocks }, [], createReport());
  return [...read.values()].map(({ witness, signer = '' }) => ({ witness, signer }));
}

/** Mines the transaction and a round of blocks, and writes the file of an order that it paid. */
async function fileOf(hash: string, from: string, index = 0): Promise<Evidence> {
  const first = devnet.mine().number;
  devnet.mine({ blocks: ROUND });
  const blocks = await blocksFrom(first);
  const [{ transactions = [], block_header } = {} as NodeBlock] = blocks;
  const bytes = transactions.map(transactionBytes);
  const place = transactions.findIndex(({ txID }) => txID === hash);
  const { log = [] } = await ask<{ log?: Log[] }>('/wallet/gettransactioninfobyid', { value: hash });
  const time = block_header.raw_data.timestamp;
  const file = evidenceFile();
  Object.assign(file.order, {
    deposit_address: DEPOSIT,
    created_at: new Date(time - 60_000).toISOString(),
    expires_at: new Date(time + 60_000).toISOString(),
  });
  return {
    ...file,
    network: 'nile',
    token_contract: devnet.usdtContract,
    transfers: [
      {
        ...{ tx_hash: hash, log_index: index, amount_usdt: AMOUNT, from_address: from, to_address: DEPOSIT },
        ...{ block_number: first, block_timestamp: new Date(time).toISOString() },
        ...{ credited: true, disposition: 'credited' },
      },
    ],
    sweeps: [],
    transactions: [
      {
        ...{ tx_hash: hash, block_number: first, index: place, bytes: bytesToHex(bytes[place] ?? new Uint8Array()) },
        ...{ path: merkle(bytes).paths[place] ?? [], logs: log },
      },
    ],
    blocks: blocks.map(storedBlock),
    witnesses: [],
    webhooks: [],
    seal: null,
  };
}

/** Verifies the file, and returns the checks that say what was moved and whether it is final. */
function verify(file: Evidence): Pick<Check, 'what' | 'rests_on' | 'detail'>[] {
  const { valid, checks } = verifyEvidence(render(file), { witnesses: trusted });
  expect(checks.filter(({ result }) => result === 'failed')).toEqual([]);
  expect(valid).toBe(true);
  return checks.filter(({ what }) => /is final|recipient, amount/.test(what));
}

test.each(['transfer', 'dirty', 'transferFrom'] as const)(
  'a payment by %s at the simulated node is proved by signatures',
  async (via) => {
    for (const name of ['a', 'b', 'c']) {
      devnet.pay({ to: keyNamed(name).address as TronAddress, amount: parseUsdt('1') });
    }
    const hash = devnet.pay({ to: DEPOSIT, amount: parseUsdt(AMOUNT), via });
    const file = await fileOf(hash, devnet.customer);
    expect(file.transactions[0]?.path?.length).toBeGreaterThan(0);
    expect(verify(file)).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('27 different witnesses') }),
      expect.objectContaining({ rests_on: 'chain', detail: expect.stringContaining('The sender signed 25.000000') }),
    ]);
  },
);

test('a payout through a contract rests on the report of the node', async () => {
  const legs = [keyNamed('other leg').address as TronAddress, DEPOSIT];
  const hash = devnet.payMany(legs.map((to) => ({ to, amount: parseUsdt(AMOUNT) })));
  const [, moved] = verify(await fileOf(hash, devnet.multisendContract, 1));
  expect(moved).toMatchObject({ rests_on: 'node' });
});

test('of a payment from which the token keeps a fee, what arrived rests on the logs, and says so', async () => {
  devnet.setTransferFee(1_000n, parseUsdt('50'));
  devnet.mine();
  const hash = devnet.pay({ to: DEPOSIT, amount: parseUsdt('27.777777') });
  const file = await fileOf(hash, devnet.customer);
  const index = file.transactions[0]?.logs.findIndex(({ data }) => BigInt(`0x${data}`) > 10_000_000n) ?? 0;
  expect(file.transactions[0]?.logs).toHaveLength(2);
  const arrived = BigInt(`0x${file.transactions[0]?.logs[index]?.data ?? ''}`).toString();
  const amount = `${arrived.slice(0, -6)}.${arrived.slice(-6)}`;
  for (const transfer of file.transfers) Object.assign(transfer, { log_index: index, amount_usdt: amount });
  Object.assign(file.order, { amount_received: amount, amount_usdt: amount });
  expect(verify(file)[1]).toMatchObject({ detail: expect.stringContaining('as a fee, the logs say') });
});
