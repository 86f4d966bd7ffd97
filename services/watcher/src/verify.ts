import type { ChainBlock, TokenTransfer, TronNode } from '@gateway/chain';
import { Unavailable } from '@gateway/domain';
import type { BlockConcerns } from '@gateway/store';
import type { WatcherContext } from './context';

/** The two nodes tell different things: one of them lies or is on a chain of its own. Nothing is credited meanwhile. */
export class NodesDisagree extends Error {
  override readonly name = 'NodesDisagree';
}

/** The second node has no answer. The block waits; only after a while is that worth telling. */
export class VerifierSilent extends Unavailable {}

/**
 * Asks the second node about a block before its money counts. Logs are not covered by a block's hash, so a node that
 * lies can be found out only by another. Blocks without money for us are not asked about.
 * @throws NodesDisagree, or VerifierSilent while the second node has no answer: the block waits
 */
export async function verifyBlock(
  { verifier }: WatcherContext,
  block: ChainBlock,
  { own }: BlockConcerns,
): Promise<void> {
  if (!verifier) return;
  const ours = block.transfers.filter((transfer) => own.has(transfer.to));
  if (ours.length > 0) await compare(verifier, block, ours);
}

async function compare(verifier: TronNode, block: ChainBlock, ours: readonly TokenTransfer[]): Promise<void> {
  const second = await verifier.solidBlock(block.number).catch((cause: unknown) => {
    throw new VerifierSilent('the verifying node did not answer', { cause });
  });
  if (!second) throw new VerifierSilent('the verifying node does not have the block yet');
  if (second.id !== block.id) throw new NodesDisagree(`the nodes have different blocks ${String(block.number)}`);
  const known = new Set(second.transfers.map(identity));
  if (!ours.every((transfer) => known.has(identity(transfer)))) {
    throw new NodesDisagree(`the nodes tell different transfers in block ${String(block.number)}`);
  }
}

function identity({ txHash, logIndex, from, to, amount }: TokenTransfer): string {
  return [txHash, logIndex, from, to, amount].join(' ');
}
