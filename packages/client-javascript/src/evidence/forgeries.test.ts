import { expect, test } from '@jest/globals';
import { concatBytes } from './bytes';
import { callData, varint, witnessSet } from './testing/chain';
import { DEPOSIT, evidenceFile, render, TRANSFER } from './testing/file';
import { type Verification, verifyEvidence } from './verify';

const OPTIONS = { witnesses: witnessSet() };
/** The field of a call that has its data. */
const DATA_TAG = 4 * 8 + 2;
const PAYS_NEARLY_NOTHING = callData(TRANSFER, DEPOSIT.address, 1n);

/** A file of a payment whose call names its data a second time, under this tag. The chain executes the last one. */
function verifySecondData(tag: bigint): Verification {
  const more = concatBytes(varint(tag), varint(PAYS_NEARLY_NOTHING.length), PAYS_NEARLY_NOTHING);
  return verifyEvidence(render(evidenceFile({ payment: { more } })), OPTIONS);
}

test.each<[string, bigint]>([
  ['as wallets write it', BigInt(DATA_TAG)],
  ['with a bit that nodes drop, as they read 32', BigInt(DATA_TAG) + 2n ** 32n],
  ['with the highest bit of all', BigInt(DATA_TAG) + 2n ** 63n],
])('a call that names its data twice proves no payment: the tag %s', (_name, tag) => {
  const { valid, checks } = verifySecondData(tag);
  expect(valid).toBe(false);
  expect(checks).toContainEqual(
    expect.objectContaining({ what: expect.stringContaining('signed by its sender'), result: 'failed' }),
  );
});

test('the same sweep cannot count twice', () => {
  const evidence = evidenceFile();
  evidence.sweeps.push(...evidence.sweeps);
  const { valid, checks } = verifyEvidence(render(evidence), OPTIONS);
  expect(valid).toBe(false);
  expect(checks.filter(({ result }) => result === 'failed')).toEqual([
    expect.objectContaining({ what: 'Each sweep counts once', detail: 'A sweep is listed twice.' }),
  ]);
});
