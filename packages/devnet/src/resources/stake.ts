import { activatedAt, receiveTrx, trxBalance } from '../state/account';
import { BANDWIDTH_PER_DAY, ENERGY_PER_DAY } from '../state/parameters';
import { Rejected } from '../state/rejected';
import type { State } from '../state/state';
import type { ResourceCode } from '../encoding/stake-contract';
import { readList, writeList } from './list';
import type { StakedResource } from './usage';

/** The least that is staked or delegated, and the unit of the weights: 1 TRX. */
export const SUN_PER_TRX = 1_000_000n;

/** A stake that was withdrawn and is not TRX again yet. */
export interface Unfreezing {
  readonly resource: StakedResource;
  readonly amount: bigint;
  /** When it becomes TRX, in milliseconds. */
  readonly expires: bigint;
}

const UNFREEZE_DELAY_MS = 14n * 86_400_000n;
const MAX_UNFREEZING = 32;
const STAKED: readonly StakedResource[] = ['bandwidth', 'energy'];
const PER_DAY: Readonly<Record<StakedResource, bigint>> = { bandwidth: BANDWIDTH_PER_DAY, energy: ENERGY_PER_DAY };

/** The stake whose yield the account has itself, in sun. */
export function frozen(state: State, resource: StakedResource, account: string): bigint {
  return state.get(`${resource}/frozen/${account}`);
}

/** The stake whose yield it has given to others. */
export function delegated(state: State, resource: StakedResource, account: string): bigint {
  return state.get(`${resource}/delegated/${account}`);
}

/** The stake of others whose yield it has been given. */
export function acquired(state: State, resource: StakedResource, account: string): bigint {
  return state.get(`${resource}/acquired/${account}`);
}

/** Moves stake between an account's own use, and what it has given away or been given. */
export function addStake(
  state: State,
  part: 'frozen' | 'delegated' | 'acquired',
  resource: StakedResource,
  account: string,
  sun: bigint,
): void {
  const key = `${resource}/${part}/${account}`;
  state.set(key, state.get(key) + sun);
}

/** The stake of all accounts, in TRX. */
export function totalWeight(state: State, resource: StakedResource): bigint {
  return state.get(`parameter/total-weight/${resource}`);
}

/** Sets the stake of all accounts: what others stake decides what one's own yields. */
export function setTotalWeight(state: State, resource: StakedResource, trx: bigint): void {
  state.set(`parameter/total-weight/${resource}`, trx);
}

/** The bytes or the energy that the account has a day, by its own stake and by what it was given. */
export function dailyYield(state: State, resource: StakedResource, account: string): bigint {
  return yieldOf(state, resource, frozen(state, resource, account) + acquired(state, resource, account));
}

/**
 * What a stake yields a day: its share of the total. The node computes in doubles and rounds down, and so does this
 * (java-tron, EnergyProcessor.calculateGlobalEnergyLimitV2).
 */
export function yieldOf(state: State, resource: StakedResource, sun: bigint): bigint {
  const weight = totalWeight(state, resource);
  if (weight === 0n) return 0n;
  return truncated((Number(sun) / Number(SUN_PER_TRX)) * (Number(PER_DAY[resource]) / Number(weight)));
}

/** The stake that yields as much a day as is used, as the node rounds it. */
export function stakeUsed(state: State, resource: StakedResource, used: bigint): bigint {
  return truncated(Number(used * SUN_PER_TRX) * (Number(totalWeight(state, resource)) / Number(PER_DAY[resource])));
}

/** The whole part of a double. */
export function truncated(value: number): bigint {
  return BigInt(Math.trunc(value));
}

/**
 * Stakes TRX (java-tron, FreezeBalanceV2Actuator).
 * @throws Rejected CONTRACT_VALIDATE_ERROR
 */
export function freeze(state: State, owner: string, code: ResourceCode, amount: bigint): void {
  if (activatedAt(state, owner) === 0n) refuse(`Account[${owner}] not exists`);
  if (amount <= 0n) refuse('frozenBalance must be positive');
  if (amount < SUN_PER_TRX) refuse('frozenBalance must be greater than or equal to 1 TRX');
  const balance = trxBalance(state, owner);
  if (amount > balance) refuse('frozenBalance must be less than or equal to accountBalance');
  const resource = stakedResource(code) ?? refuse('ResourceCode error, valid ResourceCode[BANDWIDTH、ENERGY]');
  state.set(`trx/${owner}`, balance - amount);
  changeStake(state, resource, owner, amount);
}

/**
 * Withdraws a stake, which is TRX again after 14 days: the next withdrawal pays out what is over (java-tron,
 * UnfreezeBalanceV2Actuator). What is delegated must be reclaimed before.
 * @returns the sun that it paid out
 * @throws Rejected CONTRACT_VALIDATE_ERROR
 */
export function unfreeze(state: State, owner: string, code: ResourceCode, amount: bigint, now: number): bigint {
  if (activatedAt(state, owner) === 0n) refuse(`Account[${owner}] does not exist`);
  const resource = stakedResource(code) ?? refuse('ResourceCode error.valid ResourceCode[BANDWIDTH、Energy]');
  const stake = frozen(state, resource, owner);
  if (stake === 0n) refuse(`no frozenBalance(${resource === 'energy' ? 'Energy' : 'BANDWIDTH'})`);
  if (amount <= 0n || amount > stake) refuse(`Invalid unfreeze_balance, [${String(amount)}] is error`);
  const all = unfreezing(state, owner);
  const waiting = all.filter(({ expires }) => expires > BigInt(now));
  if (waiting.length >= MAX_UNFREEZING) refuse('Invalid unfreeze operation, unfreezing times is over limit');
  const over = all.filter(({ expires }) => expires <= BigInt(now)).reduce((sum, one) => sum + one.amount, 0n);
  if (over > 0n) receiveTrx(state, owner, over, now);
  setUnfreezing(state, owner, [...waiting, { resource, amount, expires: BigInt(now) + UNFREEZE_DELAY_MS }]);
  changeStake(state, resource, owner, -amount);
  return over;
}

/** The stakes that were withdrawn and not paid out yet. */
export function unfreezing(state: State, account: string): readonly Unfreezing[] {
  const values = readList(state, `unfreezing/${account}`);
  const entries: Unfreezing[] = [];
  for (let i = 0; i < values.length; i += 3) {
    const resource = STAKED[Number(values[i])] ?? 'bandwidth';
    entries.push({ resource, amount: values[i + 1] ?? 0n, expires: values[i + 2] ?? 0n });
  }
  return entries;
}

/** The resource that a contract names; undefined for the vote, which is not staked by itself. */
export function stakedResource(code: ResourceCode): StakedResource | undefined {
  switch (code) {
    case 'BANDWIDTH':
      return 'bandwidth';
    case 'ENERGY':
      return 'energy';
    case 'TRON_POWER':
      return undefined;
  }
}

/** Rejects a transaction as the contract's validation does. */
export function refuse(detail: string): never {
  throw new Rejected('CONTRACT_VALIDATE_ERROR', detail);
}

function setUnfreezing(state: State, account: string, entries: readonly Unfreezing[]): void {
  const values = entries.flatMap(({ resource, amount, expires }) => [
    BigInt(STAKED.indexOf(resource)),
    amount,
    expires,
  ]);
  writeList(state, `unfreezing/${account}`, values);
}

/** The total counts whole TRX of each account, with what it has delegated. */
function changeStake(state: State, resource: StakedResource, account: string, sun: bigint): void {
  const weight = (): bigint => (frozen(state, resource, account) + delegated(state, resource, account)) / SUN_PER_TRX;
  const before = weight();
  addStake(state, 'frozen', resource, account, sun);
  setTotalWeight(state, resource, totalWeight(state, resource) + weight() - before);
}
