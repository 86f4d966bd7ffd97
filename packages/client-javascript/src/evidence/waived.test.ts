import { expect, test } from '@jest/globals';
import { witnessSet } from './testing/chain';
import { evidenceFile, render } from './testing/file';
import { verifyEvidence } from './verify';

/** What fails in the file of an order of 30 USDT that was paid with 25, and says that so much was waived. */
function faultsOf(ofOrder: string | undefined, ofWebhook: string | undefined): string[] {
  const file = evidenceFile();
  file.order.amount_usdt = '30.000000';
  if (ofOrder !== undefined) file.order.amount_waived = ofOrder;
  for (const webhook of file.webhooks) {
    const body = JSON.parse(webhook.body) as Record<string, unknown>;
    webhook.body = JSON.stringify({ ...body, amount_expected: '30.000000', amount_waived: ofWebhook });
  }
  const { checks } = verifyEvidence(render(file), { witnesses: witnessSet() });
  return checks.filter(({ result }) => result === 'failed').map(({ what }) => what);
}

test.each([
  ['5.000000', '5.000000', []],
  [undefined, undefined, []], // an admin accepted less
  ['5.000001', '5.000000', ['Status of the order']],
  ['5.000000', '4.999999', ['Webhook: what it says']],
  ['5.000000', undefined, ['Webhook: what it says']],
])('%s waived of an order, and %s in its webhook: %j fails', (ofOrder, ofWebhook, faults) => {
  expect(faultsOf(ofOrder, ofWebhook)).toEqual(faults);
});
