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
/** More than is derived between two backups, and derived within seconds. */
const MARGIN = 10_000;
const MAX_ADVANCE = 1_000_000;

/**
 * `gateway wallet advance [index]`: raises the watermark to the index up to which addresses may have been leased, when
 * the folder has none or its watermark cannot be trusted. The watcher then begins a new epoch: it watches every address
 * up to that index and leases none of them.
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
      `highest known index: ${known}${watermark === undefined ? ', and the vault folder has no watermark' : ''}\n` +
        `every address up to index ${highestIndex} will be watched and never leased; new ones come after it\n`,
    );
    if (!(await isConfirmed(options, 'advance'))) return 0;
    const raised = await raiseWatermark(folder, highestIndex);
    // After the watermark, so that the new epoch does not begin with the old one.
    await unbindWallet(db);
    process.stdout.write(`the watermark is at index ${raised}; the watcher continues from there\n`);
    return 0;
  });
}

function readIndex(text: string, known: number): number {
  const index = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(index >= known && index <= known + MAX_ADVANCE)) {
    throw new Error(`The index must be a whole number from ${known} to ${known + MAX_ADVANCE}.`);
  }
  return index;
}
