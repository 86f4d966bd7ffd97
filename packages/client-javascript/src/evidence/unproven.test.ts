import { expect, test } from '@jest/globals';
import { bytesToHex, hexToBytes } from './bytes';
import { witnessSet } from './testing/chain';
import { evidenceFile, render, SEAL, SECRET } from './testing/file';
import { type Verification, verifyEvidence } from './verify';

/** Verifies a file whose payment has no path. @param bytes of the payment, if they are others */
function verifyWithoutPath(change: (bytes: string) => string = (bytes) => bytes): Verification {
  const evidence = evidenceFile();
  const [payment] = evidence.transactions;
  if (!payment) throw new Error('the file has a payment');
  Object.assign(payment, { path: null, bytes: change(payment.bytes) });
  return verifyEvidence(render(evidence), { witnesses: witnessSet(), webhookSecret: SECRET, seal: SEAL });
}

test('a payment without a path is unproven, which is neither valid nor failed; all else is checked', () => {
  const { valid, checks } = verifyWithoutPath();
  expect(valid).toBe(false);
  const others = checks.filter(({ result }) => result !== 'passed');
  expect(others.map(({ what, result }) => [what.replace(/ \w{8}…/, ''), result])).toEqual([
    ['Transaction is in block 79072107', 'unproven'],
    ['Transaction succeeded', 'unproven'],
  ]);
  expect(others[0]?.detail).toMatch(/^The gateway could not compute the root of the block/);
});

test('without a path, bytes that are not those of the transaction fail all the same', () => {
  const { checks } = verifyWithoutPath((bytes) => {
    const other = hexToBytes(bytes);
    other[20] = (other[20] ?? 0) ^ 1;
    return bytesToHex(other);
  });
  expect(checks).toContainEqual(
    expect.objectContaining({ result: 'failed', detail: expect.stringMatching(/^Its bytes/) }),
  );
});
