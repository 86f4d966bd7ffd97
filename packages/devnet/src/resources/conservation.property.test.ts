import { expect, test } from '@jest/globals';
import { receiveTrx, trxBalance } from '../state/account';
import { Rejected } from '../state/rejected';
import { createState, type State } from '../state/state';
import type { DelegationChange, ResourceCode } from '../encoding/stake-contract';
import { seededRandom } from '../seeded-random';
import { counterparties, delegate, lent, reclaim } from './delegation';
import {
  acquired,
  dailyYield,
  delegated,
  freeze,
  frozen,
  setTotalWeight,
  SUN_PER_TRX,
  totalWeight,
  unfreeze,
  unfreezing,
} from './stake';
import { FULL_WINDOW, usageOf, use, type StakedResource } from './usage';

const ACCOUNTS = ['0a', '0b', '0c'].map((digits) => `41${digits.repeat(20)}`);
const RESOURCES = ['bandwidth', 'energy'] as const;
const CODES: Readonly<Record<StakedResource, ResourceCode>> = { bandwidth: 'BANDWIDTH', energy: 'ENERGY' };
const SUN = 100_000_000n;
const OTHERS_TRX = 1_000n;
const SLOT_MS = 3_000;
const STEPS = 700;
/** Checking takes longer than the steps. */
const CHECK_EVERY = 5;
const SEED = Number(process.env['PROPERTY_SEED'] ?? Date.now() % 2 ** 31);

test(`no TRX and no stake appears or is lost, whatever is done (PROPERTY_SEED=${String(SEED)})`, () => {
  const random = seededRandom(SEED);
  const state = createState();
  let now = SLOT_MS;
  for (const account of ACCOUNTS) receiveTrx(state, account, SUN, now);
  for (const resource of RESOURCES) setTotalWeight(state, resource, OTHERS_TRX);
  const done = new Map<string, number>();
  for (let i = 0; i < STEPS; i++) {
    now += Math.floor(random() * 4_000) * SLOT_MS;
    const kind = step(state, random, now);
    done.set(kind, (done.get(kind) ?? 0) + 1);
    if (i % CHECK_EVERY === 0) expectConserved(state, now);
  }
  // Each kind of step succeeded often enough for this to mean something.
  for (const kind of ['freeze', 'unfreeze', 'delegate', 'lock', 'reclaim', 'use']) {
    expect(done.get(kind) ?? 0).toBeGreaterThan(5);
  }
});

/** One random step; a rejected one must change nothing. */
function step(state: State, random: () => number, now: number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const owner = pick(ACCOUNTS);
  const resource = pick(RESOURCES);
  const amount = BigInt(Math.floor(random() * 20_000_000));
  const kind = pick(['freeze', 'unfreeze', 'delegate', 'lock', 'reclaim', 'reclaim', 'use', 'use']);
  const before = state.snapshot();
  try {
    take(state, kind, { owner, receiver: pick(ACCOUNTS), resource, amount }, now);
    return kind;
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    expect(state.snapshot()).toBe(before);
    return 'rejected';
  }
}

function take(
  state: State,
  kind: string,
  { owner, receiver, resource, amount }: { owner: string; receiver: string; resource: StakedResource; amount: bigint },
  now: number,
): void {
  const code = CODES[resource];
  const change: DelegationChange = {
    type: 'DelegateResourceContract',
    owner,
    permissionId: 0n,
    resource: code,
    amount,
    receiver,
    lock: kind === 'lock',
    lockPeriod: 2_000n,
  };
  switch (kind) {
    case 'freeze':
      freeze(state, owner, code, amount);
      return;
    case 'unfreeze':
      unfreeze(state, owner, code, amount, now);
      return;
    case 'delegate':
    case 'lock':
      delegate(state, change, { now, isContract: () => false, isDraft: false });
      return;
    case 'reclaim':
      reclaim(state, change, { now });
      return;
    default: {
      const left = dailyYield(state, resource, owner) - usageOf(state, resource, owner, now).used;
      if (left > 0n) use(state, resource, owner, left < amount ? left : amount, now);
    }
  }
}

function expectConserved(state: State, now: number): void {
  for (const account of ACCOUNTS) {
    const staked = RESOURCES.map((resource) => frozen(state, resource, account) + delegated(state, resource, account));
    const waiting = unfreezing(state, account).map(({ amount }) => amount);
    expect(trxBalance(state, account) + sum(staked) + sum(waiting)).toBe(SUN);
    const { to } = counterparties(state, account);
    expect(to).toEqual([...new Set(to)]);
    expect(new Set(to)).toEqual(new Set(ACCOUNTS.filter((other) => lentBetween(state, account, other) > 0n)));
  }
  for (const resource of RESOURCES) expectConsistent(state, resource, now);
}

function expectConsistent(state: State, resource: StakedResource, now: number): void {
  const trx = ACCOUNTS.map(
    (account) => (frozen(state, resource, account) + delegated(state, resource, account)) / SUN_PER_TRX,
  );
  expect(totalWeight(state, resource)).toBe(OTHERS_TRX + sum(trx));
  for (const account of ACCOUNTS) {
    const [out, into] = [
      ACCOUNTS.map((other) => lentOf(state, resource, account, other)),
      ACCOUNTS.map((other) => lentOf(state, resource, other, account)),
    ];
    expect(delegated(state, resource, account)).toBe(sum(out));
    expect(acquired(state, resource, account)).toBe(sum(into));
    expect(frozen(state, resource, account)).toBeGreaterThanOrEqual(0n);
    const { used, window } = usageOf(state, resource, account, now);
    expect(used).toBeGreaterThanOrEqual(0n);
    expect(window).toBeGreaterThan(0n);
    expect(window).toBeLessThanOrEqual(FULL_WINDOW);
  }
}

function lentBetween(state: State, from: string, to: string): bigint {
  return sum(RESOURCES.map((resource) => lentOf(state, resource, from, to)));
}

function lentOf(state: State, resource: StakedResource, from: string, to: string): bigint {
  const { open, locked } = lent(state, resource, from, to);
  return open + locked;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
