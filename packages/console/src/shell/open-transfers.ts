import { countTransfers } from '../api/transfers';
import { useLive } from '../live/use-live';

const EVERY_MS = 30_000;

/** How many transfers wait for the admin's decision: those that belong to no order, and those that are held. */
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
