import { expect, test } from '@jest/globals';
import type { Health } from '../../../api/health';
import type { Wallet } from '../../../api/wallet';
import { flowOf } from './flow';
import type { Known } from '../../../live/freshness';
import type { Total } from '../../../api/http/page-of';
import { troublesOf } from '../../../format/trouble';

const NOW = new Date(2026, 10, 20, 12, 10, 0);
const known = <T>(data: T, isFresh = true): Known<T> => ({ data, knownAt: NOW, isFresh });
const UNKNOWN = { data: undefined, knownAt: undefined, isFresh: true };
const OK = { status: 'ok', as_of: NOW.toISOString() } as const;
const HEALTH: Health = {
  status: 'ok',
  checks: { database: OK, cache: OK, node: OK, wallet: OK, watcher: OK, notifier: OK },
  current_block: 78_113_222,
  solid_block: 78_113_204,
  lag_seconds: 3.2,
  sweep_mode: 'burn',
  headers: null,
};
const WALLET = {
  hot_wallet: { address: 'T', trx_balance: '250.000000', is_low_balance: false },
  sweep_queue: { waiting: 2, active: 1, failed: 0 },
  system: { sweep_enabled: true },
} as Wallet;
const total = (count: number, isMinimum = false): Total => ({ count, isMinimum });
const FACTS = {
  health: known(HEALTH),
  wallet: known(WALLET),
  lastPayment: known(new Date(2026, 10, 20, 12, 8, 0).toISOString()),
  undelivered: known({ failed: total(0), waiting: total(0) }),
};
/** The gateway's health with another state of some parts. */
const healthWith = (checks: Partial<Health['checks']>, lag = 3): Known<Health> =>
  known({ ...HEALTH, checks: { ...HEALTH.checks, ...checks }, lag_seconds: lag });
const secondsAgo = (seconds: number): string => new Date(NOW.getTime() - seconds * 1_000).toISOString();

const factsOf = (facts: Parameters<typeof flowOf>[0]): string[] =>
  flowOf(facts, NOW).map(({ icon, fact }) => `${icon}: ${fact}`);

test('money flows', () => {
  expect(factsOf(FACTS)).toEqual([
    'check: 3 s behind the chain',
    'check: Last payment 2 min ago',
    'check: All shops are notified',
    'check: 3 in hand',
  ]);
  expect(troublesOf(HEALTH, NOW)).toEqual([]);
});

test('without the node watching stops, and dependent parts wait', () => {
  const health = healthWith({ node: { status: 'down', reason: 'timeout', as_of: secondsAgo(480) } }, 480);
  const undelivered = known({ failed: total(3), waiting: total(1) });
  expect(factsOf({ ...FACTS, health, undelivered })).toEqual([
    'warning: Stopped 8 min ago',
    'clock: Waits for the node',
    'warning: 3 orders not notified',
    'clock: Waits for the node',
  ]);
  expect(troublesOf(health.data ?? HEALTH, NOW)).toMatchObject([
    { tone: 'bad', title: 'The chain node has not answered since 12:02' },
  ]);
});

test('a part is not known while one of its sources is not', () => {
  const stale = { ...FACTS, health: { ...FACTS.health, isFresh: false } };
  expect(factsOf(stale)).toEqual(Array.from({ length: 4 }, () => 'clock: Unknown since 12:10, 0 s'));
  const parts = flowOf({ ...FACTS, wallet: { ...FACTS.wallet, isFresh: false } }, NOW);
  expect(parts.map(({ isKnown, tone }) => [isKnown, tone])).toEqual([
    [true, 'good'],
    [true, 'good'],
    [true, 'good'],
    [false, 'neutral'],
  ]);
});

test('what a service reported long ago is not its state', () => {
  const health = healthWith({ watcher: { status: 'ok', as_of: secondsAgo(31) } });
  expect(factsOf({ ...FACTS, health })).toEqual([
    'clock: Unknown since 12:09, 31 s',
    'clock: Unknown since 12:09, 31 s',
    'check: All shops are notified',
    'clock: Unknown since 12:09, 31 s',
  ]);
  const ofNode = healthWith({ node: { status: 'ok', as_of: secondsAgo(45) } });
  expect(factsOf({ ...FACTS, health: ofNode }).slice(0, 2)).toEqual([
    'clock: Unknown since 12:09, 45 s',
    'clock: Unknown since 12:09, 45 s',
  ]);
  const ofNotifier = healthWith({ notifier: { status: 'ok', as_of: null } });
  expect(factsOf({ ...FACTS, health: ofNotifier })[2]).toBe('clock: Not known yet');
});

test('every part carries the time of the oldest fact that it rests on', () => {
  const health = healthWith({ watcher: { status: 'ok', as_of: secondsAgo(20) } });
  const lastPayment = { ...FACTS.lastPayment, knownAt: new Date(NOW.getTime() - 25_000) };
  expect(flowOf({ ...FACTS, health, lastPayment }, NOW).map(({ knownAt }) => knownAt?.toISOString())).toEqual(
    [20, 25, 0, 20].map(secondsAgo),
  );
});

test('without a notifier no shop counts as notified', () => {
  const health = healthWith({ notifier: { status: 'down', reason: 'no heartbeat', as_of: secondsAgo(90) } });
  expect(factsOf({ ...FACTS, health })[2]).toBe('warning: No notifier is running');
  expect(troublesOf(health.data ?? HEALTH, NOW)).toMatchObject([{ title: 'No notifier is running' }]);
});

test('a webhook that is on its way has not arrived', () => {
  const undelivered = known({ failed: total(0), waiting: total(2) });
  expect(factsOf({ ...FACTS, undelivered })[2]).toBe('clock: 2 on the way');
});

test('orders not notified are counted up to a bound', () => {
  const undelivered = known({ failed: total(10_000, true), waiting: total(0) });
  expect(factsOf({ ...FACTS, undelivered })).toContain('warning: 10,000+ orders not notified');
});

test('disagreeing nodes stop crediting and nothing else', () => {
  const reason = 'the nodes have different blocks 12';
  const health = healthWith({ node: { status: 'down', reason, as_of: NOW.toISOString() } });
  expect(factsOf({ ...FACTS, health }).slice(0, 2)).toEqual([
    'warning: 3 s behind the chain',
    'warning: Two nodes disagree',
  ]);
  expect(troublesOf(health.data ?? HEALTH, NOW)).toMatchObject([{ title: 'Two chain nodes disagree' }]);
});

test('a low hot wallet, failed sweeps and disabled sweeping are shown', () => {
  const sweepingOf = (wallet: Partial<Wallet>): string | undefined =>
    factsOf({ ...FACTS, wallet: known({ ...WALLET, ...wallet }) })[3];
  const low = { address: 'T', trx_balance: '3.400000', is_low_balance: true };
  expect(sweepingOf({ hot_wallet: low })).toBe('warning: Hot wallet is low');
  expect(sweepingOf({ sweep_queue: { waiting: 0, active: 0, failed: 2 } })).toBe('warning: 2 sweeps failed');
  expect(sweepingOf({ system: { ...WALLET.system, sweep_enabled: false } })).toBe('clock: Off on this gateway');
});

test('facts that are not loaded yet are not guessed', () => {
  expect(factsOf({ health: UNKNOWN, wallet: UNKNOWN, lastPayment: UNKNOWN, undelivered: UNKNOWN })).toEqual(
    Array.from({ length: 4 }, () => 'clock: Not known yet'),
  );
});
