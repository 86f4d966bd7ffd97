import { Buffer } from 'node:buffer';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { OrderEvent } from './api/events';
import type { components } from './openapi';

type Schemas = components['schemas'];

/** Why a webhook was rejected. */
export type WebhookFault = 'missing_header' | 'invalid_timestamp' | 'invalid_signature' | 'invalid_body';

/** The request is not a webhook of the gateway: answer with a status that is not 2xx, and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** An order was paid. */
export type PaymentConfirmed = Schemas['PaymentConfirmed'];

/** An example that an admin of the gateway requested. Nothing was paid. */
export type WebhookTest = Schemas['WebhookTest'];

export type WebhookPayload = PaymentConfirmed | WebhookTest;

/** The headers of a request: those of `fetch`, or those of Node with names in any case. */
export type WebhookHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What a server received, and the secrets that it accepts. */
export interface WebhookRequest {
  /** The raw body: one that was parsed and serialised again may have other bytes. */
  body: string | Uint8Array;
  headers: WebhookHeaders;
  /** The webhook secret; while it is being changed, the new one and the old one. */
  secrets: string | readonly string[];
}

export interface VerifiedWebhook {
  /** The same at every attempt: store it, so that a repeated webhook counts once. */
  id: string;
  /** When this attempt was sent, in unix seconds. */
  timestamp: number;
  payload: WebhookPayload;
}

export interface VerifiedEvent {
  /** The id of the event, the same at every attempt: store it, so that a repeated event counts once. */
  id: string;
  /** When this attempt was sent, in unix seconds. */
  timestamp: number;
  event: OrderEvent;
}

export interface VerifyOptions {
  /** How far the time of the attempt may be from the clock. */
  toleranceSeconds?: number;
  /** The clock, in unix seconds. */
  now?: number;
}

const TOLERANCE_SECONDS = 300;

/**
 * Verifies the signature of Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), which covers id
 * and time, so that an old request cannot be sent again. The gateway signs with both secrets for 24 hours after a change.
 * @throws WebhookError if the request is not genuine
 */
export function verifyWebhook(request: WebhookRequest, options: VerifyOptions = {}): VerifiedWebhook {
  return { ...verifyStandard(request, options), payload: parsePayload(request.body) };
}

/**
 * Verifies an event of the feed that was pushed to `events_url`, as `verifyWebhook` does a webhook of a payment: each
 * refuses what the other one is for. Most events are no payments.
 * @throws WebhookError if the request is not genuine
 */
export function verifyEvent(request: WebhookRequest, options: VerifyOptions = {}): VerifiedEvent {
  return { ...verifyStandard(request, options), event: parseEvent(request.body) };
}

function verifyStandard(
  { body, headers, secrets }: WebhookRequest,
  { toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() / 1000 }: VerifyOptions,
): { id: string; timestamp: number } {
  const accepted = secretsOf(secrets);
  const id = readHeader(headers, 'webhook-id');
  const sent = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature').split(' ');
  const timestamp = Number(sent);
  // Not "greater than": what is no number, as of a variable that is not set, would accept any time.
  if (!/^\d{1,12}$/.test(sent) || !(Math.abs(now - timestamp) <= toleranceSeconds)) {
    throw new WebhookError('invalid_timestamp', 'The webhook was not sent just now');
  }
  requireMatch(signatures, accepted, (secret) => {
    const mac = createHmac('sha256', secret).update(`${id}.${sent}.`).update(body);
    return `v1,${mac.digest('base64')}`;
  });
  return { id, timestamp };
}

/**
 * Verifies the header `x-signature`, which covers the body alone: an old request that is sent again looks the same, so
 * ship an order once. Prefer `verifyWebhook`.
 * @throws WebhookError if the request is not genuine
 */
export function verifyBodySignature({ body, headers, secrets }: WebhookRequest): WebhookPayload {
  const accepted = secretsOf(secrets);
  const signature = readHeader(headers, 'x-signature');
  requireMatch([signature], accepted, (secret) => {
    return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  });
  return parsePayload(body);
}

/** Anybody could sign with an empty secret, such as that of a variable that is not set. */
function secretsOf(secrets: unknown): string[] {
  const accepted: unknown[] = Array.isArray(secrets) ? secrets : [secrets];
  const isUsable = (secret: unknown): secret is string => typeof secret === 'string' && secret !== '';
  if (accepted.length > 0 && accepted.every(isUsable)) return accepted;
  throw new TypeError('Verifying a webhook needs its secret');
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value = typeof headers['get'] === 'function' ? headers['get'](name) : findHeader(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError('missing_header', `The header ${name} is missing`);
}

function findHeader(headers: WebhookHeaders, name: string): unknown {
  return Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Compares every signature with that of every secret, in constant time. */
function requireMatch(
  signatures: readonly string[],
  secrets: readonly string[],
  sign: (secret: string) => string,
): void {
  const expected = secrets.map((secret) => Buffer.from(sign(secret)));
  const isSigned = signatures.some((signature) => {
    const given = Buffer.from(signature);
    return expected.some((own) => own.length === given.length && timingSafeEqual(own, given));
  });
  if (!isSigned) throw new WebhookError('invalid_signature', 'No signature matches');
}

function parsePayload(body: string | Uint8Array): WebhookPayload {
  return parseObjectWith('event', body) as WebhookPayload;
}

function parseEvent(body: string | Uint8Array): OrderEvent {
  return parseObjectWith('type', body) as OrderEvent;
}

function parseObjectWith(name: string, body: string | Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body));
    if (typeof value === 'object' && value !== null && name in value) return value;
  } catch {
    // refused below
  }
  throw new WebhookError('invalid_body', 'The body is not that of a webhook');
}
