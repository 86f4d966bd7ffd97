import { addressFromHex, hexOf, usdt, type TronAddress, type Usdt } from '@gateway/domain';
import { accountWord, selectorOf, word } from './chain/contracts/abi';
import { trxBalance } from './state/account';
import type { Block } from './chain/block';
import { changeState, executePending, solidHead, type Chain } from './chain/chain';
import { CUSTOMER, FAKE_TOKEN, MULTISEND, TREASURY } from './chain/genesis';
import { mine, reorg, type Reorg } from './chain/mining';
import { setEnergyPrice, setPenaltyFactor } from './state/parameters';
import { tokenBalance } from './chain/contracts/token-ledger';
import { grant, type Grant, type Granted } from './payments/faucet';
import type { Faults } from './requests/faults';
import type { RequestCounts } from './requests/request-counts';
import type { EnergyMarket, MarketState } from './market/market';
import {
  callContract,
  delegate,
  pay,
  payMany,
  stake,
  type Payment,
  type PayoutLeg,
  type Stake,
} from './payments/payment';
import { setTotalWeight } from './resources/stake';
import type { StakedResource } from './resources/usage';

export interface BlockSummary {
  readonly number: number;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** A simulated node in this process. Broadcast transactions take effect in the next block. */
export interface Devnet {
  readonly url: string;
  /** Where the interface to final data is: a port of its own, or that of the other one. */
  readonly solidityUrl: string;
  readonly usdtContract: TronAddress;
  /** A token of the same name and symbol that is not USDT. */
  readonly fakeContract: TronAddress;
  /** Pays many receivers in one transaction, from its tokens. */
  readonly multisendContract: TronAddress;
  /** The default payer. */
  readonly customer: TronAddress;
  readonly faults: Faults;
  readonly requests: RequestCounts;
  /** Rents energy at the paths of TronSave, under the same URL. */
  readonly market: EnergyMarket;
  head(): BlockSummary;
  solidHead(): BlockSummary;
  /** Produces blocks, each `stepMs` (3 s) after its parent; returns the new head. */
  mine(options?: { readonly blocks?: number; readonly stepMs?: number }): BlockSummary;
  /** Replaces unsolidified blocks by a branch one block longer. RangeError when a solid one would be replaced. */
  reorg(reorg: Reorg): void;
  /** Another witness holds each of these seats (0 to 26) from the next maintenance, every six hours of chain time. */
  elect(seats: readonly number[]): void;
  /** The holders of these seats delegate to another key, by transactions in the next block; 0 is their own. */
  delegate(seats: readonly number[], key: number): void;
  /** The holders of these seats sign with another key from the next block on, which no transaction shows: a forgery. */
  signWith(seats: readonly number[], key: number): void;
  faucet(grant?: Grant): Granted;
  /** Broadcasts a token payment and returns its transaction id. */
  pay(payment: Payment): string;
  /** Pays several receivers, or one several times, in one transaction; returns its id. */
  payMany(legs: readonly PayoutLeg[]): string;
  /** Stakes TRX of an account of the faucet, and returns the transaction id. */
  stake(stake: Stake): string;
  /** Adds an account to the token's blacklist, or removes it. */
  blacklist(account: TronAddress, isListed?: boolean): void;
  /** Pauses or resumes all transfers of the token. */
  pause(isPaused?: boolean): void;
  /** A fee on every transfer, up to a maximum: the receiver gets less, and a second Transfer log goes to the owner. */
  setTransferFee(basisPoints: bigint, maximum: Usdt): void;
  /** Takes all tokens of a blacklisted account away, without any Transfer log. */
  destroyFunds(account: TronAddress): void;
  /** The price of one energy in sun, from now on. */
  setEnergyPrice(sun: bigint): void;
  /** The dynamic energy factor of USDT in ten-thousandths: 34,000n as on mainnet, 0n for none. */
  setPenaltyFactor(factor: bigint): void;
  /** The stake of all accounts in TRX: what others stake decides what one's own yields. */
  setTotalStake(resource: StakedResource, trx: bigint): void;
  /** While held, the pool enters no block; transactions are dropped after 60 s of chain time. */
  holdPool(isHeld: boolean): void;
  /** Drops all pending transactions. */
  dropPool(): void;
  /** While held, and for 15 s at most, the clock produces no blocks; `mine` and `reorg` do. */
  holdBlocks(isHeld: boolean): void;
  /** Token balance in micro-units, with pending transactions. */
  usdtOf(account: TronAddress): Usdt;
  /** TRX balance in sun, with pending transactions. */
  trxOf(account: TronAddress): bigint;
  close(): Promise<void>;
}

const STEP_MS = 3_000;

/** The controls of a running chain. */
export function devnetOf(
  chain: Chain,
  running: Pick<Devnet, 'url' | 'solidityUrl' | 'usdtContract' | 'faults' | 'requests' | 'holdBlocks' | 'close'> & {
    readonly market: MarketState;
  },
): Devnet {
  const token = hexOf(running.usdtContract);
  const byTreasury = (signature: string, args = ''): void => {
    callContract(chain, TREASURY, token, selectorOf(signature) + args);
  };
  return {
    ...running,
    ...witnessControls(chain),
    ...priceControls(chain, token),
    fakeContract: addressFromHex(FAKE_TOKEN),
    multisendContract: addressFromHex(MULTISEND),
    customer: addressFromHex(CUSTOMER.account),
    head: () => summary(chain.blocks.head()),
    solidHead: () => summary(solidHead(chain)),
    mine: ({ blocks = 1, stepMs = STEP_MS } = {}) => {
      for (let i = 0; i < blocks; i++) {
        mine(chain, chain.blocks.head().header.timestamp + stepMs);
        running.market.advance();
      }
      return summary(chain.blocks.head());
    },
    reorg: (fork) => {
      reorg(chain, fork);
    },
    faucet: (wish = {}) => grant(chain, token, wish),
    pay: (payment) => pay(chain, token, payment),
    payMany: (legs) => payMany(chain, token, legs),
    stake: (wish) => stake(chain, wish),
    blacklist: (account, isListed = true) => {
      byTreasury(isListed ? 'addBlackList(address)' : 'removeBlackList(address)', accountWord(hexOf(account)));
    },
    pause: (isPaused = true) => {
      byTreasury(isPaused ? 'pause()' : 'unpause()');
    },
    setTransferFee: (basisPoints, maximum) => {
      byTreasury('setParams(uint256,uint256)', word(basisPoints) + word(maximum));
    },
    destroyFunds: (account) => {
      byTreasury('destroyBlackFunds(address)', accountWord(hexOf(account)));
    },
    holdPool: (isHeld) => {
      chain.pool.hold(isHeld);
    },
    dropPool: () => {
      chain.pool.remove(new Set(chain.pool.list().map(({ id }) => id)));
      executePending(chain);
    },
    usdtOf: (account) => usdt(tokenBalance(chain.state, token, hexOf(account))),
    trxOf: (account) => trxBalance(chain.state, hexOf(account)),
  };
}

function witnessControls(chain: Chain): Pick<Devnet, 'elect' | 'delegate' | 'signWith'> {
  const { witnesses } = chain;
  return {
    elect: (seats) => {
      witnesses.elect(seats, chain.blocks.head().header.timestamp);
    },
    delegate: (seats, key) => {
      for (const seat of seats) delegate(chain, seat, key);
    },
    signWith: (seats, key) => {
      witnesses.signWith(seats, key);
    },
  };
}

function priceControls(
  chain: Chain,
  token: string,
): Pick<Devnet, 'setEnergyPrice' | 'setPenaltyFactor' | 'setTotalStake'> {
  return {
    setEnergyPrice: (sun) => {
      const since = BigInt(chain.blocks.head().header.timestamp);
      changeState(chain, (state) => {
        setEnergyPrice(state, sun, since);
      });
    },
    setPenaltyFactor: (factor) => {
      changeState(chain, (state) => {
        setPenaltyFactor(state, token, factor);
      });
    },
    setTotalStake: (resource, trx) => {
      changeState(chain, (state) => {
        setTotalWeight(state, resource, trx);
      });
    },
  };
}

function summary({ id, header }: Block): BlockSummary {
  return { number: header.number, id, timestamp: header.timestamp };
}
