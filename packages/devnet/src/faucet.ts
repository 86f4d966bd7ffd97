import { addressFromHex, hexOf, usdt as microUnits, type TronAddress, type Usdt } from '@gateway/domain';
import { accountWord, selectorOf, word } from './chain/abi';
import { changeState, type Chain } from './chain/chain';
import { TREASURY } from './chain/genesis';
import { setEnergyStake } from './chain/resources';
import { newPayer } from './payer';
import { callContract, sendTrx } from './payment';

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
export function grant(chain: Chain, token: string, { to, sun, usdt, energy = 0n }: Grant): Granted {
  const payer = to === undefined ? newPayer(chain) : undefined;
  const account = payer?.account ?? hexOf(to ?? addressFromHex(TREASURY.account));
  const address = addressFromHex(account);
  const trx = sun ?? (payer ? PAYER_SUN : 0n);
  const tokens = usdt ?? (payer ? PAYER_USDT : 0n);
  if (trx > 0n) sendTrx(chain, TREASURY, address, trx);
  if (tokens > 0n) {
    const data = selectorOf('transfer(address,uint256)') + accountWord(account) + word(tokens);
    callContract(chain, TREASURY, token, data);
  }
  if (energy > 0n) {
    changeState(chain, (state) => {
      setEnergyStake(state, account, energy);
    });
  }
  return payer ? { address, privateKey: payer.privateKey } : { address };
}
