import { randomUUID } from 'node:crypto';
import { queryOne } from '@gateway/store/db';
import { recordReadings } from '@gateway/store/rates';
import { openBareSql } from './api-bare';
import { measureLoad, openCaller, type Caller, type LoadResults } from './api-load';
import { addFreeAddresses, type ApiRig } from './api-rig';
import { percentile } from './percentile';

const CONCURRENCY = 32;
/** As many batches of creates are under way in an api. */
const SETS_IN_FLIGHT = 2;
/** The callers wait for their orders: no more than these are in the sets under way. */
const SET_SIZE = CONCURRENCY / SETS_IN_FLIGHT;
const ROUND_MS = 3_000;
const WARM_UP_MS = 2_000;
const ROUNDS = 6;
/** Whose rates the api of the rig uses. */
export const RATE_SOURCES = ['coinbase', 'kraken'];
const PRICE = { amount: '9.20', currency: 'EUR' };

const SUBJECTS = ['bare_create', 'bare_create_set', 'create', 'create_by_price', 'bare_read', 'read', 'empty'] as const;
export type SpeedResults = Record<(typeof SUBJECTS)[number], LoadResults>;

/** Creates, by amount and by price, and reads, compared with their bare statements and an empty route. Medians of alternating rounds. */
export async function measureSpeed(rig: ApiRig): Promise<SpeedResults> {
  // The bare statements lease more addresses in a round than a watcher derives in minutes.
  for (let round = 0; round < ROUNDS; round++) await addFreeAddresses(rig.db, (round + 2) * 1_000_000);
  const bare = await openBareSql(rig, SET_SIZE);
  const orderId = await anyOrder(rig);
  const open: Record<(typeof SUBJECTS)[number], () => Promise<Caller>> = {
    bare_create: () => bare.create(),
    bare_create_set: () => bare.createSet(),
    create: () => openCaller(rig.port, () => createRequest(rig), 201),
    create_by_price: () => openCaller(rig.port, () => createRequest(rig, { price: PRICE }), 201),
    bare_read: () => bare.read(orderId),
    read: () => openCaller(rig.port, () => getRequest(`/payments/${orderId}`, `X-API-Key: ${rig.key}`), 200),
    empty: () => openCaller(rig.port, () => getRequest('/health/live', `X-API-Key: ${rig.key}`), 200),
  };
  const rounds: SpeedResults[] = [];
  const measure = async (subject: (typeof SUBJECTS)[number], ms: number): Promise<LoadResults> => {
    const isSet = subject === 'bare_create_set';
    const figures = await measureLoad(isSet ? SETS_IN_FLIGHT : CONCURRENCY, ms, open[subject]);
    if (!isSet) return figures;
    const { per_second, per_core_second } = figures;
    return { ...figures, per_second: SET_SIZE * per_second, per_core_second: SET_SIZE * per_core_second };
  };
  await sayRates(rig);
  for (const subject of SUBJECTS) await measure(subject, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    const figures: Partial<SpeedResults> = {};
    await sayRates(rig);
    // Forth and back: what a subject leaves to be vacuumed and written slows down the next one.
    const order = round % 2 === 0 ? SUBJECTS : SUBJECTS.toReversed();
    for (const subject of order) {
      figures[subject] = await measure(subject, ROUND_MS);
      await rig.settle(); // the maintenance that a watcher does in the background
    }
    rounds.push(figures as SpeedResults);
  }
  await bare.close();
  return Object.fromEntries(
    SUBJECTS.map((subject) => [subject, medianOf(rounds.map((round) => round[subject]))]),
  ) as SpeedResults;
}

/** What sources say, as a notifier records it: until it is too old, prices are converted by it. */
async function sayRates({ db }: ApiRig): Promise<void> {
  const said = { currency: PRICE.currency, rate: '0.92', fault: null, ageSeconds: 0 };
  await recordReadings(
    db,
    RATE_SOURCES.map((source) => ({ source, ...said })),
  );
}

export async function anyOrder({ db, merchantId }: Pick<ApiRig, 'db' | 'merchantId'>): Promise<string> {
  const sql = 'select id from orders where merchant_id = :merchantId order by created_at desc limit 1';
  return (await queryOne<{ id: string }>(db, sql, { merchantId }))?.id ?? '';
}

export function createRequest({ key }: Pick<ApiRig, 'key'>, cost: object = { amount: '10' }): string {
  const body = JSON.stringify({
    external_id: randomUUID(),
    ...cost,
    callback_url: 'https://shop.example/hook',
  });
  return (
    `POST /api/v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nX-API-Key: ${key}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body}`
  );
}

export function getRequest(path: string, credential: string): string {
  return `GET /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${credential}\r\n\r\n`;
}

/** Each figure's median. */
export function medianOf(rounds: readonly LoadResults[]): LoadResults {
  const of = (name: keyof LoadResults): number =>
    percentile(
      rounds.map((round) => round[name]),
      0.5,
    );
  return {
    per_second: of('per_second'),
    per_core_second: of('per_core_second'),
    median_ms: of('median_ms'),
    p99_ms: of('p99_ms'),
  };
}
