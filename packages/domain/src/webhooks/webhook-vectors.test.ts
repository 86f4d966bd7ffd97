import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { presentFeedEvent, type FeedEvent } from '../orders/feed-event';
import { parseUsdt, usdt } from '../money/money';
import type { OrderPrice } from '../rates/price';
import { signBody, signStandard, testWebhookBody, webhookBody } from './webhook';

/**
 * What the client libraries must accept and reject, signed by the gateway's own code. After a change of the cases run
 * `UPDATE_VECTORS=1 npx jest packages/domain/src/webhooks/webhook-vectors`, then prettier.
 */
const FILE = join(__dirname, '../../vectors/webhook-verification.json');
const ABOUT =
  'Webhooks and how a client judges them, generated from the signing code of the gateway. "standard" is the verdict on ' +
  'webhook-signature, "x_signature" that on x-signature, "event" that on a request to events_url; "now" is the clock of the receiver in unix seconds. Faults are ' +
  'found in this order: missing_header, invalid_timestamp, invalid_signature, invalid_body.';

type Verdict = 'valid' | 'missing_header' | 'invalid_timestamp' | 'invalid_signature' | 'invalid_body';
type Headers = Record<string, string>;

interface Case {
  name: string;
  /** The secrets that sign, the current one first; `x-signature` has one value, which the first signs. */
  signedWith?: readonly string[];
  /** The secrets that the receiver accepts; by default those that sign. */
  secrets?: readonly string[];
  body?: Buffer;
  /** Seconds from the attempt to the receiver's clock. */
  age?: number;
  tolerance?: number;
  /** What happened on the way. */
  alter?: (headers: Headers) => Headers;
  alterBody?: (body: string) => string;
  standard?: Verdict;
  xSignature?: Verdict;
  /** As an event of the feed; by default it is none, if it is genuine. */
  event?: Verdict;
}

const AT = 1_795_251_600;
const SECRET = 'merchant-secret-123';
const OLD_SECRET = 'merchant-secret-before';
const PAYMENT = {
  orderId: '3f0c5d1e-8f0a-4d0e-9b57-0c1f6f1f8a11',
  externalId: 'order-1',
  amountExpected: parseUsdt('25.5'),
  amountReceived: parseUsdt('25.5'),
  currency: 'USDT',
  network: 'mainnet',
  txHash: '9f'.repeat(32),
  fromAddress: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  toAddress: 'TMuA6YqfCeX8EhbfYEg5y7S4DqzSJireY9',
  confirmedAt: new Date('2026-11-21T09:00:00.000Z'),
};

const PRICE: OrderPrice = {
  ...{ amount: '23.46', currency: 'EUR', rate: '0.92', rateAt: PAYMENT.confirmedAt },
  ...{ sources: ['coinbase', 'kraken'], spread: '0' },
};

const EVENT: FeedEvent = {
  id: '5c1e7f0a-93d2-4b68-8f41-2a7c9e0d6b35',
  type: 'payment.late',
  payload: { tx_hash: PAYMENT.txHash, log_index: 0, amount: '25.500000' },
  createdAt: PAYMENT.confirmedAt,
  order: {
    id: PAYMENT.orderId,
    externalId: PAYMENT.externalId,
    status: 'confirmed',
    amountExpected: PAYMENT.amountExpected,
    amountReceived: PAYMENT.amountReceived,
    amountWaived: usdt(0n),
    price: null,
    link: null,
    deposit: null,
  },
};

const without =
  (name: string) =>
  ({ [name]: _removed, ...others }: Headers): Headers =>
    others;
const withHeader = (name: string, change: (value: string) => string) => (headers: Headers) => ({
  ...headers,
  [name]: change(headers[name] ?? ''),
});

const ACCEPTED: readonly Case[] = [
  { name: 'a plain secret' },
  { name: 'the longest secret', signedWith: ['s'.repeat(255)] },
  { name: 'a secret of any characters', signedWith: ['pässwörd 密码 🔑 "\'\\'] },
  { name: 'a secret that looks like base64', signedWith: ['whsec_bWVyY2hhbnQtc2VjcmV0'] },
  {
    name: 'a body that is not ASCII',
    body: webhookBody({ ...PAYMENT, externalId: 'заказ № 7 – 注文 🧾 "quoted" \\ / <b>' }),
  },
  {
    name: 'an event of the feed',
    body: Buffer.from(JSON.stringify(presentFeedEvent(EVENT))),
    alter: without('x-signature'),
    standard: 'invalid_body',
    xSignature: 'missing_header',
    event: 'valid',
  },
  { name: 'an example that an admin requested', body: testWebhookBody('nile', PAYMENT.confirmedAt) },
  {
    name: 'signed with the new and the old secret, seen with the new one',
    signedWith: [SECRET, OLD_SECRET],
    secrets: [SECRET],
  },
  {
    name: 'signed with the new and the old secret, seen with the old one',
    signedWith: [SECRET, OLD_SECRET],
    secrets: [OLD_SECRET],
    xSignature: 'invalid_signature',
  },
  { name: 'signed with the old secret, seen with both', signedWith: [OLD_SECRET], secrets: [SECRET, OLD_SECRET] },
  { name: 'signed with the new secret, seen with both', signedWith: [SECRET], secrets: [SECRET, OLD_SECRET] },
  { name: 'a payment of an order by price', body: webhookBody({ ...PAYMENT, price: PRICE }) },
  {
    name: 'a payment of which a part was waived',
    body: webhookBody({ ...PAYMENT, amountReceived: parseUsdt('25.25'), amountWaived: parseUsdt('0.25') }),
  },
  {
    name: 'a payment to a deposit address',
    body: webhookBody({
      ...PAYMENT,
      deposit: { id: '8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a', customerId: 'customer-4711' },
    }),
  },
  {
    name: 'a payment of an order of a payment link',
    body: webhookBody({ ...PAYMENT, link: { id: '8f14e45f-ceea-467f-a8f5-6b1d0c3d1e2a', reference: 'INV-7' } }),
  },
  { name: 'as old as the tolerance', age: 300 },
  { name: 'as far in the future as the tolerance', age: -300 },
  { name: 'older than the usual tolerance, within a larger one', age: 3_600, tolerance: 3_600 },
  {
    name: 'names of headers in upper case',
    alter: (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
  },
  {
    name: 'a signature of a later version beside the known one',
    alter: withHeader('webhook-signature', (value) => `v2,AAAA ${value}`),
  },
];

const REJECTED: readonly Case[] = [
  {
    name: 'another secret',
    secrets: ['another-secret'],
    standard: 'invalid_signature',
    xSignature: 'invalid_signature',
  },
  {
    name: 'a body with another amount',
    alterBody: (body) => body.replace('"amount_received":"25.500000"', '"amount_received":"99.500000"'),
    standard: 'invalid_signature',
    xSignature: 'invalid_signature',
  },
  {
    name: 'a body with a space more',
    alterBody: (body) => `${body} `,
    standard: 'invalid_signature',
    xSignature: 'invalid_signature',
  },
  { name: 'a second older than the tolerance', age: 301, standard: 'invalid_timestamp' },
  { name: 'a second further in the future than the tolerance', age: -301, standard: 'invalid_timestamp' },
  { name: 'older than a smaller tolerance', age: 11, tolerance: 10, standard: 'invalid_timestamp' },
  ...['', '+1795251600', ' 1795251600', '1795251600.0', '1.7952516e9', '0x6B016010', '1795251600000000', '١٧٩٥'].map(
    (timestamp): Case => ({
      name: `the time ${JSON.stringify(timestamp)}`,
      alter: withHeader('webhook-timestamp', () => timestamp),
      standard: timestamp === '' ? 'missing_header' : 'invalid_timestamp',
    }),
  ),
  {
    name: 'a time that was changed',
    alter: withHeader('webhook-timestamp', () => String(AT + 1)),
    standard: 'invalid_signature',
  },
  {
    name: 'an id that was changed',
    alter: withHeader('webhook-id', () => 'evt_another'),
    standard: 'invalid_signature',
  },
  { name: 'no id', alter: without('webhook-id'), standard: 'missing_header' },
  { name: 'no time', alter: without('webhook-timestamp'), standard: 'missing_header' },
  { name: 'no signature of Standard Webhooks', alter: without('webhook-signature'), standard: 'missing_header' },
  { name: 'no x-signature', alter: without('x-signature'), xSignature: 'missing_header' },
  {
    name: 'a signature that is cut short',
    alter: (headers) =>
      withHeader('x-signature', (value) => value.slice(0, -1))(
        withHeader('webhook-signature', (value) => value.slice(0, -1))(headers),
      ),
    standard: 'invalid_signature',
    xSignature: 'invalid_signature',
  },
  {
    name: 'only a signature of another version, and no name of an algorithm',
    alter: (headers) =>
      withHeader('x-signature', (value) => value.replace('sha256=', ''))(
        withHeader('webhook-signature', (value) => value.replace('v1,', 'v2,'))(headers),
      ),
    standard: 'invalid_signature',
    xSignature: 'invalid_signature',
  },
  {
    name: 'hexadecimal digits in upper case',
    alter: withHeader('x-signature', (value) => value.toUpperCase()),
    xSignature: 'invalid_signature',
  },
  {
    name: 'signatures that are not ASCII',
    alter: (headers) => ({ ...headers, 'x-signature': 'sha256=é', 'webhook-signature': 'v1,é' }),
    standard: 'invalid_signature',
    xSignature: 'invalid_signature',
  },
  ...['not JSON', '[]', '"payment.confirmed"', 'null', '{}'].map((text): Case => ({
    name: `the signed body ${text}`,
    body: Buffer.from(text),
    standard: 'invalid_body',
    xSignature: 'invalid_body',
  })),
];

function vectorOf({ name, age = 0, tolerance = 300, ...given }: Case): Record<string, unknown> {
  const { signedWith = [SECRET], body = webhookBody(PAYMENT), alter = (headers: Headers) => headers } = given;
  const id = `evt_${PAYMENT.orderId}`;
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(AT),
    'webhook-signature': signStandard(id, AT, body, signedWith),
    'x-signature': signBody(body, signedWith[0] ?? ''),
  };
  return {
    name,
    secrets: given.secrets ?? signedWith,
    headers: alter(headers),
    body: given.alterBody ? given.alterBody(body.toString()) : body.toString(),
    now: AT + age,
    tolerance_seconds: tolerance,
    standard: given.standard ?? 'valid',
    x_signature: given.xSignature ?? 'valid',
    event: given.event ?? given.standard ?? 'invalid_body',
  };
}

test('the vectors of the client libraries are what the gateway signs', () => {
  const vectors = [...ACCEPTED, ...REJECTED].map(vectorOf);
  const signed = { about: ABOUT, vectors };
  if (process.env['UPDATE_VECTORS'] !== undefined) writeFileSync(FILE, JSON.stringify(signed, null, 2));
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(signed);
});

test('every vector has a name of its own', () => {
  const names = [...ACCEPTED, ...REJECTED].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
