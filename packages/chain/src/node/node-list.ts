import { setTimeout as sleep } from 'node:timers/promises';
import { invariant } from '@gateway/domain';
import type { AccountHistory } from './account-history';
import { isTaken, type AccountNode, type BroadcastAnswer } from './account-node';
import type { BlockHeader } from '../blocks/block-header';
import type { ChainBlock } from '../blocks/block-reading';
import { BlockRejected, NodeFault } from '../answers/node-fault';
import type { TronNode } from './tron-node';

const REST_MS = 30_000;
/** A node whose newest final block is this recent has those below it. */
const CLAIM_MS = 10_000;
/** A newest block older than this may come from a stalled node; a final one is normally a minute old. */
const STALE_MS = 60_000;
const STALE_SOLID_MS = 120_000;

/** Small answers come within a second. A large one may take two minutes, and one that drips takes all of them. */
const PATIENCE_MS = 10_000;

interface Member {
  node: TronNode;
  /** By the process's monotonic clock in milliseconds. */
  restsUntil: number;
}

interface Members {
  all: readonly Member[];
  patience: Patience;
}

/** Waits as long as one node is given for its answer before the next one is asked too. */
type Patience = (signal: AbortSignal) => Promise<unknown>;

const waitPatiently: Patience = (signal) => sleep(PATIENCE_MS, undefined, { signal });

/**
 * Combines several nodes into one, in order of preference. A node that fails, or stalls while another does not, rests
 * for a while and is then preferred again; so does one that takes long, but its answer is taken if it comes first. A
 * request fails only when every node fails.
 */
export function joinNodes(nodes: readonly TronNode[], patience = waitPatiently): TronNode {
  const [only, ...others] = nodes;
  invariant(only !== undefined, 'at least one node is configured');
  if (others.length === 0) return only;
  const members: Members = { all: nodes.map((node) => ({ node, restsUntil: 0 })), patience };
  const query = <T>(request: (node: TronNode) => Promise<T>): Promise<T> => tryInTurn(members, request);
  let claim = { number: 0, at: -Infinity };
  /** A node that has newer final blocks, and not this one, has failed. */
  const solidBlock = async (node: TronNode, number: number, parentId?: string): Promise<ChainBlock | undefined> => {
    const block = await node.solidBlock(number, parentId);
    if (!block && number <= claim.number && performance.now() - claim.at < CLAIM_MS) {
      throw new NodeFault('missing', `the node does not have final block ${number}`);
    }
    return block;
  };
  return {
    head: () => freshest(members, STALE_MS, (node) => node.head()),
    async solidHead() {
      const head = await freshest(members, STALE_SOLID_MS, (node) => node.solidHead());
      claim = { number: head.number, at: performance.now() };
      return head;
    },
    solidHeader: (number) => query((node) => node.solidHeader(number)),
    solidBlock: (number, parentId) => queryProven(members, (node) => solidBlock(node, number, parentId)),
    headBlock: (number, parentId) => query((node) => node.headBlock(number, parentId)),
    isDead: (txId, expiresAt) => query((node) => node.isDead(txId, expiresAt)),
    accounts: joinAccounts(
      (request) => query((node) => request(node.accounts)),
      (transactionHex) => offer(members, transactionHex),
    ),
    history: joinHistories(nodes, (request) => query((node) => request(node.history))),
    async close() {
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/** A node without an account index has not failed: it must not rest, and the next one may have an index. */
function joinHistories(
  nodes: readonly TronNode[],
  query: <T>(request: (history: AccountHistory) => Promise<T>) => Promise<T>,
): AccountHistory {
  return {
    incoming: (account, between) => queryIndexes(nodes, (history) => history.incoming(account, between)),
    transfersOf: (txHash) => query((history) => history.transfersOf(txHash)),
  };
}

/** @throws the last fault when one node failed and no other has an index */
async function queryIndexes<T>(
  nodes: readonly TronNode[],
  request: (history: AccountHistory) => Promise<T | undefined>,
): Promise<T | undefined> {
  let fault: NodeFault | undefined;
  for (const { history } of nodes) {
    try {
      const answer = await request(history);
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      fault = error;
    }
  }
  if (fault) throw fault;
  return undefined;
}

/**
 * Offers a transaction to one node after the other until one takes it: a busy one, or one without connections, refuses what
 * the next would spread. The bytes are the same, so that they have one effect wherever they arrive.
 * @returns the first refusal when all refuse
 */
async function offer(members: Members, transactionHex: string): Promise<BroadcastAnswer> {
  const { source, answer } = await tryInTurn(members, async (node) => ({
    source: node,
    answer: await node.accounts.broadcast(transactionHex),
  }));
  if (isTaken(answer)) return answer;
  for (const { node } of members.all) {
    if (node === source) continue;
    const other = await node.accounts.broadcast(transactionHex).catch(() => undefined); // the refusal stands
    if (other && isTaken(other)) return other;
  }
  return answer;
}

function joinAccounts(
  query: <T>(request: (accounts: AccountNode) => Promise<T>) => Promise<T>,
  broadcast: AccountNode['broadcast'],
): AccountNode {
  return {
    solidTrx: (account) => query((accounts) => accounts.solidTrx(account)),
    solidTokens: (account) => query((accounts) => accounts.solidTokens(account)),
    resources: (account) => query((accounts) => accounts.resources(account)),
    prices: () => query((accounts) => accounts.prices()),
    energyStake: (account) => query((accounts) => accounts.energyStake(account)),
    solidDelegated: (from, to) => query((accounts) => accounts.solidDelegated(from, to)),
    solidDelegatedTo: (from) => query((accounts) => accounts.solidDelegatedTo(from)),
    isBlacklisted: (account) => query((accounts) => accounts.isBlacklisted(account)),
    isTokenPaused: () => query((accounts) => accounts.isTokenPaused()),
    tryTransfer: (from, to, amount) => query((accounts) => accounts.tryTransfer(from, to, amount)),
    solidOutcome: (txId) => query((accounts) => accounts.solidOutcome(txId)),
    isInBlock: (txId) => query((accounts) => accounts.isInBlock(txId)),
    broadcast,
  };
}

/** A block whose header does not prove its transactions is compared with those of the other nodes. */
async function queryProven(
  members: Members,
  request: (node: TronNode) => Promise<ChainBlock | undefined>,
): Promise<ChainBlock | undefined> {
  const { source, block } = await tryInTurn(members, async (node) => ({ source: node, block: await request(node) }));
  if (block?.unprovenRoot === undefined) return block;
  for (const { node } of members.all) {
    if (node === source) continue;
    const answer = request(node).catch(() => undefined);
    const other = (await isLate(answer, members.patience)) ? undefined : await answer;
    if (!other) continue;
    if (other.id !== block.id) throw new BlockRejected('id', 'two nodes sent different headers for the same block');
    if (other.unprovenRoot === undefined) return other;
    if (other.unprovenRoot === block.unprovenRoot) continue;
    throw new BlockRejected('transactions', 'two nodes sent different transactions for the same block');
  }
  return block;
}

/** Resting nodes are tried last, shortest rest first: a doubtful response is better than none. */
async function tryInTurn<T>({ all, patience }: Members, request: (node: TronNode) => Promise<T>): Promise<T> {
  const now = performance.now();
  const turn = [...all].sort((a, b) => Math.max(a.restsUntil, now) - Math.max(b.restsUntil, now));
  const tryFrom = async ([member, ...others]: readonly Member[]): Promise<T> => {
    invariant(member !== undefined, 'at least one node is tried');
    const answer = ask(member, request);
    if (others.length === 0) return answer;
    if (!(await isLate(answer, patience))) {
      return answer.catch((error: unknown) => {
        if (!(error instanceof NodeFault)) throw error;
        return tryFrom(others);
      });
    }
    // Until the answer is complete, the node is not asked for another one: it takes a connection and memory.
    member.restsUntil = Number.MAX_VALUE;
    return Promise.any([answer, tryFrom(others)]).catch((error: unknown) => {
      throw (error as AggregateError).errors.at(-1);
    });
  };
  return tryFrom(turn);
}

/** A node that fails rests. @throws NodeFault */
async function ask<T>(member: Member, request: (node: TronNode) => Promise<T>): Promise<T> {
  try {
    const answer = await request(member.node);
    member.restsUntil = 0;
    return answer;
  } catch (error) {
    const pauseMs = error instanceof NodeFault ? Math.max(REST_MS, error.retryAfterMs ?? 0) : 0;
    member.restsUntil = performance.now() + pauseMs;
    throw error;
  }
}

/** Whether an answer, good or bad, takes longer than the patience. */
async function isLate(answer: Promise<unknown>, patience: Patience): Promise<boolean> {
  const waiting = new AbortController();
  const settled = answer.then(
    () => false,
    () => false,
  );
  const late = patience(waiting.signal).then(
    () => true,
    () => false,
  );
  const result = await Promise.race([settled, late]);
  waiting.abort();
  return result;
}

/** When the newest block is old, queries all nodes: those behind the others are stalled. */
async function freshest(
  members: Members,
  staleMs: number,
  read: (node: TronNode) => Promise<BlockHeader>,
): Promise<BlockHeader> {
  const head = await tryInTurn(members, read);
  if (Date.now() - head.timestamp.getTime() < staleMs) return head;
  const heads = await Promise.allSettled(members.all.map(({ node }) => read(node)));
  const known = heads.map((result) => (result.status === 'fulfilled' ? result.value : undefined));
  const newest = known.reduce<BlockHeader>((best, other) => (other && other.number > best.number ? other : best), head);
  members.all.forEach((member, i) => {
    const own = known[i];
    if (own && newest.timestamp.getTime() - own.timestamp.getTime() > STALE_MS) {
      member.restsUntil = performance.now() + REST_MS;
    }
  });
  return newest;
}
