import { broadcast } from '../chain/broadcast';
import type { Chain } from '../chain/chain';
import { Rejected } from '../state/rejected';
import type { Transaction } from '../encoding/transaction';
import type { BroadcastFault } from '../requests/faults';

/** The connection ends without a response. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut';
}

/**
 * Accepts a broadcast transaction, or applies the fault to it.
 * @throws Rejected with the node's code, or ConnectionCut
 */
export function submit(chain: Chain, transaction: Transaction, fault: BroadcastFault | undefined): void {
  switch (fault?.kind) {
    case undefined:
      broadcast(chain, transaction);
      return;
    case 'fail-execution':
      broadcast(chain, transaction, fault.result);
      return;
    case 'accept-and-drop':
      return;
    case 'accept-then-cut':
      broadcast(chain, transaction);
      throw new ConnectionCut();
    case 'broadcast-code':
      if (fault.accepted) broadcast(chain, transaction);
      throw new Rejected(fault.code, fault.detail);
  }
}
