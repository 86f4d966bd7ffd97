/** Decides which requests a node's daily quota still allows. The two requests per block are always allowed. */
export interface NodeBudget {
  /** Counts one sent request. */
  spend(): void;
  /** Whether blocks may be read before they are final. */
  allowsHints(): boolean;
  /** Whether polling may keep its usual pace. */
  allowsPolls(): boolean;
}

const DAY_S = 86_400;
const BLOCK_S = 3;
const REQUESTS_PER_BLOCK = 2;

/**
 * Keeps a UTC day's requests within a quota: hints are dropped first, then polls. A process that starts in the middle
 * of a day assumes that the share of the earlier hours is spent.
 * @param perDay undefined for a node without a quota
 * @param now the clock, in milliseconds since 1970
 */
export function createNodeBudget(perDay: number | undefined, now: () => number = Date.now): NodeBudget {
  if (perDay === undefined) return { spend: () => undefined, allowsHints: () => true, allowsPolls: () => true };
  let day = Math.floor(now() / 1000 / DAY_S);
  let spent = (perDay * ((now() / 1000) % DAY_S)) / DAY_S;
  const blocksLeft = (): number => {
    const seconds = now() / 1000;
    const today = Math.floor(seconds / DAY_S);
    if (today !== day) {
      day = today;
      spent = 0;
    }
    return (DAY_S - (seconds % DAY_S)) / BLOCK_S;
  };
  return {
    spend() {
      spent += 1;
    },
    // The remainder must cover the blocks of the rest of the day, and a poll for each of them.
    allowsHints: () => blocksLeft() * (REQUESTS_PER_BLOCK + 1) < perDay - spent,
    allowsPolls: () => blocksLeft() * REQUESTS_PER_BLOCK < perDay - spent,
  };
}
