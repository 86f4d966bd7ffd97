import { countTransfers } from '../api/transfers';
import { useLive } from '../live/use-live';

const EVERY_MS = 30_000;

/** The number of transfers that need the admin's decision: unmatched and held ones. */
export function useOpenTransferCount(): number {
  const live = useLive(
    'open-transfers',
    async (signal) => {
      const counts = await Promise.all([countTransfers('unmatched', signal), countTransfers('held', signal)]);
      return counts[0] + counts[1];
    },
    EVERY_MS,
  );
  return live.data ?? 0;
}
