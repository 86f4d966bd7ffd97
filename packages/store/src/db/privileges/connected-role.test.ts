import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '@gateway/runtime/testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { connectService } from './connected-role';
import { queryOne, type DbOptions } from '../pool';

const database = databasePerSuite();
const OPTIONS: DbOptions = { name: 'test', poolSize: 2, statementTimeoutMs: 10_000 };

const sockets = new Set<Socket>();
let forwarder: Server | undefined;
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  forwarder?.close();
});

/** Lets connections to a port of this machine reach the database. */
function forward(port: number): void {
  const target = new URL(database.url);
  forwarder = createServer((client) => {
    const server = connectTo(Number(target.port), target.hostname);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.pipe(server).pipe(client);
  }).listen(port, '127.0.0.1');
}

function urlAt(port: number): string {
  const url = new URL(database.url);
  url.host = `127.0.0.1:${String(port)}`;
  return url.href;
}

test('a service that starts before its database waits for it, and says so once', async () => {
  const port = await freePort();
  const warnings: unknown[] = [];
  const db = await connectService({ databaseUrl: urlAt(port), network: 'nile' }, OPTIONS, {
    warn: (message, { reason }) => {
      if (message.startsWith('database user')) return;
      warnings.push([message, reason]);
      forward(port);
    },
  });
  expect(await queryOne(db, 'select 1 as one')).toEqual({ one: 1 });
  await db.destroy();
  expect(warnings).toEqual([['database does not respond yet', expect.stringContaining('ECONNREFUSED')]]);
});

test('it gives up when the time is over', async () => {
  const databaseUrl = urlAt(await freePort());
  const connecting = connectService({ databaseUrl, network: 'nile' }, OPTIONS, { warn: () => undefined }, 0);
  await expect(connecting).rejects.toThrow('ECONNREFUSED');
});

test('what no wait can mend ends the start at once: a database that does not exist', async () => {
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  const warnings: string[] = [];
  const warn = (message: string): unknown => warnings.push(message);
  const connecting = connectService({ databaseUrl: url.href, network: 'nile' }, OPTIONS, { warn });
  await expect(connecting).rejects.toThrow('"no_such_database" does not exist');
  expect(warnings).toEqual([]);
});
