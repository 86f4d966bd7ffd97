import { randomUUID } from 'node:crypto';
import { delimiter, join } from 'node:path';
import { query, queryOne } from '@gateway/store/db';
import { logIn } from '../../rig/admin-session';
import { call, until } from '../../rig/http';
import { chainCommand, pay, placeOrder, readOrder } from '../../rig/trade';
import { edit, gateway, paidOrder, payBeside, script } from './acts';
import type { Observer } from './observer';
import type { Site } from './site';
import { stealFrom } from './thief';

const PATIENCE_MS = 150_000;
/** Less than the notifier's timeout. */
const SLOW_MS = 13_000;
const DAY_MS = 86_400_000;
/** More than a tenth of the blocks of the shortened hour. */
const BLOCKS = 60;

/** What an installation lacks on its first day; each command of the runbook ends one of these alerts. */
export async function firstRuns(site: Site, observer: Observer): Promise<void> {
  const records = async (task: 'audit' | 'reconcile'): Promise<void> => {
    await gateway(site, [task, '--record']);
  };
  const never = (alert: string, end: () => Promise<void>): Promise<void> =>
    observer.observe([alert], () => Promise.resolve(end));
  await Promise.all([
    never('AuditMissing', () => records('audit')),
    never('ReconcileMissing', () => records('reconcile')),
    never('BackupMissing', () =>
      script('backup.sh', [], {
        PATH: [site.bin, process.env['PATH']].join(delimiter),
        ...{ DATABASE_URL: site.postgres.url, BACKUP_DIR: join(site.folder, 'backups'), PGSSLMODE: 'disable' },
      }),
    ),
    never('VaultCopyMissing', () => {
      const { fleet, folder, textFolder } = site;
      return script('copy-vault.sh', [String(fleet.variables['VAULT_DIR']), join(folder, 'copies')], {
        METRICS_DIR: textFolder,
      });
    }),
  ]);
}

/** The database is edited by hand: an amount of the ledger is no longer what the customer paid. */
export async function editedLedger(site: Site, observer: Observer): Promise<void> {
  const { id } = await paidOrder(site);
  await credited(site, id);
  const change = (by: number): Promise<void> =>
    edit(site, 'update credits set amount = amount + :by where order_id = :id', { by, id });
  await observer.observe(['AuditFoundViolations'], async () => {
    await change(1);
    await gateway(site, ['audit', '--record'], 1);
    return async () => {
      await change(-1);
      await gateway(site, ['audit', '--record']);
    };
  });
}

/**
 * The node leaves a payment out of its block. The reconciliation finds the difference, the second pass the payment.
 * Then the node is honest, and an operator has its blocks read again.
 */
export async function omittedPayment(site: Site, observer: Observer): Promise<void> {
  const startedAt = performance.now();
  const passed = await observer.expectFiring({ alert: 'SecondPassMissing' }, startedAt);
  let begunAt = performance.now();
  const order = await placeOrder(site.fleet, { amount: '10', callbackUrl: site.merchant.url });
  await site.exclusively(async () => {
    site.node.lie('no last of several');
    await payBeside(site, order.address);
    const { head } = (await chainCommand(site.fleet, 'state')) as { head: { number: number } };
    await scanned(site, head.number + 2);
    await observer.observe(['ChainDiffers', 'PaymentsMissing'], async () => {
      await gateway(site, ['reconcile', '--record'], 1);
      // The night's pass would reach this moment within a day.
      await query(site.db, 'update history_passes set target = now(), next_address_idx = 0');
      begunAt = performance.now();
      return async () => {
        site.node.lie(undefined);
        await gateway(site, ['rescan']);
        await credited(site, order.id);
        await gateway(site, ['reconcile', '--record']);
      };
    });
  });
  await passed(begunAt);
}

async function credited(site: Site, id: string): Promise<void> {
  await until(`order ${id} to be paid`, PATIENCE_MS, async () => {
    return (await readOrder(site.fleet, id))['status'] !== 'pending' || undefined;
  });
}

async function scanned(site: Site, block: number): Promise<void> {
  await until(`block ${String(block)} to be scanned`, PATIENCE_MS, async () => {
    const row = await queryOne<{ reached: boolean }>(
      site.db,
      'select max(number) >= :block as reached from scan_cursors',
      { block },
    );
    return row?.reached === true || undefined;
  });
}

/** Money comes to an address that no order has; an admin decides. */
export async function undecidedTransfer(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['TransfersUndecided'], async () => {
    const free = await queryOne<{ address: string }>(
      site.db,
      `select address from addresses where state = 'free' order by idx desc limit 1`,
    );
    const txHash = await pay(site.fleet, String(free?.address), '7');
    return async () => {
      const { data } = JSON.parse(await gateway(site, ['transfers', '--json'])) as { data: { id: string }[] };
      const found = data.find(({ id }) => id.startsWith(txHash));
      await gateway(site, ['transfers', 'resolve', String(found?.id), 'sent back', '--yes']);
    };
  });
}

/** Someone has the seed phrase, and moves the money of an address. */
export async function stolenMoney(site: Site, observer: Observer): Promise<void> {
  const { id, address } = await paidOrder(site);
  await credited(site, id);
  await observer.observe(['MoneyLeftWithoutUs'], async () => {
    await stealFrom(site, address, 3_000_000n);
    return () =>
      edit(site, `update chain_transfers set recorded_at = recorded_at - interval '2 days' where outgoing = 'outside'`);
  });
}

/**
 * The hot wallet is filled when sweeps wait for it; then energy is dear, and is neither
 * rented nor lent, and in between a sweep takes no step or is refused; then a sweep fails and is retried.
 */
export async function sweeping(site: Site, observer: Observer): Promise<void> {
  const refill = async (): Promise<void> => {
    await chainCommand(site.fleet, 'faucet', { to: site.hotWallet, sun: '900000000' });
  };
  await observer.observe(['HotWalletLow'], () => Promise.resolve(refill));
  await dearEnergy(site, observer);
  await stuckSweep(site, observer);
  await refusedSweep(site, observer);
  await unsoldEnergy(site, observer);
  await observer.observe(['SweepsFailed'], async () => {
    const order = await placeOrder(site.fleet, { amount: '25', callbackUrl: site.merchant.url });
    await chainCommand(site.fleet, 'blacklist', { address: order.address });
    await pay(site.fleet, order.address, '25');
    return async () => {
      await chainCommand(site.fleet, 'blacklist', { address: order.address, listed: false });
      await admin(site, `orders/${order.id}/retry-sweep`);
    };
  });
}

/** The price of energy triples, and a sweep would cost more than its limit. */
async function dearEnergy(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['SweepsHeld'], async () => {
    await chainCommand(site.fleet, 'price', { energyPrice: '300' });
    await paidOrder(site, '25');
    return async () => {
      await chainCommand(site.fleet, 'price', { energyPrice: '100' });
    };
  });
}

/** A sweep takes no step for two days, and nothing says why. */
async function stuckSweep(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['SweepsStuck'], async () => {
    await chainCommand(site.fleet, 'price', { energyPrice: '300' });
    const { id } = await paidOrder(site, '25');
    // Once it is held, no step of it is under way for a minute.
    await until('the sweep to be held', PATIENCE_MS, () =>
      queryOne(site.db, 'select 1 from sweeps where order_id = :id and waiting_for is not null', { id }),
    );
    const put = (due: string, since: string): Promise<void> =>
      edit(
        site,
        `update sweeps set waiting_for = null, due_at = :due::timestamptz, state_at = :since::timestamptz
         where order_id = :id`,
        { id, due, since },
      );
    await put('infinity', new Date(Date.now() - 2 * DAY_MS).toISOString());
    return async () => {
      await chainCommand(site.fleet, 'price', { energyPrice: '100' });
      await put('now', 'now');
    };
  });
}

/** The node refuses every transaction, and says why. */
async function refusedSweep(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['SweepsRefused'], async () => {
    const [code, detail] = ['CONTRACT_EXE_ERROR', 'insufficient balance'];
    await chainCommand(site.fleet, 'fault', { kind: 'broadcast-code', code, detail, path: '/wallet/broadcasthex' });
    await paidOrder(site, '25');
    return async () => {
      await chainCommand(site.fleet, 'clear-faults');
    };
  });
}

/** Neither the market nor the hot wallet's stake has enough energy for a sweep, which burns it. */
async function unsoldEnergy(site: Site, observer: Observer): Promise<void> {
  await chainCommand(site.fleet, 'stake', { account: site.hotWallet, resource: 'energy', sun: '1000000' });
  await observer.observe(['EnergyNotRented', 'StakeExhausted'], async () => {
    await chainCommand(site.fleet, 'market', { available: '1' });
    await paidOrder(site, '25');
    return async () => {
      await chainCommand(site.fleet, 'market', { available: '100000000' });
    };
  });
}

async function admin(site: Site, path: string): Promise<void> {
  const api = `${String(site.fleet.apis[0]?.url)}/api/v1`;
  const cookie = await logIn(api, String(site.fleet.variables['ADMIN_PASSWORD']));
  const headers = { 'content-type': 'application/json', cookie };
  const { status } = await fetch(`${api}/admin/${path}`, { method: 'POST', headers, body: '{}' });
  if (status >= 300) throw new Error(`${path} was answered with ${String(status)}`);
}

/** The node leaves one transaction out of every block, also when it is asked again. */
export async function unprovenBlocks(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['BlocksUnproven'], async () => {
    site.node.lie('no last of several');
    for (let i = 0; i < BLOCKS; i++) await payBeside(site, site.bystander);
    return () => {
      site.node.lie(undefined);
    };
  });
}

/** A merchant fails, and meanwhile the delivery of a paid order is deleted by hand; then the merchant is slow. */
export async function failingMerchant(site: Site, observer: Observer): Promise<void> {
  let found: Promise<void> = Promise.resolve();
  await observer.observe(['WebhooksFailing'], async () => {
    site.merchant.respondWith(500);
    for (let i = 0; i < 6; i++) await paidOrder(site);
    return async () => {
      const order = await paidOrder(site);
      await until('a delivery to delete', PATIENCE_MS, () => deleteDelivery(site, order.id));
      site.merchant.respondWith(200);
      found = observer.observe(['DeliveryWasMissing'], () => Promise.resolve(() => undefined));
    };
  });
  await Promise.all([found, slowMerchant(site, observer)]);
}

async function deleteDelivery(site: Site, order: string): Promise<true | undefined> {
  const row = await queryOne(site.db, `select 1 from webhook_deliveries where order_id = :order`, { order });
  if (!row) return undefined;
  await edit(site, 'delete from webhook_deliveries where order_id = :order', { order });
  return true;
}

/** A merchant responds so slowly that the notifier has no time for the others. */
async function slowMerchant(site: Site, observer: Observer): Promise<void> {
  await observer.observe(['WebhooksOverdue'], async () => {
    site.merchant.respondAfter(SLOW_MS);
    for (let i = 0; i < 6; i++) await paidOrder(site);
    return () => {
      site.merchant.respondAfter(0);
    };
  });
}

/** Someone guesses the password of the admin, until the alert fires: of a single burst a scrape may see only the end. */
export async function guessedPasswords(site: Site, observer: Observer): Promise<void> {
  const login = `${String(site.fleet.apis[0]?.url)}/api/v1/admin/auth/login`;
  await observer.observe(['LoginFailures'], () => {
    let isOver = false;
    const guess = async (): Promise<void> => {
      while (!isOver) await call('POST', login, { body: { password: `wrong-${randomUUID()}` } });
    };
    const guesses = Promise.all(Array.from({ length: 4 }, guess));
    return Promise.resolve(async () => {
      isOver = true;
      await guesses;
    });
  });
}
