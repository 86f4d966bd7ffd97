import { afterEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { dumpTables } from '@gateway/store/testing';
import { keyAt, readVault } from '@gateway/wallet';
import { createSweepTick } from './sweep';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

test('no key, no entropy and no part of the seed phrase gets into a row or a log line, whatever fails', async () => {
  world = await openSweepWorld();
  const { context, chain, database } = world;
  const { vault, sweep } = context.config;
  const opened = await readVault({ ...vault, instance: context.instanceId });
  if (!opened) throw new Error('no vault');
  const order = await world.paidOrder('25');
  chain.faults.add({ kind: 'fail-execution', result: 'REVERT', path: '/wallet/broadcasthex', times: 2 });
  await world.settle();
  context.config.vault = { ...vault, key: Buffer.alloc(32, 9) };
  await world.paidOrder('30');
  chain.faucet({ to: order.address, sun: 1n });
  const tick = await createSweepTick(context);
  const faults: unknown[] = [];
  for (let i = 0; i < 5; i++) {
    await query(database.db, `update sweeps set due_at = now() where state <> 'completed'`);
    await tick().catch((error: unknown) => faults.push(error));
    await world.finalise();
  }
  expect(String(faults[0])).toContain('the vault does not open with this key');

  const output = [
    ...(await dumpTables(database.db)).values(),
    ...world.log.map((line) => inWords(line)),
    ...faults.map((fault) => inWords(fault)),
  ].join();
  const secrets = [
    sweep.hotWallet?.readKey() ?? '',
    vault.key.toString('hex'),
    opened.entropy.toString('hex'),
    opened.entropy.toString('base64'),
    ...Array.from({ length: 5 }, (_, i) => keyAt(opened.entropy, i)),
    keyAt(opened.entropy, order.addressIdx),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(40);
    expect(output.toLowerCase().includes(secret.toLowerCase())).toBe(false);
  }
  const words = world.mnemonic.split(' ');
  for (let i = 0; i + 2 < words.length; i++) {
    expect(output.split(/[^a-z]+/).join(' ')).not.toContain(words.slice(i, i + 3).join(' '));
  }
  opened.entropy.fill(0);
});

function inWords(value: unknown): string {
  const seen =
    value instanceof Error ? { ...value, message: value.message, stack: value.stack, cause: value.cause } : value;
  return JSON.stringify(seen, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
}
