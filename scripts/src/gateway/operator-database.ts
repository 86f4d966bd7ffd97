import { env } from '@gateway/runtime';
import { assertMigrated, connect, findWallet, type Db, type WalletRow } from '@gateway/store';

/** One connection holds a lock while another one writes. */
const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface DatabaseVariables {
  DATABASE_URL: string;
}

export const DATABASE_VARIABLES = { DATABASE_URL: env.secretUrl('postgres', 'postgresql').required() };

/** Opens the migrated database for one command, and closes it afterwards. */
export async function withDatabase<T>(
  command: string,
  { DATABASE_URL }: DatabaseVariables,
  act: (db: Db) => Promise<T>,
): Promise<T> {
  const db = connect(DATABASE_URL, { name: command, poolSize: POOL_SIZE, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
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
