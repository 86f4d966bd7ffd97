import { parseArgs } from 'node:util';
import { readEnvironment, reading } from '@gateway/config';
import { formatUsdt, isTronAddress, ORDER_STATUSES, refuse, type OrderStatus } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { type Db } from '@gateway/store/db';
import { findListedOrder, listOrdersAfter, type ListedOrder, type OrderFilter } from '@gateway/store/orders';
import { presentOrder } from './documents';
import { LIST_OPTIONS, printList, readLimit, readUuid } from './list-options';
import { withDatabase } from '../command/operator-database';
import { TEXT_OUTPUT } from '../command/output';
import type { Run } from '../command/subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [] });
const STATUS_WIDTH = 15;

/**
 * `gateway orders`: lists orders, newest first, by status, merchant, external id or address. `--after` continues after
 * an order, at the same cost however long the list is.
 */
export const listOfOrders: Run = (environment, args, output = TEXT_OUTPUT) => {
  const { filter, limit, after } = readOptions(args);
  const given = readEnvironment(READING, environment);
  const list = async (db: Db): Promise<number> => {
    if (after !== undefined && !(await findListedOrder(db, after))) {
      refuse('NOT_FOUND', 'The order of --after does not exist');
    }
    const rows = await listOrdersAfter(db, filter, { after, limit: limit + 1 });
    printList(output, rows, limit, { idOf: ({ id }) => id, inWords, present: presentOrder, none: 'no order matches' });
    return 0;
  };
  return withDatabase('gateway orders', given, list, { prefersIndexes: true });
};

function readOptions(args: string[]): { filter: OrderFilter; limit: number; after: string | undefined } {
  const { values } = parseArgs({
    args,
    options: {
      ...LIST_OPTIONS,
      status: { type: 'string' },
      merchant: { type: 'string' },
      'external-id': { type: 'string' },
      address: { type: 'string' },
    },
  });
  const { status, merchant, address, limit, after } = values;
  if (address !== undefined && !isTronAddress(address)) throw new UsageError('--address must be a TRON address.');
  return {
    filter: {
      status: status === undefined ? undefined : readStatuses(status),
      merchantId: merchant === undefined ? undefined : readUuid('--merchant', merchant),
      externalId: values['external-id'],
      address,
    },
    limit: readLimit(limit),
    after: after === undefined ? undefined : readUuid('--after', after),
  };
}

function readStatuses(text: string): OrderStatus[] {
  const statuses = new Set(text.split(','));
  const known = ORDER_STATUSES.filter((status) => statuses.has(status));
  if (known.length < statuses.size)
    throw new UsageError(`--status must be one or more of ${ORDER_STATUSES.join(',')}.`);
  return known;
}

function inWords(order: ListedOrder): string {
  const { id, createdAt, status, amountReceived, amountExpected, merchantName, externalId, address } = order;
  const amounts = `${formatUsdt(amountReceived)} of ${formatUsdt(amountExpected)}`;
  const names = `${JSON.stringify(merchantName)} ${JSON.stringify(externalId)}`;
  return `${id} ${createdAt.toISOString()} ${status.padEnd(STATUS_WIDTH)} ${amounts} ${address} ${names}\n`;
}
