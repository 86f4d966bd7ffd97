import { expect, test } from '@jest/globals';
import type { Health } from '../api/health';
import type { Wallet } from '../api/wallet';
import { flowOf } from './flow';
import { troublesOf } from './trouble';

const NOW = new Date(2026, 10, 20, 12, 10, 0);
const OK = { status: 'ok' } as const;
const HEALTH: Health = {
  status: 'ok',
  checks: { database: OK, cache: OK, node: OK, wallet: OK, watcher: OK },
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
const FACTS = {
  health: HEALTH,
  wallet: WALLET,
  lastPaymentAt: new Date(2026, 10, 20, 12, 8, 0).toISOString(),
  undeliveredCount: { count: 0, isMinimum: false },
};

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
  const checks = { ...HEALTH.checks, node: { status: 'down' as const, reason: 'timeout' } };
  const health = { ...HEALTH, checks, lag_seconds: 480 };
  expect(factsOf({ ...FACTS, health, undeliveredCount: { count: 3, isMinimum: false } })).toEqual([
    'warning: Stopped 8 min ago',
    'clock: Waits for the node',
    'warning: 3 orders not notified',
    'clock: Waits for the node',
  ]);
  expect(troublesOf(health, NOW)).toMatchObject([
    { tone: 'bad', title: 'The chain node has not answered since 12:02' },
  ]);
});

test('orders not notified are counted up to a bound', () => {
  const undeliveredCount = { count: 10_000, isMinimum: true };
  expect(factsOf({ ...FACTS, undeliveredCount })).toContain('warning: 10,000+ orders not notified');
});

test('disagreeing nodes stop crediting and nothing else', () => {
  const node = { status: 'down' as const, reason: 'the nodes have different blocks 12' };
  const health = { ...HEALTH, checks: { ...HEALTH.checks, node } };
  expect(factsOf({ ...FACTS, health }).slice(0, 2)).toEqual([
    'warning: 3 s behind the chain',
    'warning: Two nodes disagree',
  ]);
  expect(troublesOf(health, NOW)).toMatchObject([{ title: 'Two chain nodes disagree' }]);
});

test('a low hot wallet, failed sweeps and disabled sweeping are shown', () => {
  const low = { ...WALLET, hot_wallet: { address: 'T', trx_balance: '3.400000', is_low_balance: true } };
  expect(factsOf({ ...FACTS, wallet: low })[3]).toBe('warning: Hot wallet is low');
  expect(factsOf({ ...FACTS, wallet: { ...WALLET, sweep_queue: { waiting: 0, active: 0, failed: 2 } } })[3]).toBe(
    'warning: 2 sweeps failed',
  );
  const off = { ...WALLET, system: { ...WALLET.system, sweep_enabled: false } };
  expect(factsOf({ ...FACTS, wallet: off })[3]).toBe('clock: Off on this gateway');
});

test('facts that are not loaded yet are not guessed', () => {
  expect(
    factsOf({ health: undefined, wallet: undefined, lastPaymentAt: undefined, undeliveredCount: undefined }),
  ).toEqual(Array.from({ length: 4 }, () => 'clock: Not known yet'));
});
