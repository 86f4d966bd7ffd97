import type { Db } from '@gateway/store/db';
import { readDepositRound } from '@gateway/store/deposits';
import { examine, type Finding } from './finding';

const HOUR_S = 3_600;
/** A customer waits a second for an address. */
const OLDEST_WAITING_SECONDS = 60;

/** Whether customers get their deposit addresses, and how far the second pass has come with them. */
export function examineDeposits(db: Db): Promise<Finding[]> {
  const remedy = 'start a watcher and read its log';
  return examine('deposits', remedy, async () => {
    const { count, unchecked, oldestSeconds, waitingSeconds } = await readDepositRound(db);
    if (waitingSeconds > OLDEST_WAITING_SECONDS) {
      return { state: 'wrong', result: 'customers wait for their addresses', remedy };
    }
    const round =
      oldestSeconds === null ? '' : `, the longest time ago up to ${(oldestSeconds / HOUR_S).toFixed(1)} h before now`;
    const result = `${String(count)} addresses of customers, ${String(count - unchecked)} compared with the chain${round}`;
    return { state: 'fine', result };
  });
}
