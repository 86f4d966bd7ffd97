import { countFreeAddresses } from '@gateway/store/addresses';
import { query, type Db } from '@gateway/store/db';
import { withDatabase } from '../../rig/database';
import { call } from '../../rig/http';
import type { Servers } from '../../rig/servers';
import type { Measured } from '../timed';
import { openChainlessApi } from './chainless-api';
import { visitFor, type Visits } from './link-visitors';
import { compareCreates, createFor, p99Of, type CreatesBeside } from './steady-creates';

export interface LinkResults extends CreatesBeside {
  visitors: number;
  unserved: number;
  hostile_orders: number;
  /** Addresses that links took of those kept for the API. */
  reserve_taken: number;
  errors: number;
}

const ROUNDS = 4;
/** Long enough that one collection of the whole heap, which takes both processors, is not the p99 of a round. */
const ROUND_MS = 30_000;
const WARM_UP_MS = 4_000;
const ADDRESSES = 25_000;
const RESERVE = 200;
/** What the rounds write, several times over. */
const LOG_FILES = 12;
/** What is left beside the reserve when visitors meet an almost empty pool. */
const LEFT = 30;

/**
 * Rounds of creating orders alternate between no visitor of a payment link and 5,000 a minute, half of them hostile.
 * Afterwards as many visitors meet a pool that is all but empty.
 */
export async function measureLinks(stores: Servers): Promise<LinkResults> {
  // Visitors come through a proxy. The limit of one link is what an operator sets who expects so many.
  const limits = { RATE_LIMIT_LINK: '6000', RATE_LIMIT_CHECKOUT_ADDRESS: '1200' };
  const reserve = { TRUST_PROXY: '1', LINK_ADDRESS_RESERVE: String(RESERVE) };
  const api = await openChainlessApi(stores, ADDRESSES, { ...limits, ...reserve });
  await recycleLog(stores.databaseUrl);
  const linkId = await createLink(api);
  await createFor(api, WARM_UP_MS);
  await visitFor(api.url, linkId, WARM_UP_MS);
  const alone = [await createFor(api, ROUND_MS)];
  const beside: Measured[] = [];
  const visits: Visits[] = [];
  while (beside.length < ROUNDS) {
    const [creates, seen] = await Promise.all([createFor(api, ROUND_MS), visitFor(api.url, linkId, ROUND_MS)]);
    beside.push(creates);
    visits.push(seen);
    alone.push(await createFor(api, ROUND_MS));
    console.log(JSON.stringify({ alone: alone.slice(-2).map(p99Of), beside: p99Of(creates), ...seen }));
  }
  const unserved = sumOf(visits, 'unserved'); // in the almost empty pool, most are
  await leaveFree(api.db, RESERVE + LEFT);
  visits.push(await visitFor(api.url, linkId, WARM_UP_MS));
  const free = await countFreeAddresses(api.db, RESERVE);
  console.log(JSON.stringify({ free, ...visits.at(-1) }));
  await api.stop();
  return {
    ...compareCreates(alone, beside),
    ...{ visitors: sumOf(visits, 'visitors'), unserved, hostile_orders: sumOf(visits, 'hostileOrders') },
    reserve_taken: RESERVE - free,
    errors: sumOf(visits, 'errors') + [...alone, ...beside].reduce((sum, { errors }) => sum + errors, 0),
  };
}

function sumOf(visits: readonly Visits[], name: keyof Visits): number {
  return visits.reduce((sum, one) => sum + one[name], 0);
}

async function createLink({ url, key }: { url: string; key: string }): Promise<string> {
  const body = { title: 'Concert', amount: '25.5', callback_url: 'http://127.0.0.1:1024/' };
  const made = await call('POST', `${url}/api/v1/payment-links`, { key, body });
  if (made.status !== 201) throw new Error(`the link was not created: ${JSON.stringify(made.body)}`);
  return String(made.body['id']);
}

/**
 * Leaves a new server as one that has been in use: its log goes on in old files. Each file that has to be made stops
 * every commit for as long as the disk needs to write 16 MB.
 */
async function recycleLog(url: string): Promise<void> {
  await withDatabase(url, async (db) => {
    for (let file = 0; file < LOG_FILES; file++) {
      await query(db, `select pg_logical_emit_message(false, 'bench', '')`);
      await query(db, 'select pg_switch_wal()');
    }
    await query(db, 'checkpoint');
  });
}

async function leaveFree(db: Db, count: number): Promise<void> {
  const sql = `update addresses set state = 'retired' where state = 'free'
    and idx not in (select idx from addresses where state = 'free' order by idx desc limit :count::int)`;
  await query(db, sql, { count });
}
