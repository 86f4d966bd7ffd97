import { randomUUID } from 'node:crypto';
import { addressFromAccount, signBody, signStandard, usdt, webhookBody } from '@gateway/domain';
import { queryOne, type Db } from '@gateway/store/db';
import { Agent, request } from 'undici';
import { until } from '../../rig/http';
import { spentCoreSeconds } from '../core-seconds';
import { percentile } from '../percentile';
import { SECRET, type NotifierRig } from './notifier-rig';
import { insertPaidOrders } from './paid-orders';

const DELIVERIES = 20_000;
const MERCHANTS = 64;
const ROUNDS = 3;
/** The same concurrency as the notifier's for these merchants: 8 per endpoint. */
const BARE_IN_FLIGHT = 512;
const PATIENCE_MS = 120_000;
const SINGLES = 300;
const PAUSE_MS = 10;

export interface ThroughputResults {
  end_to_end_per_second: number;
  end_to_end_per_core_second: number;
  bare_per_second: number;
  share_of_bare: number;
  memory_mb: number;
}

/** End to end: from the commit of the paid orders to the last one completed. Medians of alternating rounds. */
export async function measureThroughput(rig: NotifierRig): Promise<ThroughputResults> {
  const merchants = await rig.addMerchants(MERCHANTS);
  const bare: number[] = [];
  const whole: number[] = [];
  const perCoreSecond: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await sendBare(rig.sinkUrl));
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
  const figures = {
    end_to_end_per_second: median(whole),
    end_to_end_per_core_second: median(perCoreSecond),
    bare_per_second: median(bare),
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

/** The same requests with the same headers and signatures, sent by undici alone. */
async function sendBare(sinkUrl: string): Promise<number> {
  const agent = new Agent();
  const bodies = Array.from({ length: DELIVERIES }, exampleBody);
  const startedAt = performance.now();
  let next = 0;
  const sendOn = async (): Promise<void> => {
    for (let body = bodies[next++]; body; body = bodies[next++]) {
      const id = `evt_${String(next)}`;
      const timestamp = Math.floor(Date.now() / 1000);
      const headers = {
        'content-type': 'application/json',
        accept: '*/*',
        'user-agent': 'Bench/0.1',
        'x-signature': signBody(body, SECRET),
        'x-webhook-attempt': '1',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signStandard(id, timestamp, body, [SECRET]),
      };
      const response = await request(`${sinkUrl}/hook`, { dispatcher: agent, method: 'POST', headers, body });
      await response.body.dump();
    }
  };
  await Promise.all(Array.from({ length: BARE_IN_FLIGHT }, sendOn));
  const rate = perSecond(startedAt);
  await agent.close();
  return rate;
}

function exampleBody(): Buffer {
  const address = addressFromAccount(Buffer.alloc(20, 1));
  return webhookBody({
    ...{ orderId: randomUUID(), externalId: randomUUID(), amountExpected: usdt(10_000_000n) },
    ...{ amountReceived: usdt(10_000_000n), currency: 'USDT', network: 'nile', txHash: '9f'.repeat(32) },
    ...{ fromAddress: address, toAddress: address, confirmedAt: new Date() },
  });
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
