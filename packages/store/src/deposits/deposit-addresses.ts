import { type TronAddress, usdt, type Usdt } from '@gateway/domain';
import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** What a merchant decides about a deposit address. */
export interface DepositSettings {
  /** Less than this makes no order. */
  minAmount: Usdt;
  callbackUrl: string | null;
  label: string | null;
  isOpen: boolean;
}

/** The address of one customer for good. */
export interface DepositAddress extends DepositSettings {
  id: string;
  merchantId: string;
  customerId: string;
  /** Null until the leading watcher has derived it. */
  address: TronAddress | null;
  createdAt: Date;
}

/** The same with what it has earned. */
export interface ListedDeposit extends DepositAddress {
  paidCount: number;
  received: Usdt;
}

interface Row {
  id: string;
  merchant_id: string;
  customer_id: string;
  address: TronAddress | null;
  min_amount: bigint;
  callback_url: string | null;
  label: string | null;
  closed_at: Date | null;
  created_at: Date;
}

/** Notes that a customer shall have an address, unless it has one. @returns whether it had none */
export async function insertDeposit(
  db: Db | Tx,
  owner: { merchantId: string; customerId: string },
  { minAmount, callbackUrl, label }: DepositSettings,
): Promise<boolean> {
  const rows = await query(
    db,
    `insert into deposit_addresses (merchant_id, customer_id, min_amount, callback_url, label)
     values (:merchantId, :customerId, :minAmount, :callbackUrl, :label)
     on conflict (merchant_id, customer_id) do nothing returning 1`,
    { ...owner, minAmount, callbackUrl, label },
  );
  return rows.length > 0;
}

/** Locks a deposit address until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositAddress | undefined> {
  const row = await queryOne<Row>(
    tx,
    `select d.*, a.address from deposit_addresses d left join addresses a on a.idx = d.address_idx
     where d.id = :id for no key update of d`,
    { id },
  );
  return row && toDeposit(row);
}

/** Replaces what a merchant decides; the orders that there are stay as they are. */
export async function updateDeposit(
  tx: Tx,
  id: string,
  { minAmount, callbackUrl, label, isOpen }: DepositSettings,
): Promise<void> {
  await query(
    tx,
    `update deposit_addresses set min_amount = :minAmount, callback_url = :callbackUrl, label = :label,
       closed_at = case when :isOpen then null else coalesce(closed_at, now()) end
     where id = :id`,
    { id, minAmount, callbackUrl, label, isOpen },
  );
}

/** Finds a deposit address of a merchant, by its id or its customer. */
export async function findDeposit(
  db: Db,
  merchantId: string,
  by: { id: string } | { customerId: string },
): Promise<ListedDeposit | undefined> {
  const which = 'id' in by ? 'id = :id' : 'customer_id = :customerId';
  const where = `where merchant_id = :merchantId and ${which}`;
  const [deposit] = await readEarned(db, `select * from deposit_addresses ${where}`, { merchantId, ...by });
  return deposit;
}

/** Finds a deposit address of any merchant. */
export async function findAnyDeposit(db: Db, id: string): Promise<ListedDeposit | undefined> {
  const [deposit] = await readEarned(db, 'select * from deposit_addresses where id = :id', { id });
  return deposit;
}

/**
 * A page of a merchant's deposit addresses that customers can pay to, newest first.
 * @param search the id of a customer or an address, exactly
 */
export async function listDeposits(
  db: Db,
  merchantId: string,
  page: Page,
  search?: string,
): Promise<Total & { deposits: ListedDeposit[] }> {
  const found = search === undefined ? '' : `and id = any(array(${SEARCH}))`;
  const deposits = `select * from deposit_addresses
    where merchant_id = :merchantId and address_idx is not null ${found} order by created_at desc, id desc`;
  const { rows, ...total } = await readPage(
    page,
    ({ limit, skip }) => readEarned(db, `${deposits} limit :limit offset :skip`, { merchantId, search, limit, skip }),
    () => countUpTo(db, deposits, { merchantId, search }),
  );
  return { deposits: rows, ...total };
}

/** Each part uses its own index. */
const SEARCH = `
  select id from deposit_addresses where merchant_id = :merchantId and customer_id = :search
  union select d.id from addresses a join deposit_addresses d on d.address_idx = a.idx where a.address = :search`;

/** Adds what they have earned: to the rows of a page alone, however far down the list it is. */
async function readEarned(db: Db, deposits: string, bindings: Record<string, unknown>): Promise<ListedDeposit[]> {
  const rows = await query<Row & { paid_count: number; received: bigint }>(
    db,
    `select d.*, a.address, e.* from (${deposits}) d left join addresses a on a.idx = d.address_idx
     cross join lateral (
       select count(*)::int as paid_count, coalesce(sum(o.amount_received), 0)::bigint as received
       from orders o where o.deposit_id = d.id
     ) e order by d.created_at desc, d.id desc`,
    bindings,
  );
  return rows.map((row) => ({ ...toDeposit(row), paidCount: row.paid_count, received: usdt(row.received) }));
}

function toDeposit(row: Row): DepositAddress {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    customerId: row.customer_id,
    address: row.address,
    minAmount: usdt(row.min_amount),
    callbackUrl: row.callback_url,
    label: row.label,
    isOpen: row.closed_at === null,
    createdAt: row.created_at,
  };
}
