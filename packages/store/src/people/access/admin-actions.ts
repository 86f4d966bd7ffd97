import { transact } from '../../db/transaction';
import { countUpTo, readPage, type Page, type Total } from '../../db/paging';
import { query, queryOne, type Db, type Tx } from '../../db/pool';

/** Everything that people, keys, or an operator on the command line can change and that is recorded. */
export const ADMIN_ACTIONS = [
  'merchant.create',
  'merchant.update',
  'merchant.rotate_api_key',
  'merchant.rotate_read_only_key',
  'merchant.revoke_read_only_key',
  'merchant.set_events_url',
  'message_channel.create',
  'message_channel.update',
  'message_channel.remove',
  'message_channel.test',
  'merchant.set_epay',
  'merchant.rotate_epay_key',
  'merchant.set_logo',
  'merchant.remove_logo',
  'merchant.test_webhook',
  'merchant.resend_webhooks',
  'order.create',
  'order.accept',
  'order.close',
  'order.reopen',
  'order.record_refund',
  'order.add_note',
  'order.resend_webhook',
  'order.retry_webhook',
  'order.retry_sweep',
  'payment_link.create',
  'payment_link.update',
  'sweep.retry',
  'transfer.assign',
  'transfer.resolve',
  'export.begin',
  'session.log_in',
  'session.log_in_by_recovery_code',
  'session.log_out',
  'session.revoke',
  'session.revoke_others',
  'second_factor.begin_totp',
  'second_factor.activate_totp',
  'second_factor.remove_totp',
  'second_factor.begin_passkey',
  'second_factor.activate_passkey',
  'second_factor.remove_passkey',
  'second_factor.new_recovery_codes',
  'second_factor.reset',
  'rescan.request',
  'wallet.init',
  'wallet.advance',
  'wallet.accept_cold',
  'vault.rekey',
  'person.invite',
  'person.renew_invitation',
  'person.revoke_invitation',
  'person.accept_invitation',
  'person.update',
  'person.change_role',
  'person.suspend',
  'person.resume',
  'person.remove',
  'person.end_sessions',
  'person.set_password',
  'merchant.rotate_webhook_secret',
  'deposit_address.create',
  'deposit_address.update',
  'event.redeliver',
  'order.cancel',
  'order.redeliver',
] as const;
export type AdminActionName = (typeof ADMIN_ACTIONS)[number];

/**
 * Who acts: the deployment's password or a person in a session from an address, a merchant's key, or an operator of a
 * host. The role is what the person was at that moment, such as `operator` or `merchant owner`.
 */
export type AdminActor =
  | { kind: 'admin'; sessionId: string; address: string }
  | { kind: 'person'; personId: string; role: string; merchantId: string | null; sessionId: string; address: string }
  | { kind: 'key'; merchantId: string; address: string }
  | { kind: 'command_line'; operator: string };

/** As `AdminActor`, with the name that the person has now. */
export type RecordedActor = Exclude<AdminActor, { kind: 'person' }> | (AdminActor & { kind: 'person'; name: string });

/** What a row shows of an object. Never a key, password, secret or seed phrase. */
export type ActionFacts = Record<string, unknown>;

/** One action, as it is recorded. */
export interface AdminAction {
  action: AdminActionName;
  /** What was acted on, such as the id of a merchant. */
  object: string | null;
  /** What the action changed, as it was; null when there was nothing. */
  before: ActionFacts | null;
  /** What the action changed or requested. */
  after: ActionFacts | null;
  /**
   * The merchant whose matter it is, whose owners then see the row: of an action on a merchant always this merchant;
   * of another, by default that of the actor.
   */
  merchantId?: string | null;
}

/** A place in the chain of the admin audit log. */
export interface ChainPlace {
  sequence: number;
  /** 64 hex digits. */
  hash: string;
}

/** A row of the admin audit log. */
export interface RecordedAction extends AdminAction, ChainPlace {
  recordedAt: Date;
  actor: RecordedActor;
}

/**
 * Appends a row to the admin audit log. Until the transaction ends no other action can be recorded, and no lock may be
 * taken after this one: it must be the last statement of the unit of work.
 */
export async function appendAdminAction(
  tx: Tx,
  actor: AdminActor,
  { action, object, before, after, merchantId }: AdminAction,
): Promise<ChainPlace> {
  const concerned = action.startsWith('merchant.') ? object : merchantId;
  const row = await queryOne<{ sequence: bigint; hash: string }>(
    tx,
    `insert into admin_actions
       (actor, session_id, address, operator, person_id, role, merchant_id, action, object, before, after)
     values (:kind, :sessionId, :address, :operator, :personId, :role, :merchantId, :action, :object, :before::jsonb,
       :after::jsonb)
     returning sequence, encode(hash, 'hex') as hash`,
    {
      ...{ sessionId: null, address: null, operator: null, personId: null, role: null, merchantId: null, ...actor },
      ...(concerned !== undefined && { merchantId: concerned }),
      ...{ action, object, before: before && JSON.stringify(before), after: after && JSON.stringify(after) },
    },
  );
  if (!row) throw new Error('no row of the admin audit log was inserted');
  return { sequence: Number(row.sequence), hash: row.hash };
}

/** The result of an action, and its row for the admin audit log. */
export interface Acted<T> {
  result: T;
  action: AdminAction;
}

/** Runs an action and records it in the same transaction: either both are committed, or neither. */
export function transactRecorded<T>(
  db: Db,
  actor: AdminActor,
  work: (tx: Tx) => Promise<Acted<T>>,
): Promise<Acted<T> & { place: ChainPlace }> {
  return transact(db, async (tx) => {
    const { result, action } = await work(tx);
    return { result, action, place: await appendAdminAction(tx, actor, action) };
  });
}

/** The newest place of the chain. Written down elsewhere, it proves that no row up to it was changed since. */
export async function readAdminActionHead(db: Db): Promise<ChainPlace> {
  const row = await queryOne<{ sequence: bigint; hash: string }>(
    db,
    `select sequence, encode(hash, 'hex') as hash from admin_action_head`,
  );
  return row ? { sequence: Number(row.sequence), hash: row.hash } : { sequence: 0, hash: '' };
}

/** Whether the log still has this place. */
export async function hasAdminAction(db: Db, { sequence, hash }: ChainPlace): Promise<boolean> {
  const sql = `select 1 from admin_actions where sequence = :sequence and hash = decode(:hash, 'hex')`;
  return (await queryOne(db, sql, { sequence, hash })) !== undefined;
}

interface Row {
  sequence: bigint;
  recorded_at: Date;
  actor: AdminActor['kind'];
  session_id: string;
  address: string;
  operator: string;
  person_id: string;
  person_name: string;
  role: string;
  merchant_id: string | null;
  action: AdminActionName;
  object: string | null;
  before: ActionFacts | null;
  after: ActionFacts | null;
  hash: string;
}

/** Which rows of the admin audit log; null: all of them. */
export interface ActionFilter {
  action: AdminActionName | null;
  merchantId: string | null;
}

/** One page of the admin audit log, newest first, and the total. */
export async function listAdminActions(
  db: Db,
  { action, merchantId, ...page }: Page & ActionFilter,
): Promise<Total & { actions: RecordedAction[] }> {
  const conditions = [
    ...(action === null ? [] : ['action = :action']),
    ...(merchantId === null ? [] : ['merchant_id = :merchantId']),
  ];
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  const rowsOf = `from admin_actions ${where} order by sequence desc`;
  const { rows, ...total } = await readPage(
    page,
    (window) =>
      query<Row>(
        db,
        `select a.sequence, a.recorded_at, a.actor, a.session_id, a.address, a.operator, a.person_id,
           p.name as person_name, a.role, a.merchant_id, a.action, a.object, a.before, a.after,
           encode(a.hash, 'hex') as hash
         from (select * ${rowsOf} limit :limit offset :skip) a left join people p on p.id = a.person_id
         order by a.sequence desc`,
        { action, merchantId, ...window },
      ),
    () => countUpTo(db, `select 1 ${rowsOf}`, { action, merchantId }),
  );
  return { actions: rows.map(toRecorded), ...total };
}

function toRecorded(row: Row): RecordedAction {
  const { action, object, before, after, hash, merchant_id: merchantId } = row;
  const what = { action, object, before, after, hash, merchantId };
  return { ...what, sequence: Number(row.sequence), recordedAt: row.recorded_at, actor: toActor(row) };
}

function toActor(row: Row): RecordedActor {
  const { session_id: sessionId, address, operator, merchant_id: merchantId, person_id: personId, role } = row;
  switch (row.actor) {
    case 'admin':
      return { kind: 'admin', sessionId, address };
    case 'person':
      return { kind: 'person', personId, name: row.person_name, role, merchantId, sessionId, address };
    case 'key':
      return { kind: 'key', merchantId: merchantId ?? '', address };
    case 'command_line':
      return { kind: 'command_line', operator };
  }
}
