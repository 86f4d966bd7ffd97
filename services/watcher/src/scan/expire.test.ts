import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { addFreeAddresses, buildMerchant, buildOrder } from '@gateway/store/testing';
import { watcherPerTest } from '../testing/suite-watcher';

const ORDERS = 1_010;
const AT_ONCE = 20;

const watcher = watcherPerTest();

// A statement has 30 seconds, and a block is never split: one statement for all of them could fail for ever.
test('the windows that one block closes are closed by statements of bounded size', async () => {
  const { db } = watcher.database;
  await query(
    db,
    `create function refuse_many() returns trigger language plpgsql as $$
     begin
       if (select count(*) from became) > 1000 then raise query_canceled; end if;
       return null;
     end $$`,
  );
  await query(
    db,
    `create trigger refuse_many after update on orders referencing new table as became
     for each statement execute function refuse_many()`,
  );
  await addFreeAddresses(db, ORDERS);
  const { id: merchantId } = await buildMerchant(db);
  for (let i = 0; i < ORDERS; i += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, ORDERS - i) }, () => buildOrder(db, { merchantId })));
  }
  watcher.chain.mine({ stepMs: 3_600_000 });
  await watcher.finalise();
  expect(await query(db, 'select status, count(*)::int as count from orders group by 1')).toEqual([
    { status: 'expired', count: ORDERS },
  ]);
});
