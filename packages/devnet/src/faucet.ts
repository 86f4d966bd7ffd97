import { addressFromHex, hexOf, usdt as microUnits, type TronAddress, type Usdt } from '@gateway/domain';
import { accountWord } from './chain/abi';
import { changeState, type Chain } from './chain/chain';
import { TREASURY } from './chain/genesis';
import { setEnergyStake } from './chain/resources';
import { newPayer } from './payer';
import { callContract, sendTrx, transferData } from './payment';

/** What the faucet gives. */
export interface Grant {
  /** Who gets it; a new payer, whose key everybody may know, when absent. */
  readonly to?: TronAddress;
  /** TRX in sun. A new payer gets 1,000 TRX when nothing is said. */
  readonly sun?: bigint;
  /** A new payer gets 10,000 USDT when nothing is said. */
  readonly usdt?: Usdt;
  /** Energy per day, as a stake would give. */
  readonly energy?: bigint;
}

export interface Granted {
  readonly address: TronAddress;
  /** 64 hex digits; only of a payer made here. */
  readonly privateKey?: string;
}

const PAYER_SUN = 1_000_000_000n;
const PAYER_USDT = microUnits(10_000_000_000n);

/** Gives TRX, tokens and energy out of the treasury, by transactions that wait for the next block. */
export function grant(chain: Chain, token: string, { to, ...gift }: Grant): Granted {
  if (to !== undefined) {
    give(chain, token, to, gift);
    return { address: to };
  }
  const { account, privateKey } = newPayer(chain);
  const address = addressFromHex(account);
  give(chain, token, address, { sun: PAYER_SUN, usdt: PAYER_USDT, ...gift });
  return { address, privateKey };
}

function give(chain: Chain, token: string, to: TronAddress, gift: Omit<Grant, 'to'>): void {
  const { sun = 0n, usdt = 0n, energy = 0n } = gift;
  if (sun > 0n) sendTrx(chain, TREASURY, to, sun);
  if (usdt > 0n) callContract(chain, TREASURY, token, transferData(accountWord(hexOf(to)), usdt));
  if (energy > 0n) {
    changeState(chain, (state) => {
      setEnergyStake(state, hexOf(to), energy);
    });
  }
}
