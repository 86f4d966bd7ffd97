import { invariant } from '@gateway/domain';
import type { AccountHistory } from './account-history';
import type { AccountNode } from './account-node';
import type { BlockHeader } from './block-header';
import type { ChainBlock } from './block-reading';
import { BlockRejected, NodeFault } from './node-fault';
import type { TronNode } from './tron-node';

const REST_MS = 30_000;
/** A newest block older than this may come from a node that stands still. */
const STALE_MS = 60_000;

interface Member {
  node: TronNode;
  /** By the process's monotonic clock in milliseconds. */
  restsUntil: number;
}

/**
 * Makes one node of several, in the order of preference. A node that fails, or whose newest block stands still while
 * another's does not, rests for a while and is then preferred again. A question fails only when every node fails.
 */
export function joinNodes(nodes: readonly TronNode[]): TronNode {
  const [only, ...others] = nodes;
  invariant(only !== undefined, 'there is a node');
  if (others.length === 0) return only;
  const members: Member[] = nodes.map((node) => ({ node, restsUntil: 0 }));
  const ask = <T>(question: (node: TronNode) => Promise<T>): Promise<T> => askInTurn(members, question);
  return {
    head: async () => freshest(members, await ask((node) => node.head())),
    solidHead: () => ask((node) => node.solidHead()),
    solidHeader: (number) => ask((node) => node.solidHeader(number)),
    solidBlock: (number, parentId) => askForProven(members, (node) => node.solidBlock(number, parentId)),
    headBlock: (number, parentId) => ask((node) => node.headBlock(number, parentId)),
    isDead: (txId, expiresAt) => ask((node) => node.isDead(txId, expiresAt)),
    accounts: joinAccounts((question) => ask((node) => question(node.accounts))),
    history: joinHistories(nodes, (question) => ask((node) => question(node.history))),
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/** A node without an index of accounts is not one that fails: it must not rest, and the next may have one. */
function joinHistories(
  nodes: readonly TronNode[],
  ask: <T>(question: (history: AccountHistory) => Promise<T>) => Promise<T>,
): AccountHistory {
  return {
    incoming: (account, between) => askIndexes(nodes, (history) => history.incoming(account, between)),
    transfersOf: (txHash) => ask((history) => history.transfersOf(txHash)),
  };
}

/** @throws the last fault when one node failed and no other has an index */
async function askIndexes<T>(
  nodes: readonly TronNode[],
  question: (history: AccountHistory) => Promise<T | undefined>,
): Promise<T | undefined> {
  let fault: NodeFault | undefined;
  for (const { history } of nodes) {
    try {
      const answer = await question(history);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      fault = error;
    }
  }
  if (fault) throw fault;
  return undefined;
}

function joinAccounts(ask: <T>(question: (accounts: AccountNode) => Promise<T>) => Promise<T>): AccountNode {
  return {
    solidTrx: (account) => ask((accounts) => accounts.solidTrx(account)),
    solidTokens: (account) => ask((accounts) => accounts.solidTokens(account)),
    resources: (account) => ask((accounts) => accounts.resources(account)),
    prices: () => ask((accounts) => accounts.prices()),
    isBlacklisted: (account) => ask((accounts) => accounts.isBlacklisted(account)),
    isTokenPaused: () => ask((accounts) => accounts.isTokenPaused()),
    tryTransfer: (from, to, amount) => ask((accounts) => accounts.tryTransfer(from, to, amount)),
    solidOutcome: (txId) => ask((accounts) => accounts.solidOutcome(txId)),
    isInBlock: (txId) => ask((accounts) => accounts.isInBlock(txId)),
    broadcast: (transactionHex) => ask((accounts) => accounts.broadcast(transactionHex)),
  };
}

/** A block whose header does not prove its transactions is compared with that of the other nodes. */
async function askForProven(
  members: Member[],
  question: (node: TronNode) => Promise<ChainBlock | undefined>,
): Promise<ChainBlock | undefined> {
  let asked: TronNode | undefined;
  const block = await askInTurn(members, (node) => {
    asked = node;
    return question(node);
  });
  if (block?.unprovenRoot === undefined) return block;
  for (const { node } of members) {
    const other = node === asked ? undefined : await question(node).catch(() => undefined);
    if (!other) continue;
    if (other.unprovenRoot === undefined) return other;
    if (other.unprovenRoot === block.unprovenRoot) continue;
    throw new BlockRejected('transactions', 'two nodes sent different transactions for the same block');
  }
  return block;
}

/** Those that rest are asked last, the one that rests shortest first: better a doubtful answer than none. */
async function askInTurn<T>(members: Member[], question: (node: TronNode) => Promise<T>): Promise<T> {
  const now = performance.now();
  const turn = [...members].sort((a, b) => Math.max(a.restsUntil, now) - Math.max(b.restsUntil, now));
  let fault: unknown;
  for (const member of turn) {
    try {
      const answer = await question(member.node);
      member.restsUntil = 0;
      return answer;
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      member.restsUntil = performance.now() + Math.max(REST_MS, error.retryAfterMs ?? 0);
      fault = error;
    }
  }
  throw fault;
}

/** When the newest block is old, asks everybody: whoever is behind the others has a view that stands still. */
async function freshest(members: Member[], head: BlockHeader): Promise<BlockHeader> {
  if (Date.now() - head.timestamp.getTime() < STALE_MS) return head;
  const heads = await Promise.allSettled(members.map(({ node }) => node.head()));
  const known = heads.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
  const newest = known.reduce<BlockHeader>((best, other) => (other && other.number > best.number ? other : best), head);
  members.forEach((member, i) => {
    const own = known[i];
    if (own && newest.timestamp.getTime() - own.timestamp.getTime() > STALE_MS) {
      member.restsUntil = performance.now() + REST_MS;
    }
  });
  return newest;
}
