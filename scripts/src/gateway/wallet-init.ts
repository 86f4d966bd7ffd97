import { env, readEnvironment } from '@gateway/runtime';
import { findWallet, insertAddresses, insertWallet, lockWalletInit, pinInstance, transact } from '@gateway/store';
import type { Db } from '@gateway/store';
import { initWallet } from '@gateway/wallet';
import type { NewWallet, VaultAccess } from '@gateway/wallet';
import Joi from 'joi';
import { isConfirmed, readWritingOptions } from './confirmation';
import { DATABASE_VARIABLES, withDatabase, type DatabaseVariables } from './operator-database';

interface Variables extends DatabaseVariables {
  TRON_NETWORK: string;
  VAULT_DIR: string;
  VAULT_KEY: string;
}

const SCHEMA = Joi.object<Variables>({
  ...DATABASE_VARIABLES,
  TRON_NETWORK: env.oneOf('nile', 'mainnet').required(),
  VAULT_DIR: env.text().required(),
  VAULT_KEY: env.hex64().required(),
});

const FIRST_ADDRESSES = 1_000;

/** Creates the wallet on the watcher's host, where the vault folder is, and prints its seed phrase, only this time. */
export async function walletInit(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const options = readWritingOptions(args);
  return withDatabase('gateway wallet init', given, async (db) => {
    if (await findWallet(db)) throw new Error('The wallet is already initialised.');
    process.stdout.write(
      'this creates a new wallet and shows its seed phrase here, once: make sure that you are unobserved\n',
    );
    if (!(await isConfirmed(options, 'init'))) return 0;
    const { id } = await pinInstance(db, { network: given.TRON_NETWORK });
    const access = { folder: given.VAULT_DIR, key: Buffer.from(given.VAULT_KEY, 'hex'), instance: id };
    const { mnemonic, firstAddress } = await createWallet(db, access);
    process.stdout.write(`seed phrase (write it down, it is shown only now):\n${mnemonic}\n`);
    process.stdout.write(`first address: ${firstAddress}\n`);
    return 0;
  });
}

type InitialWallet = Awaited<ReturnType<typeof initWallet>>;

async function createWallet(db: Db, access: VaultAccess): Promise<InitialWallet> {
  const made: { wallet?: InitialWallet } = {};
  try {
    await transact(db, async (lock) => {
      await lockWalletInit(lock);
      if (await findWallet(lock)) throw new Error('The wallet is already initialised.');
      made.wallet = await initialise(db, access);
    });
  } catch (error) {
    // Once the wallet exists its seed phrase is shown, whatever became of the lock: it cannot be shown again.
    if (!made.wallet) throw error;
    process.stderr.write('releasing the lock of the wallet failed; the wallet was created\n');
  }
  if (!made.wallet) throw new Error('The wallet was not created.');
  return made.wallet;
}

function initialise(db: Db, access: VaultAccess): Promise<InitialWallet> {
  return initWallet({
    access,
    addressCount: FIRST_ADDRESSES,
    createdAt: new Date(),
    // On another connection: the lock is held until the files are in place.
    commit: ({ xpub, fingerprint, addresses }: NewWallet) =>
      transact(db, async (tx) => {
        await insertWallet(tx, { xpub, fingerprint });
        await insertAddresses(tx, 0, addresses);
      }),
  });
}
