import { expect, test } from '@jest/globals';
import { witnessSet } from './testing/chain';
import { evidenceFile, render } from './testing/file';
import { verifyEvidence } from './verify';

const ID = '8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a';
const LINK = { link: { id: ID, reference: 'INV-7' } };
const DEPOSIT = { source: 'deposit', deposit: { id: ID, customer_id: 'customer 7' } };

/** What fails in a file whose webhook has more fields than the twelve. */
function faultsOf(more: object): string[] {
  const file = evidenceFile();
  for (const webhook of file.webhooks) webhook.body = `${webhook.body.slice(0, -1)},${JSON.stringify(more).slice(1)}`;
  const { checks } = verifyEvidence(render(file), { witnesses: witnessSet() });
  return checks.filter(({ result }) => result === 'failed').map(({ what }) => what);
}

test.each([
  [LINK, []],
  [DEPOSIT, []],
  [{ ...DEPOSIT, more: 1 }, ['Webhook: what it says']],
  [{ deposit: DEPOSIT.deposit, source: 'deposit' }, ['Webhook: what it says']],
])('a webhook that has %j besides its twelve fields: %j fails', (more, faults) => {
  expect(faultsOf(more)).toEqual(faults);
});
