import { Refusal } from '@gateway/domain';
import { countPendingOrders } from '@gateway/store';
import type { ApiContext } from './context';

const RETRY_AFTER_SECONDS = 60;
const COUNT_EVERY_MS = 1_000;

/**
 * Limits how many orders of a merchant may await payment at once, so that none takes all addresses of the pool. They
 * are counted once a second for each merchant: within a second, more than the limit may be created.
 * @returns a function that resolves to the refusal of a merchant's next order, or undefined
 */
export function limitOpenOrders({ db, config }: ApiContext): (merchantId: string) => Promise<Refusal | undefined> {
  const { maxOpen } = config.orders;
  const counted = new Map<string, { at: number; isFull: Promise<boolean> }>();
  const message = `Too many open orders: ${String(maxOpen)} of this merchant await payment; try again when some are over`;
  const isFull = async (merchantId: string): Promise<boolean> => {
    try {
      return (await countPendingOrders(db, merchantId, maxOpen)) >= maxOpen;
    } catch (error) {
      counted.delete(merchantId);
      throw error;
    }
  };
  return async (merchantId) => {
    const now = performance.now();
    let last = counted.get(merchantId);
    if (!last || now - last.at >= COUNT_EVERY_MS) {
      last = { at: now, isFull: isFull(merchantId) };
      counted.set(merchantId, last);
    }
    return (await last.isFull) ? new Refusal('RATE_LIMITED', message, RETRY_AFTER_SECONDS) : undefined;
  };
}
