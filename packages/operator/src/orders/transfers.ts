import { parseArgs } from 'node:util';
import { readEnvironment, reading } from '@gateway/config';
import { DISPOSITIONS, formatUsdt, refuse, type Disposition } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { findTransfer, formatTransferId, listTransfersAfter, parseTransferId } from '@gateway/store/chain';
import { readDeployment } from '@gateway/store/gateway';
import type { ListedTransfer, TransferPlace } from '@gateway/store/chain';
import type { Db } from '@gateway/store/db';
import { presentTransfer } from './documents';
import { LIST_OPTIONS, printList, readLimit } from './list-options';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });
/** What waits for a decision. */
const UNDECIDED: readonly Disposition[] = ['held', 'unmatched'];

/**
 * `gateway transfers`: lists the transfers that wait for a decision, newest first, or those of another disposition.
 * `--after` continues after a transfer, at the same cost however long the list is.
 */
export const listOfTransfers: Run = (environment, args, output = TEXT_OUTPUT) => {
  const { values } = parseArgs({ args, options: { ...LIST_OPTIONS, disposition: { type: 'string' } } });
  const dispositions = values.disposition === undefined ? UNDECIDED : readDispositions(values.disposition);
  const limit = readLimit(values.limit);
  const place = values.after === undefined ? undefined : readTransferId(values.after);
  const given = readEnvironment(READING, environment);
  const list = async (db: Db): Promise<number> => {
    const network = await demandNetwork(db);
    const after = place && { network, ...place };
    if (after && !(await findTransfer(db, after))) refuse('NOT_FOUND', 'The transfer of --after does not exist');
    const rows = await listTransfersAfter(db, { network, dispositions }, { after, limit: limit + 1 });
    printList(output, rows, limit, {
      idOf: formatTransferId,
      inWords: transferInWords,
      present: presentTransfer,
      none: 'no transfer matches',
    });
    return 0;
  };
  return withDatabase('gateway transfers', given, list, { prefersIndexes: true });
};

function readDispositions(text: string): Disposition[] {
  const wanted = new Set(text.split(','));
  const known = DISPOSITIONS.filter((disposition) => wanted.has(disposition));
  if (known.length < wanted.size) {
    throw new UsageError(`--disposition must be one or more of ${DISPOSITIONS.join(',')}.`);
  }
  return known;
}

/** The network whose transfers this database records. @throws Error with one sentence before the first start */
export async function demandNetwork(db: Db): Promise<string> {
  const { network } = await readDeployment(db);
  if (network === null) throw new Error('No service has used this database yet: nothing is recorded.');
  return network;
}

/** Reads the id of a transfer, as lists print it. @throws UsageError */
export function readTransferId(id: string): TransferPlace {
  const place = parseTransferId(id);
  if (place) return place;
  throw new UsageError('A transfer is named by its transaction hash, a hyphen and its log index, as in the list.');
}

/** A transfer in a few lines. */
export function transferInWords(transfer: ListedTransfer): string {
  const { disposition, blockTime, blockNumber, amount, fromAddress, toAddress, heldReason, note } = transfer;
  const details = [
    ...(transfer.lastMerchantId === null ? [] : [`of merchant ${transfer.lastMerchantId}`]),
    ...(transfer.orderId === null ? [] : [`credited to order ${transfer.orderId}`]),
    ...(heldReason === null ? [] : [`held: ${JSON.stringify(heldReason)}`]),
    ...(note === null ? [] : [`note: ${JSON.stringify(note)}`]),
  ];
  return (
    `${formatTransferId(transfer)} ${disposition ?? 'outgoing'}\n` +
    `  ${formatUsdt(amount)} from ${fromAddress} to ${toAddress}, block ${blockNumber} of ${blockTime.toISOString()}\n` +
    details.map((detail) => `  ${detail}\n`).join('')
  );
}
