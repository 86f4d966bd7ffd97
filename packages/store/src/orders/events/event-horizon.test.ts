import { expect } from '@jest/globals';
import { Unavailable } from '@gateway/domain';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { until } from '@gateway/runtime/testing';
import { connect, queryOne, type Db } from '../../db/pool';
import { buildOrder, buildWallet, findPostgresPrograms, openCluster, openTestDatabase } from '../../testing';
import type { Cluster } from '../../testing';
import { findFeedEnd } from './event-feed';
import { openEventHorizon } from './event-horizon';
import { appendOrderEvents } from '../order-events';

const programs = findPostgresPrograms();

testNeeding('the programs of Postgres', programs !== undefined)(
  'a standby settles nothing, because transactions of its primary do not show there',
  async () => {
    const cluster = await openCluster(programs ?? '');
    const suiteUrl = process.env['TEST_DATABASE_URL'];
    process.env['TEST_DATABASE_URL'] = cluster.url;
    const database = await openTestDatabase();
    process.env['TEST_DATABASE_URL'] = suiteUrl;
    const { db, url } = database;
    await buildWallet(db, 4);
    const late = await buildOrder(db);
    const standby = await cluster.makeStandby();
    await standby.start();
    const other = connectTo(url, standby);
    const tx = await db.transaction();
    try {
      await appendOrderEvents(tx, [{ orderId: late.id, type: 'payment_late' }]);
      const { id, merchantId } = await buildOrder(db, { merchantId: late.merchantId });
      const newest = 'select 1 from order_events where order_id = :id';
      await until(
        'the standby has the newest event',
        async () => (await queryOne(other, newest, { id })) !== undefined,
      );
      const end = findFeedEnd(other, openEventHorizon(), merchantId);
      await expect(end).rejects.toBeInstanceOf(Unavailable);
    } finally {
      await tx.rollback();
      await other.destroy();
      await standby.remove();
      await database.drop();
      await cluster.remove();
    }
  },
  60_000,
);

/** The same database of another server. */
function connectTo(url: string, server: Cluster): Db {
  const there = new URL(url);
  there.port = new URL(server.url).port;
  there.hostname = new URL(server.url).hostname;
  return connect(there.href, { name: 'test', poolSize: 2, statementTimeoutMs: 30_000 });
}
