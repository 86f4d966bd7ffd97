import { expect, test } from '@jest/globals';
import { witnessSet } from '../testing/chain';
import { evidenceFile, render } from '../testing/file';
import { verifyEvidence, type VerifyEvidenceOptions } from '../verify';
import { MAINNET_WITNESSES } from './witnesses';

/** What the check says that fails because the set did not sign the block. */
function finalityFault(options: VerifyEvidenceOptions): string | undefined {
  const { checks } = verifyEvidence(render(evidenceFile()), options);
  return checks.find(({ what, result }) => what.endsWith('is final') && result === 'failed')?.detail;
}

test('a payment of another time than the built-in set names the day of which a set is needed', () => {
  const remedy = `This needs the set of 2026-01-08, and the built-in one is of ${MAINNET_WITNESSES.date}`;
  expect(finalityFault({})).toContain(`19 make it final. ${remedy}`);
});

test('of a set that was given, it says only how many of it signed', () => {
  const foreign = witnessSet().map(({ witness }) => ({ witness, signer: witness }));
  expect(finalityFault({ witnesses: foreign })).toMatch(/^\d+ different witnesses .* 19 make it final\.$/);
});
