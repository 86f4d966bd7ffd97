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
    'queued delegation_stored delegating',
    'queued transfer_stored sweeping',
    'queued attempt_failed queued',
    'queued given_up failed',
    'funding funding_final funded',
    'funding attempt_failed queued',
    'funding given_up failed',
    'funding release_begun releasing',
    'delegating delegation_final funded',
    'delegating attempt_failed queued',
    'delegating given_up failed',
    'delegating release_begun releasing',
    'funded funding_stored funding',
    'funded delegation_stored delegating',
    'funded transfer_stored sweeping',
    'funded attempt_failed queued',
    'funded given_up failed',
    'funded release_begun releasing',
    'sweeping transfer_final completed',
    'sweeping attempt_failed queued',
    'sweeping given_up failed',
    'sweeping release_begun releasing',
    'releasing transfer_final completed',
    'releasing attempt_failed queued',
    'releasing given_up failed',
    'releasing reclaim_stored releasing',
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
  expect(edges.filter((edge) => edge.endsWith(' completed'))).toEqual([
    'sweeping transfer_final completed',
    'releasing transfer_final completed',
  ]);
});

test('a completed sweep never moves again, and a failed one only on an admin’s request', () => {
  expect(edges.filter((edge) => edge.startsWith('completed'))).toEqual([]);
  expect(edges.filter((edge) => edge.startsWith('failed'))).toEqual(['failed retry_requested queued']);
  expect(edges.filter((edge) => edge.includes('retry_requested'))).toHaveLength(1);
});

test('a sweep in progress can fail an attempt or give up', () => {
  for (const state of ['queued', 'funding', 'delegating', 'funded', 'sweeping', 'releasing'] as const) {
    expect(nextSweepState(state, 'attempt_failed')).toBe('queued');
    expect(nextSweepState(state, 'given_up')).toBe('failed');
  }
});

test('a second transaction is never stored while one is pending', () => {
  for (const state of ['funding', 'delegating', 'sweeping'] as const) {
    for (const kind of ['funding', 'delegation', 'transfer', 'reclaim'] as const) {
      expect(nextSweepState(state, `${kind}_stored`)).toBe('refuse');
    }
  }
});

test('while delegated energy is reclaimed, nothing else is stored', () => {
  for (const kind of ['funding', 'delegation', 'transfer'] as const) {
    expect(nextSweepState('releasing', `${kind}_stored`)).toBe('refuse');
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
