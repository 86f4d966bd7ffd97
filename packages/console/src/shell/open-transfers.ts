import { countTransfers } from '../api/transfers';
import type { Known } from '../live/freshness';
import { addTotals, type Total } from '../api/http/page-of';
import { useLive } from '../live/use-live';

const EVERY_MS = 30_000;

/** The number of transfers that need the admin's decision: unmatched and held ones. */
export function useOpenTransferCount(): Known<Total> {
  return useLive(
    'open-transfers',
    async (signal) => {
      const counts = await Promise.all([countTransfers('unmatched', signal), countTransfers('held', signal)]);
      return addTotals(...counts);
    },
    EVERY_MS,
  );
}
