import { readEnvironment, reading } from '@gateway/config';
import { requestSweepRetryOfAddress } from '@gateway/store/sweeps';
import { refusalOf, onlyArgument, readWritingOptions } from '../command/confirmation';
import { rehearse, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });

/**
 * `gateway sweep retry <address>`: gives the failed sweep of an address three more attempts, which the watcher finds by
 * polling. The console does so by order, and money may have come to an address that never had one.
 */
export const sweepRetry: Run = (environment, args, output = TEXT_OUTPUT) => {
  const options = readWritingOptions(args);
  const address = onlyArgument(options, 'Name the address whose sweep has failed.');
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway sweep retry', given, async (db) => {
    await rehearse(db, (tx) => requestSweepRetryOfAddress(tx, address));
    output.text(`the failed sweep of ${address} will get three more attempts\n`);
    const refusal = await refusalOf(options, 'retry', output);
    if (refusal !== undefined) return refusal;
    const { place } = await recorded(db, async (tx) => {
      await requestSweepRetryOfAddress(tx, address);
      const [before, after] = [{ sweep: 'failed' }, { sweep: 'queued' }];
      return { result: undefined, action: { action: 'sweep.retry', object: address, before, after } };
    });
    output.text(`${placeInWords(place)}it is queued\n`);
    output.json({ changed: true, address, admin_log: place });
    return 0;
  });
};
