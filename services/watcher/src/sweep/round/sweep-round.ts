import type { BlockHeader } from '@gateway/chain';
import type * as signing from '@gateway/chain/signing';
import { sun, type ChainPrices, type EnergyStake, type Sun, type TronAddress } from '@gateway/domain';
import { type ScanCursor } from '@gateway/store/chain';
import { type Term } from '@gateway/store/gateway';
import { findColdWallet } from '@gateway/store/sweeps';
import type { WatcherContext } from '../../context/context';
import { readFunds, readStake, type HotWalletFunds } from './funds';
import { createSequence, type Place } from './sequence';
import type { HotWallet } from '../../context/sweep-config';

/** A reclaim has fewer bytes than this; each delegation reserves their price. */
const RECLAIM_BYTES = 300n;

/** The library that builds and signs; loaded only when sweeping is on. */
export type Signing = typeof signing;

/** State shared by all sweeps of one tick. Chain facts are queried once, and only when a sweep needs them. */
export interface SweepRound {
  context: WatcherContext;
  term: Term;
  signing: Signing;
  cursor: ScanCursor;
  hotWallet: HotWallet;
  coldWallet: TronAddress;
  head(): Promise<BlockHeader>;
  prices(): Promise<ChainPrices>;
  isColdBlacklisted(): Promise<boolean>;
  /** Whether the configured cold wallet is the pinned one: an operator may have accepted another since the start. */
  isColdPinned(): Promise<boolean>;
  /** What a reclaim burns at most; set aside while energy is delegated. */
  reclaimReserve(): Promise<Sun>;
  funds(): Promise<HotWalletFunds>;
  stake(): Promise<EnergyStake>;
  /** A place among the decisions about the hot wallet's money, which are made one after another. */
  placeToDecide(): Place;
  /** A place among the hot wallet's transactions, which reach the node in the order of their decisions. */
  placeToSend(): Place;
  /** Set when the market of energy did not respond. */
  isMarketSilent: boolean;
}

export function beginRound(
  round: Pick<SweepRound, 'context' | 'term' | 'signing' | 'cursor' | 'hotWallet' | 'coldWallet'>,
): SweepRound {
  const { node } = round.context;
  const whole: SweepRound = {
    ...round,
    head: once(() => node.head()),
    prices: once(() => node.accounts.prices()),
    isColdBlacklisted: once(() => node.accounts.isBlacklisted(round.coldWallet)),
    isColdPinned: once(async () => (await findColdWallet(round.context.db)) === round.coldWallet),
    reclaimReserve: once(async () => sun(RECLAIM_BYTES * (await whole.prices()).perByte)),
    funds: once(() => readFunds(whole)),
    stake: once(() => readStake(whole)),
    placeToDecide: createSequence(),
    placeToSend: createSequence(),
    isMarketSilent: false,
  };
  return whole;
}

function once<T>(query: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= query());
}
