import { MIN_WITNESSES, NodeFault, type ProofHeader, type ProofNode } from '@gateway/chain';
import { refuse } from '@gateway/domain';

/** A witness whose signature counts, with the key that signs for it: accounts in hex, "41…". */
export interface Signer {
  witness: string;
  signer: string;
}

/** Further blocks, so that a reader whose set of witnesses differs a little also counts enough. */
const MORE_BLOCKS = 26;
/** Four rounds: enough for 19 witnesses, however many miss their slots. */
const MAX_BLOCKS = 108;
/** Requests at a time. */
const AT_ONCE = 4;

/** The headers that prove blocks, each once. */
export interface SignedBlocks {
  /**
   * Adds a block and the headers above it, until 19 known witnesses have signed, and some more where the node has them.
   * @throws Refusal EVIDENCE_NOT_READY when the chain is not long enough yet
   * @throws NodeFault when the headers are not linked, or witnesses that are not known signed them
   */
  prove(block: ProofHeader): Promise<void>;
  /** In ascending order. */
  list(): ProofHeader[];
}

/** Begins without blocks; only the signatures of these witnesses count. */
export function openSignedBlocks(node: Pick<ProofNode, 'header'>, witnesses: readonly Signer[]): SignedBlocks {
  const known = new Set(witnesses.map(textOf));
  const headers = new Map<number, ProofHeader>();
  const read = async (number: number): Promise<ProofHeader | undefined> => headers.get(number) ?? node.header(number);
  const keep = (header: ProofHeader): void => {
    const before = headers.get(header.number);
    if (before && before.id !== header.id) throw forked(header);
    headers.set(header.number, header);
  };
  const isKnown = ({ signedBy: { witness, signer } }: ProofHeader): boolean =>
    signer !== undefined && known.has(textOf({ witness, signer }));
  return {
    async prove(block) {
      const signed = new Set<string>();
      const count = (header: ProofHeader): void => {
        keep(header);
        if (isKnown(header)) signed.add(header.signedBy.witness);
      };
      count(block);
      let last = block;
      let more = MORE_BLOCKS;
      for await (const header of readAbove(block.number, read)) {
        if (header.parentId !== last.id) throw forked(header);
        if (signed.size >= MIN_WITNESSES) more--;
        count(header);
        last = header;
        if (more === 0) break;
      }
      if (signed.size < MIN_WITNESSES) refuseUnproven(block.number, last.number, signed.size);
    },
    list: () => [...headers.values()].sort((a, b) => a.number - b.number),
  };
}

/** The headers above a block, until the node has none. */
async function* readAbove(
  number: number,
  read: (number: number) => Promise<ProofHeader | undefined>,
): AsyncGenerator<ProofHeader, void> {
  for (let first = number + 1; first <= number + MAX_BLOCKS; first += AT_ONCE) {
    const batch = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => read(first + i)));
    for (const header of batch) {
      if (!header) return;
      yield header;
    }
  }
}

function textOf({ witness, signer }: Signer): string {
  return `${witness} ${signer}`;
}

function forked({ number }: ProofHeader): NodeFault {
  return new NodeFault('rejected', `the headers around block ${number} are not linked: the chain forked meanwhile`);
}

function refuseUnproven(number: number, newest: number, count: number): never {
  const have = `${count} of the super representatives that the gateway knows have signed block ${number} or those above it`;
  if (newest < number + MAX_BLOCKS) {
    return refuse(
      'EVIDENCE_NOT_READY',
      `Only ${have}, and ${MIN_WITNESSES} are needed: try again in a minute`,
      RETRY_AFTER_SECONDS,
    );
  }
  throw new NodeFault(
    'rejected',
    `only ${have} up to block ${newest}, and ${MIN_WITNESSES} are needed: ` +
      'the node shows another chain, or the set of witnesses has changed since',
  );
}

/** A block is proven within a minute. */
export const RETRY_AFTER_SECONDS = 60;
