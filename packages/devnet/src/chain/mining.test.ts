import { expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { blockIdOf, headerDigest } from '../encoding/block-header';
import { merkleRoot, sha256 } from '../encoding/hashes';
import { signerOf } from '../encoding/key-pair';
import { encodeTransaction } from '../encoding/transaction';
import { ask, blockOf, devnets, infoOf, infosOf, OTHER_STRANGER, STRANGER } from '../testing/node';

const start = devnets();

const ONE = usdt(1_000_000n);

test('with manual mining, a block is produced on request, three seconds or any time later', async () => {
  const devnet = await start({ genesisTimestamp: 1_800_000_000_000 });
  expect(devnet.mine()).toMatchObject({ number: 1, timestamp: 1_800_000_003_000 });
  expect(devnet.mine({ stepMs: 7_200_000 })).toMatchObject({ number: 2, timestamp: 1_800_007_203_000 });
  expect(() => devnet.mine({ stepMs: 0 })).toThrow('block times must increase');
});

test('with automatic mining, blocks have the time of the clock and their times increase', async () => {
  const began = Date.now();
  const devnet = await start({ blockMs: 5, solidityLag: 0 });
  await until('block 5', () => devnet.head().number >= 5);
  const times = await Promise.all([1, 2, 3, 4, 5].map(async (n) => (await blockOf(devnet, n)).block_header.raw_data));
  for (const [i, { timestamp }] of times.entries())
    expect(timestamp).toBeGreaterThan(times[i - 1]?.timestamp ?? began - 1);
});

test('every block names its parent, has another witness than its parent and a solid head 18 below', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 30 });
  const blocks = await Promise.all(Array.from({ length: 31 }, (_, n) => blockOf(devnet, n)));
  for (const [i, block] of blocks.entries()) {
    if (i > 0) expect(block.block_header.raw_data.parentHash).toBe(blocks[i - 1]?.blockID);
  }
  expect(new Set(blocks.map((block) => block.block_header.raw_data.witness_address)).size).toBe(27);
  expect(devnet.solidHead().number).toBe(12);
});

test('every hash and signature of a block recomputes from what the node shows', async () => {
  const devnet = await start();
  devnet.pay({ to: STRANGER, amount: ONE });
  devnet.pay({ to: STRANGER, amount: ONE, fails: 'REVERT' });
  devnet.faucet({ to: STRANGER, sun: 1n });
  const { number } = devnet.mine();
  const { blockID, block_header: shown, transactions = [] } = await blockOf(devnet, number);
  const { parentHash: parentId, witness_address: witness, ...rest } = shown.raw_data;
  const header = { ...rest, number, parentId, witness };
  expect(blockIdOf(header)).toBe(blockID);
  expect(signerOf(headerDigest(header), shown.witness_signature)).toBe(witness);
  const results = ['SUCCESS', 'REVERT', 'SUCCESS'] as const;
  const leaves = transactions.map(({ txID, raw_data_hex, signature: signatures, ret }, i) => {
    const rawBytes = Buffer.from(raw_data_hex, 'hex');
    expect(sha256(rawBytes).toString('hex')).toBe(txID);
    expect(ret).toEqual([{ contractRet: results[i] }]);
    return sha256(encodeTransaction({ rawBytes, signatures }, results[i]));
  });
  expect(merkleRoot(leaves).toString('hex')).toBe(header.txTrieRoot);
});

test('the solid state follows the solid head', async () => {
  const devnet = await start({ solidityLag: 2 });
  const sun = async (half: string): Promise<unknown> =>
    ask(devnet, `/${half}/getaccount`, { address: STRANGER, visible: true });
  devnet.faucet({ to: STRANGER, sun: 7n });
  devnet.mine();
  devnet.mine();
  expect(await sun('wallet')).toMatchObject({ balance: 7 });
  expect(await sun('walletsolidity')).toEqual({});
  devnet.mine();
  expect(await sun('walletsolidity')).toMatchObject({ balance: 7 });
});

test('with no lag the head is solid at once', async () => {
  const devnet = await start({ solidityLag: 0 });
  devnet.mine();
  expect(devnet.solidHead()).toEqual(devnet.head());
});

test('a reorg replaces blocks by one more, with other ids, and keeps the other transactions', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 20 });
  const kept = devnet.pay({ to: STRANGER, amount: ONE });
  const dropped = devnet.pay({ to: STRANGER, amount: ONE });
  const moved = devnet.pay({ to: OTHER_STRANGER, amount: ONE });
  const before = devnet.mine();
  devnet.mine();

  devnet.reorg({ depth: 2, drop: [dropped], move: [moved] });

  expect(devnet.head().number).toBe(23);
  const block = await blockOf(devnet, 21);
  expect(block.blockID).not.toBe(before.id);
  expect(block.block_header.raw_data.parentHash).toBe((await blockOf(devnet, 20)).blockID);
  expect((await infosOf(devnet, 21)).map(({ id }) => id)).toEqual([kept]);
  expect((await infosOf(devnet, 23)).map(({ id }) => id)).toEqual([moved]);
  expect(await ask(devnet, '/wallet/gettransactionbyid', { value: dropped })).toEqual({});
  expect([devnet.usdtOf(STRANGER), devnet.usdtOf(OTHER_STRANGER)]).toEqual([ONE, ONE]);
});

test('a solid block cannot be replaced', async () => {
  const devnet = await start({ solidityLag: 3 });
  devnet.mine({ blocks: 10 });
  expect(() => {
    devnet.reorg({ depth: 4 });
  }).toThrow('a reorg replaces 1 to 3 blocks');
  const solid = devnet.solidHead();
  devnet.reorg({ depth: 3 });
  expect((await blockOf(devnet, solid.number)).blockID).toBe(solid.id);
});

test('prices set before a reorg still apply after it, and pending transactions stay pending', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 3 });
  devnet.setPenaltyFactor(0n);
  const payer = devnet.faucet();
  devnet.mine();
  devnet.setEnergyPrice(210n);
  const waiting = devnet.pay({ to: OTHER_STRANGER, amount: ONE, from: payer.address });
  devnet.reorg({ depth: 3 });
  expect(await ask(devnet, '/wallet/gettransactionlistfrompending')).toEqual({ txId: [waiting] });
  const txId = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  expect((await infoOf(devnet, txId)).fee).toBe(29_650 * 210);
});

test('a transaction in a held pool is dropped after 60 s of chain time', async () => {
  const devnet = await start();
  devnet.holdPool(true);
  const old = devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine({ blocks: 21 });
  const fresh = devnet.pay({ to: OTHER_STRANGER, amount: ONE });
  expect(await ask(devnet, '/wallet/gettransactionlistfrompending')).toEqual({ txId: [old, fresh] });
  devnet.mine();
  devnet.holdPool(false);
  const { number } = devnet.mine();
  expect((await infosOf(devnet, number)).map(({ id }) => id)).toEqual([fresh]);
});

test('a dropped pool leaves nothing behind', async () => {
  const devnet = await start();
  const txId = devnet.pay({ to: STRANGER, amount: ONE });
  expect(devnet.usdtOf(STRANGER)).toBe(ONE);
  devnet.dropPool();
  expect(devnet.usdtOf(STRANGER)).toBe(0n);
  devnet.mine();
  expect(await infoOf(devnet, txId)).toEqual({});
});
