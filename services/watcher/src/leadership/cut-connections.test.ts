import { once } from 'node:events';
import { connect as connectSocket, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { connect, query, type Db } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { eventTypesOf } from '@gateway/store/testing';
import { expectCleanAudit, openTestWatcher, type TestWatcher } from '../testing';

/** Where a connection is cut: before the server receives a statement, or after execution but before the response. */
type Cut = 'before' | 'after';

/** A proxy to Postgres that can cut at a chosen statement, even among pipelined ones. */
interface Wire {
  port: number;
  arm(statement: number, cut: Cut): void;
  /** Whether the armed cut has occurred. */
  isCut(): boolean;
  close(): Promise<void>;
}

let watcher: TestWatcher;
let wire: Wire;
let db: Db;
beforeEach(async () => {
  watcher = await openTestWatcher();
  await watcher.scanAll();
  const url = new URL(watcher.database.urlOf('watcher'));
  wire = await openWire(url.hostname, Number(url.port));
  url.hostname = '127.0.0.1';
  url.port = String(wire.port);
  db = connect(url.href, { name: 'cut', poolSize: 2, statementTimeoutMs: 10_000 });
  watcher.context.db = db;
});
afterEach(async () => {
  await db.destroy();
  await wire.close();
  watcher.context.db = watcher.database.db;
  await watcher.close();
});

test.each<Cut>(['before', 'after'])(
  'a connection cut %s any statement of a block changes nothing in its outcome',
  async (cut) => {
    for (let statement = 1; ; statement++) {
      const order = await watcher.order({ amount: '10' });
      watcher.pay(order, '4');
      watcher.pay(order, '7');
      watcher.chain.mine({ blocks: 4 });
      wire.arm(statement, cut);
      await watcher.scanAll().catch(() => undefined);
      const wasCut = wire.isCut();
      wire.arm(Infinity, cut);
      await watcher.scanAll();

      expect(await findOrder(watcher.database.db, order.id)).toMatchObject({
        status: 'confirmed',
        amountReceived: 11_000_000n,
      });
      expect(await eventTypesOf(watcher.database.db, order.id)).toEqual([
        'order_created',
        'payment_underpaid',
        'payment_confirmed',
        'payment_overpaid',
      ]);
      const deliveries = await query(watcher.database.db, 'select 1 from webhook_deliveries where order_id = :id', {
        id: order.id,
      });
      expect(deliveries).toHaveLength(1);
      if (!wasCut) break;
      // The addresses of the pool suffice: the block has fewer statements.
      expect(statement).toBeLessThan(200);
    }
    expect(await query(watcher.database.db, `select 1 from chain_transfers where disposition = 'held'`)).toEqual([]);
    await expectCleanAudit(watcher);
  },
  180_000,
);

/** The end of the first statement in a message stream (PostgreSQL 55.7: `Q` is a whole one, `S` ends one), or 0. */
function endOfStatement(messages: Buffer): number {
  let end = 0;
  while (end + 5 <= messages.length) {
    const type = String.fromCharCode(messages[end] ?? 0);
    end += 1 + messages.readInt32BE(end + 1);
    if (end > messages.length) return 0;
    if (type === 'Q' || type === 'S') return end;
  }
  return 0;
}

/** ReadyForQuery (PostgreSQL 55.7) but for the state of the transaction, its last byte: the greeting ends with it. */
const READY = Buffer.from('Z\0\0\0\x05', 'latin1');

async function openWire(host: string, port: number): Promise<Wire> {
  const armed = { statement: Infinity, cut: 'before' as Cut, seen: 0, isCut: false };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectSocket(port, host);
    let isGreeted = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
    }
    const hangUp = (): void => {
      armed.isCut = true;
      client.destroy();
      upstream.destroy();
    };
    let unsent = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      // The first messages of a connection belong to its greeting.
      if (!isGreeted) {
        upstream.write(chunk);
        return;
      }
      unsent = Buffer.concat([unsent, chunk]);
      for (let end = endOfStatement(unsent); end > 0; end = endOfStatement(unsent)) {
        armed.seen += 1;
        const isDue = !armed.isCut && armed.seen === armed.statement;
        if (isDue && armed.cut === 'before') {
          hangUp();
          return;
        }
        upstream.write(unsent.subarray(0, end));
        unsent = unsent.subarray(end);
        if (isDue) upstream.once('data', hangUp);
      }
    });
    upstream.on('data', (chunk: Buffer) => {
      if (chunk.subarray(-READY.length - 1, -1).equals(READY)) isGreeted = true;
      if (!client.destroyed) client.write(chunk);
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    arm(statement, cut) {
      Object.assign(armed, { statement, cut, seen: 0, isCut: false });
    },
    isCut: () => armed.isCut,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
