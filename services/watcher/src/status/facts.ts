import { findCursor, type ScanCursor } from '@gateway/store/chain';
import { databaseNow } from '@gateway/store/db';
import { writeWatcherFacts, type WatcherFacts } from '@gateway/store/gateway';
import type { WatcherContext, WatcherState } from '../context/context';
import { sweepBasis } from '../sweep/plan/tariff';
import { headerFacts } from '../blocks/header-check';

/** With a database clock this far from chain time, times cannot be trusted. */
const MAX_CLOCK_OFFSET_MS = 30_000;

/** One tick of the leader: writes the heartbeat and the chain facts that the api shows. */
export async function writeFacts(context: WatcherContext): Promise<'idle'> {
  const { state, db, config } = context;
  const { term, head } = state;
  if (!term) return 'idle';
  const cursor = await findCursor(db, config.network);
  const solid = newestFinal(state, cursor);
  await writeWatcherFacts(db, term, {
    headNumber: head ? BigInt(head.block.number) : null,
    headTime: head?.block.timestamp ?? null,
    solidNumber: solid ? BigInt(solid.number) : null,
    solidTime: solid?.timestamp ?? null,
    ...(await nodeHealth(context)),
    headers: headerFacts(context),
    unfinalBlocks: state.branch,
    sweepEnabled: config.sweep.isEnabled,
    sweepMode: config.sweep.mode,
    hotWalletAddress: config.sweep.hotWallet?.address ?? null,
    hotWalletSun: state.hotWalletSun ?? null,
    hotWalletUsdt: state.hotWalletUsdt ?? null,
    hotWalletAlertSun: config.sweep.hotWallet ? config.sweep.alertSun : null,
    coldWalletAddress: config.sweep.coldWallet ?? null,
    sweepBasis: sweepBasis(context),
  });
  return 'idle';
}

/** The newest block known to be final: what the scan has read is final too, and may be newer than the last answer. */
function newestFinal(
  { solidHead }: WatcherState,
  cursor: ScanCursor | undefined,
): { number: number; timestamp: Date } | undefined {
  if (!cursor || (solidHead && solidHead.number > cursor.number)) return solidHead;
  return { number: cursor.number, timestamp: cursor.blockTime };
}

type NodeFacts = Pick<WatcherFacts, 'nodeState' | 'nodeReason' | 'nodeSilentSeconds'>;

async function nodeHealth({ state, db }: WatcherContext): Promise<NodeFacts> {
  const now = performance.now();
  // A trouble may pass before it is reported; until then the node is only known to have been well before it.
  const nodeSilentSeconds = Math.max(0, ...[...state.nodeTroubles.values()].map(({ since }) => (now - since) / 1_000));
  const trouble = [...state.nodeTroubles.values()].find(({ since, graceMs }) => now - since >= graceMs);
  if (trouble) return { nodeState: 'down', nodeReason: trouble.reason, nodeSilentSeconds };
  if (state.head) {
    const chainNow = state.head.block.timestamp.getTime() + performance.now() - state.head.seenAt;
    const offsetMs = (await databaseNow(db)).getTime() - chainNow;
    if (Math.abs(offsetMs) > MAX_CLOCK_OFFSET_MS) {
      const nodeReason = 'the newest block and the database clock are far apart';
      return { nodeState: 'degraded', nodeReason, nodeSilentSeconds };
    }
  }
  return { nodeState: 'ok', nodeReason: null, nodeSilentSeconds };
}
