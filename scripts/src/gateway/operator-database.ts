import { assertMigrated, connect, findWallet, transact, type Db, type Tx, type WalletRow } from '@gateway/store';

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

/** Opens the migrated database for one command, and closes it afterwards. */
export async function withDatabase<T>(
  command: string,
  { DATABASE_URL }: { DATABASE_URL: string },
  act: (db: Db) => Promise<T>,
  { prefersIndexes = false, statementTimeoutMs = STATEMENT_TIMEOUT_MS }: DatabaseOptions = {},
): Promise<T> {
  const db = connect(DATABASE_URL, { name: command, poolSize: POOL_SIZE, statementTimeoutMs, prefersIndexes });
  try {
    await assertMigrated(db);
    return await act(db);
  } finally {
    await db.destroy();
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
