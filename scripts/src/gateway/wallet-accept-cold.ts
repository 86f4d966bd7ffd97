import { readEnvironment } from '@gateway/runtime';
import { isTronAddress, type TronAddress } from '@gateway/domain';
import { acceptColdWallet, findColdWallet, findWatcherFacts, isOwnAddress, transact } from '@gateway/store';
import type { Db } from '@gateway/store';
import Joi from 'joi';
import { isConfirmed, readWritingOptions } from './confirmation';
import { DATABASE_VARIABLES, withDatabase, type DatabaseVariables } from './operator-database';

const SCHEMA = Joi.object<DatabaseVariables>(DATABASE_VARIABLES);

/**
 * `gateway wallet accept-cold <address>`: replaces the cold wallet that was pinned at the first start. Transactions
 * already signed for the old one are not sent any more, and expire.
 */
export function walletAcceptCold(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const options = readWritingOptions(args);
  const [address] = options.rest;
  if (address === undefined || options.rest.length > 1) throw new Error('Name the new cold wallet: one TRON address.');
  if (!isTronAddress(address)) throw new Error('This is not a TRON address: its checksum is wrong.');
  const given = readEnvironment(SCHEMA, environment);
  return withDatabase('gateway wallet accept-cold', given, async (db) => {
    const pinned = await findColdWallet(db);
    process.stdout.write(`cold wallet now:  ${pinned ?? 'none'}\ncold wallet then: ${address}\n`);
    if (pinned === address) {
      process.stdout.write('nothing was changed: it is the pinned one\n');
      return 0;
    }
    await refuseOurs(db, address);
    if (!(await isConfirmed(options, address.slice(-6)))) return 0;
    await transact(db, (tx) => acceptColdWallet(tx, address));
    process.stdout.write('it is accepted: set COLD_WALLET_ADDRESS to it and start the watcher again\n');
    return 0;
  });
}

async function refuseOurs(db: Db, address: TronAddress): Promise<void> {
  if (await isOwnAddress(db, address)) throw new Error('This is a payment address of this gateway.');
  if ((await findWatcherFacts(db))?.hotWalletAddress === address) throw new Error('This is the hot wallet.');
}
