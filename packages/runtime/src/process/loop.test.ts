import { expect, test } from '@jest/globals';
import type { Fields, Logger } from '../log/logger';
import { runLoop, type Tick } from './loop';
import { until } from '../testing';

const HOUR_MS = 3_600_000;

function recorder(): Logger & { lines: { level: string; message: string; fields: Fields }[] } {
  const lines: { level: string; message: string; fields: Fields }[] = [];
  const write =
    (level: string) =>
    (message: string, fields: Fields = {}) => {
      lines.push({ level, message, fields });
    };
  return { lines, error: write('error'), warn: write('warn'), info: write('info'), debug: write('debug') };
}

function start(tick: Tick, errorMs = 0) {
  const ending = new AbortController();
  const logger = recorder();
  const loop = runLoop('test', tick, { signal: ending.signal, logger, idleMs: HOUR_MS, errorMs });
  return {
    loop,
    logger,
    async end() {
      ending.abort();
      await loop.ended;
    },
  };
}

test('a tick that returns "more" is called again at once, an idle one only when woken', async () => {
  let count = 0;
  const { loop, end } = start(() => Promise.resolve(++count < 3 ? 'more' : 'idle'));
  await until('tick 3', () => count === 3);
  loop.wake();
  await until('tick 4', () => count === 4);
  await end();
  expect(count).toBe(4);
});

test('a wake-up during a tick is not lost', async () => {
  let count = 0;
  let release = (): void => undefined;
  const { loop, end } = start(async () => {
    count += 1;
    if (count === 1) await new Promise<void>((resolve) => (release = resolve));
    return 'idle';
  });
  await until('tick 1', () => count === 1);
  loop.wake();
  release();
  await until('tick 2', () => count === 2);
  await end();
});

test('a failed tick is logged and repeated', async () => {
  let count = 0;
  const { logger, end } = start(() => {
    count += 1;
    if (count < 3) throw new Error('broken');
    return Promise.resolve('idle');
  });
  await until('tick 3', () => count === 3);
  await end();
  expect(logger.lines.map(({ level, message }) => `${level} ${message}`)).toEqual([
    'error tick failed',
    'error tick failed',
  ]);
});

test('an Unavailable error is a warning, and its requested pause is kept', async () => {
  let count = 0;
  const { logger, end } = start(() => {
    count += 1;
    throw Object.assign(new Error('slow down'), { name: 'Unavailable', retryAfterMs: HOUR_MS });
  });
  await until('a logged line', () => logger.lines.length === 1);
  await end();
  expect(count).toBe(1);
  expect(logger.lines[0]?.level).toBe('warn');
});

test('the signal ends a pause at once and waits for the running tick', async () => {
  let isDone = false;
  const { end } = start(async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    isDone = true;
    return 'idle';
  });
  await end();
  expect(isDone).toBe(true);
});
