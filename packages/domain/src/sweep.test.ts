import { expect, test } from '@jest/globals';
import {
  attemptPauseSeconds,
  isHopeless,
  nextSweepState,
  SWEEP_STATES,
  SWEEP_TRIGGERS,
  type SweepState,
  type SweepTrigger,
} from './sweep';

const edges = SWEEP_STATES.flatMap((state) =>
  SWEEP_TRIGGERS.flatMap((trigger) => {
    const next = nextSweepState(state, trigger);
    return next === 'refuse' ? [] : [`${state} ${trigger} ${next}`];
  }),
);

test('a sweep has these transitions, and every other is refused', () => {
  expect(edges).toEqual([
    'queued funding_stored funding',
    'queued transfer_stored sweeping',
    'queued attempt_failed queued',
    'queued given_up failed',
    'funding funding_final funded',
    'funding attempt_failed queued',
    'funding given_up failed',
    'funded funding_stored funding',
    'funded transfer_stored sweeping',
    'funded attempt_failed queued',
    'funded given_up failed',
    'sweeping transfer_final completed',
    'sweeping attempt_failed queued',
    'sweeping given_up failed',
    'failed retry_requested queued',
  ]);
});

test('a sweep is funded, sent and completed, and nothing else completes it', () => {
  const way: [SweepState, SweepTrigger, SweepState][] = [
    ['queued', 'funding_stored', 'funding'],
    ['funding', 'funding_final', 'funded'],
    ['funded', 'transfer_stored', 'sweeping'],
    ['sweeping', 'transfer_final', 'completed'],
  ];
  for (const [state, trigger, next] of way) expect(nextSweepState(state, trigger)).toBe(next);
  expect(edges.filter((edge) => edge.endsWith(' completed'))).toEqual(['sweeping transfer_final completed']);
});

test('a completed sweep never moves again, and a failed one only on an admin’s request', () => {
  expect(edges.filter((edge) => edge.startsWith('completed'))).toEqual([]);
  expect(edges.filter((edge) => edge.startsWith('failed'))).toEqual(['failed retry_requested queued']);
  expect(edges.filter((edge) => edge.includes('retry_requested'))).toHaveLength(1);
});

test('a sweep in progress can fail an attempt or give up', () => {
  for (const state of ['queued', 'funding', 'funded', 'sweeping'] as const) {
    expect(nextSweepState(state, 'attempt_failed')).toBe('queued');
    expect(nextSweepState(state, 'given_up')).toBe('failed');
  }
});

test('a second transaction is never stored while one is pending', () => {
  for (const state of ['funding', 'sweeping'] as const) {
    expect(nextSweepState(state, 'funding_stored')).toBe('refuse');
    expect(nextSweepState(state, 'transfer_stored')).toBe('refuse');
  }
});

test('retries follow after one minute and then ten', () => {
  expect([0, 1, 2, 3].map(attemptPauseSeconds)).toEqual([0, 60, 600, 600]);
});

test('a changed price or an ended pause is worth another attempt, a blacklist is not', () => {
  expect((['out_of_energy', 'token_paused', 'funding_expired'] as const).map(isHopeless)).toEqual([
    false,
    false,
    false,
  ]);
  const hopeless = ['blacklisted', 'cold_wallet_blacklisted', 'cost_cap', 'transfer_missing'] as const;
  expect(hopeless.filter((failure) => !isHopeless(failure))).toEqual([]);
});
