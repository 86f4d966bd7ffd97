import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { verifyBodySignature, verifyEvent, verifyWebhook, WebhookError, type WebhookRequest } from './webhooks';

interface Vector {
  name: string;
  secrets: string[];
  headers: Record<string, string>;
  body: string;
  now: number;
  tolerance_seconds: number;
  standard: string;
  x_signature: string;
  event: string;
}

const FILE = join(__dirname, '../../domain/vectors/webhook-verification.json');
const { vectors } = JSON.parse(readFileSync(FILE, 'utf8')) as { vectors: Vector[] };

function verdict(verify: () => unknown): string {
  try {
    verify();
    return 'valid';
  } catch (error) {
    return error instanceof WebhookError ? error.fault : String(error);
  }
}

function verdicts(request: WebhookRequest, { now, tolerance_seconds: toleranceSeconds }: Vector): string[] {
  return [
    verdict(() => verifyWebhook(request, { now, toleranceSeconds })),
    verdict(() => verifyBodySignature(request)),
    verdict(() => verifyEvent(request, { now, toleranceSeconds })),
  ];
}

describe('the shared vectors', () => {
  test.each(vectors)('$name', (vector) => {
    const { secrets, headers, body, standard, x_signature: xSignature, event } = vector;
    expect(verdicts({ body, headers, secrets }, vector)).toEqual([standard, xSignature, event]);
    expect(verdicts({ body: Buffer.from(body), headers, secrets }, vector)).toEqual([standard, xSignature, event]);
  });
});

const [VALID] = vectors as [Vector];

test('a verified webhook has its id, the time of the attempt, and the fields of the body', () => {
  const { body, headers, now } = VALID;
  const webhook = verifyWebhook({ body, headers, secrets: VALID.secrets[0] ?? '' }, { now });
  expect(webhook).toEqual({ id: headers['webhook-id'], timestamp: now, payload: JSON.parse(body) as unknown });
  expect(verifyBodySignature({ body, headers, secrets: VALID.secrets })).toEqual(webhook.payload);
});

test('a verified event has its id, the time of the attempt, and the fields of the feed', () => {
  const pushed = vectors.find(({ event }) => event === 'valid');
  if (!pushed) throw new Error('no vector is an event');
  const { body, headers, secrets, now } = pushed;
  const verified = verifyEvent({ body, headers, secrets }, { now });
  expect(verified).toEqual({ id: headers['webhook-id'], timestamp: now, event: JSON.parse(body) as unknown });
  expect(verified.event.type).toBe('payment.late');
});

test('headers may be those of a request of fetch', () => {
  const request = new Request('http://shop.example', { method: 'POST', headers: VALID.headers, body: VALID.body });
  const { body, secrets } = VALID;
  expect(verdicts({ body, headers: request.headers, secrets }, VALID)).toEqual(['valid', 'valid', 'invalid_body']);
});

test.each([[''], [[]], [['a-secret', '']], [undefined as unknown as string]])(
  'without a secret nothing is verified: %j',
  (secrets) => {
    for (const verify of [verifyWebhook, verifyBodySignature]) {
      const { now: _now, ...request } = { ...VALID, secrets };
      expect(() => verify(request)).toThrow(TypeError);
    }
  },
);

test('without options the clock is the current one', () => {
  expect(verdict(() => verifyWebhook(VALID))).toBe('invalid_timestamp');
});

test('a tolerance or a clock that is no number accepts no time', () => {
  const old = { ...VALID, headers: { ...VALID.headers, 'webhook-timestamp': '1' } };
  expect(verdict(() => verifyWebhook(VALID, { now: VALID.now, toleranceSeconds: Number.NaN }))).toBe(
    'invalid_timestamp',
  );
  expect(verdict(() => verifyWebhook(old, { now: Number.NaN }))).toBe('invalid_timestamp');
});
