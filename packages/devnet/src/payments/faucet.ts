import { addressFromHex, hexOf, usdt as microUnits, type TronAddress, type Usdt } from '@gateway/domain';
import { accountWord } from '../chain/contracts/abi';
import type { Chain } from '../chain/chain';
import { TREASURY } from '../chain/genesis';
import { newPayer } from './payer';
import { callContract, delegateEnergy, sendTrx, transferData } from './payment';

/** What the faucet sends. */
export interface Grant {
  /** The receiver; by default a new payer with a public key pair. */
  readonly to?: TronAddress;
  /** TRX in sun; by default 1,000 TRX for a new payer. */
  readonly sun?: bigint;
  /** By default 10,000 USDT for a new payer. */
  readonly usdt?: Usdt;
  /** Energy per day, delegated from a stake of the treasury; to an account that is activated. */
  readonly energy?: bigint;
}

export interface Granted {
  readonly address: TronAddress;
  /** 64 hex digits; only for a payer created here. */
  readonly privateKey?: string;
}

const PAYER_SUN = 1_000_000_000n;
const PAYER_USDT = microUnits(10_000_000_000n);

/** Sends TRX, tokens and energy from the treasury, by transactions in the next block. */
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
  if (energy > 0n) delegateEnergy(chain, TREASURY, hexOf(to), energy);
}
