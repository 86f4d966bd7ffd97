import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, test } from '@jest/globals';

import { testNeeding } from '@gateway/runtime/testing/needs';
import { acceptTransactions } from '../blocks/block-acceptance';
import { readHeader } from '../blocks/block-header';
import { createHeaderProof, type HeaderProof, type SignedBlock } from './header-proof';
import { readSigner } from '../proofs/header-signature';
import type { KnownSigner } from './known-signers';

const SAMPLES = resolve('../shared/samples/tron');
const testWithSamples = testNeeding('recordings of the TRON network', existsSync(SAMPLES));
const readSample = (path: string): unknown => JSON.parse(readFileSync(resolve(SAMPLES, path), 'utf8'));
const signed = (block: unknown): SignedBlock => {
  const header = readHeader(block);
  return { ...header, signedBy: readSigner(header.signed) };
};

testWithSamples('100 recorded headers of mainnet pin 27 witnesses and prove all but the newest 18 blocks', () => {
  const { blocks } = readSample('blocks/mainnet-78000000-78000099-100-headers.json') as { blocks: unknown[] };
  const proof = createHeaderProof([]);
  const headers = blocks.map(signed);
  const steps = headers.map((header) => proof.append(header));
  expect(steps.filter(({ isPinned }) => isPinned)).toHaveLength(1);
  expect(steps.flatMap(({ admitted, dropped }) => [...admitted, ...dropped])).toEqual([]);
  expect(new Set(proof.known().map(({ witness }) => witness)).size).toBe(27);
  expect(proof.known()).toHaveLength(27);
  expect(proof.provenNumber()).toBe(78_000_081);
  expect(proof.doubt()).toBeUndefined();
  // Some witnesses sign with a key that they delegated to.
  expect(headers.filter(({ signedBy }) => signedBy?.signer !== signedBy?.witness)).toHaveLength(24);
});

testWithSamples(
  'every recorded header has the key of its witness, or of a delegate, and a root where it is whole',
  () => {
    const { blocks: headers } = readSample('blocks/mainnet-78000000-78000099-100-headers.json') as {
      blocks: unknown[];
    };
    const { block: nile } = readSample('blocks/nile-33801077-33801081-getblockbylatestnum.json') as {
      block: unknown[];
    };
    const whole = ['private-net-4.8.2/block-165.json', 'blocks/mainnet-79072107-full-block.json'].map(readSample);
    const partial = ['30864544-getblock-detail', '84940008'].map((name) =>
      readSample(`blocks/mainnet-${name}-PARTIAL.json`),
    );
    for (const block of [...headers, ...nile, ...whole, ...partial]) {
      expect(signed(block).signedBy?.signer).toMatch(/^41[0-9a-f]{40}$/);
    }
    const unproven = [...nile, ...whole].filter((block) => acceptTransactions(readHeader(block), block).unprovenRoot);
    // One transaction of block 79,072,107 has fields that the node's JSON omits.
    expect(unproven).toEqual(whole.slice(1));
  },
);

/** A chain in which the n-th block is signed by whom `signedBy` names. */
function blocksOf(count: number, signedBy: (n: number) => string, from = 1, parentId = 'start'): SignedBlock[] {
  let parent = parentId;
  return Array.from({ length: count }, (_, i) => {
    const number = from + i;
    const [witness = '', signer = witness] = signedBy(number).split('/');
    const block = { number, id: `${parent.slice(0, 1)}${String(number)} ${signedBy(number)}`, parentId: parent };
    parent = block.id;
    return { ...block, signedBy: { witness, signer } };
  });
}
const round = (n: number): string => `w${String(n % 27)}`;
const signersOf = (names: readonly string[], lastNumber = 0): KnownSigner[] =>
  names.map((witness) => ({ witness, signer: witness, lastNumber, isElected: true }));
const all27 = signersOf(Array.from({ length: 27 }, (_, i) => round(i)));
let proofTip = '';
const extend = (proof: HeaderProof, blocks: readonly SignedBlock[]): ReturnType<HeaderProof['append']>[] =>
  blocks.map((block) => proof.append(block));

test('a block is proven by the 19th different witness, not by 19 blocks of fewer', () => {
  const proof = createHeaderProof(all27);
  const blocks = blocksOf(40, (n) => round(n % 18));
  extend(proof, blocks);
  expect(proof.provenNumber()).toBeUndefined();
  const [nineteenth] = blocksOf(1, () => round(20), 41, blocks.at(-1)?.id);
  if (nineteenth) proof.append(nineteenth);
  // The last 18 distinct witnesses and the 19th: the block from which on all of them have signed.
  expect(proof.provenNumber()).toBe(23);
});

test('blocks that are not final count for those below, and are not proven', () => {
  const proof = createHeaderProof(all27);
  const blocks = blocksOf(30, round);
  for (const block of blocks.slice(1)) proof.foresee(block);
  extend(proof, blocks.slice(0, 1));
  expect(proof.provenNumber()).toBe(1);
  expect(proof.isProven(blocks[1]?.id ?? '')).toBe(false);
});

test('of a block only what proves others is kept, not its transfers', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const proof = createHeaderProof(all27);
  const kept = blocksOf(20, round).map((block, i) => {
    const whole = { ...block, transfers: [{}] };
    if (i < 10) proof.append(whole);
    else proof.foresee(whole);
    return new WeakRef(whole.transfers);
  });
  // A reference that was just made lives until the end of the job.
  return new Promise(setImmediate).then(() => {
    collectGarbage();
    expect(kept.filter((transfers) => transfers.deref() !== undefined)).toEqual([]);
    expect(proof.doubt()).toBeUndefined();
  });
});

test('a hint of another branch does not count', () => {
  const proof = createHeaderProof(all27);
  const blocks = blocksOf(30, round);
  for (const block of blocksOf(29, round, 2, 'other')) proof.foresee(block);
  extend(proof, blocks.slice(0, 1));
  expect(proof.provenNumber()).toBeUndefined();
});

test('unknown keys prove nothing, and nine of them are doubtful', () => {
  const proof = createHeaderProof(all27);
  extend(
    proof,
    blocksOf(8, (n) => `${round(n)}/own key ${round(n)}`),
  );
  expect(proof.doubt()).toBeUndefined();
  extend(
    proof,
    blocksOf(22, (n) => `${round(n)}/own key ${round(n)}`, 9, 's8 w8/own key w8'),
  );
  expect(proof.provenNumber()).toBeUndefined();
  expect(proof.doubt()).toMatch(/^27 unknown keys signed the blocks from 1 on$/);
});

const admittedIn = (steps: readonly ReturnType<HeaderProof['append']>[]): unknown[] =>
  steps.flatMap((step, i) => step.admitted.map(({ witness, signer }) => [i + 1, witness, signer]));

test('a new witness is admitted with its own key once 19 known witnesses built on its block', () => {
  const proof = createHeaderProof(all27);
  const steps = extend(
    proof,
    blocksOf(60, (n) => (n % 27 === 3 ? 'elected' : round(n))),
  );
  // Block 3 is followed by blocks 4 to 22.
  expect(admittedIn(steps)).toEqual([[22, 'elected', 'elected']]);
});

test('a key is admitted by the transaction of its witness, and replaces the old one', () => {
  const proof = createHeaderProof(all27);
  const blocks = blocksOf(60, (n) => (n % 27 === 4 && n > 3 ? 'w4/delegate' : round(n)));
  const [, , third] = blocks;
  if (third) third.witnessKeys = [{ witness: 'w4', signer: 'delegate' }];
  expect(admittedIn(extend(proof, blocks))).toEqual([[22, 'w4', 'delegate']]);
  expect(proof.known().filter(({ witness }) => witness === 'w4')).toMatchObject([{ signer: 'delegate' }]);
  expect(proof.provenNumber()).toBe(42);
});

test('a key is not admitted by the blocks it signed: their ids do not cover it', () => {
  const proof = createHeaderProof(all27);
  // The liar signs honest blocks again, eight witnesses a round.
  for (let first = 0; first < 27; first += 8) {
    const from = 1 + first * 20;
    const parent = first === 0 ? 'start' : proofTip;
    const blocks = blocksOf(
      160,
      (n) => (n % 27 >= first && n % 27 < first + 8 ? `${round(n)}/liar` : round(n)),
      from,
      parent,
    );
    extend(proof, blocks);
    proofTip = blocks.at(-1)?.id ?? '';
  }
  expect(proof.provenNumber()).toBeGreaterThan(600);
  expect(proof.known().map(({ signer }) => signer)).not.toContain('liar');
});

test('the key of a witness that is not elected counts once it is', () => {
  const proof = createHeaderProof(all27);
  const blocks = blocksOf(100, (n) => (n > 50 && n % 27 === 4 ? 'candidate/delegate' : round(n)));
  const [, , third] = blocks;
  if (third) third.witnessKeys = [{ witness: 'candidate', signer: 'delegate' }];
  const steps = extend(proof, blocks);
  // Its first block is 58: from then on 19 known ones build on it.
  expect(admittedIn(steps)).toEqual([[77, 'candidate', 'delegate']]);
});

test('a set in which nine are new at once is not carried forward', () => {
  const proof = createHeaderProof(all27);
  extend(
    proof,
    blocksOf(100, (n) => (n % 27 < 9 ? `new ${round(n)}` : round(n))),
  );
  expect(proof.provenNumber()).toBeUndefined();
  expect(proof.known()).toHaveLength(27);
  expect(proof.doubt()).toMatch(/^9 unknown keys/);
});

test('the two keys of a witness count once', () => {
  const proof = createHeaderProof([...all27, { witness: 'w1', signer: 'delegate', lastNumber: 0, isElected: true }]);
  const blocks = blocksOf(200, (n) => (n % 19 === 18 ? 'w1/delegate' : round(n % 19)));
  extend(proof, blocks);
  expect(proof.provenNumber()).toBeUndefined();
});

test('a witness that signs nothing for a maintenance period is dropped', () => {
  const proof = createHeaderProof(all27);
  const steps = extend(
    proof,
    blocksOf(7_300, (n) => round(n % 26)),
  );
  expect(steps.flatMap(({ dropped }) => dropped.map(({ witness }) => witness))).toEqual(['w26']);
  expect(proof.known().filter(({ isElected }) => isElected)).toHaveLength(26);
});

test('a branch replaces the blocks above its parent', () => {
  const proof = createHeaderProof(all27);
  const blocks = blocksOf(10, round);
  extend(proof, blocks);
  extend(
    proof,
    blocksOf(30, (n) => `forged ${round(n)}`, 6, blocks[4]?.id),
  );
  expect(proof.provenNumber()).toBeUndefined();
  extend(proof, blocksOf(30, round, 6, blocks[4]?.id));
  expect(proof.provenNumber()).toBe(17);
  expect(proof.isProven(blocks[4]?.id ?? '')).toBe(true);
});

test('a network of fewer than 19 witnesses is not pinned', () => {
  const proof = createHeaderProof([]);
  extend(
    proof,
    blocksOf(300, (n) => round(n % 18)),
  );
  expect(proof.known()).toEqual([]);
  expect(proof.doubt()).toMatch(/^fewer than 19/);
});
