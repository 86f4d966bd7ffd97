import { hexOf, type TronAddress } from '@gateway/domain';
import { keyPairNamed } from '../encoding/key-pair';
import { receiveTrx } from '../state/account';
import type { Contract } from './contracts/contract';
import { multisend } from './contracts/multisend';
import { FIRST_ENERGY_PRICE, setEnergyPrice, setPenaltyFactor } from '../state/parameters';
import type { State } from '../state/state';
import { tetherToken } from './contracts/token';
import { setTotalWeight } from '../resources/stake';
import { endowTokens } from './contracts/token-ledger';
import type { Contracts } from './contracts/vm';

/** Owner of the tokens and source of every faucet payment. */
export const TREASURY = keyPairNamed('treasury');
/** The default payer. */
export const CUSTOMER = keyPairNamed('payer 0');
/** The same name and symbol as the real token, at another address. */
export const FAKE_TOKEN = keyPairNamed('fake token').account;
export const MULTISEND = keyPairNamed('multisend').account;

const TREASURY_SUN = 50_000_000_000_000_000n;
const CUSTOMER_SUN = 1_000_000_000_000_000n;
const TOKENS = 1_000_000_000_000_000_000n;
/** USDT's factor on mainnet is at the cap: 3.4 times the base on top. */
const USDT_PENALTY_FACTOR = 34_000n;
/** In TRX, of others. About that of mainnet in 2026: 7,130 TRX yielded 65,000 energy a day. */
const ENERGY_WEIGHT = 19_740_000_000n;
/** As recorded on Nile. */
const BANDWIDTH_WEIGHT = 68_305_209_098n;

/** The contracts of the chain, by address. */
export function genesisContracts(usdtContract: TronAddress): Contracts {
  const contracts: Contract[] = [
    tetherToken(hexOf(usdtContract), TREASURY.account),
    tetherToken(FAKE_TOKEN, TREASURY.account),
    multisend(MULTISEND),
  ];
  return new Map(contracts.map((contract) => [contract.address, contract]));
}

/** Fills the state of block 0: prices, contracts, a rich treasury and a rich customer. */
export function endowGenesis(state: State, usdtContract: TronAddress, now: number): void {
  const usdt = hexOf(usdtContract);
  setEnergyPrice(state, FIRST_ENERGY_PRICE, 0n);
  setPenaltyFactor(state, usdt, USDT_PENALTY_FACTOR);
  setTotalWeight(state, 'energy', ENERGY_WEIGHT);
  setTotalWeight(state, 'bandwidth', BANDWIDTH_WEIGHT);
  receiveTrx(state, TREASURY.account, TREASURY_SUN, now);
  receiveTrx(state, CUSTOMER.account, CUSTOMER_SUN, now);
  for (const contract of [usdt, FAKE_TOKEN, MULTISEND]) receiveTrx(state, contract, 0n, now);
  for (const token of [usdt, FAKE_TOKEN]) {
    for (const holder of [TREASURY.account, CUSTOMER.account, MULTISEND]) endowTokens(state, token, holder, TOKENS);
  }
}
