import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { query, type Tx } from '@gateway/store/db';
import { chainCommand, pay, placeOrder, type PlacedOrder } from '../../rig/trade';
import type { Site } from './site';

const run = promisify(execFile);

/** Runs `gateway` as an operator would, without stopping what else goes on in this process. */
export async function gateway(site: Site, args: readonly string[], code = 0): Promise<string> {
  const env = { PATH: process.env['PATH'], ...site.fleet.variables, API_DATABASE_URL: site.urlOf('api') };
  const ended = await run(process.execPath, ['packages/operator/dist/gateway.js', ...args], { env }).catch(
    (error: unknown) => {
      return error as { code: number; stdout: string; stderr: string };
    },
  );
  const status = 'code' in ended ? ended.code : 0;
  if (status !== code)
    throw new Error(`gateway ${args.join(' ')} ended with ${String(status)}\n${ended.stdout}${ended.stderr}`);
  return ended.stdout;
}

/** Runs a script of infra/backup. */
export async function script(name: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  await run('sh', [`infra/backup/${name}`, ...args], { env: { PATH: process.env['PATH'], ...env } });
}

/** An order that is paid; nothing is waited for. */
export async function paidOrder(site: Site, amount = '10'): Promise<PlacedOrder> {
  const order = await placeOrder(site.fleet, { amount, callbackUrl: site.merchant.url });
  await site.exclusively(async () => {
    await pay(site.fleet, order.address, amount);
  });
  return order;
}

/** Pays in a block in which another payment comes first. */
export async function payBeside(site: Site, address: string): Promise<void> {
  await chainCommand(site.fleet, 'hold-pool');
  await pay(site.fleet, site.bystander, '1');
  await pay(site.fleet, address, '10');
  await chainCommand(site.fleet, 'hold-pool', { held: false });
  await chainCommand(site.fleet, 'mine', { blocks: 1 });
}

/** Repeats an act until the result is called; what fails is repeated as well. */
export function repeat(act: () => Promise<unknown>, pauseMs: number): () => Promise<void> {
  const over = new AbortController();
  const repeating = (async () => {
    while (!over.signal.aborted) {
      await act().catch(() => undefined);
      await sleep(pauseMs);
    }
  })();
  return async () => {
    over.abort();
    await repeating;
  };
}

/** Begins a transaction that executes a statement and stays open until the result is called. */
export async function holdOpen(
  site: Site,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<() => Promise<void>> {
  const tx: Tx = await site.db.transaction();
  await query(tx, 'set local idle_in_transaction_session_timeout = 0');
  await query(tx, sql, bindings);
  return async () => {
    await tx.rollback();
  };
}

/** Changes rows as someone with the rights of a superuser can: no trigger notices. */
export async function edit(site: Site, sql: string, bindings: Record<string, unknown> = {}): Promise<void> {
  await site.db.transaction(async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(tx, sql, bindings);
  });
}
