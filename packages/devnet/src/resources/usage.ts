import type { State } from '../state/state';

/** What is used up and recovers: the free bytes of an account, and what its stake yields. */
export type Resource = 'free-bandwidth' | StakedResource;

export type StakedResource = 'bandwidth' | 'energy';

export interface Usage {
  readonly used: bigint;
  /** In how much time it recovers, in thousandths of a slot of 3 s. */
  readonly window: bigint;
}

/** A new usage recovers evenly over this many slots: a day. */
const DAY_SLOTS = 28_800n;
/** The longest window. */
export const FULL_WINDOW = DAY_SLOTS * 1_000n;

const SLOT_MS = 3_000n;
const PRECISION = 1_000_000n;

/** The usage that is still counted at this time, and the rest of its window. */
export function usageOf(state: State, resource: Resource, account: string, now: number): Usage {
  return increased(state, resource, account, 0n, now);
}

/** When the resource was last used, in milliseconds. */
export function usedAt(state: State, resource: Resource, account: string): bigint {
  return state.get(`${resource}/time/${account}`);
}

/** Uses some of a resource now. */
export function use(state: State, resource: Resource, account: string, added: bigint, now: number): void {
  setUsage(state, resource, account, increased(state, resource, account, added, now), now);
}

/** Adds usage that came with the rest of its window: it recovers no later than where it comes from. */
export function takeOver(state: State, resource: StakedResource, account: string, taken: Usage, now: number): void {
  const own = usageOf(state, resource, account, now);
  const used = own.used + taken.used;
  const window = smaller(divideUp(own.used * own.window + taken.used * taken.window, used), FULL_WINDOW);
  setUsage(state, resource, account, { used, window }, now);
}

/** Records what is used as of now. */
export function setUsage(state: State, resource: Resource, account: string, usage: Usage, now: number): void {
  state.set(`${resource}/used/${account}`, usage.used);
  state.set(`${resource}/time/${account}`, BigInt(now));
  // Free bytes always recover over a day.
  if (resource !== 'free-bandwidth') state.set(`${resource}/window/${account}`, usage.window);
}

/** With the node's rounding (java-tron, ResourceProcessor.increaseV2). */
function increased(state: State, resource: Resource, account: string, added: bigint, now: number): Usage {
  const window = windowOf(state, resource, account);
  const slots = window < 1_000n ? DAY_SLOTS : window / 1_000n;
  const passed = (BigInt(now) - usedAt(state, resource, account)) / SLOT_MS;
  const average = decayed(divideUp(state.get(`${resource}/used/${account}`) * PRECISION, slots), slots, passed);
  const addedAverage = divideUp(added * PRECISION, DAY_SLOTS);
  const used = (average * slots + addedAverage * DAY_SLOTS) / PRECISION;
  const left = (average * slots) / PRECISION;
  if (left === 0n) return { used, window: FULL_WINDOW };
  const mixed = divideUp(left * (window - passed * 1_000n) + added * FULL_WINDOW, used);
  return { used, window: smaller(mixed, FULL_WINDOW) };
}

function windowOf(state: State, resource: Resource, account: string): bigint {
  const window = state.get(`${resource}/window/${account}`);
  return window === 0n ? FULL_WINDOW : window;
}

function decayed(average: bigint, slots: bigint, passed: bigint): bigint {
  return passed >= slots ? 0n : (average * (slots - passed) + slots / 2n) / slots;
}

function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
