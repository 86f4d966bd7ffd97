import { type HmacKeys, signBody, signStandard } from '@gateway/domain';
import type { ClaimedDelivery } from '@gateway/store/deliveries';

/** Builds the headers of an attempt, signed over exactly the bytes that are sent. */
export type SignDelivery = (delivery: ClaimedDelivery) => Record<string, string>;

/** Who sends, as merchants' servers see it. */
export const USER_AGENT = 'CryptoPaymentGateway-Webhooks/0.1';
const MAX_KEPT_SECRETS = 10_000;

/**
 * Decrypts merchants' secrets on demand and keeps them while the process lives. While the previous secret is
 * valid, `webhook-signature` uses both, and `x-signature`, which has one value (specification 5.3), the one that the
 * merchant has chosen.
 */
export function createSigner(hmacKeys: HmacKeys): SignDelivery {
  const opened = new Map<string, string>();
  const secretOf = (sealed: Buffer): string => {
    const id = sealed.toString('latin1');
    const known = opened.get(id);
    if (known !== undefined) return known;
    if (opened.size >= MAX_KEPT_SECRETS) opened.clear();
    const secret = hmacKeys.open(sealed);
    opened.set(id, secret);
    return secret;
  };
  return ({ kind, sealedSecret, sealedPreviousSecret, overlapSignature, body, eventId, attempt, claimedAt }) => {
    const secret = secretOf(sealedSecret);
    const previous = sealedPreviousSecret ? secretOf(sealedPreviousSecret) : undefined;
    const secrets = previous === undefined ? [secret] : [secret, previous];
    const timestamp = Math.floor(claimedAt.getTime() / 1000);
    return {
      'content-type': 'application/json',
      accept: '*/*',
      'user-agent': USER_AGENT,
      // Without it, a program that knows webhooks of payments only does not take an event for one.
      ...(kind === 'event'
        ? {}
        : { 'x-signature': signBody(body, overlapSignature === 'old' ? (previous ?? secret) : secret) }),
      'x-webhook-attempt': String(attempt),
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signStandard(eventId, timestamp, body, secrets),
    };
  };
}
