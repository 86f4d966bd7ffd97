import { query } from '@gateway/store/db';
import { until } from '../../rig/http';
import type { NotifierRig } from './notifier-rig';
import { machineMs } from './notifier-speed';
import { percentile } from '../percentile';
import { insertPaidOrders } from './paid-orders';

const FLOOD = 2_000;
const HEALTHY = 200;
const HEALTHY_MERCHANTS = 20;
const PAUSE_MS = 20;
const HOSTILE = 64;
const HOSTILE_ROUNDS = 3;
const SINGLES_PER_ROUND = 60;
const HOSTILE_URLS = ['interim', 'headers', 'extensions', 'trailers', 'drip', 'bomb', 'silent', 'tls'];
const BACKLOG = 100_000;
const NEWCOMERS = 20;
const PATIENCE_MS = 60_000;

/** One merchant's endpoint never responds and has thousands of deliveries, which must not slow those of the others. */
export async function measureHungEndpoint(rig: NotifierRig): Promise<{ healthy_p99_ms: number; memory_mb: number }> {
  const [hung = '', ...healthy] = await rig.addMerchants(1 + HEALTHY_MERCHANTS);
  await rig.takeTimes();
  await insertPaidOrders(
    rig.db,
    Array.from({ length: FLOOD }, () => ({ merchantId: hung, callbackUrl: `${rig.sinkUrl}/hang` })),
  );
  rig.wake();
  const delays = await deliverSingles(rig, HEALTHY, (i) => healthy[i % HEALTHY_MERCHANTS] ?? '');
  const memory = await rig.residentMegabytes();
  await forget(rig);
  return { healthy_p99_ms: percentile(delays, 0.99), memory_mb: memory };
}

/**
 * A merchant's deliveries alone, and while 64 hostile receivers of eight kinds, each of another merchant, have attempts
 * in flight. Medians of alternating rounds.
 */
export async function measureHostileReceivers(rig: NotifierRig): Promise<{
  alone_median_ms: number;
  beside_hostile_median_ms: number;
  ratio: number;
  beside_hostile_max_ms: number;
}> {
  const [healthy = ''] = await rig.addMerchants(1);
  const alone: number[] = [];
  const beside: number[] = [];
  await rig.takeTimes();
  await deliverSingles(rig, SINGLES_PER_ROUND, () => healthy); // warm-up, not measured
  for (let round = 0; round < HOSTILE_ROUNDS; round++) {
    alone.push(...(await deliverSingles(rig, SINGLES_PER_ROUND, () => healthy)));
    const hostile = await rig.addMerchants(HOSTILE); // new merchants, whose endpoints have no failures yet
    await insertPaidOrders(
      rig.db,
      hostile.map((merchantId, i) => ({ merchantId, callbackUrl: hostileUrl(rig, i) })),
    );
    rig.wake();
    beside.push(...(await deliverSingles(rig, SINGLES_PER_ROUND, () => healthy)));
    await forget(rig);
  }
  const [aloneMs, besideMs] = [percentile(alone, 0.5), percentile(beside, 0.5)];
  return {
    ...{ alone_median_ms: aloneMs, beside_hostile_median_ms: besideMs, ratio: besideMs / aloneMs },
    beside_hostile_max_ms: Math.max(...beside),
  };
}

function hostileUrl({ hostileHost }: NotifierRig, i: number): string {
  const kind = HOSTILE_URLS[i % HOSTILE_URLS.length] ?? '';
  return kind === 'tls' ? `https://${hostileHost}/` : `http://${hostileHost}/${kind}`;
}

/** One merchant has 100,000 waiting deliveries over many hosts; a new merchant's first delivery must not wait. */
export async function measureBacklog(
  rig: NotifierRig,
): Promise<{ first_of_new_merchant_ms: number; memory_mb: number }> {
  const [flooder = ''] = await rig.addMerchants(1);
  await rig.takeTimes();
  await insertPaidOrders(
    rig.db,
    Array.from({ length: BACKLOG }, () => ({ merchantId: flooder, callbackUrl: `${rig.sinkUrl}/hang` })),
  );
  rig.wake();
  const newcomers = await rig.addMerchants(NEWCOMERS);
  const delays = await deliverSingles(rig, NEWCOMERS, (i) => newcomers[i] ?? '');
  const memory = await rig.residentMegabytes();
  await forget(rig);
  return { first_of_new_merchant_ms: Math.max(...delays), memory_mb: memory };
}

/** Pays one order after the other. @returns milliseconds from each commit to its arrival */
export async function deliverSingles(
  rig: NotifierRig,
  count: number,
  merchantOf: (i: number) => string,
): Promise<number[]> {
  const committed = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const callbackUrl = `${rig.sinkUrl}/hook`;
    const [id] = await insertPaidOrders(rig.db, [{ merchantId: merchantOf(i), callbackUrl }]);
    committed.set(`evt_${String(id)}`, machineMs());
    rig.wake();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const arrived = new Map<string, number>();
  await until('every single one', PATIENCE_MS, async () => {
    for (const [id, at] of await rig.takeTimes()) arrived.set(id, at);
    return [...committed.keys()].every((id) => arrived.has(id)) ? true : undefined;
  });
  return [...committed].map(([id, at]) => (arrived.get(id) ?? Number.NaN) - at);
}

/** Ends the hanging deliveries, which are no longer needed. */
async function forget(rig: NotifierRig): Promise<void> {
  await query(
    rig.db,
    `update webhook_deliveries set state = 'superseded', finished_at = now(), lease_token = null, lease_until = null
     where state in ('pending', 'waiting')`,
  );
}
