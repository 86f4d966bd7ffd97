import { ConfigError } from '@gateway/runtime';
import { findWallet, type WalletRow } from '@gateway/store/addresses';
import { assertMigrated, connect, transact, type Db, type Tx } from '@gateway/store/db';
import { readDeployment } from '@gateway/store/gateway';

/** One connection holds a lock while another one writes. */
const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 30_000;

/** What differs from command to command. */
interface DatabaseOptions {
  /** For lists. */
  prefersIndexes?: boolean;
  /** For commands that read tables as a whole. */
  statementTimeoutMs?: number;
}

/** Where a command works; the network and the token of its chain, if it has them, must be those of the database. */
interface Place {
  DATABASE_URL: string;
  TRON_NETWORK?: string;
  USDT_CONTRACT?: string;
}

/**
 * Opens the migrated database for one command, and closes it afterwards.
 * @throws ConfigError for the database of another chain: compared with the wrong one, empty balances agree
 */
export async function withDatabase<T>(
  command: string,
  place: Place,
  act: (db: Db) => Promise<T>,
  { prefersIndexes = false, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: DatabaseOptions = {},
): Promise<T> {
  const db = connect(place.DATABASE_URL, { name: command, poolSize: POOL_SIZE, statementTimeoutMs, prefersIndexes });
  try {
    await assertMigrated(db);
    if (place.TRON_NETWORK !== undefined) await demandChain(db, place);
    return await act(db);
  } finally {
    await db.destroy();
  }
}

async function demandChain(db: Db, { TRON_NETWORK, USDT_CONTRACT }: Place): Promise<void> {
  const { network, usdtContract } = await readDeployment(db);
  const isOther = (given: string | undefined, pinned: string | null): boolean =>
    given !== undefined && pinned !== null && given !== pinned;
  const wrong = [
    ...(isOther(TRON_NETWORK, network) ? ['TRON_NETWORK'] : []),
    ...(isOther(USDT_CONTRACT, usdtContract) ? ['USDT_CONTRACT'] : []),
  ];
  if (wrong.length > 0) {
    throw new ConfigError(wrong.map((name) => `${name} is not the one this database was first started with`));
  }
}

/** The wallet of the database. @throws Error with one sentence when there is none */
export async function demandWallet(db: Db): Promise<WalletRow> {
  const wallet = await findWallet(db);
  if (!wallet)
    throw new Error('There is no wallet yet: create it with POST /api/v1/wallet/init or "gateway wallet init".');
  return wallet;
}

class TakenBack extends Error {
  override readonly name = 'TakenBack';
}

/** What an action would return: carries it out in a transaction, and takes it back. @throws what the action throws */
export async function rehearse<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const results: T[] = [];
  try {
    await transact(db, async (tx) => {
      results.push(await work(tx));
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return results.at(-1) as T;
}
