import { addressOf, bytesToHex, hexToBytes, sha256 } from '../bytes';
import type { Evidence, StoredBlock, Witness } from '../document';
import { readMessage } from './protobuf';
import { demand, type Report } from '../report';
import { signerOf } from './signature';

/** A block as its signed header describes it. */
export interface Block {
  number: number;
  /** Unix time in milliseconds. */
  time: number;
  /** The root of the Merkle tree over its transactions. */
  root: string;
  parent: string;
  id: string;
  witness: string;
  /** The address of the key that signed it, if a key can be recovered. */
  signer: string | undefined;
  /** Whether the signer is a key of the witness in the set that the verifier trusts. */
  isTrusted: boolean;
  /** Whether the block before it is in the file, and is its parent. */
  isLinked: boolean;
}

/** The signed blocks of a file, by number. */
export type Blocks = ReadonlyMap<number, Block>;

/** As many of the 27 super representatives must have built on a block before it is final. */
export const FINAL_WITNESSES = 19;
const NUMBER_HEX = 16;

/** Checks the headers, and returns the blocks that they describe. */
export function checkBlocks(evidence: Evidence, trusted: readonly Witness[], report: Report): Blocks {
  const blocks = new Map<number, Block>();
  const pairs = new Set(trusted.map(pairOf));
  report.check('chain', 'Block headers', () => {
    for (const [i, stored] of evidence.blocks.entries()) {
      const newest = evidence.blocks[i - 1]?.number ?? -1;
      demand(newest < stored.number, 'The blocks are not in ascending order.');
      blocks.set(stored.number, readBlock(stored, pairs, blocks.get(stored.number - 1)));
    }
    demandRuns(evidence, blocks);
    return `${blocks.size} headers have the ids that are stated, and each names the block before it.`;
  });
  report.check('chain', 'Signatures of the headers', () => {
    const others = [...blocks.values()].filter(({ isTrusted }) => !isTrusted);
    const counted = `${blocks.size - others.length} of ${blocks.size} headers are signed by witnesses of the set`;
    const [first] = others;
    if (!first) return `${counted}.`;
    const signer = first.signer ?? 'no key';
    return {
      why: `${counted}. The others are not counted: that of block ${first.number}, for one, names ${first.witness} and is signed by ${signer}.`,
    };
  });
  return blocks;
}

/** The number of different trusted witnesses that signed a block or one of those that follow it without a gap. */
export function countWitnesses(blocks: Blocks, number: number): number {
  const witnesses = new Set<string>();
  let block = blocks.get(number);
  while (block) {
    if (block.isTrusted) witnesses.add(block.witness);
    const next = blocks.get(block.number + 1);
    block = next?.isLinked === true ? next : undefined;
  }
  return witnesses.size;
}

function pairOf({ witness, signer }: Witness): string {
  return `${witness} ${signer}`;
}

function readBlock(stored: StoredBlock, trusted: ReadonlySet<string>, before: Block | undefined): Block {
  const bytes = hexToBytes(stored.header);
  const hash = sha256(bytes);
  const header = readMessage(bytes);
  const number = Number(header.number(7));
  demand(number === stored.number, `The header of block ${stored.number} is that of block ${number}.`);
  const id = number.toString(16).padStart(NUMBER_HEX, '0') + bytesToHex(hash).slice(NUMBER_HEX);
  demand(id === stored.block_id, `Block ${number} does not have the id that is stated.`);
  const witness = addressOf(header.bytes(9));
  const signer = recovered(hash, stored.signature);
  const parent = bytesToHex(header.bytes(3));
  demand(before === undefined || before.id === parent, `Block ${number} does not follow the block before it.`);
  return {
    number,
    time: Number(header.number(1)),
    root: bytesToHex(header.bytes(2)),
    parent,
    id,
    witness,
    signer,
    isTrusted: signer !== undefined && trusted.has(pairOf({ witness, signer })),
    isLinked: before !== undefined,
  };
}

function recovered(hash: Uint8Array, signature: string): string | undefined {
  try {
    return signerOf(hash, hexToBytes(signature));
  } catch {
    return undefined;
  }
}

/** Every run of blocks begins with one that has a transaction of the file. */
function demandRuns({ transactions }: Evidence, blocks: Blocks): void {
  const wanted = new Set(transactions.map(({ block_number }) => block_number));
  for (const number of wanted) demand(blocks.has(number), `The header of block ${number} is not in the file.`);
  for (const { number, isLinked } of blocks.values()) {
    demand(isLinked || wanted.has(number), `Block ${number} has nothing to do with the transactions of the file.`);
  }
}
