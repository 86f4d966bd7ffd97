import { setTimeout as wait } from 'node:timers/promises';
import { readEnvironment, reading } from '@gateway/config';
import { findWallet, insertAddresses, insertWallet, lockWalletInit } from '@gateway/store/addresses';
import { isDatabaseTrouble, transact } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import type { Db } from '@gateway/store/db';
import type { ChainPlace } from '@gateway/store/gateway';
import { initWallet } from '@gateway/wallet';
import type { NewWallet, VaultAccess } from '@gateway/wallet';
import { refusalOf, readWritingOptions, refuseArguments } from '../command/confirmation';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, record } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL', 'TRON_NETWORK', 'VAULT_DIR', 'VAULT_KEY'], optional: [] });

const FIRST_ADDRESSES = 1_000;
const RETRY_MS = 1_000;

/** Creates the wallet on the watcher's host, where the vault folder is, and prints its seed phrase, only this time. */
export const walletInit: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  const options = readWritingOptions(args);
  refuseArguments(options);
  return withDatabase('gateway wallet init', given, async (db) => {
    if (await findWallet(db)) throw new Error('The wallet is already initialised.');
    output.text('this creates a new wallet and shows its seed phrase here, once: make sure that you are unobserved\n');
    const refusal = await refusalOf(options, 'init', output);
    if (refusal !== undefined) return refusal;
    const { id } = await pinInstance(db, { network: given.TRON_NETWORK });
    const access = { folder: given.VAULT_DIR, key: given.VAULT_KEY, instance: id };
    const { mnemonic, firstAddress, place, fault } = await createWallet(db, access);
    output.text(`seed phrase (write it down, it is shown only now):\n${mnemonic}\n`);
    output.text(`first address: ${firstAddress}\n${place ? placeInWords(place) : ''}`);
    output.json({ changed: true, seed_phrase: mnemonic, first_address: firstAddress, admin_log: place ?? null });
    if (fault === undefined) return 0;
    process.stderr.write(
      `the wallet exists, but its vault is not in place: ${describe(fault)}: see the watcher's log\n`,
    );
    return 1;
  });
};

function describe(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

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
    commit: async (wallet: NewWallet) => {
      const place = await commitUntilKnown(db, wallet);
      if (place) row.place = place;
    },
  });
  return { ...wallet, ...row };
}

/**
 * When the database fails, it is asked until it is known whether the wallet exists.
 * @returns its place in the admin audit log, unless that answer was lost
 */
async function commitUntilKnown(db: Db, wallet: NewWallet): Promise<ChainPlace | undefined> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await insertInitialWallet(db, wallet);
    } catch (error) {
      if (await isCommitted(db, wallet)) return undefined;
      if (!isDatabaseTrouble(error)) throw error;
      if (isFirst)
        process.stderr.write('the database fails: it is asked until it is known whether the wallet exists\n');
      await wait(RETRY_MS);
    }
  }
}

async function insertInitialWallet(db: Db, { xpub, fingerprint, addresses }: NewWallet): Promise<ChainPlace> {
  return transact(db, async (tx) => {
    await insertWallet(tx, { xpub, fingerprint });
    await insertAddresses(tx, 0, addresses);
    const after = { address_count: addresses.length, first_address: addresses[0] };
    return record(tx, { action: 'wallet.init', object: fingerprint, before: null, after });
  });
}

/** Whether the wallet exists although the database's answer was lost; false also when it does not respond now. */
async function isCommitted(db: Db, { fingerprint }: NewWallet): Promise<boolean> {
  try {
    return (await findWallet(db))?.fingerprint === fingerprint;
  } catch (error) {
    if (isDatabaseTrouble(error)) return false;
    throw error;
  }
}
