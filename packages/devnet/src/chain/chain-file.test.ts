import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { usdt, type TronAddress } from '@gateway/domain';
import { startDevnet } from '../start';
import { ask, blockOf, devnets, infosOf, OTHER_STRANGER, STRANGER } from '../testing/node';

const start = devnets();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const ONE = usdt(1_000_000n);

test('a second start continues the same chain, with the same responses and ledgers', async () => {
  const dataDir = newFolder();
  const first = await startDevnet({ dataDir, solidityLag: 3, genesisTimestamp: 1_800_000_000_000 });
  const payer = first.faucet();
  first.mine({ blocks: 5 });
  first.pay({ to: STRANGER, amount: ONE, from: payer.address });
  const dropped = first.pay({ to: OTHER_STRANGER, amount: ONE });
  first.setEnergyPrice(210n);
  first.mine({ blocks: 2 });
  first.reorg({ depth: 2, drop: [dropped] });
  first.mine({ blocks: 4 });
  const numbers = Array.from({ length: first.head().number + 1 }, (_, number) => number);
  const blocks = await Promise.all(numbers.map((number) => blockOf(first, number)));
  const infos = await Promise.all(numbers.map((number) => infosOf(first, number)));
  const solid = first.solidHead();
  const sun = first.trxOf(payer.address);
  await first.close();

  const second = await start({ dataDir, solidityLag: 3 });
  expect(await Promise.all(numbers.map((number) => blockOf(second, number)))).toEqual(blocks);
  expect(await Promise.all(numbers.map((number) => infosOf(second, number)))).toEqual(infos);
  expect(second.solidHead()).toEqual(solid);
  expect(second.trxOf(payer.address)).toBe(sun);
  expect([second.usdtOf(STRANGER), second.usdtOf(OTHER_STRANGER)]).toEqual([ONE, 0n]);
  expect(await ask(second, '/wallet/getenergyprices')).toMatchObject({ prices: expect.stringMatching(/:210$/) });

  second.pay({ to: STRANGER, amount: ONE, from: payer.address });
  const { number } = second.mine();
  expect((await blockOf(second, number)).block_header.raw_data.parentHash).toBe(blocks.at(-1)?.blockID);
  expect(second.usdtOf(STRANGER)).toBe(2_000_000n);
  second.reorg({ depth: 2 });
  expect(second.usdtOf(STRANGER)).toBe(2_000_000n);
});

test('a line truncated by a crash is removed, and the chain continues', async () => {
  const dataDir = newFolder();
  const first = await startDevnet({ dataDir });
  first.mine({ blocks: 3 });
  const head = first.head();
  await first.close();
  const file = join(dataDir, 'chain.jsonl');
  appendFileSync(file, '\n{"t":17672257');

  const second = await startDevnet({ dataDir });
  expect(second.head()).toEqual(head);
  second.mine();
  const next = second.head();
  await second.close();
  expect((await start({ dataDir })).head()).toEqual(next);
});

test('empty blocks take little space', async () => {
  const dataDir = newFolder();
  const devnet = await start({ dataDir });
  devnet.mine({ blocks: 100 });
  expect(readFileSync(join(dataDir, 'chain.jsonl')).length).toBeLessThan(100 * 40);
});

test('a chain with another USDT contract is refused', async () => {
  const dataDir = newFolder();
  await (await startDevnet({ dataDir })).close();
  const usdtContract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' as TronAddress;
  await expect(startDevnet({ dataDir, usdtContract })).rejects.toThrow('has another USDT contract');
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'devnet-'));
  folders.push(folder);
  return folder;
}
