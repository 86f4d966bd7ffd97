import { randomUUID } from 'node:crypto';
import { env, readEnvironment } from '@gateway/runtime';
import {
  assertMigrated,
  connect,
  currentServer,
  findWallet,
  insertAddresses,
  insertWallet,
  lockWalletInit,
  pinInstance,
  transact,
} from '@gateway/store';
import type { Db } from '@gateway/store';
import { initWallet } from '@gateway/wallet';
import type { NewWallet, VaultAccess } from '@gateway/wallet';
import Joi from 'joi';

interface Variables {
  DATABASE_URL: string;
  TRON_NETWORK: string;
  VAULT_DIR: string;
  VAULT_KEY: string;
}

const SCHEMA = Joi.object<Variables>({
  DATABASE_URL: env.secretUrl('postgres', 'postgresql').required(),
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  VAULT_DIR: env.text().required(),
  VAULT_KEY: env.hex64().required(),
});

const FIRST_ADDRESSES = 1_000;
/** One connection holds the lock while another commits the wallet. */
const POOL_SIZE = 2;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Makes the wallet on the watcher's host, where the vault folder is, and prints its seed phrase: it is never shown again. */
export async function walletInit(environment: NodeJS.ProcessEnv): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const pool = { name: 'gateway wallet init', poolSize: POOL_SIZE, statementTimeoutMs: STATEMENT_TIMEOUT_MS };
  const db = connect(given.DATABASE_URL, pool);
  try {
    await assertMigrated(db);
    const { id } = await pinInstance(db, { network: given.TRON_NETWORK });
    const access = { folder: given.VAULT_DIR, key: Buffer.from(given.VAULT_KEY, 'hex'), instance: id };
    const { mnemonic, firstAddress } = await createWallet(db, access);
    process.stdout.write(`seed phrase (write it down, it is shown only now):\n${mnemonic}\n`);
    process.stdout.write(`first address: ${firstAddress}\n`);
    return 0;
  } finally {
    await db.destroy();
  }
}

function createWallet(db: Db, access: VaultAccess): ReturnType<typeof initWallet> {
  return transact(db, async (lock) => {
    await lockWalletInit(lock);
    if ((await findWallet(lock)) !== undefined) throw new Error('The wallet is already initialised.');
    const server = await currentServer(lock);
    const epoch = randomUUID();
    const commit = ({ xpub, fingerprint, addresses }: NewWallet): Promise<void> =>
      transact(db, async (tx) => {
        await insertWallet(tx, { xpub, fingerprint, epoch, server });
        await insertAddresses(tx, 0, addresses);
      });
    const mark = { epoch, ...server };
    return initWallet({ access, addressCount: FIRST_ADDRESSES, mark, createdAt: new Date(), commit });
  });
}
