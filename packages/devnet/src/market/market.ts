import { randomBytes } from 'node:crypto';
import { hexOf, type TronAddress } from '@gateway/domain';
import type { Chain } from '../chain/chain';
import { TREASURY } from '../chain/genesis';
import { Rejected } from '../state/rejected';
import type { FaultRegistry } from '../requests/faults';
import { delegateEnergy, reclaimEnergy } from '../payments/payment';

/** An order as the market took it. */
export interface MarketOrder {
  readonly id: string;
  readonly receiver: TronAddress;
  readonly energy: bigint;
  readonly paidSun: bigint;
}

/** A market that rents energy, and its only customer's account. */
export interface EnergyMarket {
  /** The API key of the account. */
  readonly key: string;
  /** What has been ordered, oldest first. */
  orders(): readonly MarketOrder[];
  /** The balance of the account, in sun. */
  balance(): bigint;
  /** Changes the price of one energy in sun, the balance, the energy on offer, or the blocks until it delegates. */
  change(change: MarketChange): void;
}

export interface MarketChange {
  readonly unitPrice?: bigint;
  readonly balance?: bigint;
  readonly available?: bigint;
  readonly delayBlocks?: number;
}

/** An order as a request states it. */
export interface WantedEnergy {
  readonly receiver: TronAddress;
  readonly energy: bigint;
  readonly durationSeconds: number;
  /** Undefined: the market's. */
  readonly unitPrice: bigint | undefined;
  readonly isWhole: boolean;
  readonly isOnly: boolean;
  readonly maxUnitPrice: bigint | undefined;
}

/** The codes of refusals that are documented for an order. */
export type MarketCode =
  | 'INVALID_PARAMS'
  | 'MIN_PRICE_INVALID'
  | 'INTERNAL_BALANCE_ACCOUNT_TOO_LOW'
  | 'CANNOT_FULFILLED'
  | 'MUST_BE_WAIT_PREVIOUS_ORDER_FILLED'
  | 'PRICE_EXCEED_MAX_PRICE_REQUIRED';

/** The market as its routes and the chain's clock use it. */
export interface MarketState extends EnergyMarket {
  estimate(wanted: Pick<WantedEnergy, 'energy' | 'durationSeconds' | 'unitPrice'>): MarketEstimate;
  order(wanted: WantedEnergy, path: string): MarketOrder | MarketCode;
  /** Delegates what is due, and takes back what has run out; after each block. */
  advance(): void;
}

export interface MarketEstimate {
  readonly unitPrice: bigint;
  readonly total: bigint;
  readonly available: bigint;
}

interface Delivery {
  readonly receiver: string;
  readonly energy: bigint;
  readonly fromBlock: number;
  readonly durationSeconds: number;
}

interface Loan {
  readonly receiver: string;
  readonly stake: bigint;
  readonly until: number;
}

const KEY = 'the-key-of-the-simulated-market';
const DAY_SECONDS = 86_400;
const UNIT_PRICE = 60n;
const BALANCE = 1_000_000_000n;
const AVAILABLE = 100_000_000n;

/** A market on this chain; its energy comes from stakes of the treasury. Not kept with the chain. */
export function createMarket(chain: Chain, faults: FaultRegistry): MarketState {
  let state: Required<MarketChange> = {
    unitPrice: UNIT_PRICE,
    balance: BALANCE,
    available: AVAILABLE,
    delayBlocks: 1,
  };
  const orders: MarketOrder[] = [];
  let due: Delivery[] = [];
  let loans: Loan[] = [];
  const head = (): { number: number; timestamp: number } => chain.blocks.head().header;
  const market: MarketState = {
    key: KEY,
    orders: () => orders,
    balance: () => state.balance,
    change(change) {
      state = { ...state, ...change };
    },
    estimate({ energy, durationSeconds, unitPrice = state.unitPrice }) {
      const price = unitPrice > state.unitPrice ? unitPrice : state.unitPrice;
      return { unitPrice: price, total: totalOf(price, energy, durationSeconds), available: state.available };
    },
    order(wanted, path) {
      const fault = faults.takeMarket(path);
      if (fault?.kind === 'market-rises') state = { ...state, unitPrice: state.unitPrice * 2n };
      const refusal = refusalOf(wanted, state, due);
      if (refusal) return refusal;
      const unitPrice = wanted.unitPrice ?? state.unitPrice;
      const paidSun = totalOf(unitPrice, wanted.energy, wanted.durationSeconds);
      state = { ...state, balance: state.balance - paidSun };
      const order = { id: randomBytes(12).toString('hex'), receiver: wanted.receiver, energy: wanted.energy, paidSun };
      orders.push(order);
      const { durationSeconds } = wanted;
      const delivery = {
        receiver: hexOf(wanted.receiver),
        fromBlock: head().number + state.delayBlocks,
        durationSeconds,
      };
      const energy = fault?.kind === 'market-short' ? wanted.energy / 2n : wanted.energy;
      if (fault?.kind !== 'market-lies') due.push({ ...delivery, energy });
      return order;
    },
    advance() {
      const { number, timestamp } = head();
      const ready = due.filter(({ fromBlock }) => fromBlock <= number);
      due = due.filter(({ fromBlock }) => fromBlock > number);
      const lent = ready.flatMap((delivery) => lend(chain, delivery, timestamp));
      for (const loan of loans) if (loan.until <= timestamp) reclaim(chain, loan);
      loans = [...loans.filter(({ until }) => until > timestamp), ...lent];
    },
  };
  return market;
}

/** Below a day the price is for the whole time, above for each day. */
function totalOf(unitPrice: bigint, energy: bigint, durationSeconds: number): bigint {
  const seconds = BigInt(Math.max(durationSeconds, DAY_SECONDS));
  return (unitPrice * energy * seconds) / BigInt(DAY_SECONDS);
}

function refusalOf(
  wanted: WantedEnergy,
  state: Required<MarketChange>,
  due: readonly Delivery[],
): MarketCode | undefined {
  const { unitPrice = state.unitPrice, energy, receiver, durationSeconds } = wanted;
  const isPending = due.some((other) => other.receiver === hexOf(receiver) && other.energy === energy);
  if (wanted.isOnly && isPending) return 'MUST_BE_WAIT_PREVIOUS_ORDER_FILLED';
  if (wanted.maxUnitPrice !== undefined && state.unitPrice > wanted.maxUnitPrice) {
    return 'PRICE_EXCEED_MAX_PRICE_REQUIRED';
  }
  if (unitPrice < state.unitPrice) return wanted.isWhole ? 'CANNOT_FULFILLED' : 'MIN_PRICE_INVALID';
  if (wanted.isWhole && energy > state.available) return 'CANNOT_FULFILLED';
  if (totalOf(unitPrice, energy, durationSeconds) > state.balance) return 'INTERNAL_BALANCE_ACCOUNT_TOO_LOW';
  return undefined;
}

function lend(chain: Chain, { receiver, energy, durationSeconds }: Delivery, now: number): Loan[] {
  try {
    const stake = delegateEnergy(chain, TREASURY, receiver, energy);
    return [{ receiver, stake, until: now + durationSeconds * 1_000 }];
  } catch (error) {
    // The receiver is not activated: its order was paid for nothing.
    if (error instanceof Rejected) return [];
    throw error;
  }
}

function reclaim(chain: Chain, { receiver, stake }: Loan): void {
  try {
    reclaimEnergy(chain, TREASURY, receiver, stake);
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
  }
}
