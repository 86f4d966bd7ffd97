import { BlockRejected, type ChainBlock, MAX_UNPROVEN } from '@gateway/chain';
import type { ScanCursor } from '@gateway/store/chain';
import type { Term } from '@gateway/store/gateway';
import type { HeaderCheck, WatcherContext } from '../context/context';
import { checkHeader, HeadersDoubtful, openCheck } from './header-check';
import { readAhead } from './read-ahead';

/**
 * Reads final blocks after the cursor, in order, and checks who signed them. With `require`, a block is returned once
 * 19 known witnesses signed it or blocks above it; until then it is kept in memory, so that it is read only once.
 */
export async function* readProven(
  context: WatcherContext,
  term: Term,
  cursor: ScanCursor,
): AsyncGenerator<ChainBlock, void> {
  const check = await openCheck(context, term);
  if (check && context.config.node.verifyHeaders === 'require') {
    yield* holdUntilProven(context, check, cursor);
    return;
  }
  for await (const block of readAhead(context, cursor)) {
    if (check) await checkHeader(context, check, block);
    yield block;
  }
}

async function* holdUntilProven(
  context: WatcherContext,
  check: HeaderCheck,
  cursor: ScanCursor,
): AsyncGenerator<ChainBlock, void> {
  const { waiting, proof } = check;
  // Blocks that were returned and not committed are read again.
  if (waiting[0]?.parentId !== cursor.blockId) waiting.length = 0;
  if (check.doubt !== undefined) await forgetAnotherChain(context, check, check.doubt);
  const tip = waiting.at(-1);
  const from = tip ? { ...cursor, number: tip.number, blockId: tip.id, blockTime: tip.timestamp } : cursor;
  try {
    for await (const block of readAhead(context, from, MAX_UNPROVEN - waiting.length)) {
      await checkHeader(context, check, block);
      waiting.push(block);
      for (let [first] = waiting; first && proof.isProven(first.id); [first] = waiting) {
        waiting.shift();
        yield first;
      }
    }
  } catch (error) {
    if (error instanceof BlockRejected && error.defect === 'parent') waiting.length = 0;
    throw error;
  }
  if (check.doubt !== undefined) throw new HeadersDoubtful(`${check.doubt}: nothing is credited`);
}

/** Forgets doubtful blocks that the node no longer has. Of those that it still has, only so many are kept. */
async function forgetAnotherChain({ node }: WatcherContext, { waiting }: HeaderCheck, doubt: string): Promise<void> {
  const newest = waiting.at(-1);
  if (!newest) return;
  const header = await node.solidHeader(newest.number);
  if (header?.id !== newest.id) waiting.length = 0;
  else if (waiting.length >= MAX_UNPROVEN) throw new HeadersDoubtful(`${doubt}: nothing is credited`);
}
