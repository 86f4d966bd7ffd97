import { expect, test } from '@jest/globals';
import { hexOf } from '@gateway/domain';
import { ask, devnets, infosOf, STRANGER } from '../testing/node';
import type { Devnet } from '../devnet';

const start = devnets();

test('another process can pay, mine, read and fork', async () => {
  const devnet = await start();
  expect(await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '25.5' })).toEqual({
    txId: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const mined = (await ask(devnet, '/devnet/mine', { blocks: 2, stepMs: 1_000 })) as { head: { id: string } };
  expect(mined).toMatchObject({ head: { ...devnet.head() }, solid: { number: 0 } });
  expect(await ask(devnet, '/devnet/balance', { address: STRANGER })).toEqual({ usdt: '25500000', sun: '0' });
  expect(await ask(devnet, '/devnet/reorg', { depth: 1 })).toMatchObject({ head: { number: 3 } });
  expect(devnet.head().id).not.toBe(mined.head.id);
});

test('the faucet sends to any account, or creates a payer', async () => {
  const devnet = await start();
  expect(await ask(devnet, '/devnet/faucet', { to: STRANGER, sun: '5000000', usdt: '2' })).toEqual({
    address: STRANGER,
  });
  const payer = (await ask(devnet, '/devnet/faucet', { usdt: '3.5' })) as { address: string; privateKey: string };
  expect(payer.privateKey).toMatch(/^[0-9a-f]{64}$/);
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '1', from: payer.address, via: 'dirty' });
  await ask(devnet, '/devnet/pay-many', { legs: [{ to: STRANGER, amount: '1' }] });
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '1', fails: 'OUT_OF_TIME' });
  devnet.mine();
  expect(await ask(devnet, '/devnet/balance', { address: STRANGER })).toEqual({ usdt: '4000000', sun: '5000000' });
  expect(await ask(devnet, '/devnet/balance', { address: payer.address })).toMatchObject({ usdt: '2500000' });
});

test('the faucet delegates energy, and what it yields follows the total stake', async () => {
  const devnet = await start();
  await ask(devnet, '/devnet/faucet', { to: STRANGER, sun: 1, energy: 20_000 });
  const yielded = (): Promise<unknown> => ask(devnet, '/wallet/getaccountresource', { address: hexOf(STRANGER) });
  expect(await yielded()).toMatchObject({ EnergyLimit: 20_000 });
  const { TotalEnergyWeight: trx } = (await yielded()) as { TotalEnergyWeight: number };
  await ask(devnet, '/devnet/total-stake', { resource: 'energy', trx: trx * 2 });
  expect(await yielded()).toMatchObject({ EnergyLimit: 10_000 });
  expect(await ask(devnet, '/devnet/total-stake', { resource: 'votes', trx: 1 })).toHaveProperty('error');
});

test('an account of the faucet stakes', async () => {
  const devnet = await start();
  const { address: account } = devnet.faucet();
  expect(await ask(devnet, '/devnet/stake', { account, resource: 'bandwidth', sun: 5_000_000 })).toEqual({
    txId: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  devnet.mine();
  expect(await ask(devnet, '/wallet/getaccountresource', { address: hexOf(account) })).toMatchObject({ NetLimit: 3 });
  expect(await ask(devnet, '/devnet/stake', { account, resource: 'energy', sun: 1 })).toEqual({
    error: 'Contract validate error : frozenBalance must be greater than or equal to 1 TRX',
  });
});

test('prices, blacklist, pause and pool follow the commands', async () => {
  const devnet = await start();
  await ask(devnet, '/devnet/price', { energyPrice: 210, penaltyFactor: 0 });
  await ask(devnet, '/devnet/blacklist', { address: devnet.customer });
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '1' });
  await ask(devnet, '/devnet/blacklist', { address: devnet.customer, listed: false });
  await ask(devnet, '/devnet/pause', {});
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '1' });
  await ask(devnet, '/devnet/pause', { paused: false });
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '1' });
  await ask(devnet, '/devnet/hold-pool', {});
  devnet.mine();
  await ask(devnet, '/devnet/hold-pool', { held: false });
  devnet.mine();
  expect(await resultsOf(devnet, 1)).toEqual([]);
  expect((await resultsOf(devnet, 2)).filter((result) => result === 'REVERT')).toHaveLength(2);
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '1' });
  await ask(devnet, '/devnet/drop-pool', {});
  devnet.mine();
  expect(await resultsOf(devnet, 3)).toEqual([]);
});

test('the token can take fees and destroy funds', async () => {
  const devnet = await start();
  await ask(devnet, '/devnet/transfer-fee', { basisPoints: 10, maximum: '1' });
  await ask(devnet, '/devnet/pay', { to: STRANGER, amount: '100' });
  devnet.mine();
  expect(await ask(devnet, '/devnet/balance', { address: STRANGER })).toMatchObject({ usdt: '99900000' });
  await ask(devnet, '/devnet/blacklist', { address: STRANGER });
  await ask(devnet, '/devnet/destroy-funds', { address: STRANGER });
  devnet.mine();
  expect(await ask(devnet, '/devnet/balance', { address: STRANGER })).toMatchObject({ usdt: '0' });
});

test('faults are set, shown and cleared, requests counted and reset', async () => {
  const devnet = await start();
  const faults = [
    { kind: 'frozen', path: '/walletsolidity/*' },
    { kind: 'behind', blocks: 2, times: 1 },
    { kind: 'short-infos', omit: 2 },
    { kind: 'broadcast-code', code: 'SERVER_BUSY', accepted: true },
    { kind: 'broadcast-code', code: 'CONTRACT_EXE_ERROR', detail: 'no balance', accepted: false },
    { kind: 'fail-execution', result: 'REVERT' },
    { kind: 'status', status: 429, retryAfterSeconds: 30, path: '/nowhere' },
    { kind: 'slow', delayMs: 5, path: '/nowhere' },
    { kind: 'huge', bytes: 5, path: '/nowhere' },
  ];
  for (const fault of faults) await ask(devnet, '/devnet/fault', fault);
  await ask(devnet, '/devnet/fault', { kind: 'forged-log', to: STRANGER, amount: '1' });
  const { faults: shown } = (await ask(devnet, '/devnet/state')) as { faults: unknown[] };
  expect(shown).toEqual([...faults, { kind: 'forged-log', to: STRANGER, amount: 1_000_000 }]);
  await ask(devnet, '/devnet/clear-faults');
  expect(devnet.faults.list()).toEqual([]);

  await ask(devnet, '/wallet/getnowblock');
  expect(await ask(devnet, '/devnet/requests')).toEqual({ '/wallet/getnowblock': 1 });
  await ask(devnet, '/devnet/reset-requests');
  expect(await ask(devnet, '/devnet/requests')).toEqual({});
});

test('an invalid command is a 400 with the reason', async () => {
  const devnet = await start();
  const wrong: [string, unknown, RegExp][] = [
    ['/devnet/pay', { to: 'invalid', amount: '1' }, /address/],
    ['/devnet/pay', { to: STRANGER, amount: 1 }, /amount/],
    ['/devnet/pay', { to: STRANGER, amount: '1', from: STRANGER }, /no payer has the key/],
    ['/devnet/pay', { to: STRANGER, amount: '1', via: 'pigeon' }, /expected one of transfer/],
    ['/devnet/reorg', { depth: 5 }, /a reorg replaces/],
    ['/devnet/fault', { kind: 'flood' }, /expected one of/],
    ['/devnet/mine', { blocks: -1 }, /positive integer/],
  ];
  for (const [path, body, why] of wrong) {
    const response = await fetch(devnet.url + path, { method: 'POST', body: JSON.stringify(body) });
    expect([response.status, await response.json()]).toEqual([400, { error: expect.stringMatching(why) }]);
  }
});

async function resultsOf(devnet: Devnet, number: number): Promise<unknown[]> {
  return (await infosOf(devnet, number)).map(({ receipt }) => receipt['result']);
}
