import type { Schemas } from '@gateway/contract';
import { parsePrice, parseUsdt, refuse } from '@gateway/domain';
import type { Order } from '@gateway/store/orders';
import type { Response } from 'express';

/** @throws Refusal EXTERNAL_ID_CONFLICT if the first request differed in what identifies the order */
export function acceptRepeat(known: Order, body: Schemas['CreatePayment']): Order {
  if (!costsTheSame(known, body) || !isToldAtTheSame(known, body)) {
    refuse('EXTERNAL_ID_CONFLICT', '"external_id" belongs to an order with another amount, price or callback_url');
  }
  return known;
}

/** A repeat without `callback_url` asks for nothing else than the first request did. */
function isToldAtTheSame({ callbackUrl }: Order, { callback_url: url }: Schemas['CreatePayment']): boolean {
  if (url === undefined) return true;
  return callbackUrl !== null && normalForm(callbackUrl) === normalForm(url);
}

/** An order by price keeps its first rate: it is the same at whatever amount that price would be now. */
function costsTheSame(known: Order, { amount, price }: Schemas['CreatePayment']): boolean {
  if (price === undefined) return known.price === null && known.amountExpected === parseUsdt(amount ?? '');
  const asked = parsePrice(price);
  return known.price?.amount === asked.amount && known.price.currency === asked.currency;
}

/** Marks the response to a repeated create, and names the fields of the request that the order does not have. */
export function markRepeat(response: Response, known: Order, body: Schemas['CreatePayment']): void {
  response.setHeader('Idempotent-Replay', 'true');
  const ignored = ignoredFields(known, body);
  if (ignored.length > 0) response.setHeader('Idempotent-Replay-Ignored', ignored.join(', '));
}

/** What a repeat asks for and the order, created by the first request, does not have. */
function ignoredFields(known: Order, asked: Schemas['CreatePayment']): string[] {
  const { ttl, description, success_url, cancel_url, metadata } = asked;
  const lifetimeSeconds = (known.expiresAt.getTime() - known.createdAt.getTime()) / 1000;
  const isIgnored = {
    ttl: ttl !== undefined && ttl !== lifetimeSeconds,
    description: description !== undefined && description !== known.description,
    success_url: success_url !== undefined && success_url !== known.successUrl,
    cancel_url: cancel_url !== undefined && cancel_url !== known.cancelUrl,
    metadata: metadata !== undefined && canonical(metadata) !== canonical(known.metadata ?? {}),
  };
  return Object.entries(isIgnored).flatMap(([name, is]) => (is ? [name] : []));
}

/** Pairs have no order, and the database keeps none. */
function canonical(metadata: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(metadata).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function normalForm(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
