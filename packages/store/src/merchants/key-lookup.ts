import type { KeyHash } from '@gateway/domain';
import type { Db } from '../db/pool';
import { prepare, runPrepared, type Prepared } from '../db/prepared';
import { ORDER_COLUMNS, toOrder, type Order, type OrderRow } from '../orders/orders';
import { MERCHANT_COLUMNS, toMerchant, type Merchant, type MerchantRow } from './merchants';

/** A key to look up, and the order that is to be read with it, if there is one. */
export interface KeyQuestion {
  key: KeyHash;
  /** Whether the key has the form of a read-only one. */
  isReadOnly: boolean;
  orderId: string | undefined;
}

/** The owner of a key. */
export interface KeyOwner {
  merchant: Merchant;
  /** Whether the key is stored under the previous HMAC_SECRET. */
  isHashOutdated: boolean;
  /** The order, if it is this merchant's. Another merchant's order is treated as unknown. */
  order: Order | undefined;
}

/** The order's columns, or no order: then only its id is sure to be there. */
type OwnedRow = OrderRow | { id: null };
type KeyRow = OwnedRow &
  Omit<MerchantRow, 'id' | 'created_at'> & { place: number; is_outdated: boolean; owner_id: string; owned_since: Date };

/**
 * Finds the owners of keys, in one statement for those of each kind: undefined for a key without one. It is called for
 * each request, because no cache may survive a rotation or a suspension.
 */
export async function lookUpKeys(db: Db, questions: readonly KeyQuestion[]): Promise<(KeyOwner | undefined)[]> {
  const texts = questions.map(({ key, orderId = '' }) => `${key.hash.toString('latin1')}${orderId}`);
  // Requests that create orders differ in nothing but their merchant.
  const distinct = [...new Map(questions.map((question, i) => [texts[i], question]))];
  const kinds = [
    { asked: distinct.filter(([, { isReadOnly }]) => !isReadOnly), statements: OF_KEYS },
    { asked: distinct.filter(([, { isReadOnly }]) => isReadOnly), statements: OF_READ_ONLY_KEYS },
  ];
  const owners = new Map<string | undefined, KeyOwner>();
  await Promise.all(
    kinds.map(async ({ asked, statements }) => {
      const rows = await findRows(
        db,
        asked.map(([, question]) => question),
        statements,
      );
      for (const row of rows) owners.set(asked[row.place - 1]?.[0], toOwner(row));
    }),
  );
  return texts.map((text) => owners.get(text));
}

async function findRows(db: Db, questions: readonly KeyQuestion[], statements: Lookups): Promise<KeyRow[]> {
  const [only] = questions;
  if (!only) return [];
  if (questions.length === 1) {
    const { key, orderId } = only;
    const hashes = { hash: key.hash, previousHash: key.previousHash };
    if (orderId === undefined) return runPrepared<KeyRow>(db, statements.key, hashes);
    return runPrepared<KeyRow>(db, statements.keyWithOrder, { ...hashes, orderId });
  }
  return runPrepared<KeyRow>(db, statements.keysWithOrders, {
    hashes: questions.map(({ key }) => key.hash),
    previousHashes: questions.map(({ key }) => key.previousHash),
    orderIds: questions.map(({ orderId }) => orderId),
  });
}

/** Selects the merchants with a key of this hash, which is an expression of SQL, as is the hash under the previous HMAC_SECRET. */
const ownersOf = (hash: string, previousHash: string): string => `
    select ${MERCHANT_COLUMNS}, coalesce(${previousHash} in (api_key_hash, replaced_key_hash), false) as is_outdated
    from merchants
    where api_key_hash in (${hash}, ${previousHash}) or api_key_previous_hash in (${hash}, ${previousHash})
      or (replaced_key_until > now()
        and (replaced_key_hash in (${hash}, ${previousHash}) or replaced_key_previous_hash in (${hash}, ${previousHash})))`;

/** The same for the read-only keys. */
const readersOf = (hash: string, previousHash: string): string => `
    select ${MERCHANT_COLUMNS}, coalesce(read_key_hash = ${previousHash}, false) as is_outdated
    from merchants join (
      select merchant_id as reader_id, key_hash as read_key_hash from read_only_keys
      where (key_hash in (${hash}, ${previousHash}) or key_previous_hash in (${hash}, ${previousHash}))
        and (valid_until is null or valid_until > now())
    ) r on reader_id = id`;

const OWNER = `w.id as owner_id, w.created_at as owned_since, w.name, w.contact, w.logo_digest, w.spread,
    w.underpaid_percent, w.underpaid_maximum, w.seen_limit, w.default_callback_url,
    w.min_amount, w.max_amount, w.max_open_orders, w.api_key_prefix, w.overlap_signature,
    w.overlap_until, w.is_active, w.is_default, w.replaced_prefix, w.replaced_until, w.is_outdated`;

/** The order is looked up once it is known whose it must be. */
const orderOf = (id: string): string => `lateral (
    select ${ORDER_COLUMNS} from orders where id = ${id} and merchant_id = w.id limit 1
  ) o on true`;

type FindOwners = typeof ownersOf;

/**
 * For one key: each costs a third of the statement for several, which a single request would notice. They are such that
 * the planner expects the same of any values, so that it plans them once per connection: an order that may be absent, or
 * more than one owner, would have them planned each time, which costs as much as running them.
 */
const forOneKey = (name: string, owners: FindOwners): Prepared =>
  prepare(
    name,
    `select 1 as place, ${OWNER}, null as id
   from (${owners(':hash::bytea', ':previousHash::bytea')}
   ) w`,
  );

const forOneKeyWithOrder = (name: string, owners: FindOwners): Prepared =>
  prepare(
    name,
    `select 1 as place, ${OWNER}, o.*
   from (${owners(':hash::bytea', ':previousHash::bytea')}
     limit 1
   ) w left join ${orderOf(':orderId::uuid')}`,
  );

// As in the statement that inserts orders, subselects keep the planner from a plan for each number of questions.
const forKeys = (name: string, owners: FindOwners): Prepared =>
  prepare(
    name,
    `
  with asked as materialized (
    select * from unnest((select :hashes::bytea[]), (select :previousHashes::bytea[]), (select :orderIds::uuid[]))
      with ordinality as a (hash, previous_hash, order_id, place)
  ), owners as materialized (
    select k.hash as asked_hash, m.*
    from (select distinct hash, previous_hash from asked) k join lateral (${owners('k.hash', 'k.previous_hash')}
    ) m on true
  )
  select a.place::int, ${OWNER}, o.*
  from asked a join owners w on w.asked_hash = a.hash left join ${orderOf('a.order_id')}`,
  );

/** The statements for one kind of keys. */
interface Lookups {
  key: Prepared;
  keyWithOrder: Prepared;
  keysWithOrders: Prepared;
}

const OF_KEYS: Lookups = {
  key: forOneKey('merchant_of_key', ownersOf),
  keyWithOrder: forOneKeyWithOrder('key_with_order', ownersOf),
  keysWithOrders: forKeys('keys_with_orders', ownersOf),
};

const OF_READ_ONLY_KEYS: Lookups = {
  key: forOneKey('merchant_of_read_only_key', readersOf),
  keyWithOrder: forOneKeyWithOrder('read_only_key_with_order', readersOf),
  keysWithOrders: forKeys('read_only_keys_with_orders', readersOf),
};

function toOwner(row: KeyRow): KeyOwner {
  return {
    merchant: toMerchant({ ...row, id: row.owner_id, created_at: row.owned_since }),
    isHashOutdated: row.is_outdated,
    order: row.id === null ? undefined : toOrder(row),
  };
}
