import type { Contract } from '@gateway/contract';
import { createHash } from 'node:crypto';
import { addressFromAccount } from '@gateway/domain';
import { insertAddresses } from '@gateway/store/addresses';
import { transact, type Db } from '@gateway/store/db';
import { buildWallet } from '@gateway/store/testing';
import { logIn } from '../rig/admin-session';
import { startApi } from '../rig/api';
import { startChain } from '../rig/chain';
import { createDatabase } from '../rig/database';
import { call } from '../rig/http';
import { type Program } from '../rig/program';
import { RAISED_LIMITS } from '../rig/raised-limits';
import type { Servers } from '../rig/servers';
import { plantMerchant } from './foreign';
import type { Known } from './grammar';
import { signInPeople } from './people';

/** One api with its own stores and a simulated node; no other program writes. */
export interface World {
  api: Program;
  port: number;
  db: Db;
  /** The document that the api serves. */
  contract: Contract;
  known: Known;
  /** Opens new sessions, because some requests end one. */
  logIn(): Promise<void>;
  close(): Promise<void>;
}

const FIRST_OWN_INDEX = 1_000_000;
const ADDRESSES_IN_A_STEP = 10_000;

export async function openWorld(stores: Servers, addresses: number): Promise<World> {
  const database = await createDatabase(stores.databaseUrl, 'fuzz');
  const chain = await startChain();
  const api = await startApi(database, stores.redisUrl, () => ({
    ...{ TRON_NODE_URL: chain.url, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    ...RAISED_LIMITS,
    ...{ RATE_LIMIT_LINK: '1000000000', RATE_LIMIT_LINK_ADDRESS: '1000000000' },
    ...{ LINK_ADDRESS_RESERVE: '0', FIXED_RATES: 'EUR:0.92' },
  }));
  const url = `${api.url}/api/v1`;
  await buildWallet(database.db, 1); // only a watcher could create one, and none runs
  await addAddresses(database.db, addresses);
  const contract = (await call('GET', `${url}/openapi.json`)).body as unknown as Contract;
  // This gateway is no sandbox, so the paths are as unknown as any other.
  delete contract.paths['/sandbox/pay'];
  delete contract.paths['/sandbox/deposit'];
  const credentials = { key: api.secrets.API_KEY, cookie: '', spareCookie: '' };
  const { body: merchant } = await call('GET', `${url}/merchant`, { key: credentials.key });
  const merchantId = String(merchant['id']);
  const foreign = await plantMerchant(url, await logIn(url, api.secrets.ADMIN_PASSWORD));
  const lists = { orders: [], merchants: [], links: [], channels: [], visitors: [], ids: [] };
  const known: Known = { ...credentials, ...lists, merchantId, people: [], foreign };
  return {
    ...{ api: api.program, port: api.port, db: database.db, contract, known },
    async logIn() {
      known.cookie = await logIn(url, api.secrets.ADMIN_PASSWORD);
      known.spareCookie = await logIn(url, api.secrets.ADMIN_PASSWORD);
      known.people = await signInPeople(url, known.cookie, merchantId, known.people);
      known.ids = known.people.map(({ id }) => id);
    },
    async close() {
      await api.program.stop();
      await chain.program.kill();
      await database.drop();
    },
  };
}

/** Fills the pool here, because the watcher that fills it would change other tables too. */
async function addAddresses(db: Db, count: number): Promise<void> {
  for (let from = 0; from < count; from += ADDRESSES_IN_A_STEP) {
    const step = Array.from({ length: Math.min(ADDRESSES_IN_A_STEP, count - from) }, (_, i) =>
      addressFromAccount(
        createHash('sha256')
          .update(String(from + i))
          .digest()
          .subarray(0, 20),
      ),
    );
    await transact(db, (tx) => insertAddresses(tx, FIRST_OWN_INDEX + from, step));
  }
}
