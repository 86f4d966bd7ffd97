import { expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { databasePerTest } from '../testing/database/suite-database';
import {
  hasTimeZone,
  insertChannel,
  updateChannel,
  type ChannelSettings,
  type MessageChannel,
} from './message-channels';
import { addMessages, claimMessage, recordMessage, type ClaimedMessage, type NewMessage } from './message-queue';
import { notifyOfFailing } from './operator-troubles';

const database = databasePerTest();
const SETTINGS: ChannelSettings = {
  ...{ target: { chat_id: '1' }, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null },
  ...{ mostPerHour: 20, isPaused: false },
};
const SENT = { text: 'said', result: 'ok', isSent: true };

function channel(settings: Partial<ChannelSettings> = {}): Promise<MessageChannel> {
  const sealedSecret = Buffer.from('sealed');
  const all = { ...SETTINGS, ...settings, merchantId: null, kind: 'telegram' as const, sealedSecret };
  return transact(database.db, (tx) => insertChannel(tx, all, undefined));
}

const claim = (): Promise<ClaimedMessage | undefined> => claimMessage(database.db, 60);

function add(id: string, count: number, kind = 'paid', isGrave = false): Promise<void> {
  const messages = Array.from({ length: count }, (_, i) => ({
    ...{ subject: `${kind} ${String(i)}`, kind, facts: { amount: '1.500000' }, isGrave },
  }));
  return addMessages(database.db, id, messages);
}

/** Sends all that may be sent now. */
async function sendAll(): Promise<ClaimedMessage[]> {
  const sent: ClaimedMessage[] = [];
  for (let next = await claim(); next; next = await claim()) {
    sent.push(next);
    await recordMessage(database.db, next, SENT);
  }
  return sent;
}

test('one message per subject is sent, in its order, one at a time', async () => {
  const { id } = await channel();
  await add(id, 3);
  await add(id, 3);
  const first = await claim();
  expect(first).toMatchObject({ kind: 'paid', attempt: 1, channel: { id } });
  expect(await claim()).toBeUndefined();
  await recordMessage(database.db, first as ClaimedMessage, SENT);
  expect(await sendAll()).toHaveLength(2);
});

test('what is known of a subject is left out for good, whatever became of it, beside what is new', async () => {
  const { id } = await channel();
  const other = await channel();
  const of = (subject: string, kind: string): NewMessage => ({ subject, kind, facts: {} });
  await addMessages(database.db, id, [of('a', 'paid')]);
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['paid']);
  await addMessages(database.db, id, [of('a', 'short'), of('b', 'held')]);
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['held']);
  await query(database.db, `update messages set state = 'failed'`);
  await addMessages(database.db, id, [of('a', 'short')]);
  expect(await sendAll()).toEqual([]);
  await addMessages(database.db, other.id, [of('a', 'short')]);
  expect((await sendAll()).map(({ kind, channel: at }) => [kind, at.id])).toEqual([['short', other.id]]);
});

test('a message whose sender died is claimed again, and its late success counts', async () => {
  const { id } = await channel();
  await add(id, 1);
  const lost = (await claim()) as ClaimedMessage;
  await query(database.db, `update messages set lease_until = now() - interval '1 second'`);
  const again = (await claim()) as ClaimedMessage;
  expect([again.id, again.attempt]).toEqual([lost.id, 2]);
  await recordMessage(database.db, lost, { ...SENT, isSent: false, retryIn: undefined });
  await recordMessage(database.db, again, SENT);
  expect(await query(database.db, 'select state, attempt from messages')).toEqual([{ state: 'sent', attempt: 2 }]);
});

test('of a flood no more is sent within an hour than is set, and the summaries count all of it', async () => {
  const { id } = await channel({ mostPerHour: 5 });
  await add(id, 1_000);
  await add(id, 500, 'short');
  const sent = await sendAll();
  expect(sent.map(({ kind }) => kind)).toEqual(['summary']);
  expect(sent[0]?.facts).toEqual({
    ...{ counts: { paid: 1_000, short: 500 }, paid_amount: '1500.000000', short_amount: '750.000000' },
  });
  await add(id, 20, 'late');
  expect(await sendAll()).toEqual([]);
  // Half an hour later there may be another summary: two of the five may be such.
  await query(
    database.db,
    `update messages set created_at = created_at - interval '31 minutes' where kind = 'summary'`,
  );
  expect((await sendAll()).map(({ facts }) => facts['counts'])).toEqual([{ late: 20 }]);
  await query(database.db, `update messages set created_at = created_at - interval '2 hours'`);
  await add(id, 3, 'held');
  expect(await sendAll()).toHaveLength(3);
  await add(id, 2, 'over');
  expect(await sendAll()).toEqual([]);
});

test('a grave message is sent apart from a flood while there is room, and is summed up when it is one of a flood itself', async () => {
  const { id } = await channel({ mostPerHour: 5, quiet: { from: 0, until: 1439 } });
  await add(id, 30, 'rate_missing');
  await add(id, 3, 'node_down', true);
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['node_down', 'node_down', 'node_down']);
  await query(database.db, 'update message_channels set quiet_from = null, quiet_until = null');
  await add(id, 40, 'scan_behind', true);
  const sent = await sendAll();
  expect(sent.map(({ kind }) => kind)).toEqual(['summary']);
  expect(sent[0]?.facts).toEqual({
    counts: { rate_missing: 30, scan_behind: 40 },
    rate_missing_amount: '45.000000',
    scan_behind_amount: '60.000000',
  });
  expect(await query(database.db, `select count(*)::int as count from messages where state = 'sent'`)).toEqual([
    { count: 4 },
  ]);
});

test('in quiet hours only grave messages are sent; to a paused channel none is', async () => {
  const { id } = await channel({ quiet: { from: 0, until: 1439 } });
  await add(id, 2);
  await add(id, 1, 'node_down', true);
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['node_down']);
  const settings = { ...SETTINGS, quiet: null, isPaused: true };
  await transact(database.db, (tx) => updateChannel(tx, id, settings, undefined));
  expect(await sendAll()).toEqual([]);
  await transact(database.db, (tx) => updateChannel(tx, id, { ...settings, isPaused: false }, undefined));
  expect(await sendAll()).toHaveLength(2);
});

test('in quiet hours an ordinary message, also one that was tried, waits beside grave ones that wait themselves', async () => {
  const { id } = await channel({ mostPerHour: 5, quiet: { from: 0, until: 1439 } });
  await add(id, 10, 'scan_behind', true);
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['summary']);
  await add(id, 1);
  await query(database.db, `update messages set attempt = 1 where kind = 'paid'`);
  await add(id, 10, 'node_down', true);
  expect(await sendAll()).toEqual([]);
  await query(database.db, 'update message_channels set quiet_from = null, quiet_until = null');
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['paid']);
});

test('a test message is sent in quiet hours, alone', async () => {
  const { id } = await channel({ quiet: { from: 0, until: 1439 } });
  await add(id, 1);
  await add(id, 1, 'test');
  expect((await sendAll()).map(({ kind }) => kind)).toEqual(['test']);
});

test('the other channels of its owner are notified of a channel that does not work', async () => {
  const [broken, other] = [await channel(), await channel()];
  await add(broken.id, 1);
  const message = (await claim()) as ClaimedMessage;
  const failed = { text: 'said', result: 'refused', isSent: false, retryIn: undefined };
  expect(await recordMessage(database.db, message, failed)).toBe(true);
  await notifyOfFailing(database.db, broken, { channel: 'telegram 1', result: 'refused' });
  await notifyOfFailing(database.db, broken, { channel: 'telegram 1', result: 'refused' });
  expect((await sendAll()).map(({ kind, channel: at }) => [kind, at.id])).toEqual([['failing', other.id]]);
});

test('busy channels that have to wait for their next summary keep no other channel from its message', async () => {
  const busy: MessageChannel[] = [];
  for (let i = 0; i < 20; i++) busy.push(await channel());
  for (const { id } of busy) await add(id, 12);
  await sendAll(); // the first summary of each, and then nothing for minutes
  for (const { id } of busy) await add(id, 12, 'short');
  expect(await claim()).toBeUndefined();
  const other = await channel();
  await add(other.id, 1, 'node_down', true);
  expect(await claim()).toMatchObject({ kind: 'node_down', channel: { id: other.id } });
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
])('whether the database has the time zone %s', async (name, isKnown) => {
  expect(await hasTimeZone(database.db, name)).toBe(isKnown);
});
