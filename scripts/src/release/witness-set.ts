import type { ProofHeader, ProofNode, TronNode } from '@gateway/chain';
import { addressFromHex } from '@gateway/domain';
import type { Witness } from 'crypto-payment-gateway-client/evidence';

/** A node that is asked who signs its blocks. */
export type WitnessNode = Pick<TronNode, 'head'> & Pick<ProofNode, 'header'>;

/** Who signed some blocks. */
export interface WitnessSet {
  firstBlock: number;
  lastBlock: number;
  /** The day of the last block, in UTC. */
  date: string;
  set: Witness[];
}

/** Four rounds: a witness that misses a slot is still among those who signed. */
const BLOCKS = 108;
/** Two rounds above the newest of them: it is final. */
const ABOVE = 54;
const SEATS = 27;

/**
 * Reads who signed the newest final blocks, from two nodes that must have the same ones.
 * @param after the set is of later blocks: those of a test network have lower numbers
 * @throws Error when the nodes differ, or when the witnesses changed within these blocks
 */
export async function readWitnessSet(nodes: readonly WitnessNode[], after: number): Promise<WitnessSet> {
  const heads = await Promise.all(nodes.map((node) => node.head()));
  const lastBlock = Math.min(...heads.map(({ number }) => number)) - ABOVE;
  const firstBlock = lastBlock - BLOCKS + 1;
  if (firstBlock <= after) throw new Error(`the nodes have no blocks after ${after} to read: are they of mainnet?`);
  const pairs = new Map<string, Witness>();
  let before: ProofHeader | undefined;
  for (let number = firstBlock; number <= lastBlock; number++) {
    before = await readAgreed(nodes, number, before);
    const { witness, signer = '' } = before.signedBy;
    pairs.set(`${witness} ${signer}`, { witness: addressFromHex(witness), signer: addressFromHex(signer) });
  }
  const set = [...pairs.values()].sort((a, b) => (a.witness < b.witness ? -1 : 1));
  if (pairs.size !== SEATS || new Set(set.map(({ witness }) => witness)).size !== SEATS) {
    throw new Error(
      `${pairs.size} pairs of witness and key signed the blocks ${firstBlock} to ${lastBlock}, and not ${SEATS}: ` +
        'one changed or was absent; try again in ten minutes',
    );
  }
  return { firstBlock, lastBlock, date: before?.timestamp.toISOString().slice(0, 10) ?? '', set };
}

/** A header that all nodes have, signed by a key, on the one before it. */
async function readAgreed(
  nodes: readonly WitnessNode[],
  number: number,
  before: ProofHeader | undefined,
): Promise<ProofHeader> {
  const [header, ...others] = await Promise.all(nodes.map((node) => node.header(number)));
  if (!header || others.some((other) => other?.id !== header.id)) {
    throw new Error(`the nodes differ in block ${number}: no set was written`);
  }
  if (header.signedBy.signer === undefined) throw new Error(`no key signed block ${number}`);
  if (before && before.id !== header.parentId) throw new Error(`block ${number} does not follow the one before it`);
  return header;
}

/** The source of the client with this set in place of the one it has. */
export function withWitnessSet(source: string, { firstBlock, lastBlock, date, set }: WitnessSet): string {
  const grouped = (number: number): string => number.toString().replace(/\B(?=(\d{3})+$)/g, '_');
  const rows = set.map(({ witness, signer }) => `    { witness: '${witness}', signer: '${signer}' },\n`).join('');
  const value = [
    `  firstBlock: ${grouped(firstBlock)},`,
    `  lastBlock: ${grouped(lastBlock)},`,
    `  date: '${date}',`,
    `  set: [\n${rows}  ],`,
  ].join('\n');
  const written = source.replace(/(\} = \{\n)[^]*(\n\};\n)$/, `$1${value}$2`);
  if (!written.includes(value)) throw new Error('the file of the witnesses has another form');
  return written;
}
