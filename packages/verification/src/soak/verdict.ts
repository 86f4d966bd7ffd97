import { formatUsdt, parseUsdt, usdt } from '@gateway/domain';
import type { Fleet } from '../rig/fleet';
import { until } from '../rig/http';
import { runGateway } from '../rig/operator';
import { readOrder } from '../rig/trade';
import type { Purchase } from './customers';
import type { FlakyMerchant } from './flaky-merchant';
import type { MemoryWatch } from './memory';
import type { Sweeping } from './sweeping';

const SETTLE_MS = 300_000;
/** Caches and fragmentation level off; a leak keeps growing. */
const MAX_GROWTH = 1.25;
const PAID = ['confirmed', 'completed', 'callback_failed'];

/** What went wrong, one sentence each: nothing may be lost, duplicated or misreported, and the audit must be clean. */
export async function judge(
  fleet: Fleet,
  merchant: FlakyMerchant,
  memory: MemoryWatch,
  { purchases, sweeping }: { purchases: readonly Purchase[]; sweeping: Sweeping },
): Promise<string[]> {
  const faults: string[] = [];
  for (const purchase of purchases) faults.push(...(await judgePurchase(fleet, merchant, purchase)));
  faults.push(...(await sweeping.judge(fleet, purchases)));
  try {
    await runGateway(fleet.variables, ['audit', '--addresses']);
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
  for (const [name, growth] of Object.entries(memory.growth())) {
    if (growth > MAX_GROWTH) faults.push(`the memory of ${name} grew ${growth.toFixed(2)} times`);
  }
  return faults;
}

/** The volume of trade, for the report. */
export function summarise(merchant: FlakyMerchant, purchases: readonly Purchase[]): Record<string, number | string> {
  const counts = purchases.map(({ id }) => merchant.received(id)?.count ?? 0);
  const ending = (wanted: Purchase['ends']): number => purchases.filter(({ ends }) => ends === wanted).length;
  return {
    orders: purchases.length,
    'orders paid': ending('paid'),
    'orders expired': ending('expired'),
    'orders failed': ending('failed'),
    'USDT paid': formatUsdt(usdt(purchases.reduce((sum, { paid }) => sum + paid, 0n))),
    'webhooks acknowledged': counts.reduce((sum, count) => sum + count, 0),
    'orders notified more than once': counts.filter((count) => count > 1).length,
  };
}

async function judgePurchase(fleet: Fleet, merchant: FlakyMerchant, purchase: Purchase): Promise<string[]> {
  const { id, paid, ends } = purchase;
  const isSettled = ({ status }: Record<string, unknown>): boolean =>
    ends === 'paid' ? status === 'completed' : status === ends;
  const order = await until(`order ${id} to settle`, SETTLE_MS, async () => {
    const read = await readOrder(fleet, id);
    return isSettled(read) ? read : undefined;
  }).catch(() => readOrder(fleet, id));
  const received = merchant.received(id);
  const faults: [boolean, string][] = [
    [!isSettled(order), `is ${String(order['status'])} and should be ${ends}`],
    [
      parseUsdt(String(order['amount_received'])) !== paid,
      `received ${String(order['amount_received'])}, paid ${formatUsdt(paid)}`,
    ],
    [PAID.includes(String(order['status'])) && received === undefined, 'was paid, and its merchant was not notified'],
    [ends !== 'paid' && received !== undefined, 'was not paid, and its merchant was notified'],
    [
      (received?.ids.size ?? 1) !== 1 || (received?.bodies.size ?? 1) !== 1,
      'was notified with different ids or bodies',
    ],
    [(received?.forged ?? 0) > 0, 'was notified with a wrong signature'],
  ];
  return faults.filter(([isSo]) => isSo).map(([, sentence]) => `order ${id} ${sentence}`);
}
