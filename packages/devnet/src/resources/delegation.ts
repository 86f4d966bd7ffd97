import { activatedAt } from '../state/account';
import type { State } from '../state/state';
import { integerField } from '../encoding/protobuf';
import type { DelegationChange } from '../encoding/stake-contract';
import { readList, writeList } from './list';
import {
  acquired,
  addStake,
  frozen,
  refuse,
  stakedResource,
  stakeUsed,
  SUN_PER_TRX,
  truncated,
  yieldOf,
} from './stake';
import { setUsage, takeOver, usageOf, type StakedResource } from './usage';

/** When and for what a change of delegations is checked. */
export interface DelegationPlace {
  /** The time of the previous block. */
  readonly now: number;
  readonly isContract: (account: string) => boolean;
  /** Whether the node drafts the transaction: then it sets bandwidth aside for the transaction itself. */
  readonly isDraft: boolean;
}

/** The stake that one account has delegated to another, per resource. */
export interface Lent {
  /** What may be reclaimed at any time. */
  readonly open: bigint;
  readonly locked: bigint;
  /** Until when, in milliseconds. */
  readonly lockedUntil: bigint;
}

const BLOCK_MS = 3_000n;
/** Three days, when a lock names no period. */
const DEFAULT_LOCK_BLOCKS = 86_400n;
/** 30 days (getMaxDelegateLockPeriod). */
export const MAX_LOCK_BLOCKS = 864_000n;
const DELEGATION_BYTES = 275n;
const STAKED: readonly StakedResource[] = ['bandwidth', 'energy'];

/** What `from` has delegated to `to`. */
export function lent(state: State, resource: StakedResource, from: string, to: string): Lent {
  const pair = `${from}/${to}`;
  return {
    open: state.get(`${resource}/lent/${pair}`),
    locked: state.get(`${resource}/locked/${pair}`),
    lockedUntil: state.get(`${resource}/locked-until/${pair}`),
  };
}

/** The accounts to which this one has delegated, and those that have delegated to it; oldest first. */
export function counterparties(state: State, account: string): { readonly to: string[]; readonly from: string[] } {
  const read = (name: string): string[] => readList(state, `${name}/${account}`).map((value) => value.toString(16));
  return { to: read('delegated-to'), from: read('delegated-from') };
}

/** The stake that the account may delegate: without the part whose yield it has used; 0 below 1 TRX. */
export function maxDelegation(state: State, resource: StakedResource, account: string, now: number): bigint {
  const size = available(state, resource, account, now, true);
  return size < SUN_PER_TRX ? 0n : size;
}

/**
 * Gives the yield of some stake to another account (java-tron, DelegateResourceActuator).
 * @throws Rejected CONTRACT_VALIDATE_ERROR
 */
export function delegate(state: State, change: DelegationChange, place: DelegationPlace): void {
  const { owner, receiver, amount } = change;
  const resource = checkDelegation(state, change, place);
  unlockExpired(state, owner, receiver, place.now);
  const row = lent(state, resource, owner, receiver);
  if (change.lock) {
    const lockedUntil = BigInt(place.now) + lockBlocks(change) * BLOCK_MS;
    setLent(state, resource, change, { ...row, locked: row.locked + amount, lockedUntil });
  } else {
    setLent(state, resource, change, { ...row, open: row.open + amount });
  }
  addStake(state, 'frozen', resource, owner, -amount);
  addStake(state, 'delegated', resource, owner, amount);
  addStake(state, 'acquired', resource, receiver, amount);
  note(state, `delegated-to/${owner}`, receiver, true);
  note(state, `delegated-from/${receiver}`, owner, true);
}

/**
 * Takes a delegation back. What the receiver has used of it is then used by the owner, and recovers in the rest of its
 * window (java-tron, UnDelegateResourceActuator).
 * @throws Rejected CONTRACT_VALIDATE_ERROR
 */
export function reclaim(state: State, change: DelegationChange, { now }: Pick<DelegationPlace, 'now'>): void {
  const { owner, receiver, amount } = change;
  const resource = checkReclaim(state, change, now);
  returnUsage(state, resource, change, now);
  unlockExpired(state, owner, receiver, now);
  const row = lent(state, resource, owner, receiver);
  setLent(state, resource, change, { ...row, open: row.open - amount });
  addStake(state, 'acquired', resource, receiver, -amount);
  addStake(state, 'delegated', resource, owner, -amount);
  addStake(state, 'frozen', resource, owner, amount);
  if (hasLent(state, owner, receiver)) return;
  note(state, `delegated-to/${owner}`, receiver, false);
  note(state, `delegated-from/${receiver}`, owner, false);
}

function checkDelegation(state: State, change: DelegationChange, place: DelegationPlace): StakedResource {
  const { owner, receiver, amount } = change;
  if (activatedAt(state, owner) === 0n) refuse(`Account[${owner}] not exists`);
  if (amount < SUN_PER_TRX) refuse('delegateBalance must be greater than or equal to 1 TRX');
  const resource =
    stakedResource(change.resource) ?? refuse('ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]');
  if (available(state, resource, owner, place.now, place.isDraft) < amount) {
    const name = resource === 'energy' ? 'FreezeEnergyV2' : 'FreezeBandwidthV2';
    refuse(`delegateBalance must be less than or equal to available ${name} balance`);
  }
  if (!/^41[0-9a-f]{40}$/.test(receiver)) refuse('Invalid receiverAddress');
  if (receiver === owner) refuse('receiverAddress must not be the same as ownerAddress');
  if (activatedAt(state, receiver) === 0n) refuse(`Account[${receiver}] not exists`);
  if (change.lock) checkLock(lent(state, resource, owner, receiver), change, place.now);
  if (place.isContract(receiver)) refuse('Do not allow delegate resources to contract addresses');
  return resource;
}

function checkLock({ locked, lockedUntil }: Lent, change: DelegationChange, now: number): void {
  const blocks = lockBlocks(change);
  if (blocks < 0n || blocks > MAX_LOCK_BLOCKS) {
    const most = String(MAX_LOCK_BLOCKS);
    refuse(`The lock period of delegate resource cannot be less than 0 and cannot exceed ${most}!`);
  }
  const left = lockedUntil - BigInt(now);
  if (locked === 0n || blocks * BLOCK_MS >= left) return;
  const lock = `lock period for ${change.resource}`;
  refuse(`The ${lock} this time cannot be less than the remaining time[${String(left)}ms] of the last ${lock}!`);
}

function checkReclaim(state: State, { owner, receiver, ...change }: DelegationChange, now: number): StakedResource {
  if (activatedAt(state, owner) === 0n) refuse(`Account[${owner}] does not exist`);
  if (!/^41[0-9a-f]{40}$/.test(receiver)) refuse('Invalid receiverAddress');
  if (receiver === owner) refuse('receiverAddress must not be the same as ownerAddress');
  if (!hasLent(state, owner, receiver)) refuse('delegated Resource does not exist');
  if (change.amount <= 0n) refuse('unDelegateBalance must be more than 0 TRX');
  const resource =
    stakedResource(change.resource) ?? refuse('ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]');
  const { open, locked, lockedUntil } = lent(state, resource, owner, receiver);
  const free = open + (lockedUntil < BigInt(now) ? locked : 0n);
  if (free < change.amount) {
    const name = resource === 'energy' ? 'delegateFrozenBalance(Energy)' : 'delegatedFrozenBalance(BANDWIDTH)';
    refuse(`insufficient ${name}, request=${String(change.amount)}, unlock_balance=${String(free)}`);
  }
  return resource;
}

/** What the receiver used moves to the owner: its share of the receiver's stake, at most what the stake yields. */
function returnUsage(
  state: State,
  resource: StakedResource,
  { owner, receiver, amount }: DelegationChange,
  now: number,
): void {
  const { used, window } = usageOf(state, resource, receiver, now);
  const stake = frozen(state, resource, receiver) + acquired(state, resource, receiver);
  const share = truncated(Number(used) * (Number(amount) / Number(stake)));
  const most = yieldOf(state, resource, amount);
  const returned = share < most ? share : most;
  setUsage(state, resource, receiver, { used: used - returned, window }, now);
  if (returned > 0n) takeOver(state, resource, owner, { used: returned, window }, now);
}

function available(state: State, resource: StakedResource, account: string, now: number, isDraft: boolean): bigint {
  const stake = frozen(state, resource, account);
  const aside = isDraft && resource === 'bandwidth' ? estimatedBytes(stake) : 0n;
  const used = stakeUsed(state, resource, usageOf(state, resource, account, now).used + aside);
  // What it was given by others is used first.
  const own = used - acquired(state, resource, account);
  const left = own > 0n ? stake - own : stake;
  return left > 0n ? left : 0n;
}

/** The largest delegation of this stake, in bytes (java-tron, TransactionUtil.estimateConsumeBandWidthSize). */
function estimatedBytes(stake: bigint): bigint {
  const largest = [integerField(3, stake), integerField(5, 1n), integerField(6, MAX_LOCK_BLOCKS)];
  const added = Buffer.concat(largest).length - integerField(3, SUN_PER_TRX).length;
  return DELEGATION_BYTES + BigInt(Math.max(added, 0));
}

function lockBlocks({ lockPeriod }: DelegationChange): bigint {
  return lockPeriod === 0n ? DEFAULT_LOCK_BLOCKS : lockPeriod;
}

function unlockExpired(state: State, owner: string, receiver: string, now: number): void {
  for (const resource of STAKED) {
    const { open, locked, lockedUntil } = lent(state, resource, owner, receiver);
    if (locked === 0n || lockedUntil >= BigInt(now)) continue;
    setLent(state, resource, { owner, receiver }, { open: open + locked, locked: 0n, lockedUntil: 0n });
  }
}

function setLent(
  state: State,
  resource: StakedResource,
  { owner, receiver }: Pick<DelegationChange, 'owner' | 'receiver'>,
  { open, locked, lockedUntil }: Lent,
): void {
  const pair = `${owner}/${receiver}`;
  state.set(`${resource}/lent/${pair}`, open);
  state.set(`${resource}/locked/${pair}`, locked);
  state.set(`${resource}/locked-until/${pair}`, lockedUntil);
}

function hasLent(state: State, owner: string, receiver: string): boolean {
  return STAKED.some((resource) => {
    const { open, locked } = lent(state, resource, owner, receiver);
    return open + locked > 0n;
  });
}

function note(state: State, name: string, account: string, isPresent: boolean): void {
  const value = BigInt(`0x${account}`);
  const others = readList(state, name).filter((other) => other !== value);
  writeList(state, name, isPresent ? [...others, value] : others);
}
