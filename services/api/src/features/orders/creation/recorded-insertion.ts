import { formatUsdt, presentPrice } from '@gateway/domain';
import type { Tx } from '@gateway/store/db';
import type { Acted, ActionFacts } from '@gateway/store/gateway';
import { insertWithinLimit, type LimitedInsertion, type Order } from '@gateway/store/orders';
import { withoutQuery } from '../../../access/admin/admin-action';
import type { InsertOrder } from './order-creation';

/** Runs a unit of work together with its row of the admin audit log. */
type Record = (work: (tx: Tx) => Promise<Acted<Order>>) => Promise<Order>;

/**
 * Inserts an order by hand: in one transaction with the row that says who created it.
 * @param add what else is inserted with it
 */
export function recordedInsertion(
  record: Record,
  add: (tx: Tx, order: Order) => Promise<void> = () => Promise.resolve(),
): InsertOrder {
  return (order, mostOpen) =>
    unlessInserted(() =>
      record(async (tx) => {
        const outcome = await insertWithinLimit(tx, order, mostOpen);
        if (typeof outcome === 'string') throw new NotInserted(outcome);
        await add(tx, outcome);
        const { id: object, merchantId } = outcome;
        const action = { action: 'order.create', object, before: null, after: factsOf(outcome), merchantId } as const;
        return { result: outcome, action };
      }),
    );
}

/** Ends the transaction of an order that was not inserted: then there is nothing to record. */
class NotInserted extends Error {
  readonly outcome;

  constructor(outcome: Exclude<LimitedInsertion, Order>) {
    super(outcome);
    this.outcome = outcome;
  }
}

async function unlessInserted(work: () => Promise<Order>): Promise<LimitedInsertion> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotInserted) return error.outcome;
    throw error;
  }
}

function factsOf(order: Order): ActionFacts {
  const { merchantId, externalId, description, price, callbackUrl } = order;
  return {
    merchant_id: merchantId,
    external_id: externalId,
    amount: formatUsdt(order.amountExpected),
    ...(price && { price: presentPrice(price) }),
    ...(description !== null && { description }),
    ...(callbackUrl !== null && { callback_url: withoutQuery(callbackUrl) }),
  };
}
