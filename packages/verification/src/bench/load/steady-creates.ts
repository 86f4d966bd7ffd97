import { randomUUID } from 'node:crypto';
import { call, type Answer } from '../../rig/http';
import { percentile } from '../percentile';
import { measured, timed, waitUntil, type Measured } from '../timed';

/** How long creates take alone and beside a load, in milliseconds. */
export interface CreatesBeside {
  create_p99_alone_ms: number;
  create_p99_beside_ms: number;
  create_p99_beside_alone: number;
}

/** An api and the key of a merchant. */
interface Shop {
  url: string;
  key: string;
}

const PER_SECOND = 50;

export function create({ url, key }: Shop): Promise<Answer> {
  const body = { external_id: randomUUID(), amount: '25.5', callback_url: 'http://127.0.0.1:1024/', ttl: 3_600 };
  return call('POST', `${url}/api/v1/payments`, { key, body });
}

/** Creates at a steady rate, whether or not the responses keep up. */
export async function createFor(shop: Shop, durationMs: number): Promise<Measured> {
  const creates = measured();
  const under: Promise<void>[] = [];
  const begin = performance.now();
  while (performance.now() - begin < durationMs) {
    under.push(timed(creates, () => createOne(shop)));
    await waitUntil(begin + (under.length * 1_000) / PER_SECOND);
  }
  await Promise.all(under);
  return creates;
}

async function createOne(shop: Shop): Promise<void> {
  const { status } = await create(shop);
  if (status !== 201) throw new Error(`wanted 201, not ${String(status)}`);
}

/** @param alone one round more than beside: one before and one after each of those */
export function compareCreates(alone: readonly Measured[], beside: readonly Measured[]): CreatesBeside {
  return {
    create_p99_alone_ms: percentile(alone.map(p99Of), 0.5),
    create_p99_beside_ms: percentile(beside.map(p99Of), 0.5),
    create_p99_beside_alone: besideAlone(alone, beside, 0.99),
  };
}

/** How many times as long a share of the creates takes. */
export function besideAlone(alone: readonly Measured[], beside: readonly Measured[], share: number): number {
  // Compared round by round, because adjacent rounds share the load of the machine.
  const times = beside.map(
    (round, i) => percentile(round.times, share) / percentile(timesOf(alone.slice(i, i + 2)), share),
  );
  return percentile(times, 0.5);
}

export function timesOf(rounds: readonly Measured[]): number[] {
  return rounds.flatMap(({ times }) => times);
}

export function p99Of(round: Measured | undefined): number {
  return percentile(round?.times ?? [], 0.99);
}

export function medianOf(round: Measured | undefined): number {
  return percentile(round?.times ?? [], 0.5);
}
