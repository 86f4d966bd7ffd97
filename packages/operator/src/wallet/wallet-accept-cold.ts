import { readEnvironment, reading } from '@gateway/config';
import { isTronAddress, type TronAddress } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { findWatcherFacts } from '@gateway/store/gateway';
import { acceptColdWallet, findColdWallet, isOwnAddress } from '@gateway/store/sweeps';
import type { Db } from '@gateway/store/db';
import { refusalOf, onlyArgument, readWritingOptions } from '../command/confirmation';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });

/**
 * `gateway wallet accept-cold <address>`: replaces the cold wallet that was pinned at the first start. Transactions
 * already signed for the old one are not sent any more, and expire.
 */
export const walletAcceptCold: Run = (environment, args, output = TEXT_OUTPUT) => {
  const options = readWritingOptions(args);
  const address = onlyArgument(options, 'Name the new cold wallet: one TRON address.');
  if (!isTronAddress(address)) throw new UsageError('This is not a TRON address: its checksum is wrong.');
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway wallet accept-cold', given, async (db) => {
    const pinned = await findColdWallet(db);
    output.text(`cold wallet now:  ${pinned ?? 'none'}\ncold wallet then: ${address}\n`);
    if (pinned === address) {
      output.text('nothing was changed: it is the pinned one\n');
      output.json({ changed: false, reason: 'already_pinned' });
      return 0;
    }
    await refuseOurs(db, address);
    const refusal = await refusalOf(options, address.slice(-6), output);
    if (refusal !== undefined) return refusal;
    const { result, place } = await recorded(db, async (tx) => {
      const before = { cold_wallet_address: (await findColdWallet(tx)) ?? null };
      const after = { cold_wallet_address: address };
      await acceptColdWallet(tx, address);
      return { result: before, action: { action: 'wallet.accept_cold', object: address, before, after } };
    });
    output.text(`${placeInWords(place)}it is accepted: set COLD_WALLET_ADDRESS to it and start the watcher again\n`);
    output.json({ changed: true, before: result.cold_wallet_address, after: address, admin_log: place });
    return 0;
  });
};

async function refuseOurs(db: Db, address: TronAddress): Promise<void> {
  if (await isOwnAddress(db, address)) throw new Error('This is a payment address of this gateway.');
  if ((await findWatcherFacts(db))?.hotWalletAddress === address) throw new Error('This is the hot wallet.');
}
