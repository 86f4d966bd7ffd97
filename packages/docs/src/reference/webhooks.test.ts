import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { exampleOf, loadContract, type Operation, type Parameter, resolve, type Schema } from '@gateway/contract';
import { openWebhookCheck } from '@gateway/contract/testing';
import { parseUsdt, signBody, signStandard, testWebhookBody, webhookBody } from '@gateway/domain';

const contract = loadContract();
const checkWebhook = openWebhookCheck(contract);
/** The secret that the OpenAPI document names. */
const SECRET = 'merchant-secret-123';

/** A webhook as the document shows it. */
function shown(event: string): { headers: Record<string, string>; body: Buffer } {
  const { requestBody = {}, parameters = [] } = contract.webhooks[event]?.['post'] ?? ({} as Partial<Operation>);
  const schema = requestBody.content?.['application/json']?.schema as Schema;
  const headers = parameters
    .map((each) => resolve<Parameter>(contract, each))
    .map((header): [string, string] => [header.name, String(exampleOf(contract, header.schema))]);
  return {
    headers: { ...Object.fromEntries(headers), 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(exampleOf(contract, schema))),
  };
}

test('the signatures of the example are those of its bytes', () => {
  const { headers, body } = shown('payment.confirmed');
  expect(contract.tags.find(({ name }) => name === 'webhooks')?.description).toContain(`\`${SECRET}\``);
  const { 'webhook-id': id = '', 'webhook-timestamp': timestamp } = headers;
  expect(headers).toMatchObject({
    'webhook-signature': signStandard(id, Number(timestamp), body, [SECRET]),
    'x-signature': signBody(body, SECRET),
  });
});

test('the examples are the bytes that the gateway sends of such a payment, and of a test', () => {
  const example = JSON.parse(shown('payment.confirmed').body.toString()) as Record<string, string>;
  const { order_id = '', external_id = '', currency = '', network = '', tx_hash = '' } = example;
  const sent = webhookBody({
    orderId: order_id,
    externalId: external_id,
    amountExpected: parseUsdt('25.5'),
    amountReceived: parseUsdt('25.5'),
    currency,
    network,
    txHash: tx_hash,
    fromAddress: example['from_address'] ?? '',
    toAddress: example['to_address'] ?? '',
    confirmedAt: new Date(example['timestamp'] ?? ''),
  });
  expect(shown('payment.confirmed').body.toString()).toBe(sent.toString());
  const at = (JSON.parse(shown('webhook.test').body.toString()) as { timestamp: string }).timestamp;
  expect(shown('webhook.test').body.toString()).toBe(testWebhookBody('mainnet', new Date(at)).toString());
});

interface Vector {
  name: string;
  headers: Record<string, string>;
  body: string;
  standard: string;
  x_signature: string;
}

test('the webhooks that every client must accept are those of the document', () => {
  const file = join(__dirname, '../../../domain/vectors/webhook-verification.json');
  const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: Vector[] };
  const sent = vectors
    .filter(({ standard, x_signature }) => standard === 'valid' && x_signature === 'valid')
    .filter(({ name }) => !/later version|upper case/.test(name)); // what other senders, and proxies, make of them
  expect(sent.length).toBeGreaterThan(10);
  for (const { name, headers, body } of sent) {
    const common = { 'content-type': 'application/json', 'x-webhook-attempt': '1' }; // no client reads these
    const fault = checkWebhook({ headers: { ...headers, ...common }, body: Buffer.from(body) });
    expect([name, fault]).toEqual([name, undefined]);
  }
});

test.each([
  ['a field more', 'unevaluated', (body: string) => body.replace('{', '{"paid":true,')],
  ['a field less', 'currency', (body: string) => body.replace('"currency":"USDT",', '')],
  ['other digits', 'amount_expected', (body: string) => body.replace('"25.500000"', '"25.5"')],
  ['another order', 'compact JSON', (body: string) => body.replace(/("event":[^,]*),("order_id":[^,]*)/, '$2,$1')],
  ['white space', 'compact JSON', (body: string) => body.replace(':', ': ')],
  ['another event', 'payment.refunded', (body: string) => body.replace('payment.confirmed', 'payment.refunded')],
])('a body with %s is none of the document', (_name, fault, alter) => {
  const { headers, body } = shown('payment.confirmed');
  expect(checkWebhook({ headers, body })).toBeUndefined();
  expect(checkWebhook({ headers, body: Buffer.from(alter(body.toString())) })).toContain(fault);
});

test.each([
  ['webhook-id', undefined],
  ['webhook-signature', 'v1,AAAA'],
  ['x-signature', 'sha1=00'],
  ['x-webhook-attempt', '0'],
  ['webhook-timestamp', 'now'],
  ['x-webhook-event', 'paid'],
  ['content-type', 'text/plain'],
])('%s %p is none of the document', (name, value) => {
  const { headers, body } = shown('payment.confirmed');
  expect(checkWebhook({ headers: { ...headers, [name]: value }, body })).toContain(name);
});
