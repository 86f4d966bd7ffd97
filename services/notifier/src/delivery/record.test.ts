import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { buildPaidOrders } from '@gateway/store/testing';
import { openTestNotifier, times } from '../testing/test-notifier';
import { expectEachDelivered } from '../testing/expect-delivered';

const fixture = perTest(openTestNotifier);

/** Makes recording attempts fail where a condition holds. @returns a function that undoes it */
async function failRecording(code: string, condition = 'true'): Promise<() => Promise<void>> {
  const { db } = fixture.database;
  await query(
    db,
    `create function fail_on_purpose() returns trigger language plpgsql as $$ begin
       if ${condition} then raise exception 'on purpose' using errcode = '${code}'; end if;
       return new;
     end $$;
     create trigger fail_on_purpose before insert on webhook_attempts for each row execute function fail_on_purpose()`,
  );
  return async () => {
    await query(db, 'drop trigger fail_on_purpose on webhook_attempts; drop function fail_on_purpose');
  };
}

test.each(['42501', '26000', '0A000', '25P02', 'P0002', '40001', '53100'])(
  'outcomes that a system fault (%s) kept from being recorded are recorded when it ends, without another request',
  async (code) => {
    const mend = await failRecording(code);
    const { context } = await fixture.start();
    await fixture.paidOrders(times(3, () => fixture.server.url));
    await until('all have responded', () => fixture.server.received.length === 3);
    expect(context.inFlight.size()).toBe(3);
    expect(await fixture.statuses()).toEqual({ confirmed: 3 });
    await mend();
    await fixture.untilStatus('completed', 3);
    await expectEachDelivered(fixture);
  },
);

test('what cannot be recorded for longer than its lease is not sent again, and what a dead sender held is', async () => {
  const { db } = fixture.database;
  const { id: merchantId } = await fixture.merchant();
  const mend = await failRecording('53100');
  await fixture.start();
  await fixture.paidOrders(times(3, () => fixture.server.url));
  await until('all have responded', () => fixture.server.received.length === 3);
  await transact(db, async (tx) => {
    await query(
      tx,
      `update webhook_deliveries set lease_until = now() - interval '1 second' where lease_token is not null`,
    );
    await buildPaidOrders(tx, [{ merchantId, callbackUrl: fixture.server.url.replace('/hook', '/dead') }]);
    await query(
      tx,
      `update webhook_deliveries set attempt = 1, claims = 1, lease_token = gen_random_uuid(),
         lease_until = now() - interval '1 second'
       where state = 'pending' and lease_token is null`,
    );
  });
  await until('the dead one is sent', () => fixture.server.received.some(({ path }) => path === '/dead'));
  await mend();
  await fixture.untilStatus('completed', 4);
  await expectEachDelivered(fixture);
});

test('outcomes are recorded while those of a locked order wait', async () => {
  const [locked = ''] = await fixture.paidOrders([fixture.server.url]);
  const holder = await fixture.database.db.transaction();
  try {
    await holder.raw('set local idle_in_transaction_session_timeout = 0');
    await holder.raw('select from orders where id = ? for update', [locked]);
    await fixture.start();
    await until('the locked one has responded', () => fixture.server.received.length === 1);
    await fixture.paidOrders([fixture.server.url]);
    await fixture.untilStatus('completed');
    expect(await fixture.statuses()).toEqual({ confirmed: 1, completed: 1 });
  } finally {
    await holder.rollback();
  }
  await fixture.untilStatus('completed', 2);
  await expectEachDelivered(fixture);
});

test('an outcome that the database refuses does not block the others, and its delivery is sent again', async () => {
  const ids = await fixture.paidOrders(times(4, () => fixture.server.url));
  const mend = await failRecording(
    '23514',
    `new.delivery_id = (select id from webhook_deliveries where order_id = '${ids[1] ?? ''}')`,
  );
  await fixture.start();
  await fixture.untilStatus('completed', 3);
  await mend();
  // Expires the delivery's lease early: the database does not know the outcome.
  await until('the outcome was dropped', () => fixture.server.received.length === 4);
  await query(fixture.database.db, `update webhook_deliveries set lease_until = now() where lease_token is not null`);
  await fixture.untilStatus('completed', 4);
  await expectEachDelivered(fixture, 1);
});

test('a delivery whose death the database refuses does not block the others that are to be tried again', async () => {
  const { db } = fixture.database;
  const [poison = '', other = ''] = await fixture.paidOrders(times(2, () => fixture.server.url));
  const mend = await failRecording(
    '23514',
    `new.delivery_id = (select id from webhook_deliveries where order_id = '${poison}')`,
  );
  await query(
    db,
    `update webhook_deliveries set attempt = 1, claims = 6, lease_token = gen_random_uuid(),
       lease_until = now() - interval '1 second'`,
  );
  await fixture.start();
  await fixture.untilStatus('completed');
  expect((await fixture.failures(other)).map(({ reason }) => reason)).toEqual(['notifier_crash']);
  await mend();
  await fixture.untilStatus('completed', 2);
});
