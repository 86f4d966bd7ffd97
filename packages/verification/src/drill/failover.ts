import { strict as assert } from 'node:assert';
import { openRedisCluster, openRedisWithSentinels, openStoreWay, type RedisServers } from '@gateway/runtime/testing';
import { connect, query } from '@gateway/store/db';
import { createDatabase, prepareDatabase, type UrlOfRole } from '../rig/database';
import { runGateway } from '../rig/operator';
import { createPostgres, createStandby, type PostgresServer } from '../rig/postgres-server';
import { startTrade } from '../rig/trade';
import { withFleet } from './with-fleet';

/** Orders are placed and paid on so many lines at once. */
const LINES = 4;

interface Stores {
  urlOf: UrlOfRole;
  redisUrl: string;
  /** The database after the loss, without the address that this process serves: it waits while a command runs. */
  operatorUrl: string;
}

/** Loses a Redis server while orders are placed and paid, once behind sentinels and once in a cluster. */
export async function drillRedisFailover(databaseUrl: string): Promise<void> {
  for (const [kind, open] of [
    ['primary behind sentinels', openRedisWithSentinels],
    ['node of a cluster', openRedisCluster],
  ] as const) {
    const database = await createDatabase(databaseUrl, 'drill');
    const servers: RedisServers = await open();
    try {
      const stores = { urlOf: database.urlOf, redisUrl: servers.url, operatorUrl: database.urlOf('watcher') };
      await loseUnderLoad(`Redis, ${kind}`, stores, () => servers.failOver());
    } finally {
      await servers.close();
      await database.drop();
    }
  }
}

/** Loses the primary of Postgres while orders are placed and paid; its synchronous standby is promoted. */
export async function drillPostgresFailover(bin: string, redisUrl: string): Promise<void> {
  const primary = await createPostgres(bin);
  const address = await openStoreWay(primary.url);
  const standby = await createSynchronousStandby(bin, primary);
  try {
    const urlOf = await prepareDatabase(address.url);
    const stores = { urlOf, redisUrl, operatorUrl: withPort(urlOf('watcher'), standby.port) };
    await loseUnderLoad('Postgres, primary with a synchronous standby', stores, async () => {
      await primary.crash();
      await administer(standby.url, 'alter system reset synchronous_standby_names', 'select pg_promote(true)');
      address.moveTo(standby.url);
    });
  } finally {
    address.close();
    await primary.remove();
    await standby.remove();
  }
}

/**
 * Places and pays orders, loses a server meanwhile, and prints how long it took until an order was placed, paid and
 * its merchant notified again. No order that a merchant has got a response for may be lost, and the audit is clean.
 */
async function loseUnderLoad(
  what: string,
  { urlOf, redisUrl, operatorUrl }: Stores,
  failOver: () => Promise<void>,
): Promise<void> {
  const options = { urlOf, redisUrl, copies: 2 };
  await withFleet(options, `the failover: ${what}`, async (fleet, merchant) => {
    fleet.startServices();
    await fleet.initialise();
    const lines = Array.from({ length: LINES }, () => startTrade(fleet, merchant.url));
    const [line] = lines;
    assert.ok(line);
    await line.completeOneMore();
    const lostAt = performance.now();
    await failOver();
    const promotedAt = performance.now();
    await line.completeOneMore();
    const servedAt = performance.now();
    const placed = (await Promise.all(lines.map((trade) => trade.end()))).flat();
    for (const id of placed) assert.equal(new Set(merchant.received(id).map(({ webhookId }) => webhookId)).size, 1);
    await runGateway({ ...fleet.variables, DATABASE_URL: operatorUrl }, ['audit', '--addresses']);
    await fleet.stopServices();
    const seconds = (from: number, to: number): string => `${((to - from) / 1000).toFixed(1)} s`;
    console.log(
      `         ${what}: promoted after ${seconds(lostAt, promotedAt)}, next order completed ` +
        `${seconds(promotedAt, servedAt)} later, ${String(placed.length)} orders, none lost`,
    );
  });
}

/** A standby that follows the primary; from now on the primary waits for it with every commit. */
async function createSynchronousStandby(bin: string, primary: PostgresServer): Promise<PostgresServer> {
  const standby = await createStandby(bin, primary);
  await administer(primary.url, `alter system set synchronous_standby_names = '*'`, 'select pg_reload_conf()');
  return standby;
}

async function administer(url: string, ...statements: string[]): Promise<void> {
  const db = connect(url, { name: 'drill', poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    for (const statement of statements) await query(db, statement);
  } finally {
    await db.destroy();
  }
}

function withPort(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.href;
}
