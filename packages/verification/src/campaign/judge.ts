import { setTimeout as sleep } from 'node:timers/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { formatUsdt, isTronAddress, parseUsdt, usdt } from '@gateway/domain';
import { connect, query, type Db } from '@gateway/store/db';
import { call, until, untilOk } from '../rig/http';
import { askAgain, depositsDiffer, type DepositOrderRow } from './deposits';
import { dispositionsOf, leastOf, outcomeOf, type OrderFact, type Scanned, type TransferFact } from './model/model';
import { dispositionsAt } from './model/model-deposits';
import { PAID } from './observe';
import { policiesOf, saysOtherTerms } from './orders';
import { tallyOf, type Tally } from './tally';
import type { World } from './world';

/** The state of database and chain, read once. */
interface Facts {
  transfers: readonly TransferFact[];
  scanned: Scanned;
  orders: ReadonlyMap<string, { status: string; amount_received: bigint }>;
  deposited: readonly DepositOrderRow[];
  recorded: readonly { tx_hash: string; to_address: string; amount: bigint; disposition: string }[];
  addresses: readonly { address: string; balance: bigint; is_pending: boolean }[];
}

const HOUR_MS = 3_600_000;
/**
 * How far time moves while the world does not match yet: the last webhook retries are a day apart. A sweep that is under
 * way expires during a long pause and starts again, so the last pauses are short.
 */
const PAUSES_MS = [
  ...[0, 30_000, 600_000],
  ...[6, 12, 24, 24, 24, 24].map((hours) => hours * HOUR_MS),
  ...Array.from({ length: 10 }, () => 30_000),
];
const ROUND_MS = 6_000;
/** A restore may leave hours of blocks to read again. */
const CATCH_UP_MS = 180_000;
const POLL_MS = 250;
const MAX_CLOCK_MS = 10_000;
const SWEEP_MIN = 20_000_000n;

/** Waits until everything matches the model; remaining differences are findings. */
export async function judge(world: World): Promise<Tally> {
  const { chain, merchant, node, services, variables } = world;
  chain.devnet.faults.clear();
  node.lie(undefined);
  for (const service of services.values()) service.settle();
  for (const { externalId } of world.orders) merchant.answerWith(externalId, 200);
  // One that was killed just now is started again.
  await untilOk('the api', `${world.apiUrl}/api/v1/health/live`, CATCH_UP_MS);
  await askAgain(world);
  const tally = await judgeDatabase(world);
  world.findings.push(...(await audit(variables)));
  for (const service of services.values()) {
    await service.stop().catch((error: unknown) => world.findings.push(`a service did not stop: ${String(error)}`));
  }
  return tally;
}

async function judgeDatabase(world: World): Promise<Tally> {
  const url = world.variables['DATABASE_URL'] ?? '';
  const db = connect(url, { name: 'judge', poolSize: 2, statementTimeoutMs: 30_000 });
  try {
    return await judgeRows(world, db);
  } finally {
    await db.destroy();
  }
}

async function judgeRows(world: World, db: Db): Promise<Tally> {
  world.findings.push(...(await clockDiffers(world, db)));
  world.findings.push(...(await differencesInTheEnd(world, db).catch((error: unknown) => [String(error)])));
  return readTally(world, db);
}

async function readTally(world: World, db: Db): Promise<Tally> {
  const facts = await readFacts(world, db);
  const rows = await query(db, "select 1 from sweeps where state = 'completed'");
  return tallyOf(world, {
    ...facts,
    dispositions: facts.recorded.map(({ disposition }) => disposition),
    sweeps: rows.length,
  });
}

async function differencesInTheEnd(world: World, db: Db): Promise<string[]> {
  let last: string[] = [];
  for (const pause of PAUSES_MS) {
    await world.clock.jump(pause);
    world.chain.makeFinal();
    const { number } = world.chain.devnet.solidHead();
    await until(`block ${String(number)} to be read`, CATCH_UP_MS, async () => {
      const { scanned } = await readFacts(world, db);
      return scanned.number >= number ? true : undefined;
    });
    const endsAt = performance.now() + ROUND_MS;
    do {
      last = await differences(world, db);
      if (last.length === 0) return [];
      await sleep(POLL_MS);
    } while (performance.now() < endsAt);
  }
  return last;
}

/** Without this check the judgement could use another time than the database's. */
async function clockDiffers(world: World, db: Db): Promise<string[]> {
  const [row] = await query<{ now: Date }>(db, 'select now() as now');
  const ms = Math.abs((row?.now.getTime() ?? 0) - world.clock.now());
  return ms < MAX_CLOCK_MS ? [] : [`the clocks of the database and the campaign are ${String(ms)} ms apart`];
}

async function differences(world: World, db: Db): Promise<string[]> {
  const facts = await readFacts(world, db);
  const found = [
    ...ordersDiffer(world, facts),
    ...depositsDiffer(world, facts.transfers, facts.deposited),
    ...transfersDiffer(world, facts),
    ...moneyDiffers(world, facts),
  ];
  return found.length > 0 ? found : apiDiffers(world);
}

async function readFacts(world: World, db: Db): Promise<Facts> {
  const [cursor] = await query<{ number: bigint; block_time: Date }>(db, 'select number, block_time from scan_cursors');
  const scanned = { number: Number(cursor?.number ?? -1), time: cursor?.block_time.getTime() ?? 0 };
  const rows = await query<DepositOrderRow & { deposit_id: string | null }>(
    db,
    'select id, external_id, status, amount_expected, amount_received, deposit_id, deposit_customer from orders',
  );
  return {
    scanned,
    orders: new Map(rows.map((order) => [order.id, order])),
    deposited: rows.filter((order) => order.deposit_id !== null),
    recorded: await query(
      db,
      'select tx_hash, to_address, amount, disposition from chain_transfers where disposition is not null',
    ),
    addresses: await query(
      db,
      `select address, balance, exists (select 1 from orders o where o.address_idx = a.idx and o.status = 'pending')
         as is_pending from addresses a`,
    ),
    transfers: (await world.chain.transfers()).filter(({ blockNumber }) => blockNumber <= scanned.number),
  };
}

function ordersDiffer(world: World, { orders, transfers, scanned }: Facts): string[] {
  const policies = policiesOf(world);
  return world.orders.flatMap((fact) => {
    const name = `order ${fact.id} (${fact.externalId})`;
    const row = orders.get(fact.id);
    const must = outcomeOf(fact, transfers, policies, scanned);
    const faults = webhooksDiffer(world, fact, must.status === 'paid').map((fault) => `${name} ${fault}`);
    if (fact.isLost) return row ? [`${name} was lost and is there`, ...faults] : faults;
    if (!row) return [`${name} is gone`];
    const status = PAID.includes(row.status) ? 'paid' : row.status;
    if (status !== must.status) faults.push(`${name} is ${row.status} and should be ${must.status}`);
    if (row.amount_received !== must.received) {
      faults.push(`${name} received ${String(row.amount_received)} and should have ${String(must.received)}`);
    }
    if (status === 'paid' && row.status !== 'completed')
      faults.push(`${name} is ${row.status} and its webhook answered`);
    return faults;
  });
}

/** After a restore a confirmation may be repeated with a new time; its id stays. */
function webhooksDiffer(world: World, order: OrderFact, isPaid: boolean): string[] {
  const { merchant, counts } = world;
  const { id, isLost, expected } = order;
  const received = merchant.received(id);
  const differs = (values: string[], most: number): boolean => new Set(values).size > most;
  const faults: [boolean, string][] = [
    [!isPaid && received.length > 0, 'was not paid, and its merchant was notified'],
    [isPaid && !isLost && received.length === 0, 'was paid, and its merchant was not notified'],
    [received.some(({ isSigned }) => !isSigned), 'was notified with a wrong signature'],
    [
      differs(
        received.map(({ webhookId }) => webhookId),
        1,
      ),
      'was notified under several ids',
    ],
    [
      differs(
        received.map(({ bytes }) => bytes),
        1 + counts.restores,
      ),
      'was notified in different bytes',
    ],
    [
      received.some(({ body }) => parseUsdt(String(body['amount_received'])) < leastOf(order, policiesOf(world))),
      'was notified before enough was received',
    ],
    [received.some(({ body }) => saysAnotherWaiver(body, expected)), 'was notified with another amount waived'],
    [
      received.some(({ body }) => saysOtherTerms(body['amount_expected'], body, order)),
      'was notified with other terms',
    ],
  ];
  return faults.filter(([isSo]) => isSo).map(([, fault]) => fault);
}

function saysAnotherWaiver(body: Record<string, unknown>, expected: bigint): boolean {
  const missing = expected - parseUsdt(String(body['amount_received']));
  const waived = body['amount_waived'];
  return missing > 0n ? waived !== formatUsdt(usdt(missing)) : waived !== undefined;
}

function transfersDiffer(world: World, { transfers, recorded }: Facts): string[] {
  const policies = policiesOf(world);
  const faults = transfers.flatMap((fact) => {
    const rows = recorded.filter((row) => row.tx_hash === fact.txId && row.to_address === fact.address);
    const deposit = world.deposits.find(({ address }) => address === fact.address);
    const may = deposit ? dispositionsAt(fact, deposit) : dispositionsOf(fact, world.orders, transfers, policies);
    const [row] = rows;
    if (row && rows.length === 1 && row.amount === fact.amount && may.includes(row.disposition)) return [];
    const is = rows.map(({ amount, disposition }) => `${disposition} ${String(amount)}`).join(', ');
    const name = `transfer ${fact.txId} of ${String(fact.amount)} to ${fact.address}`;
    return [`${name} is [${is}] and should be ${may.join(' or ')}`];
  });
  const known = new Set(transfers.map(({ txId }) => txId));
  const invented = recorded.filter(({ tx_hash }) => !known.has(tx_hash));
  return [...faults, ...invented.map(({ tx_hash }) => `transfer ${tx_hash} is recorded and not on the chain`)];
}

/** Every unit received is where the ledger records it, and money left only to the cold wallet. */
function moneyDiffers({ chain, deployment, coldWallet }: World, { addresses, transfers }: Facts): string[] {
  const balanceOf = (address: string): bigint => (isTronAddress(address) ? chain.devnet.usdtOf(address) : 0n);
  const faults = addresses.flatMap(({ address, balance, is_pending: isPending }) => {
    const real = balanceOf(address);
    const found =
      real === balance ? [] : [`${address} holds ${String(real)} and the ledger records ${String(balance)}`];
    const waits = deployment.isSweeping && !isPending && real >= SWEEP_MIN;
    return waits ? [...found, `${address} holds ${String(real)} and is not swept`] : found;
  });
  const came = transfers.reduce((sum, { amount }) => sum + amount, 0n);
  const kept = addresses.reduce((sum, { address }) => sum + balanceOf(address), 0n);
  const cold = balanceOf(coldWallet);
  return came === kept + cold
    ? faults
    : [...faults, `${String(came)} came, ${String(kept)} stayed, ${String(cold)} went to the cold wallet`];
}

/** Every order as its merchant reads it. */
async function apiDiffers({ orders, apiUrl, variables }: World): Promise<string[]> {
  const faults: string[] = [];
  for (const order of orders) {
    const { id, isLost, address } = order;
    const { status, body } = await call('GET', `${apiUrl}/api/v1/payments/${id}`, { key: variables['API_KEY'] ?? '' });
    if (status !== (isLost ? 404 : 200)) faults.push(`order ${id} is answered with ${String(status)}`);
    else if (!isLost && body['address'] !== address) faults.push(`order ${id} has another address than it had`);
    else if (!isLost && saysOtherTerms(body['amount'], body, order))
      faults.push(`order ${id} has other terms than it had`);
  }
  return faults;
}

async function audit(variables: Readonly<Record<string, string>>): Promise<string[]> {
  const command = ['packages/operator/dist/gateway.js', 'audit', '--addresses'];
  try {
    await promisify(execFile)(process.execPath, command, { env: { PATH: process.env['PATH'], ...variables } });
    return [];
  } catch (error) {
    return [`the audit found something\n${String((error as { stdout?: unknown }).stdout)}${String(error)}`];
  }
}
