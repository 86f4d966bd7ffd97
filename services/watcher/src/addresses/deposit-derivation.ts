import { errorFields } from '@gateway/runtime';
import { isDataFault, transact } from '@gateway/store/db';
import { insertDepositAddress, listWaitingDeposits } from '@gateway/store/deposits';
import { requireTerm, type Term } from '@gateway/store/gateway';
import { depositAddress, depositPath } from '@gateway/wallet';
import type { WalletRow } from '@gateway/store/addresses';
import type { WatcherContext } from '../context/context';

/** So many customers get their addresses before anything else of the pool has its turn: about a millisecond each. */
const MOST = 20;

/**
 * Creates the function that gives customers the addresses they wait for. They need no watermark and no free address:
 * whoever asks again, in whatever state of the database, gets the same.
 * @returns whether some may still wait
 */
export function createDepositDerivation(
  context: WatcherContext,
): (term: Term, wallet: Pick<WalletRow, 'xpub'>) => Promise<boolean> {
  const { db, instanceId: instance, logger } = context;
  const refused = new Set<string>();
  return async (term, { xpub }) => {
    const waiting = await listWaitingDeposits(db, MOST);
    let derived = 0;
    for (const { id, merchantId, customerId } of waiting) {
      const path = depositPath({ instance, merchantId, customerId });
      const address = depositAddress(xpub, path);
      try {
        await transact(db, async (tx) => {
          await requireTerm(tx, term);
          await insertDepositAddress(tx, { id, address, ...path });
        });
        derived += 1;
      } catch (fault) {
        if (!isDataFault(fault)) throw fault;
        if (!refused.has(id)) logger.error('deposit address is taken', { deposit: id, error: errorFields(fault) });
        refused.add(id);
      }
    }
    return derived > 0 && waiting.length === MOST;
  };
}
