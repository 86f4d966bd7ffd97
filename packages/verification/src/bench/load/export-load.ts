import { Client } from 'undici';
import { measureLoad, openCaller, type LoadResults } from '../api-load';
import type { ApiRig } from '../api-rig';
import { createRequest } from '../api-speed';
import { percentile } from '../percentile';

/** An export of all orders, and what it costs others. */
export interface ExportResults {
  orders: number;
  rows_per_second: number;
  megabytes: number;
  /** How much the api's memory had grown at most, in megabytes. */
  memory_growth_mb: number;
  create_alone_median_ms: number;
  create_beside_median_ms: number;
  /** The median of the rounds. */
  create_times: number;
  read_times: number;
}

const WARM_UP_MS = 3_000;
const ROUND_MS = 3_000;
const ROUNDS = 6;
const SAMPLE_MS = 200;
const LINE_FEED = 10;

/**
 * Exports all orders once, alone, for its speed and memory; then creates and reads orders, one at a time, in rounds with
 * and without an export beside them, so that both are measured under the same load of the machine.
 */
export async function measureExport(rig: ApiRig, orderId: string): Promise<ExportResults> {
  const subjects = {
    create: () => openCaller(rig.port, () => createRequest(rig), 201),
    read: () => openCaller(rig.port, () => readRequest(rig, orderId), 200),
  };
  for (const open of Object.values(subjects)) await measureLoad(1, WARM_UP_MS, open);
  await exportOrders(rig, { most: 5_000 }); // what is loaded and compiled once is no growth
  const before = await rig.residentMegabytes();
  let highest = before;
  const sampling = setInterval(() => {
    void rig.residentMegabytes().then((now) => (highest = Math.max(highest, now)));
  }, SAMPLE_MS);
  const { rows, bytes, seconds } = await exportOrders(rig);
  clearInterval(sampling);
  const rounds = { create: newRounds(), read: newRounds() };
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of ['create', 'read'] as const) {
      rounds[subject].alone.push(await measureLoad(1, ROUND_MS, subjects[subject]));
      const end = keepExporting(rig);
      try {
        rounds[subject].beside.push(await measureLoad(1, ROUND_MS, subjects[subject]));
      } finally {
        await end();
      }
    }
    await rig.settle();
  }
  return {
    orders: rows,
    rows_per_second: Math.round(rows / seconds),
    megabytes: Math.round(bytes / 1e6),
    memory_growth_mb: Math.round(highest - before),
    create_alone_median_ms: medianOf(rounds.create.alone),
    create_beside_median_ms: medianOf(rounds.create.beside),
    create_times: timesOf(rounds.create),
    read_times: timesOf(rounds.read),
  };
}

interface Rounds {
  alone: LoadResults[];
  beside: LoadResults[];
}

function newRounds(): Rounds {
  return { alone: [], beside: [] };
}

const medianOf = (results: readonly LoadResults[]): number =>
  percentile(
    results.map(({ median_ms }) => median_ms),
    0.5,
  );

function timesOf({ alone, beside }: Rounds): number {
  return percentile(
    beside.map(({ median_ms }, round) => median_ms / (alone[round]?.median_ms ?? Number.NaN)),
    0.5,
  );
}

function readRequest({ key }: ApiRig, orderId: string): string {
  return `GET /api/v1/payments/${orderId} HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key}\r\n\r\n`;
}

/** Reads an export of all orders, or its first rows, and counts the lines. */
async function exportOrders(
  { port, cookie }: ApiRig,
  { most = Infinity, isOver = () => false }: { most?: number; isOver?: () => boolean } = {},
): Promise<{ rows: number; bytes: number; seconds: number }> {
  const client = new Client(`http://127.0.0.1:${String(port)}`, { bodyTimeout: 0 });
  const startedAt = performance.now();
  let [rows, bytes] = [-1, 0]; // the first line has the names
  try {
    const path = '/api/v1/admin/exports/orders?format=csv';
    const { statusCode, body } = await client.request({ method: 'GET', path, headers: { cookie } });
    if (statusCode !== 200) throw new Error(`the export was answered with ${String(statusCode)}`);
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === LINE_FEED) rows += 1;
      if (rows >= most || isOver()) break;
    }
  } finally {
    await client.destroy();
  }
  return { rows, bytes, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Keeps one export under way until the returned function is called. */
function keepExporting(rig: ApiRig): () => Promise<void> {
  const round = { isOver: false };
  const exporting = (async () => {
    while (!round.isOver) await exportOrders(rig, { isOver: () => round.isOver });
  })();
  exporting.catch(() => undefined); // thrown when the round ends
  return async () => {
    round.isOver = true;
    await exporting;
  };
}
