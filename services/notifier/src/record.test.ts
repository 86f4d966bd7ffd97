import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { openShop, type Shop } from './testing/shop';
import { expectEachTold } from './testing/told';
import { until } from './testing/until';

let house: TestHouse;
let shop: Shop;
beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
});
afterEach(async () => {
  await house.close();
  await shop.close();
});

/** Makes the recording of attempts fail where a condition holds, and undoes it. */
async function failRecording(code: string, condition = 'true'): Promise<() => Promise<void>> {
  const { db } = house.database;
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
  'outcomes that a fault of the system (%s) kept from being recorded are recorded when it has ended, without another request',
  async (code) => {
    const mend = await failRecording(code);
    const { context } = await house.start();
    await house.paidOrders(times(3, () => shop.url));
    await until('all have answered', () => shop.received.length === 3);
    expect(context.flight.size()).toBe(3);
    expect(await house.statuses()).toEqual({ confirmed: 3 });
    await mend();
    await house.untilStatus('completed', 3);
    await expectEachTold(house, shop);
  },
);

test('an outcome that the database refuses does not hold up the others, and its delivery is made again', async () => {
  const ids = await house.paidOrders(times(4, () => shop.url));
  const mend = await failRecording(
    '23514',
    `new.delivery_id = (select id from webhook_deliveries where order_id = '${ids[1] ?? ''}')`,
  );
  await house.start();
  await house.untilStatus('completed', 3);
  await mend();
  // The claim of the delivery runs out sooner than it would: the outcome is not known to the database.
  await until('the outcome was given up', () => shop.received.length === 4);
  await query(house.database.db, `update webhook_deliveries set lease_until = now() where state = 'sending'`);
  await house.untilStatus('completed', 4);
  await expectEachTold(house, shop, 1);
});
