import { addressFromHex } from '@gateway/domain';
import { activatedAt } from '../state/account';
import type { Chain } from '../chain/chain';
import { CUSTOMER } from '../chain/genesis';
import { keyPairNamed, type KeyPair } from '../encoding/key-pair';

const made: KeyPair[] = [CUSTOMER];

/** The first payer's account that is not activated on this chain yet. */
export function newPayer(chain: Chain): KeyPair {
  for (let i = 1; ; i++) {
    const payer = payerAt(i);
    if (activatedAt(chain.state, payer.account) === 0n) return payer;
  }
}

/**
 * The key of a payer that is in use. Keys are derived from their number, so that only the chain stores them.
 * @throws RangeError when the account is not a payer's
 */
export function payerKey(chain: Chain, account: string): KeyPair {
  for (let i = 0; ; i++) {
    const payer = payerAt(i);
    if (payer.account === account) return payer;
    if (activatedAt(chain.state, payer.account) === 0n) {
      throw new RangeError(`no payer has the key of ${addressFromHex(account)}`);
    }
  }
}

function payerAt(index: number): KeyPair {
  const payer = made[index] ?? keyPairNamed(`payer ${String(index)}`);
  made[index] = payer;
  return payer;
}
