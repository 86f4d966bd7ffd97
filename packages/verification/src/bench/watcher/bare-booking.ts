import { randomBytes, randomUUID } from 'node:crypto';
import { accountOf, addressFromAccount, addUsdt, type TronAccount, type TronAddress, usdt } from '@gateway/domain';
import {
  creditTransfers,
  type FinalTransfer,
  findCursor,
  insertTransfers,
  matchBlock,
  moveCursor,
} from '@gateway/store/chain';
import { type Db, pipelined, transact, withSavepoint } from '@gateway/store/db';
import { leadOrStandBy, type Term } from '@gateway/store/gateway';
import { lockOrders } from '@gateway/store/orders';
import { perSecond, STEP_MS } from './replay';

const NETWORK = 'nile';
const BLOCKS = 200;
const PAYMENT = usdt(1n);
const CREDITED = 'credited' as const;
/** Transfers between others, as many as a recorded block has. */
const OTHERS = 154;

/**
 * Books blocks with a payment to each payee by the statements of a watcher alone: no node is asked, nothing is parsed,
 * decided or logged. For when no watcher runs; the orders expect more than they get.
 * @returns blocks a second
 */
export async function measureBareBooking(db: Db, payees: readonly TronAddress[]): Promise<number> {
  const term = await leadOrStandBy(db, randomUUID(), -1);
  const cursor = await findCursor(db, NETWORK);
  if (!term || !cursor) throw new Error('blocks can be booked only behind those that a watcher has scanned');
  let { number, blockId, blockTime } = cursor;
  const startedAt = performance.now();
  for (let i = 0; i < BLOCKS; i++) {
    const block = {
      ...{ number: number + 1, id: anyHash(), parentId: blockId },
      timestamp: new Date(blockTime.getTime() + STEP_MS),
    };
    await bookBlock(db, term, block, payees);
    ({ number, id: blockId, timestamp: blockTime } = block);
  }
  return perSecond(BLOCKS, performance.now() - startedAt);
}

type Block = Parameters<typeof moveCursor>[3];

async function bookBlock(db: Db, term: Term, block: Block, payees: readonly TronAddress[]): Promise<void> {
  const paid = payees.map((to) => ({ from: anyAccount(), to: accountOf(to) }));
  const others = Array.from({ length: OTHERS }, () => ({ from: anyAccount(), to: anyAccount() }));
  const { own } = await matchBlock(db, NETWORK, { timestamp: block.timestamp, transfers: [...paid, ...others] });
  await transact(db, async (tx) => {
    const ids = [...own.values()].flatMap((orderId) => orderId ?? []);
    const [, orders] = await pipelined([moveCursor(tx, term, NETWORK, block), lockOrders(tx, ids)]);
    const paidOrders = paid.map(({ from, to }, i) => {
      const order = orders.get(own.get(to) ?? '');
      if (!order) throw new Error('a payee has no order');
      const transfer: FinalTransfer = {
        ...{ network: NETWORK, txHash: anyHash(), logIndex: i, blockNumber: block.number },
        ...{ blockTime: block.timestamp, from: addressFromAccount(from), to: order.address, amount: PAYMENT },
      };
      return { order, transfer };
    });
    const transfers = paidOrders.map(({ transfer }) => ({ ...transfer, disposition: CREDITED, outgoing: null }));
    const bookings = paidOrders.map(({ order, transfer }) => ({
      order,
      credits: [{ transfer, kind: CREDITED, received: addUsdt(order.amountReceived, PAYMENT) }],
      change: undefined,
    }));
    await withSavepoint(tx, () => pipelined([insertTransfers(tx, transfers), creditTransfers(tx, bookings)]));
  });
}

function anyAccount(): TronAccount {
  return randomBytes(20).toString('hex') as TronAccount;
}

function anyHash(): string {
  return randomBytes(32).toString('hex');
}
