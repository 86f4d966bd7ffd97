import type { BlockHeader } from '@gateway/chain';
import type * as signing from '@gateway/chain/signing';
import type { ChainPrices, TronAddress } from '@gateway/domain';
import type { ScanCursor, Term } from '@gateway/store';
import type { WatcherContext } from '../context';
import type { HotWallet } from './sweep-config';

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
  /** Set when the market of energy did not respond. */
  isMarketSilent: boolean;
}

export function beginRound(
  round: Pick<SweepRound, 'context' | 'term' | 'signing' | 'cursor' | 'hotWallet' | 'coldWallet'>,
): SweepRound {
  const { node } = round.context;
  return {
    ...round,
    head: once(() => node.head()),
    prices: once(() => node.accounts.prices()),
    isColdBlacklisted: once(() => node.accounts.isBlacklisted(round.coldWallet)),
    isMarketSilent: false,
  };
}

function once<T>(query: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= query());
}
