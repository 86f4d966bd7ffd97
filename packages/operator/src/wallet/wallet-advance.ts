import { readEnvironment, reading } from '@gateway/config';
import { UsageError } from '@gateway/runtime/command';
import { highestAddressIdx, unbindWallet } from '@gateway/store/addresses';
import { raiseWatermark, readWatermark } from '@gateway/wallet';
import { optionalArgument, refusalOf, readWritingOptions } from '../command/confirmation';
import { demandWallet, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL', 'VAULT_DIR'], optional: [] });
/** More than is derived between two backups, and derived within seconds. */
const MARGIN = 10_000;
const MAX_ADVANCE = 1_000_000;

/**
 * `gateway wallet advance [index]`: raises the watermark to the index up to which addresses may have been leased, when
 * the folder has none or its watermark cannot be trusted. The watcher then begins a new epoch: it watches every address
 * up to that index and leases none of them.
 */
export const walletAdvance: Run = (environment, args, output = TEXT_OUTPUT) => {
  const given = readEnvironment(READING, environment);
  const { VAULT_DIR: folder } = given;
  const options = readWritingOptions(args);
  const index = optionalArgument(options, 'Name one index, without spaces, or none.');
  return withDatabase('gateway wallet advance', given, async (db) => {
    const { fingerprint } = await demandWallet(db);
    const watermark = await readWatermark(folder);
    const known = Math.max(await highestAddressIdx(db), watermark ?? -1);
    const highestIndex = index === undefined ? known + MARGIN : readIndex(index, known);
    output.text(
      `highest known index: ${known}${watermark === undefined ? ', and the vault folder has no watermark' : ''}\n` +
        `every address up to index ${highestIndex} will be watched and never leased; new ones come after it\n`,
    );
    const refusal = await refusalOf(options, 'advance', output);
    if (refusal !== undefined) return refusal;
    const raised = await raiseWatermark(folder, highestIndex);
    // After the watermark, so that the new epoch does not begin with the old one.
    const { place } = await recorded(db, async (tx) => {
      await unbindWallet(tx);
      const [before, after] = [{ watermark: watermark ?? null }, { watermark: raised }];
      return { result: undefined, action: { action: 'wallet.advance', object: fingerprint, before, after } };
    });
    output.text(`${placeInWords(place)}the watermark is at index ${raised}; the watcher continues from there\n`);
    output.json({ changed: true, highest_known_index: known, watermark: raised, admin_log: place });
    return 0;
  });
};

function readIndex(text: string, known: number): number {
  const index = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (!(index >= known && index <= known + MAX_ADVANCE)) {
    throw new UsageError(`The index must be a whole number from ${known} to ${known + MAX_ADVANCE}.`);
  }
  return index;
}
