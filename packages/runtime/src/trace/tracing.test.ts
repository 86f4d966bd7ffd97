import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { gather } from '../gather';
import { openCollector, recordLog, until, type CollectedSpan, type Collector } from '../testing';
import { activeSpan, addPart, concernOrders, noteInSpan, span, spanApart, startOrderTrace, type Span } from './span';
import { endTracing, startTracing } from './tracing';
import { traceIdOf } from './export-tree';

let collector: Collector;
const { logger, log } = recordLog();

beforeEach(async () => {
  collector = await openCollector();
});

afterEach(async () => {
  await endTracing();
  await collector.close();
  log.length = 0;
});

function start(ratio = 1): Promise<boolean> {
  return startTracing('api', { endpoint: `${collector.url}/`, headers: { authorization: 'Bearer t' }, ratio }, logger);
}

/** Ends the traces, and returns the spans of an order with the outermost first, each as its path of names. */
async function pathsOf(orderId: string): Promise<string[]> {
  await endTracing();
  const spans = collector.spans().filter(({ traceId }) => traceId === traceIdOf(orderId));
  const pathOf = ({ name, parentId }: CollectedSpan): string => {
    const parent = spans.find(({ spanId }) => spanId === parentId);
    return parent ? `${pathOf(parent)} > ${name}` : name;
  };
  return spans.map(pathOf).sort();
}

const nothing = (): Promise<void> => Promise.resolve();

test('what several services do for an order is one trace below the request that created it', async () => {
  const orderId = randomUUID();
  await start();
  await span('create', { kind: 'server' }, async () => {
    await span('insert', { kind: 'client', attributes: { rows: 1 } }, nothing);
    startOrderTrace(orderId);
    noteInSpan({ 'http.response.status_code': 201 }, 'POST /payments');
  });
  await endTracing();
  await start(); // as another process would
  await span('deliver', {}, async () => {
    concernOrders([orderId]);
    await span('POST', { kind: 'client' }, nothing);
  });
  expect(await pathsOf(orderId)).toEqual([
    'POST /payments',
    'POST /payments > deliver',
    'POST /payments > deliver > POST',
    'POST /payments > insert',
  ]);
  const first = collector.spans().find(({ parentId }) => parentId === undefined);
  expect(first).toMatchObject({
    ...{ service: 'gateway-api', kind: 2, isError: false, traceId: orderId.replaceAll('-', '') },
    attributes: { 'http.response.status_code': 201, 'gateway.order.id': orderId },
  });
  expect(collector.headers()).toMatchObject({ authorization: 'Bearer t', 'content-type': 'application/json' });
});

test('a batch is a part of the trace of each order in it', async () => {
  const orderIds = [randomUUID(), randomUUID()];
  await start();
  const insert = gather({ waitMs: 0, most: 9 }, (asked: readonly string[]) =>
    span('insert', {}, () => Promise.resolve(asked)),
  );
  const create = (orderId: string): Promise<void> =>
    span('create', {}, async () => {
      startOrderTrace(await insert(orderId));
    });
  await Promise.all(orderIds.map(create));
  for (const orderId of orderIds) {
    expect(await pathsOf(orderId)).toEqual(['create', 'create > batch', 'create > batch > insert']);
  }
  const batches = collector.spans().filter(({ name }) => name === 'batch');
  expect(batches.map(({ attributes }) => attributes['gateway.batch.size'])).toEqual([2, 2]);
  expect(new Set(batches.map(({ spanId }) => spanId)).size).toBe(2);
});

test('work that turns out to concern orders later is a part of their traces, and begins when it began', async () => {
  const orderId = randomUUID();
  await start();
  let reading: Span | undefined;
  await spanApart(
    'read',
    {},
    () => wait(5),
    (ended) => (reading = ended),
  );
  await span('scan', {}, () => {
    addPart(activeSpan(), reading);
    concernOrders([orderId]);
    return nothing();
  });
  expect(await pathsOf(orderId)).toEqual(['scan', 'scan > read']);
  const [scan, read] = ['scan', 'read'].map((name) => collector.spans().find((found) => found.name === name));
  expect(scan?.startMs).toBe(read?.startMs);
  expect(Number(read?.endMs) - Number(read?.startMs)).toBeGreaterThan(3);
  expect(Math.abs(Number(scan?.endMs) - Date.now())).toBeLessThan(60_000);
});

test('a tree of many orders is whole in some of their traces, and outlined in all others', async () => {
  const orderIds = Array.from({ length: 40 }, () => randomUUID());
  await start();
  await span('scan', {}, async () => {
    concernOrders(orderIds);
    await span('commit', {}, nothing);
  });
  await endTracing();
  const names = collector.spans().map(({ name }) => name);
  expect(names.filter((name) => name === 'scan')).toHaveLength(40);
  expect(names.filter((name) => name === 'commit')).toHaveLength(32);
});

test('a request without an order has a trace of its own, and other work has none', async () => {
  await start();
  const request = (): Promise<void> => span('GET /payments', { kind: 'server' }, () => span('read', {}, nothing));
  await request();
  await span('prune', {}, nothing);
  await request();
  await endTracing();
  const spans = collector.spans();
  expect(spans.map(({ name }) => name).sort()).toEqual(['GET /payments', 'GET /payments', 'read', 'read']);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2);
});

test('a failure is passed on, and its span says the code of the error and not the message', async () => {
  await start();
  const fault = Object.assign(new Error('a secret: hunter2'), { code: '40001' });
  const failing = span('GET', { kind: 'server' }, () => Promise.reject(fault));
  await expect(failing).rejects.toBe(fault);
  await endTracing();
  expect(collector.spans()).toMatchObject([{ isError: true, attributes: { 'error.type': '40001' } }]);
  expect(collector.text()).not.toContain('hunter2');
});

test('services that trace a share of the orders choose the same ones', async () => {
  const orderIds = Array.from({ length: 60 }, () => randomUUID());
  const chosen: string[][] = [];
  for (const service of ['api', 'watcher']) {
    await startTracing(service, { endpoint: collector.url, headers: {}, ratio: 0.5 }, logger);
    await span('work', {}, () => {
      concernOrders(orderIds);
      return nothing();
    });
    await endTracing();
    const own = collector.spans().filter((found) => found.service === `gateway-${service}`);
    chosen.push(own.map(({ traceId }) => traceId).sort());
  }
  expect(chosen[0]).toEqual(chosen[1]);
  expect(chosen[0]?.length).toBeGreaterThan(0);
  expect(chosen[0]?.length).toBeLessThan(60);
});

test('without a collector nothing is recorded', async () => {
  expect(await startTracing('api', undefined, logger)).toBe(false);
  const seen = await span('work', {}, () => Promise.resolve(activeSpan()));
  expect(seen).toBeUndefined();
});

test('a program loads nothing of the exporter until traces are on', () => {
  const count = 'Object.keys(require.cache).filter((file) => /opentelemetry.(sdk|exporter|otlp)/.test(file)).length';
  const [runSource, runtime] = ['../../../../scripts/run-source.cjs', '../index.ts'].map((file) =>
    join(__dirname, file),
  );
  const on = `require(${JSON.stringify(runtime)}).startTracing('api', { endpoint: 'http://a.example', headers: {}, ratio: 1 }, console)`;
  const loaded = (script: string): number => {
    const args = ['--conditions=source', '-r', String(runSource), '-e', script];
    return Number(execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n').at(-2));
  };
  expect(loaded(`require(${JSON.stringify(runtime)}); console.log(${count})`)).toBe(0);
  expect(loaded(`${on}.then(() => { console.log(${count}); process.exit(); })`)).toBeGreaterThan(0);
});

test('a collector that is away delays nothing, is reported once, and its return too', async () => {
  await start();
  collector.answerWith(400); // what is refused is not sent again
  const work = async (): Promise<void> => {
    await span('GET', { kind: 'server' }, nothing);
  };
  const countOf = (message: string): number => log.filter((line) => line.message === message).length;
  await work();
  await until('the outage to be reported', () => countOf('traces cannot be exported') === 1);
  await work();
  await until('another refusal', () => collector.requests() > 1);
  collector.answerWith(200);
  await work();
  await until('the return to be reported', () => countOf('traces are exported again') === 1);
  expect(countOf('traces cannot be exported')).toBe(1);
});

test('spans wait for a collector that does not respond, up to a limit, and then are dropped', async () => {
  await start();
  const release = collector.hold();
  for (let i = 0; i < 10_000; i++) await span('GET', { kind: 'server' }, nothing);
  release();
  await until('all that waited', () => collector.spans().length >= 8_192);
  await endTracing();
  expect(collector.spans().length).toBeLessThanOrEqual(8_192 + 512);
});

test('a process ends without the response of a collector that does not respond', async () => {
  await start();
  const release = collector.hold();
  await span('GET', { kind: 'server' }, nothing);
  await endTracing(); // the exporter itself waits longer, and then reports it
  expect(log.map(({ message }) => message)).toEqual(['traces are on']);
  release();
});
