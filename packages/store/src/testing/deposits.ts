import { parseUsdt, usdt, type Usdt } from '@gateway/domain';
import { findDeposit, insertDeposit, type DepositSettings, type ListedDeposit } from '../deposits/deposit-addresses';
import { insertDepositAddress } from '../deposits/deposit-derivation';
import { insertDepositOrders } from '../deposits/deposit-orders';
import { query, queryOne, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { creditTransfers } from '../chain/credits';
import { insertTransfers, type FinalTransfer } from '../orders/transfers';
import { findOrder, type Order } from '../orders/orders';
import { addressOf, buildWallet, hashOf, TEST_NETWORK } from './data';

let paths = 0;

/** Gives a customer a made-up deposit address: by default open, with a minimum of 1 USDT. */
export async function buildDeposit(
  db: Db,
  merchantId: string,
  customerId = 'customer 7',
  settings: Partial<DepositSettings> = {},
): Promise<ListedDeposit> {
  await buildWallet(db);
  const defaults = { minAmount: parseUsdt('1'), callbackUrl: 'https://shop.example/hook', label: null, isOpen: true };
  await insertDeposit(db, { merchantId, customerId }, { ...defaults, ...settings });
  await deriveDeposits(db);
  const deposit = await findDeposit(db, merchantId, { customerId });
  if (!deposit) throw new Error('no deposit address was inserted');
  return deposit;
}

/** Gives every customer who waits for one a made-up address, as the leading watcher gives real ones. */
export async function deriveDeposits(db: Db): Promise<void> {
  const waiting = await query<{ id: string }>(db, 'select id from deposit_addresses where address_idx is null');
  for (const { id } of waiting) {
    const place = { branch: 1, child: ++paths };
    await transact(db, (tx) => insertDepositAddress(tx, { id, address: addressOf(`deposit ${id}`), ...place }));
  }
}

/** Pays to a deposit address, as the scan does. Needs a scanned block, which `payOrder` leaves behind. */
export async function payDeposit(
  db: Db,
  { id, address }: ListedDeposit,
  amount: Usdt = usdt(7_000_000n),
): Promise<Order> {
  const block = await queryOne<{ number: bigint; block_time: Date }>(
    db,
    'select number, block_time from scan_cursors where network = :network',
    { network: TEST_NETWORK },
  );
  if (!block || !address) throw new Error('there is no block, or no address');
  const transfer: FinalTransfer = {
    ...{ network: TEST_NETWORK, txHash: hashOf(`payment ${String(++paths)} to ${id}`), logIndex: 0 },
    ...{ blockNumber: Number(block.number), blockTime: block.block_time },
    ...{ from: addressOf('payer'), to: address, amount },
  };
  const order = await transact(db, async (tx) => {
    const [created] = await insertDepositOrders(tx, [{ depositId: id, transfer }]);
    if (!created) throw new Error('no order was created');
    await insertTransfers(tx, [{ ...transfer, disposition: 'credited', outgoing: null }]);
    const credit = { transfer, kind: 'credited' as const, received: amount };
    await creditTransfers(tx, [{ order: created, credits: [credit], change: { trigger: 'paid_in_full', step: 0 } }]);
    return created;
  });
  return (await findOrder(db, order.id)) ?? order;
}
