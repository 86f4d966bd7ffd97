import { readEnvironment, reading } from '@gateway/config';
import { findTextFault, formatUsdt, NOTE_RULE, refuse } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { assignTransfer, findTransfer, formatTransferId, resolveTransfer } from '@gateway/store/chain';
import { findListedOrder } from '@gateway/store/orders';
import type { ListedTransfer, TransferKey, TransferPlace } from '@gateway/store/chain';
import type { Db } from '@gateway/store/db';
import { refusalOf, readWritingOptions, twoArguments } from '../command/confirmation';
import { readUuid } from './list-options';
import { rehearse, withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import { placeInWords, recorded } from '../command/recorded';
import type { Run } from '../command/subcommand';
import { demandNetwork, readTransferId, transferInWords } from './transfers';

/** Only the api's role may decide about a transfer; the command's own is the watcher's. */
const READING = reading({ required: ['DATABASE_URL'], optional: ['API_DATABASE_URL', 'DUST_LIMIT'] });

/**
 * `gateway transfers assign <transfer> <order>`: credits an unmatched or held transfer to an order, by the rules of the
 * admin API. The notifier finds the webhook that this may owe by polling. Runs it first and takes it back, to say what
 * it will do.
 */
export const assignOfTransfer: Run = (environment, args, output = TEXT_OUTPUT) => {
  const options = readWritingOptions(args);
  const [id, orderText] = twoArguments(options, 'Name the transfer, and the order to which it is assigned.');
  const named = readTransferId(id);
  const orderId = readUuid('The order', orderText);
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway transfers assign', asApi(given), async (db) => {
    const { key, transfer } = await demandTransfer(db, named);
    const { result: confirmed } = await rehearse(db, (tx) => assignTransfer(tx, key, orderId, given.DUST_LIMIT));
    const order = (await findListedOrder(db, orderId)) ?? refuse('NOT_FOUND', 'Order does not exist');
    const [received, expected] = [formatUsdt(order.amountReceived), formatUsdt(order.amountExpected)];
    output.text(
      `${transferInWords(transfer)}order ${orderId} is ${order.status}, with ${received} of ${expected}: ` +
        `it will ${confirmed ? 'be confirmed, and its webhook sent' : 'receive this, and not be paid in full'}\n`,
    );
    const refusal = await refusalOf(options, 'assign', output);
    if (refusal !== undefined) return refusal;
    const { result: isPaid, place } = await recorded(db, (tx) => assignTransfer(tx, key, orderId, given.DUST_LIMIT));
    output.text(`${placeInWords(place)}it is assigned${isPaid ? ', and the order is confirmed' : ''}\n`);
    output.json({
      changed: true,
      transfer: formatTransferId(key),
      order_id: orderId,
      confirmed: isPaid,
      admin_log: place,
    });
    return 0;
  });
};

/** `gateway transfers resolve <transfer> <note>`: closes an unmatched or held transfer without crediting it. */
export const resolveOfTransfer: Run = (environment, args, output = TEXT_OUTPUT) => {
  const options = readWritingOptions(args);
  const [id, note] = twoArguments(options, 'Name the transfer, and in one quoted text what became of the money.');
  const named = readTransferId(id);
  const fault = note.trim() === '' ? 'not be blank' : findTextFault(note, NOTE_RULE);
  if (fault !== undefined) throw new UsageError(`The note must ${fault}.`);
  const given = readEnvironment(READING, environment);
  return withDatabase('gateway transfers resolve', asApi(given), async (db) => {
    const { key, transfer } = await demandTransfer(db, named);
    await rehearse(db, (tx) => resolveTransfer(tx, key, note));
    output.text(`${transferInWords(transfer)}it will be closed without being credited: ${JSON.stringify(note)}\n`);
    const refusal = await refusalOf(options, 'resolve', output);
    if (refusal !== undefined) return refusal;
    const { place } = await recorded(db, (tx) => resolveTransfer(tx, key, note));
    output.text(`${placeInWords(place)}it is resolved\n`);
    output.json({ changed: true, transfer: formatTransferId(key), admin_log: place });
    return 0;
  });
};

function asApi(given: { DATABASE_URL: string; API_DATABASE_URL?: string | undefined }): { DATABASE_URL: string } {
  return { DATABASE_URL: given.API_DATABASE_URL ?? given.DATABASE_URL };
}

async function demandTransfer(db: Db, id: TransferPlace): Promise<{ key: TransferKey; transfer: ListedTransfer }> {
  const key = { network: await demandNetwork(db), ...id };
  return { key, transfer: (await findTransfer(db, key)) ?? refuse('NOT_FOUND', 'Transfer does not exist') };
}
