/** Decides what may still be asked of a node today. The two requests of each block are never questioned. */
export interface NodeBudget {
  /** Counts one request that was sent. */
  spend(): void;
  /** Whether blocks that are not final may be read. */
  allowsHints(): boolean;
  /** Whether polls may be made at their usual pace. */
  allowsPolls(): boolean;
}

const DAY_S = 86_400;
const BLOCK_S = 3;
const REQUESTS_PER_BLOCK = 2;

/**
 * Keeps a day's requests (UTC) within a quota: hints are saved first, then polls. A process that starts in the middle
 * of a day takes it that the share of the hours before is spent.
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
    // What is left must serve the blocks of the rest of the day, and a poll for each of them.
    allowsHints: () => blocksLeft() * (REQUESTS_PER_BLOCK + 1) < perDay - spent,
    allowsPolls: () => blocksLeft() * REQUESTS_PER_BLOCK < perDay - spent,
  };
}
