import { readEnvironment, reading } from '@gateway/config';
import { findWallet, insertAddresses, insertWallet, lockWalletInit, pinInstance, transact } from '@gateway/store';
import type { ChainPlace, Db } from '@gateway/store';
import { initWallet } from '@gateway/wallet';
import type { NewWallet, VaultAccess } from '@gateway/wallet';
import { refusalOf, readWritingOptions } from './confirmation';
import { withDatabase } from './operator-database';
import { TEXT_OUTPUT } from './output';
import { placeInWords, record } from './recorded';
import type { Run } from './subcommand';

const READING = reading({ required: ['DATABASE_URL', 'TRON_NETWORK', 'VAULT_DIR', 'VAULT_KEY'], optional: [] });

const FIRST_ADDRESSES = 1_000;

/** Creates the wallet on the watcher's host, where the vault folder is, and prints its seed phrase, only this time. */
export const walletInit: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  const options = readWritingOptions(args);
  return withDatabase('gateway wallet init', given, async (db) => {
    if (await findWallet(db)) throw new Error('The wallet is already initialised.');
    output.text('this creates a new wallet and shows its seed phrase here, once: make sure that you are unobserved\n');
    const refusal = await refusalOf(options, 'init', output);
    if (refusal !== undefined) return refusal;
    const { id } = await pinInstance(db, { network: given.TRON_NETWORK });
    const access = { folder: given.VAULT_DIR, key: given.VAULT_KEY, instance: id };
    const { mnemonic, firstAddress, place } = await createWallet(db, access);
    output.text(`seed phrase (write it down, it is shown only now):\n${mnemonic}\n`);
    output.text(`first address: ${firstAddress}\n${place ? placeInWords(place) : ''}`);
    output.json({ changed: true, seed_phrase: mnemonic, first_address: firstAddress, admin_log: place });
    return 0;
  });
};

type InitialWallet = Awaited<ReturnType<typeof initWallet>> & { place?: ChainPlace };

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

async function initialise(db: Db, access: VaultAccess): Promise<InitialWallet> {
  const row: { place?: ChainPlace } = {};
  const wallet = await initWallet({
    access,
    addressCount: FIRST_ADDRESSES,
    createdAt: new Date(),
    // On another connection: the lock is held until the files are in place.
    commit: async ({ xpub, fingerprint, addresses }: NewWallet) => {
      row.place = await transact(db, async (tx) => {
        await insertWallet(tx, { xpub, fingerprint });
        await insertAddresses(tx, 0, addresses);
        const after = { address_count: addresses.length, first_address: addresses[0] };
        return record(tx, { action: 'wallet.init', object: fingerprint, before: null, after });
      });
    },
  });
  return { ...wallet, ...row };
}
