import { randomUUID } from 'node:crypto';
import { Pool, request } from 'undici';
import { measureLoad, openCaller, type LoadResults } from '../api-load';
import type { ApiRig } from '../api-rig';
import { createRequest } from '../api-speed';
import { percentile } from '../percentile';

/** The creates of one merchant, and what became of the lists of another. */
export interface NeighbourResults {
  alone_median_ms: number;
  beside_lists_median_ms: number;
  /** The median of the rounds. */
  times: number;
  beside_lists_p99_ms: number;
  lists_per_second: number;
  lists_refused_per_second: number;
  /** Lists that exceeded a timeout. */
  lists_failed: number;
  lists_median_ms: number;
}

const LISTS = 20;
const ROUND_MS = 5_000;
const WARM_UP_MS = 2_000;
const ROUNDS = 6;
const YEARS = 'from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z';
/** First pages and the last ones, with and without filters. */
const QUERIES = [
  `${YEARS}&page=4900&limit=100`,
  'page=4900&limit=100',
  'status=pending&page=4900&limit=100',
  `${YEARS}&limit=100`,
  'status=pending&limit=100',
  'status=expired',
];

/**
 * A merchant's creates, one at a time, alone and while another merchant, who has many orders, keeps 20 lists under way.
 * The rounds alternate, so that both are measured under the same load of the machine.
 */
export async function measureListNeighbours(rig: ApiRig): Promise<NeighbourResults> {
  const neighbour = { ...rig, key: await createMerchant(rig) };
  const measureCreates = (ms: number): Promise<LoadResults> =>
    measureLoad(1, ms, () => openCaller(rig.port, () => createRequest(neighbour), 201));
  await measureCreates(WARM_UP_MS);
  const [alone, beside]: [LoadResults[], LoadResults[]] = [[], []];
  const lists = newTally();
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await measureCreates(ROUND_MS));
    const end = keepListing(rig, lists);
    try {
      beside.push(await measureCreates(ROUND_MS));
    } finally {
      await end();
    }
    await rig.settle();
  }
  const seconds = (ROUNDS * ROUND_MS) / 1_000;
  const median = (values: number[]): number => percentile(values, 0.5);
  return {
    alone_median_ms: median(alone.map((result) => result.median_ms)),
    beside_lists_median_ms: median(beside.map((result) => result.median_ms)),
    times: median(beside.map((result, round) => result.median_ms / (alone[round]?.median_ms ?? Number.NaN))),
    beside_lists_p99_ms: median(beside.map((result) => result.p99_ms)),
    lists_per_second: lists.servedMs.length / seconds,
    lists_refused_per_second: lists.refused / seconds,
    lists_failed: lists.failed,
    lists_median_ms: median(lists.servedMs),
  };
}

interface ListTally {
  servedMs: number[];
  refused: number;
  failed: number;
}

function newTally(): ListTally {
  return { servedMs: [], refused: 0, failed: 0 };
}

/** Keeps lists of the merchant with many orders under way until the returned function is called. */
function keepListing({ port, key }: ApiRig, tally: ListTally): () => Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${String(port)}`, { connections: LISTS });
  let isOver = false;
  let sent = 0;
  const list = async (): Promise<void> => {
    while (!isOver) {
      const path = `/api/v1/payments?${QUERIES[sent++ % QUERIES.length] ?? ''}`;
      const startedAt = performance.now();
      const { statusCode, body } = await pool.request({ method: 'GET', path, headers: { 'x-api-key': key } });
      await body.dump();
      if (statusCode === 200) tally.servedMs.push(performance.now() - startedAt);
      else if (statusCode === 429) tally.refused += 1;
      else tally.failed += 1;
    }
  };
  const listing = Promise.all(Array.from({ length: LISTS }, list));
  listing.catch(() => undefined); // thrown when the round ends
  return async () => {
    isOver = true;
    await listing;
    await pool.close();
  };
}

async function createMerchant({ port, cookie }: ApiRig): Promise<string> {
  const { body } = await request(`http://127.0.0.1:${String(port)}/api/v1/admin/merchants`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Neighbour', webhook_secret: randomUUID() }),
  });
  return ((await body.json()) as { api_key: string }).api_key;
}
