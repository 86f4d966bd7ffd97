import type { ChainBlock, TokenTransfer, TronNode } from '@gateway/chain';
import { Unavailable } from '@gateway/domain';
import { type Span, spanApart } from '@gateway/runtime';
import { matchBlock, isAnyLeaseOpen } from '@gateway/store/chain';
import type { WatcherContext } from '../context/context';

/** The nodes return different blocks: one lies, omits data or is on another chain. Nothing is credited meanwhile. */
export class NodesDisagree extends Error {
  override readonly name = 'NodesDisagree';
}

/** The verifying node does not respond. The block waits; health is degraded only after a while. */
export class VerifierSilent extends Unavailable {}

/**
 * Reads a final block that the verifying node, if there is one, confirms.
 * @param parentId its parent, if known: a node whose block has another one is replaced by the next node
 * @returns undefined while the node does not have the block
 * @throws NodeFault; NodesDisagree; VerifierSilent while the verifying node does not respond: the block waits
 */
export async function readVerifiedBlock(
  context: WatcherContext,
  number: number,
  parentId?: string,
): Promise<ChainBlock | undefined> {
  let reading: Span | undefined;
  const block = await spanApart(
    'read block',
    { attributes: { 'gateway.block.number': number } },
    async () => {
      const found = await context.node.solidBlock(number, parentId);
      if (found) await verifyBlock(context, found);
      return found;
    },
    (span) => (reading = span),
  );
  if (block && reading) readings.set(block, reading);
  return block;
}

/** How blocks were read, for the traces of the orders that turn out to be paid in them. */
const readings = new WeakMap<ChainBlock, Span>();

/** How a block was read, while traces are on. */
export function readingOf(block: ChainBlock): Span | undefined {
  return readings.get(block);
}

/**
 * Compares a block with the verifying node's before its money counts. Logs are not covered by a block's hash, so only
 * another node can detect forged or omitted ones. An omitted payment is invisible in the first node's block: every
 * block is compared while any lease is open, and otherwise those in which the first node shows our addresses.
 */
async function verifyBlock({ db, config, verifier }: WatcherContext, block: ChainBlock): Promise<void> {
  if (!verifier) return;
  const isOurs = async (transfers: readonly TokenTransfer[]): Promise<boolean> =>
    (await matchBlock(db, config.network, { timestamp: block.timestamp, transfers })).own.size > 0;
  if (!(await isAnyLeaseOpen(db, config.network, block.timestamp)) && !(await isOurs(transfersOf(block)))) return;

  const second = await readSecond(verifier, block.number);
  const disagree = (what: string): NodesDisagree =>
    new NodesDisagree(`the nodes show different ${what} in block ${String(block.number)}`);
  if (second.id !== block.id) throw disagree('headers');
  if (second.transactionCount !== block.transactionCount) throw disagree('transactions');
  const disputed = [...missingFrom(second, block), ...missingFrom(block, second)];
  // Disputed transfers between other accounts do not concern us, and must not let a third party stop the scan.
  if (disputed.length > 0 && (await isOurs(disputed))) throw disagree('transfers');
}

async function readSecond(verifier: TronNode, number: number): Promise<ChainBlock> {
  const second = await verifier.solidBlock(number).catch((cause: unknown) => {
    throw new VerifierSilent('the verifying node did not respond', { cause });
  });
  if (!second) throw new VerifierSilent('the verifying node does not have the block yet');
  return second;
}

/** The transfers that one block has and the other lacks, or has with other contents. */
function missingFrom(other: ChainBlock, block: ChainBlock): TokenTransfer[] {
  const known = new Set(transfersOf(other).map(identity));
  return transfersOf(block).filter((transfer) => !known.has(identity(transfer)));
}

function transfersOf({ transfers, oversized }: ChainBlock): TokenTransfer[] {
  return [...transfers, ...oversized];
}

function identity({ txHash, logIndex, from, to, amount }: TokenTransfer): string {
  return [txHash, logIndex, from, to, amount].join(' ');
}
