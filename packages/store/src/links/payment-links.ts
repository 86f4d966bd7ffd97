import { type LinkTerms, usdt, type Usdt } from '@gateway/domain';
import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** Whether a link asks its customers for a reference, and whether they must give one. */
export type LinkReference = 'none' | 'optional' | 'required';

/** What a merchant decides about a link. */
export interface LinkContent {
  title: string;
  /** Plain text with line breaks. */
  text: string | null;
  terms: LinkTerms;
  /** It sells once: all its visitors share one order. */
  isSingleUse: boolean;
  /** How many payments it takes; null for any number. Never set for a link of single use. */
  mostPayments: number | null;
  endsAt: Date | null;
  reference: LinkReference;
  successUrl: string | null;
  callbackUrl: string | null;
  metadata: Readonly<Record<string, string>> | null;
  isActive: boolean;
}

/** A page at which customers of a merchant make orders. */
export interface PaymentLink extends LinkContent {
  id: string;
  merchantId: string;
  createdAt: Date;
}

/** A link with what it has earned. */
export interface ListedLink extends PaymentLink {
  merchantName: string;
  /** Orders that count as paid. */
  paidCount: number;
  /** What these have received. */
  received: Usdt;
}

interface LinkRow {
  id: string;
  merchant_id: string;
  title: string;
  text: string | null;
  currency: string;
  amount: string | null;
  minimum: string | null;
  maximum: string | null;
  is_single_use: boolean;
  most_payments: number | null;
  ends_at: Date | null;
  reference: LinkReference;
  success_url: string | null;
  callback_url: string | null;
  metadata: Record<string, string> | null;
  is_active: boolean;
  created_at: Date;
}

/** Of an order `o`. */
export const IS_PAID = `o.status in ('confirmed', 'completed', 'callback_failed')`;

const COLUMNS = `id, merchant_id, title, text, currency, amount, minimum, maximum, is_single_use, most_payments, ends_at,
  reference, success_url, callback_url, metadata, is_active, created_at`;

export async function insertLink(tx: Tx, merchantId: string, content: LinkContent): Promise<PaymentLink> {
  const row = await queryOne<LinkRow>(
    tx,
    `insert into payment_links (merchant_id, title, text, currency, amount, minimum, maximum, is_single_use,
       most_payments, ends_at, reference, success_url, callback_url, metadata, is_active)
     values (:merchantId, :title, :text, :currency, :amount, :minimum, :maximum, :isSingleUse, :mostPayments, :endsAt,
       :reference, :successUrl, :callbackUrl, :metadata, :isActive)
     returning ${COLUMNS}`,
    { merchantId, ...bindingsOf(content) },
  );
  if (!row) throw new Error('no payment link was inserted');
  return toLink(row);
}

/** Replaces what a merchant decides about a link; its orders stay as they are. */
export async function updateLink(tx: Tx, id: string, content: LinkContent): Promise<PaymentLink> {
  const row = await queryOne<LinkRow>(
    tx,
    `update payment_links set title = :title, text = :text, currency = :currency, amount = :amount, minimum = :minimum,
       maximum = :maximum, is_single_use = :isSingleUse, most_payments = :mostPayments, ends_at = :endsAt,
       reference = :reference, success_url = :successUrl, callback_url = :callbackUrl, metadata = :metadata,
       is_active = :isActive
     where id = :id returning ${COLUMNS}`,
    { id, ...bindingsOf(content) },
  );
  if (!row) throw new Error('a locked payment link exists');
  return toLink(row);
}

/** Finds a link of any merchant. */
export async function findLink(db: Db, id: string): Promise<PaymentLink | undefined> {
  const row = await queryOne<LinkRow>(db, `select ${COLUMNS} from payment_links where id = :id`, { id });
  return row && toLink(row);
}

/** A link, whose row stays locked until the transaction ends. */
export async function lockLink(tx: Tx, id: string): Promise<PaymentLink | undefined> {
  const sql = `select ${COLUMNS} from payment_links where id = :id for no key update`;
  const row = await queryOne<LinkRow>(tx, sql, { id });
  return row && toLink(row);
}

/** Finds a link with what it has earned. */
export async function findListedLink(db: Db, id: string): Promise<ListedLink | undefined> {
  const [link] = await listRows(db, 'where l.id = :id', { id });
  return link;
}

/** One page of links, newest first, and the total; of one merchant or of all. */
export async function listLinks(
  db: Db,
  merchantId: string | undefined,
  page: Page,
): Promise<Total & { links: ListedLink[] }> {
  const where = merchantId === undefined ? '' : 'where l.merchant_id = :merchantId';
  const { rows, ...total } = await readPage(
    page,
    ({ limit, skip }) =>
      listRows(db, `${where} order by l.created_at desc, l.id desc limit :limit offset :skip`, {
        ...{ merchantId, limit, skip },
      }),
    () => countUpTo(db, `select 1 from payment_links l ${where}`, { merchantId }),
  );
  return { links: rows, ...total };
}

async function listRows(db: Db, rest: string, bindings: Record<string, unknown>): Promise<ListedLink[]> {
  const rows = await query<LinkRow & { merchant_name: string; paid_count: number; received: bigint }>(
    db,
    `select l.*, m.name as merchant_name, e.* from payment_links l join merchants m on m.id = l.merchant_id
     cross join lateral (
       select count(*)::int as paid_count, coalesce(sum(o.amount_received), 0)::bigint as received
       from orders o where o.link_id = l.id and ${IS_PAID}
     ) e ${rest}`,
    bindings,
  );
  return rows.map((row) => ({
    ...toLink(row),
    merchantName: row.merchant_name,
    paidCount: row.paid_count,
    received: usdt(row.received),
  }));
}

function bindingsOf({ terms, metadata, ...content }: LinkContent): Record<string, unknown> {
  const { currency } = terms;
  const [amount, minimum, maximum] =
    'amount' in terms ? [terms.amount, null, null] : [null, terms.minimum, terms.maximum];
  return { ...content, currency, amount, minimum, maximum, metadata: metadata && JSON.stringify(metadata) };
}

function toLink(row: LinkRow): PaymentLink {
  const { currency, amount, minimum, maximum } = row;
  return {
    id: row.id,
    merchantId: row.merchant_id,
    title: row.title,
    text: row.text,
    terms: amount === null ? { currency, minimum: minimum ?? '', maximum: maximum ?? '' } : { currency, amount },
    isSingleUse: row.is_single_use,
    mostPayments: row.most_payments,
    endsAt: row.ends_at,
    reference: row.reference,
    successUrl: row.success_url,
    callbackUrl: row.callback_url,
    metadata: row.metadata,
    isActive: row.is_active,
    createdAt: row.created_at,
  };
}
