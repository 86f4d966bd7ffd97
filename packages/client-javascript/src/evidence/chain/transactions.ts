import { type Block, type Blocks, countWitnesses, FINAL_WITNESSES } from './blocks';
import { addressOf, bytesToHex, concatBytes, hexToBytes, sha256 } from '../bytes';
import type { Evidence, Log, PathStep, StoredTransaction } from '../document';
import { readMessage } from './protobuf';
import { demand, type NotChecked, type Report } from '../report';
import { signerOf } from './signature';

/** A transaction as its bytes describe it. */
export interface Transaction {
  hash: string;
  /** The block that it is stated to be in, if its header is in the file. */
  block: Block | undefined;
  logs: readonly Log[];
  /** The account that the transaction acts for. */
  owner: string;
  /** Whether the key of that very account signed it. */
  isSignedByOwner: boolean;
  contract: string;
  /** What the contract is called with. */
  data: Uint8Array;
}

const TRIGGER_SMART_CONTRACT = 31n;
const SUCCESS = 1n;
const FAILED = 1n;
/** Above it, the tree would have more leaves than a block can hold. */
const MAX_INDEX = 2 ** 31;

/**
 * Checks each transaction of a file, and returns those that can be read, by hash.
 * @param setOf the day of the set of witnesses, if it is the built-in one
 */
export function checkTransactions(
  evidence: Evidence,
  blocks: Blocks,
  setOf: string | undefined,
  report: Report,
): ReadonlyMap<string, Transaction> {
  const read = new Map<string, Transaction>();
  report.check('chain', 'Transactions of the file', () => {
    demandOrder(evidence);
    const wanted = new Set([...evidence.transfers, ...evidence.sweeps].map(({ tx_hash }) => tx_hash));
    const found = new Set(evidence.transactions.map(({ tx_hash }) => tx_hash));
    for (const hash of wanted) demand(found.has(hash), `The transaction ${hash} is not in the file.`);
    for (const hash of found) demand(wanted.has(hash), `The transaction ${hash} belongs to no transfer or sweep.`);
    return `Of the transfers and sweeps, and of nothing else: ${found.size}.`;
  });
  for (const stored of evidence.transactions) {
    const block = blocks.get(stored.block_number);
    const name = `Transaction ${stored.tx_hash.slice(0, 8)}…`;
    report.check('chain', `${name} is in block ${stored.block_number}`, () => checkInclusion(stored, block));
    report.check('chain', `${name} is final`, () => checkFinality(stored.block_number, blocks, setOf));
    report.check('chain', `${name} succeeded`, () => checkSuccess(stored));
    report.check('chain', `${name} was signed by its sender`, () => {
      const { transaction, verdict } = readTransaction(stored, block);
      read.set(stored.tx_hash, transaction);
      return verdict;
    });
  }
  return read;
}

/** Once each, by block and by place in the block. */
function demandOrder({ transactions }: Evidence): void {
  let before: StoredTransaction | undefined;
  for (const one of transactions) {
    const follows =
      before === undefined ||
      one.block_number > before.block_number ||
      (one.block_number === before.block_number && one.index > before.index);
    demand(follows, 'The transactions are not in the order of the chain.');
    before = one;
  }
  const hashes = new Set(transactions.map(({ tx_hash }) => tx_hash));
  demand(hashes.size === transactions.length, 'A transaction occurs twice.');
}

function checkInclusion(
  { tx_hash, bytes, index, path }: StoredTransaction,
  block: Block | undefined,
): string | NotChecked {
  const whole = hexToBytes(bytes);
  const hash = bytesToHex(sha256(readMessage(whole).bytes(1)));
  demand(hash === tx_hash, `Its bytes are those of the transaction ${hash}.`);
  demand(block !== undefined, 'The header of its block is not in the file.');
  if (path === null) return UNPROVEN;
  demand(isPossible(index, path), `Its place in the block cannot be ${index}.`);
  let node = sha256(whole);
  for (const { side, hash: sibling } of path) {
    const other = hexToBytes(sibling);
    node = sha256(side === 'left' ? concatBytes(other, node) : concatBytes(node, other));
  }
  demand(bytesToHex(node) === block.root, 'Its path does not lead to the root in the header of the block.');
  return 'Its bytes are under the Merkle root in the signed header of the block.';
}

/** What the file has in place of a path. */
const UNPROVEN: NotChecked = {
  why: 'The gateway could not compute the root of the block, because some transaction in it has fields that nodes do not show. That this one is in the block rests on the gateway: look it up in an explorer.',
  isUnproven: true,
};

/**
 * Whether a tree has a leaf at this place with this path. A node that is last and alone in its level moves up, so that
 * the path of a block's last transactions fits several sizes of the block.
 */
function isPossible(index: number, path: readonly PathStep[]): boolean {
  if (index > MAX_INDEX) return false;
  const sides = path.map(({ side }) => side);
  let isLast = false;
  for (let place = index; place > 0 || sides.length > 0; place = Math.floor(place / 2)) {
    if (place % 2 === 1) {
      if (sides.shift() !== 'left') return false;
    } else if (sides[0] === 'right' && !isLast) {
      sides.shift();
    } else {
      if (place === 0) return false;
      isLast = true;
    }
  }
  return true;
}

function checkFinality(number: number, blocks: Blocks, setOf: string | undefined): string {
  const count = countWitnesses(blocks, number);
  const signed = `${count} different witnesses of the set signed this block or those that build on it`;
  const fault = `${signed}; ${FINAL_WITNESSES} make it final.`;
  const time = blocks.get(number)?.time;
  if (setOf !== undefined && time !== undefined) {
    const day = new Date(time).toISOString().slice(0, 10);
    const remedy = `This needs the set of ${day}, and the built-in one is of ${setOf}: get it from a node that you trust.`;
    demand(count >= FINAL_WITNESSES, `${fault} ${remedy}`);
  }
  demand(count >= FINAL_WITNESSES, fault);
  return `${signed}; ${FINAL_WITNESSES} of 27 make it final.`;
}

function checkSuccess({ bytes, path }: StoredTransaction): string | NotChecked {
  const results = readMessage(hexToBytes(bytes)).all(5).map(readMessage);
  demand(results.length > 0, 'The chain has noted no result.');
  for (const result of results) {
    demand(result.number(3) === SUCCESS && result.number(2) !== FAILED, 'The chain has noted that it failed.');
  }
  if (path === null) return { why: 'SUCCESS is noted with it, which no header covers here.', isUnproven: true };
  return 'The chain has noted SUCCESS with the transaction.';
}

function readTransaction(
  { tx_hash, bytes, logs }: StoredTransaction,
  block: Block | undefined,
): { transaction: Transaction; verdict: string | NotChecked } {
  const message = readMessage(hexToBytes(bytes));
  const raw = message.bytes(1);
  const [contract, ...more] = readMessage(raw).all(11).map(readMessage);
  demand(contract !== undefined && more.length === 0, 'It does not have exactly one contract.');
  demand(contract.number(1) === TRIGGER_SMART_CONTRACT, 'It does not call a contract.');
  const call = readMessage(readMessage(contract.bytes(2)).bytes(2));
  const owner = addressOf(call.bytes(1));
  const hash = sha256(raw);
  const signers = message.all(2).map((signature) => signerOf(hash, signature));
  demand(signers.length > 0, 'It is not signed.');
  const isSignedByOwner = contract.number(5) === 0n && signers.includes(owner);
  const transaction: Transaction = {
    hash: tx_hash,
    block,
    logs,
    owner,
    isSignedByOwner,
    contract: addressOf(call.bytes(2)),
    data: call.bytes(4),
  };
  if (isSignedByOwner) return { transaction, verdict: `Signed by ${owner}.` };
  const why = `Signed by ${signers.join(', ')} for ${owner}. That these keys may sign for it, only the chain knows, which accepted the transaction.`;
  return { transaction, verdict: { why } };
}
