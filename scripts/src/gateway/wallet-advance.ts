import { env, readEnvironment } from '@gateway/runtime';
import { highestAddressIdx, unbindWallet } from '@gateway/store';
import { raiseWatermark, readWatermark } from '@gateway/wallet';
import Joi from 'joi';
import { isConfirmed, readWritingOptions } from './confirmation';
import { DATABASE_VARIABLES, demandWallet, withDatabase, type DatabaseVariables } from './operator-database';

const SCHEMA = Joi.object<DatabaseVariables & { VAULT_DIR: string }>({
  ...DATABASE_VARIABLES,
  VAULT_DIR: env.text().required(),
});
/** More than was ever derived in the time between two backups, and seconds to derive. */
const MARGIN = 10_000;
const MOST = 1_000_000;

/**
 * `gateway wallet advance [index]`: raises the watermark to the index up to which addresses may have been leased, when
 * the folder has none or it is not to be believed. The watcher then begins a new epoch: it watches everything up to that
 * index and leases none of it.
 */
export function walletAdvance(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const { VAULT_DIR: folder } = given;
  const options = readWritingOptions(args);
  return withDatabase('gateway wallet advance', given, async (db) => {
    await demandWallet(db);
    const watermark = await readWatermark(folder);
    const known = Math.max(await highestAddressIdx(db), watermark ?? -1);
    const highestIndex = options.rest[0] === undefined ? known + MARGIN : readIndex(options.rest[0], known);
    process.stdout.write(
      `highest index that is known: ${known}${watermark === undefined ? ', and the vault folder has no watermark' : ''}\n` +
        `every address up to index ${highestIndex} will be watched and never leased; new ones come after it\n`,
    );
    if (!(await isConfirmed(options, 'advance'))) return 0;
    const raised = await raiseWatermark(folder, highestIndex);
    // Only now: the epoch that begins must not be that of the watermark before.
    await unbindWallet(db);
    process.stdout.write(`the watermark is at index ${raised}; the watcher goes on from there by itself\n`);
    return 0;
  });
}

function readIndex(text: string, known: number): number {
  const index = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(index >= known && index <= known + MOST)) {
    throw new Error(`The index must be a whole number from ${known} to ${known + MOST}.`);
  }
  return index;
}
