import type { KeyHash } from '@gateway/domain';
import type { Db } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { ORDER_COLUMNS, toOrder, type Order, type OrderRow } from '../orders/orders';
import { MERCHANT_COLUMNS, toMerchant, type Merchant, type MerchantRow } from './merchants';

/** A key to look up, and the order that is to be read with it, if there is one. */
export interface KeyQuestion {
  key: KeyHash;
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

type OwnedRow = OrderRow | Record<keyof OrderRow, null>;
type KeyRow = OwnedRow &
  Omit<MerchantRow, 'id' | 'created_at'> & { place: number; is_outdated: boolean; owner_id: string; owned_since: Date };

/**
 * Finds the owners of keys, in one statement: undefined for a key without one. It is called for each
 * request, because no cache may survive a rotation or a suspension.
 */
export async function lookUpKeys(db: Db, questions: readonly KeyQuestion[]): Promise<(KeyOwner | undefined)[]> {
  const rows = await runPrepared<KeyRow>(db, KEYS_WITH_ORDERS, {
    hashes: questions.map(({ key }) => key.hash),
    previousHashes: questions.map(({ key }) => key.previousHash),
    orderIds: questions.map(({ orderId }) => orderId),
  });
  const owners = new Map(rows.map((row) => [row.place, toOwner(row)]));
  return questions.map((_question, i) => owners.get(i + 1));
}

// As in the statement that inserts orders, subselects keep the planner from a plan for each number of questions.
const KEYS_WITH_ORDERS = prepare(
  'keys_with_orders',
  `
  with asked as materialized (
    select * from unnest((select :hashes::bytea[]), (select :previousHashes::bytea[]), (select :orderIds::uuid[]))
      with ordinality as a (hash, previous_hash, order_id, place)
  ), owners as materialized (
    select k.hash as asked_hash, ${MERCHANT_COLUMNS},
      coalesce(k.previous_hash in (api_key_hash, replaced_key_hash), false) as is_outdated
    from (select distinct hash, previous_hash from asked) k
      join merchants on api_key_hash in (k.hash, k.previous_hash) or api_key_previous_hash in (k.hash, k.previous_hash)
        or (replaced_key_until > now()
          and (replaced_key_hash in (k.hash, k.previous_hash) or replaced_key_previous_hash in (k.hash, k.previous_hash)))
  )
  select a.place::int, w.id as owner_id, w.created_at as owned_since, w.name, w.api_key_prefix, w.overlap_signature,
    w.overlap_until, w.is_active, w.is_default, w.replaced_prefix, w.replaced_until, w.is_outdated, o.*
  from asked a join owners w on w.asked_hash = a.hash
    left join lateral (
      select ${ORDER_COLUMNS} from orders where id = a.order_id and merchant_id = w.id limit 1
    ) o on true`,
);

function toOwner(row: KeyRow): KeyOwner {
  return {
    merchant: toMerchant({ ...row, id: row.owner_id, created_at: row.owned_since }),
    isHashOutdated: row.is_outdated,
    order: row.id === null ? undefined : toOrder(row),
  };
}
