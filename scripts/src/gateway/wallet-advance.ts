import { randomUUID } from 'node:crypto';
import { env, readEnvironment } from '@gateway/runtime';
import { currentServer, highestAddressIdx } from '@gateway/store';
import { readMark, writeMark } from '@gateway/wallet';
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
 * `gateway wallet advance [index]`: writes a mark that says up to which index addresses may have been handed out, when
 * the folder has none or the mark is not to be believed. The watcher then begins a new epoch: it watches everything up
 * to that index and gives none of it.
 */
export function walletAdvance(environment: NodeJS.ProcessEnv, args: string[]): Promise<number> {
  const given = readEnvironment(SCHEMA, environment);
  const { VAULT_DIR: folder } = given;
  const options = readWritingOptions(args);
  return withDatabase('gateway wallet advance', given, async (db) => {
    await demandWallet(db);
    const mark = await readMark(folder);
    const known = Math.max(await highestAddressIdx(db), mark?.highestIndex ?? -1);
    const highestIndex = options.rest[0] === undefined ? known + MARGIN : readIndex(options.rest[0], known);
    process.stdout.write(
      `highest index that is known: ${known}${mark ? '' : ', and the vault folder has no mark'}\n` +
        `every address up to index ${highestIndex} will be watched and never given; new ones come after it\n`,
    );
    if (!(await isConfirmed(options, 'advance'))) return 0;
    const server = await currentServer(db);
    const written = await writeMark(folder, { ...server, epoch: randomUUID(), highestIndex });
    process.stdout.write(`the mark is at index ${written.highestIndex}; the watcher goes on from there by itself\n`);
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
