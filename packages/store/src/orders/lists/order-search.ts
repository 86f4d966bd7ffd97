import { query, type Db } from '../../db/pool';

/** The orders that a search found. */
export interface FoundOrders {
  /** Newest first, unless one merchant's were searched. */
  ids: readonly string[];
  /** More may match: only so many were taken of a kind. */
  isCut: boolean;
}

/** How many matches of each kind are taken, so that the cost of a search does not grow with the tables. */
export const MAX_FOUND = 1_000;
/** How many are looked at for those of one merchant, or of an amount. */
export const MAX_SEEN = 10_000;
const MAX_MERCHANTS = 20;

/** After every text in the order of bytes that begins with the text before it. */
const LAST_CHARACTER = '\u{10ffff}';
const HASH_START = /^[0-9a-f]{1,64}$/;
/** A UUID up to any of its characters. */
const UUID_FORM = '00000000-0000-0000-0000-000000000000';

/**
 * Finds orders whose id, external id, address or transaction hash, or whose merchant's name, is a text or begins with
 * it. Ids, hashes and names are compared in lower case, letters
 * beyond ASCII as the database's locale has them. What is exactly the text is found before what is longer; of a
 * merchant's orders the newest are found. The row of each is read once: a thousand are far from each other.
 */
export async function searchOrders(db: Db, text: string): Promise<FoundOrders> {
  const lower = text.toLowerCase();
  const span = uuidSpan(lower);
  const parts = [...partsFor(text, lower, span), BY_MERCHANT];
  const sql = `select id, part from (${partsSql(parts)}) found order by created_at desc, id desc`;
  const rows = await query<{ id: string; part: number }>(db, sql, bindingsOf(text, span));
  const counts = parts.map((_, i) => rows.filter(({ part }) => part === i).length);
  return { ids: [...new Set(rows.map(({ id }) => id))], isCut: counts.some((count) => count >= MAX_FOUND) };
}

/**
 * The same among the orders of one merchant, without names. So many matches of each kind are looked at, whosever they are,
 * so that it costs no more than that.
 */
export async function searchOrdersOf(db: Db, merchantId: string, text: string): Promise<FoundOrders> {
  const lower = text.toLowerCase();
  const span = uuidSpan(lower);
  const parts = partsFor(text, lower, span);
  const rows = await query<{ ids: string[]; seen: number }>(
    db,
    parts.map((part) => `(${OWN_OF} from (${part}) part)`).join(' union all '),
    { ...bindingsOf(text, span), most: MAX_SEEN, merchantId },
  );
  const ids = [...new Set(rows.flatMap((row) => row.ids))];
  return { ids: ids.slice(0, MAX_FOUND), isCut: ids.length > MAX_FOUND || rows.some(({ seen }) => seen >= MAX_SEEN) };
}

const OWN_OF = `select coalesce(array_agg(id::text) filter (where merchant_id = :merchantId), '{}') as ids,
  count(*)::int as seen`;

function partsFor(text: string, lower: string, span: ReturnType<typeof uuidSpan>): string[] {
  return [
    ...(span ? [BY_ID] : []),
    BY_EXTERNAL_ID,
    ...(text.startsWith('T') ? [BY_ADDRESS] : []),
    ...(HASH_START.test(lower) ? [BY_SEEN_HASH, BY_CREDITED_HASH] : []),
  ];
}

/** Each part is read by its own index, from its first match on. */
function partsSql(parts: readonly string[]): string {
  return parts.map((part, i) => `(select ${FOUND}, ${i} as part from (${part}) part limit :most)`).join(' union all ');
}

export function bindingsOf(text: string, span = uuidSpan(text.toLowerCase())): Record<string, unknown> {
  const hash = text.toLowerCase();
  return {
    ...{ wanted: text, end: `${text}${LAST_CHARACTER}`, last: LAST_CHARACTER, hash, hashEnd: `${hash}g` },
    ...{ first: span?.first, final: span?.final, most: MAX_FOUND, merchants: MAX_MERCHANTS },
  };
}

const FOUND = 'id, created_at, merchant_id';
const BY_ID = `select ${FOUND} from orders where id between :first::uuid and :final::uuid order by id limit :most`;
const BY_EXTERNAL_ID = `
  select ${FOUND} from orders where external_id ~>=~ :wanted and external_id ~<~ :end
  order by external_id using ~<~ limit :most`;
const BY_ADDRESS = `
  select ${FOUND} from (select idx from addresses where address ~>=~ :wanted and address ~<~ :end
    order by address using ~<~ limit :most) a join orders o on o.address_idx = a.idx limit :most`;
const BY_SEEN_HASH = hashSql('payment_hints');
const BY_CREDITED_HASH = hashSql('credits');
const BY_MERCHANT = `
  select o.* from (select id from merchants
    where lower(name) ~>=~ lower(:wanted::text) and lower(name) ~<~ (lower(:wanted::text) || :last)
    order by lower(name) using ~<~ limit :merchants) m
  cross join lateral (
    select ${FOUND} from orders where merchant_id = m.id order by created_at desc, id desc limit :most) o limit :most`;

/** Every part, for the test of their plans. */
export const PARTS = { BY_ID, BY_EXTERNAL_ID, BY_ADDRESS, BY_SEEN_HASH, BY_CREDITED_HASH, BY_MERCHANT };

/** Hashes are hexadecimal digits, so that in every collation "g" is after them. */
function hashSql(table: string): string {
  return `select ${FOUND} from (select order_id from ${table}
    where network = (select network from instance) and tx_hash >= :hash and tx_hash < :hashEnd order by tx_hash limit :most
  ) h join orders o on o.id = h.order_id`;
}

/** The first and the last UUID that begin with a text; undefined if none does. */
function uuidSpan(text: string): { first: string; final: string } | undefined {
  const rest = UUID_FORM.slice(text.length);
  const first = text + rest;
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(first)) return undefined;
  return { first, final: text + rest.replaceAll('0', 'f') };
}
