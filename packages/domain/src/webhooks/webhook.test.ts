import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseUsdt } from '../money/money';
import { signBody, signStandard, testWebhookBody, verifySignature, webhookBody } from './webhook';

interface Vector {
  name: string;
  secret: string;
  body: string;
  x_signature: string;
  webhook_id: string;
  webhook_timestamp: string;
  webhook_signature: string;
  now: number;
  x_signature_is_valid: boolean;
  webhook_signature_is_valid: boolean;
}

const FILE = join(__dirname, '../../vectors/webhook-signatures.json');
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: Vector[] };

const PAYMENT = {
  orderId: '3f0c5d1e-8f0a-4d0e-9b57-0c1f6f1f8a11',
  externalId: 'заказ "7" 🧾',
  amountExpected: parseUsdt('25.5'),
  amountReceived: parseUsdt('30'),
  currency: 'USDT',
  network: 'nile',
  txHash: '9f'.repeat(32),
  fromAddress: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  toAddress: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
  confirmedAt: new Date('2026-11-21T09:00:00.123Z'),
};

describe('published vectors', () => {
  test.each(vectors)('$name', (vector) => {
    const body = Buffer.from(vector.body);
    expect(verifySignature(body, vector.secret, vector.x_signature)).toBe(vector.x_signature_is_valid);
    if (vector.x_signature_is_valid) expect(signBody(body, vector.secret)).toBe(vector.x_signature);
    const timestamp = Number(vector.webhook_timestamp);
    const isFresh = Math.abs(vector.now - timestamp) <= 300;
    const isSigned = vector.webhook_signature
      .split(' ')
      .includes(signStandard(vector.webhook_id, timestamp, body, [vector.secret]));
    expect(isSigned && isFresh).toBe(vector.webhook_signature_is_valid);
  });
});

test('a body is the 12 fields of the specification in their order, compact', () => {
  expect(webhookBody(PAYMENT).toString('utf8')).toBe(
    '{"event":"payment.confirmed","order_id":"3f0c5d1e-8f0a-4d0e-9b57-0c1f6f1f8a11","external_id":"заказ \\"7\\" 🧾",' +
      '"amount_expected":"25.500000","amount_received":"30.000000","currency":"USDT","network":"nile",' +
      `"tx_hash":"${'9f'.repeat(32)}","from_address":"TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7",` +
      '"to_address":"TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9","status":"confirmed","timestamp":"2026-11-21T09:00:00.123Z"}',
  );
});

test('the longest body stays far below the limit of 16 KiB', () => {
  const body = webhookBody({ ...PAYMENT, externalId: '🧾'.repeat(255) });
  expect(body.length).toBeLessThan(2048);
});

test('both secrets sign while the old one is valid, the new one first', () => {
  const body = Buffer.from('{}');
  const [first, second] = signStandard('evt_1', 1, body, ['new', 'old']).split(' ');
  expect(first).toBe(signStandard('evt_1', 1, body, ['new']));
  expect(second).toBe(signStandard('evt_1', 1, body, ['old']));
});

test('an example has the fields of a payment, but is marked as a test', () => {
  const example = JSON.parse(testWebhookBody('nile', PAYMENT.confirmedAt).toString('utf8')) as Record<string, string>;
  const real = JSON.parse(webhookBody(PAYMENT).toString('utf8')) as Record<string, string>;
  expect(Object.keys(example)).toEqual(Object.keys(real));
  expect(example).toMatchObject({
    event: 'webhook.test',
    status: 'test',
    order_id: '00000000-0000-0000-0000-000000000000',
    amount_expected: '0.000000',
    amount_received: '0.000000',
    tx_hash: '0'.repeat(64),
    from_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    to_address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  });
});
