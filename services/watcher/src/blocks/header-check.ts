import { createHash } from 'node:crypto';
import { type ChainBlock, createHeaderProof, type KnownSigner, type ProofStep } from '@gateway/chain';
import { addressFromHex, Unavailable } from '@gateway/domain';
import { listWitnesses, saveWitnesses } from '@gateway/store/chain';
import { type HeaderFacts, type Term } from '@gateway/store/gateway';
import type { HeaderCheck, WatcherContext } from '../context/context';
import { NodesDisagree, VerifierSilent } from './verify';

/** The blocks are not those that the known witnesses signed. With `require`, nothing is credited meanwhile. */
export class HeadersDoubtful extends Unavailable {}

/** The set is stored when it changes, and otherwise this often: who signs nothing for 7,200 blocks is dropped. */
const SAVE_EVERY = 500;
const MAX_REPORTED = 1_000;

/** The check of this term; undefined while it is off. */
export async function openCheck({ db, config, state }: WatcherContext, term: Term): Promise<HeaderCheck | undefined> {
  if (config.node.verifyHeaders === 'off') return undefined;
  if (state.headers?.term.number !== term.number) {
    const proof = createHeaderProof(await listWitnesses(db, config.network));
    state.headers = { term, proof, waiting: [], savedAt: 0, reported: new Set(), doubt: undefined };
  }
  return state.headers;
}

/**
 * Adds the next final block to the check, stores what it changes in the set of witnesses, and reports.
 * @throws NodesDisagree when the first set is pinned and the verifying node has other blocks; LeadershipLost
 */
export async function checkHeader(context: WatcherContext, check: HeaderCheck, block: ChainBlock): Promise<void> {
  const { proof } = check;
  const step = proof.append(block);
  if (step.isPinned) await confirmPin(context, block);
  const known = proof.known();
  const isChanged = step.isPinned || step.admitted.length > 0 || step.dropped.length > 0;
  if (known.length > 0 && (isChanged || block.number >= check.savedAt + SAVE_EVERY)) {
    await saveWitnesses(context.db, check.term, context.config.network, known);
    check.savedAt = block.number;
  }
  report(context, check, block, step);
}

/** The first set is what the node shows: another operator's node must have the same blocks. */
async function confirmPin({ verifier, state }: WatcherContext, { number, id }: ChainBlock): Promise<void> {
  if (!verifier) return;
  try {
    const other = await verifier.solidHeader(number).catch((cause: unknown) => {
      throw new VerifierSilent('the verifying node did not respond', { cause });
    });
    if (!other) throw new VerifierSilent('the verifying node does not have the block yet');
    if (other.id !== id) throw new NodesDisagree(`the nodes show different headers in block ${String(number)}`);
  } catch (error) {
    // The next tick begins without a set.
    state.headers = undefined;
    throw error;
  }
}

function report(
  { logger, state }: WatcherContext,
  check: HeaderCheck,
  { number: block, signedBy }: ChainBlock,
  { isPinned, admitted, dropped }: ProofStep,
): void {
  const known = check.proof.known().filter(({ isElected }) => isElected);
  if (isPinned) logger.warn('witnesses pinned: compare them with another source', { block, ...summaryOf(known) });
  for (const signer of admitted) logger.info('witness admitted', { block, ...factsOf(signer) });
  for (const signer of dropped) logger.info('witness dropped', { block, ...factsOf(signer) });
  const isKnown = known.some(({ witness, signer }) => witness === signedBy?.witness && signer === signedBy.signer);
  if (signedBy && known.length > 0 && !isKnown) {
    state.counts.unknownSignatures.inc();
    const key = `${signedBy.witness} ${String(signedBy.signer)}`;
    if (!check.reported.has(key)) logger.warn('block is signed by an unknown key', { block, ...factsOf(signedBy) });
    // A forger has as many keys as it likes.
    if (check.reported.size < MAX_REPORTED) check.reported.add(key);
  }
  const doubt = check.proof.doubt();
  if (doubt !== undefined && check.doubt === undefined) logger.error('headers are doubtful', { block, reason: doubt });
  if (doubt === undefined && check.doubt !== undefined) logger.info('headers are proven again', { block });
  check.doubt = doubt;
}

function factsOf({ witness, signer }: { witness: string; signer: string | undefined }): Record<string, string> {
  return { witness: addressText(witness), key: signer === undefined ? 'no valid signature' : addressText(signer) };
}

/** A node may send any bytes as an address. */
function addressText(hex: string): string {
  return /^41[0-9a-f]{40}$/.test(hex) ? addressFromHex(hex) : hex.slice(0, 42);
}

function summaryOf(known: readonly KnownSigner[]): { witnesses: number; fingerprint: string } {
  const text = known.map(({ witness, signer }) => `${witness} ${signer}\n`).join('');
  return {
    witnesses: new Set(known.map(({ witness }) => witness)).size,
    fingerprint: createHash('sha256').update(text).digest('hex'),
  };
}

/** What the api and the operator's command show of the check. */
export function headerFacts({ config, state }: WatcherContext): HeaderFacts {
  const check = state.headers;
  const known = check?.proof.known().filter(({ isElected }) => isElected) ?? [];
  return {
    mode: config.node.verifyHeaders,
    witnesses: check ? summaryOf(known).witnesses : null,
    fingerprint: known.length > 0 ? summaryOf(known).fingerprint : null,
    provenNumber: check?.proof.provenNumber() ?? null,
    doubt: check?.doubt ?? null,
  };
}
