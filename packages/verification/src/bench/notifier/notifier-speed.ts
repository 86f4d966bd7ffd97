import { queryOne, type Db } from '@gateway/store/db';
import { Agent, request } from 'undici';
import { until } from '../../rig/http';
import type { Servers } from '../../rig/servers';
import { spentCoreSeconds } from '../core-seconds';
import { percentile } from '../percentile';
import { openBareDelivery } from './bare-delivery';
import type { NotifierRig } from './notifier-rig';
import { insertPaidOrders } from './paid-orders';

const DELIVERIES = 20_000;
const MERCHANTS = 64;
const ROUNDS = 3;
const PATIENCE_MS = 120_000;
const SINGLES = 300;
const PAUSE_MS = 10;

export interface ThroughputResults {
  end_to_end_per_second: number;
  end_to_end_per_core_second: number;
  /** The same statements and requests without a notifier. */
  bare_per_second: number;
  share_of_bare: number;
  /** The requests alone, of which nothing is recorded. */
  sent_alone_per_second: number;
  memory_mb: number;
}

/** End to end: from the commit of the paid orders to the last one completed. Medians of alternating rounds. */
export async function measureThroughput(rig: NotifierRig, stores: Servers): Promise<ThroughputResults> {
  const merchants = await rig.addMerchants(MERCHANTS);
  const bare = await openBareDelivery(stores, MERCHANTS, `${rig.sinkUrl}/hook`);
  const sent: number[] = [];
  const delivered: number[] = [];
  const whole: number[] = [];
  const perCoreSecond: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round++) {
    sent.push(await bare.send(DELIVERIES));
    delivered.push(await bare.deliver(DELIVERIES));
    await rig.takeTimes(); // bare requests do not count as arrivals
    const orders = Array.from({ length: DELIVERIES }, (_, i) => ({
      merchantId: merchants[i % MERCHANTS] ?? '',
      callbackUrl: `${rig.sinkUrl}/hook`,
    }));
    await insertPaidOrders(rig.db, orders);
    const spentBefore = spentCoreSeconds();
    const startedAt = performance.now();
    rig.wake();
    await until('all arrivals', PATIENCE_MS, async () => (await rig.countReceived()) >= DELIVERIES || undefined);
    await until('all outcomes', PATIENCE_MS, async () => (await countOpen(rig.db)) === 0 || undefined);
    whole.push(perSecond(startedAt));
    perCoreSecond.push(Math.round(DELIVERIES / (spentCoreSeconds() - spentBefore)));
    memory = Math.max(memory, await rig.residentMegabytes());
    await rig.takeTimes();
  }
  await bare.close();
  const figures = {
    end_to_end_per_second: median(whole),
    end_to_end_per_core_second: median(perCoreSecond),
    bare_per_second: median(delivered),
    sent_alone_per_second: median(sent),
  };
  return {
    ...figures,
    share_of_bare: figures.end_to_end_per_second / figures.bare_per_second,
    memory_mb: memory,
  };
}

/** From just before the commit of one paid order to its arrival, and a bare round trip to the same server. */
export async function measureLatency(rig: NotifierRig): Promise<Record<string, number>> {
  const [merchantId = ''] = await rig.addMerchants(1);
  await rig.takeTimes();
  const committed = new Map<string, number>();
  const bare: number[] = [];
  for (let i = 0; i < SINGLES; i++) {
    const [id] = await insertPaidOrders(rig.db, [{ merchantId, callbackUrl: `${rig.sinkUrl}/hook` }]);
    committed.set(`evt_${String(id)}`, machineMs());
    rig.wake();
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  await until('the last one', PATIENCE_MS, async () => (await rig.countReceived()) >= SINGLES || undefined);
  const times = await rig.takeTimes();
  const delays = [...committed].map(([id, at]) => (times.get(id) ?? Number.NaN) - at);
  const agent = new Agent();
  for (let i = 0; i < SINGLES; i++) {
    const startedAt = performance.now();
    await (await request(`${rig.sinkUrl}/hook`, { dispatcher: agent, method: 'POST', body: '{}' })).body.dump();
    bare.push(performance.now() - startedAt);
  }
  await agent.close();
  await rig.takeTimes();
  return {
    ...{ commit_to_merchant_median_ms: percentile(delays, 0.5), commit_to_merchant_p99_ms: percentile(delays, 0.99) },
    ...{ bare_round_trip_median_ms: percentile(bare, 0.5), bare_round_trip_p99_ms: percentile(bare, 0.99) },
  };
}

async function countOpen(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::int as count from webhook_deliveries where state in ('pending', 'waiting')`,
  );
  return row?.count ?? 0;
}

function perSecond(startedAt: number): number {
  return Math.round(DELIVERIES / ((performance.now() - startedAt) / 1000));
}

/** The monotonic clock that all processes of the machine share. */
export function machineMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

function median(values: number[]): number {
  return percentile(values, 0.5);
}
