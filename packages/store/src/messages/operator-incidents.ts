import { query, type Db, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import { addMessages, type MessageFacts } from './message-queue';

/** Something that is wrong with the gateway now. */
export interface Incident {
  kind: string;
  /** Which of its kind, such as a merchant; empty where there is only one. */
  subject: string;
  facts: MessageFacts;
  /** Sent in quiet hours too. */
  isGrave: boolean;
}

interface Known {
  kind: string;
  subject: string;
  facts: MessageFacts;
  began_at: Date;
  is_due: boolean;
}

const REMINDER_HOURS = 24;

/** Whether this notifier looks at the state of the gateway now: one does, every so many seconds. */
export async function takeWatchTurn(db: Db, seconds: number): Promise<boolean> {
  const rows = await query(
    db,
    `update message_watch set due_at = now() + :seconds::float8 * interval '1 second' where due_at <= now() returning 1`,
    { seconds },
  );
  return rows.length > 0;
}

/**
 * Compares what is wrong now with what the operator knows, and adds messages to the operator's channels: one when an
 * incident begins, one a day while it goes on, one when it ends. It is kept open while it cannot be judged.
 * @param unknown kinds that could not be judged now
 */
export function tellIncidents(db: Db, now: readonly Incident[], unknown: readonly string[] = []): Promise<void> {
  return transact(db, async (tx) => {
    await query(tx, 'select 1 from message_watch for update');
    const known = await query<Known>(
      tx,
      `select kind, subject, facts, began_at, told_at < now() - ${String(REMINDER_HOURS)} * interval '1 hour' as is_due
       from operator_incidents`,
    );
    const isSame = (one: Pick<Incident, 'kind' | 'subject'>, other: Pick<Incident, 'kind' | 'subject'>): boolean =>
      one.kind === other.kind && one.subject === other.subject;
    for (const incident of now) {
      const before = known.find((one) => isSame(one, incident));
      if (!before) await begin(tx, incident);
      else if (before.is_due) await remind(tx, incident, before);
    }
    for (const before of known) {
      if (!unknown.includes(before.kind) && !now.some((one) => isSame(one, before))) await end(tx, before);
    }
  });
}

async function begin(tx: Tx, incident: Incident): Promise<void> {
  const [row] = await query<{ at: string }>(
    tx,
    `insert into operator_incidents (kind, subject, facts) values (:kind, :subject, :facts::jsonb)
     returning began_at::text as at`,
    { ...incident, facts: JSON.stringify(incident.facts) },
  );
  await notify(tx, incident, `begins ${row?.at ?? ''}`, { is: 'new' });
}

async function remind(tx: Tx, incident: Incident, { began_at: beganAt }: Known): Promise<void> {
  const [row] = await query<{ at: string }>(
    tx,
    `update operator_incidents set told_at = now(), facts = :facts::jsonb
     where kind = :kind and subject = :subject returning told_at::text as at`,
    { ...incident, facts: JSON.stringify(incident.facts) },
  );
  await notify(tx, incident, `goes on ${row?.at ?? ''}`, { is: 'old', since: beganAt.toISOString() });
}

async function end(tx: Tx, known: Known): Promise<void> {
  const { kind, subject, facts, began_at: beganAt } = known;
  await query(tx, 'delete from operator_incidents where kind = :kind and subject = :subject', { kind, subject });
  const since = beganAt.toISOString();
  await notify(tx, { kind, subject, facts, isGrave: false }, `ends ${since}`, { is: 'over', since });
}

async function notify(tx: Tx, incident: Incident, what: string, more: MessageFacts): Promise<void> {
  const { kind, subject, facts, isGrave } = incident;
  const channels = await query<{ id: string }>(tx, 'select id from message_channels where merchant_id is null');
  const message = { subject: `${kind} ${subject} ${what}`, kind, facts: { ...facts, ...more }, isGrave };
  for (const { id } of channels) await addMessages(tx, id, [message]);
}
