import { addressFromHex } from '@gateway/domain';
import { activatedAt } from './chain/account';
import type { Chain } from './chain/chain';
import { CUSTOMER } from './chain/genesis';
import { keyPairNamed, type KeyPair } from './encoding/key-pair';

const made: KeyPair[] = [CUSTOMER];

/** The first of the payers' accounts that nobody has activated on this chain yet. */
export function newPayer(chain: Chain): KeyPair {
  for (let i = 1; ; i++) {
    const payer = payerAt(i);
    if (activatedAt(chain.state, payer.account) === 0n) return payer;
  }
}

/**
 * The key of a payer that is in use. Keys follow from their number, so that the chain alone remembers them.
 * @throws RangeError when the account is somebody else's
 */
export function payerKey(chain: Chain, account: string): KeyPair {
  for (let i = 0; ; i++) {
    const payer = payerAt(i);
    if (payer.account === account) return payer;
    if (activatedAt(chain.state, payer.account) === 0n) {
      throw new RangeError(`nobody here has the key of ${addressFromHex(account)}`);
    }
  }
}

function payerAt(index: number): KeyPair {
  const payer = made[index] ?? keyPairNamed(`payer ${String(index)}`);
  made[index] = payer;
  return payer;
}
