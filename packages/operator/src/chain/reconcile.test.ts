import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { buildDelegation, signTransaction } from '@gateway/chain/signing';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { usdt, type TronAddress } from '@gateway/domain';
import { perSuite } from '@gateway/runtime/testing/suite';
import { query } from '@gateway/store/db';
import { findLastRun, pinInstance } from '@gateway/store/gateway';
import {
  buildDeposit,
  buildMerchant,
  buildOrder,
  buildWallet,
  openTestDatabase,
  payOrder,
  TEST_NETWORK,
  type TestDatabase,
} from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { TEXT_OUTPUT } from '../command/output';
import { print } from '../testing';
import { reconcile as reconcileIn } from './reconcile';

/** No scan runs here that would record what differs. */
const reconcile = (environment: NodeJS.ProcessEnv, args: string[]): Promise<number> =>
  reconcileIn(environment, args, TEXT_OUTPUT, 50);

const database = databasePerSuite();
const chain = perSuite(() => startDevnet({ solidityLag: 0 }));

const environment = (): NodeJS.ProcessEnv => ({
  DATABASE_URL: database.urlOf('watcher'),
  TRON_NETWORK: TEST_NETWORK,
  USDT_CONTRACT: chain.usdtContract,
  TRON_NODE_URL: chain.url,
  NODE_REQUESTS_PER_SECOND: '1000',
});

test('the chain and the ledger agree until unrecorded money moves', async () => {
  const order = await buildOrder(database.db);
  chain.pay({ to: order.address, amount: order.amountExpected });
  chain.mine();
  await payOrder(database.db, order);
  expect(await reconcile(environment(), [])).toBe(0);

  chain.pay({ to: order.address, amount: order.amountExpected });
  chain.mine();
  expect(await reconcile(environment(), [])).toBe(1);
}, 60_000);

test('money on a deposit address without a recorded transfer is a difference', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const { address } = await buildDeposit(database.db, merchantId);
  const before = await print(() => reconcile(environment(), []));
  if (!address) throw new Error('a deposit has an address');
  expect(before.output).not.toContain(address);
  chain.pay({ to: address, amount: usdt(7_000_000n) });
  chain.mine();
  const after = await print(() => reconcile(environment(), []));
  expect(after.code).toBe(1);
  expect(after.output).toContain(address);
}, 60_000);

test('a node that does not respond is skipped for the next in the list', async () => {
  const order = await buildOrder(database.db);
  const nodes = { ...environment(), TRON_NODE_URL: `http://127.0.0.1:1,${chain.url}` };
  await expect(reconcile({ ...nodes, TRON_SOLIDITY_URL: chain.url }, [])).rejects.toThrow('as many nodes');
  await payOrder(database.db, order);
  expect(await reconcile(nodes, [])).toBe(1);
  chain.pay({ to: order.address, amount: order.amountExpected });
  chain.mine();
}, 60_000);

test('money on a leased address without a recorded transfer is a difference, and is recorded', async () => {
  const order = await buildOrder(database.db);
  await payOrder(database.db, order);
  chain.pay({ to: order.address, amount: order.amountExpected });
  const missed = await buildOrder(database.db);
  chain.mine();
  const before = await findLastRun(database.db, 'reconcile');
  expect(before).toBeUndefined();
  await reconcile(environment(), ['--record']);
  const clean = (await findLastRun(database.db, 'reconcile'))?.violations ?? -1;
  expect(clean).toBeGreaterThanOrEqual(0);

  chain.pay({ to: missed.address, amount: missed.amountExpected });
  chain.mine();
  expect(await reconcile(environment(), ['--record'])).toBe(1);
  expect((await findLastRun(database.db, 'reconcile'))?.violations).toBe(clean + 1);
}, 60_000);

test('another network or token than the database has is refused, instead of empty balances that agree', async () => {
  await withOwnChain(async (other, quiet, given) => {
    await pinInstance(other.db, { network: TEST_NETWORK, usdtContract: quiet.usdtContract });
    expect(await reconcile(given, ['--record'])).toBe(0);
    await query(other.db, 'delete from maintenance_runs');
    const wrong = { ...given, USDT_CONTRACT: chain.customer };
    await expect(reconcile(wrong, ['--record'])).rejects.toThrow('USDT_CONTRACT is not the one this database');
    await query(other.db, `update instance set network = 'mainnet'`);
    await expect(reconcile(given, ['--record'])).rejects.toThrow('TRON_NETWORK is not the one this database');
    expect(await findLastRun(other.db, 'reconcile')).toBeUndefined();
  });
}, 60_000);

/** Works with a database and a chain of its own, and the variables that name them. */
async function withOwnChain(
  work: (other: TestDatabase, quiet: Devnet, given: NodeJS.ProcessEnv) => Promise<void>,
): Promise<void> {
  const other = await openTestDatabase();
  const quiet = await startDevnet({ solidityLag: 0 });
  const names = { USDT_CONTRACT: quiet.usdtContract, TRON_NODE_URL: quiet.url };
  try {
    await work(other, quiet, { ...environment(), ...names, DATABASE_URL: other.urlOf('watcher') });
  } finally {
    await quiet.close();
    await other.drop();
  }
}

test('a proof has both balances of every address, their sums, and a hash of all of it', async () => {
  await withOwnChain(async (other, quiet, given) => {
    await buildWallet(other.db, 2_050);
    const order = await buildOrder(other.db);
    quiet.pay({ to: order.address, amount: order.amountExpected });
    quiet.mine();
    await payOrder(other.db, order);
    await query(other.db, `update addresses set last_leased_at = now()`);
    const { code, out, err } = await print(() => dispatch(given, ['reconcile', '--proof']));
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining('the chain agrees') });

    const lines = out.trimEnd().split('\n');
    const documents = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const [head, ...rest] = documents;
    const total = rest.pop();
    expect(head).toMatchObject({ record: 'reconciliation', network: TEST_NETWORK, newest_seal: null });
    expect(rest.map((one) => one['index'])).toEqual(Array.from({ length: 2_050 }, (_, i) => i));
    expect(rest.filter((one) => one['ledger'] !== '0.000000')).toEqual([
      {
        ...{ record: 'address', index: order.addressIdx, address: order.address },
        ...{ ledger: '10.000000', chain: '10.000000', difference: '0.000000' },
      },
    ]);
    const before = `${lines.slice(0, -1).join('\n')}\n`;
    expect(total).toMatchObject({
      ...{ record: 'total', addresses: 2_050, differing: 0, ledger: '10.000000', chain: '10.000000' },
      sha256_before: createHash('sha256').update(before).digest('hex'),
    });
  });
}, 120_000);

test('a proof names what differs, and is not mixed with the JSON of a command', async () => {
  const other = await openTestDatabase();
  try {
    const order = await buildOrder(other.db);
    await payOrder(other.db, order, 3_000_000n);
    const given = { ...environment(), DATABASE_URL: other.urlOf('watcher') };
    const { code, out } = await print(() => reconcile(given, ['--proof']));
    expect(code).toBe(1);
    expect(JSON.parse(out.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({ differing: 1 });
    const mixed = await print(() => dispatch(given, ['reconcile', '--proof', '--json']));
    expect(JSON.parse(mixed.out)).toMatchObject({ code: 'USAGE' });
  } finally {
    await other.drop();
  }
}, 60_000);

test('energy that was left on an address is a difference, and what sweeps have recorded is none', async () => {
  await withOwnChain(async (other, quiet, given) => {
    await buildWallet(other.db, 10);
    const { address: hot, privateKey = '' } = quiet.faucet({ sun: 9_000_000_000n });
    quiet.setTotalStake('energy', 18_000_000n);
    quiet.mine();
    quiet.stake({ account: hot, resource: 'energy', sun: 100_000_000n });
    const [lent] = await query<{ address: TronAddress }>(other.db, 'select address from addresses where idx = 3');
    if (!lent) throw new Error('there is no address');
    for (const to of [lent.address, quiet.customer]) quiet.faucet({ to, sun: 1n });
    quiet.mine();
    await query(
      other.db,
      `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode, hot_wallet_address)
       values (now(), now(), 'ok', true, 'stake', :hot)`,
      { hot },
    );
    for (const to of [lent.address, quiet.customer]) await lend(quiet, { from: hot, to, privateKey });
    const { out: printed } = await print(() => reconcile(given, []));
    expect(printed).toContain(`${lent.address}: energy of 7.000000 TRX lent by the hot wallet, 0.000000 recorded`);
    expect(printed).not.toContain(quiet.customer);
    expect(printed).toContain('THE CHAIN DIFFERS');

    await query(
      other.db,
      `with sweep as (
         insert into sweeps (network, address_idx, address) select :network, idx, address from addresses where idx = 3
         returning id, address
       ), stored as (
         insert into sweep_transactions (tx_id, sweep_id, attempt, kind, to_address, amount, forecast_sun, bytes,
           head_number, expires_at)
         select repeat('0', 64), id, 1, 'delegation', address, 7000000, 0, '', 1, now() from sweep
       ) select 1`,
      { network: TEST_NETWORK },
    );
    expect(await reconcile(given, [])).toBe(0); // its delegation is pending
    await query(
      other.db,
      `update sweep_transactions set state = 'final', result = 'SUCCESS', fee_sun = 0, energy_used = 0, block_number = 1`,
    );
    expect(await reconcile(given, [])).toBe(0);
    await query(other.db, 'update sweep_transactions set released_at = now()');
    expect(await reconcile(given, [])).toBe(1);
  });
}, 60_000);

async function lend(
  on: Devnet,
  { from, to, privateKey }: { from: TronAddress; to: TronAddress; privateKey: string },
): Promise<void> {
  const { number, id, timestamp } = on.solidHead();
  const unsigned = await buildDelegation({
    refBlock: { number, id },
    expiration: new Date(timestamp + 60_000),
    timestamp: new Date(timestamp),
    ...{ from, to, stakeSun: 7_000_000n },
  });
  const { hex: transaction } = await signTransaction(unsigned, privateKey);
  const body = JSON.stringify({ transaction });
  const response = await fetch(`${on.url}/wallet/broadcasthex`, { method: 'POST', body });
  expect(await response.json()).toMatchObject({ result: true });
  on.mine();
}
