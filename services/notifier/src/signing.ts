import { openSecret, sealingKey, signBody, signStandard } from '@gateway/domain';
import type { ClaimedDelivery } from '@gateway/store';

/** Makes the headers of an attempt, signed over the very bytes that are sent. */
export type SignDelivery = (delivery: ClaimedDelivery) => Record<string, string>;

const USER_AGENT = 'CryptoPaymentGateway-Webhooks/0.1';
const MAX_KEPT_SECRETS = 10_000;

/**
 * Opens merchants' secrets as they are needed and keeps them while the process lives. `x-signature` is made with
 * the current secret (specification 5.3); `webhook-signature` also with the previous one while it counts.
 */
export function createSigner(hmacSecret: Buffer): SignDelivery {
  const key = sealingKey(hmacSecret);
  const opened = new Map<string, string>();
  const secretOf = (sealed: Buffer): string => {
    const name = sealed.toString('latin1');
    const known = opened.get(name);
    if (known !== undefined) return known;
    if (opened.size >= MAX_KEPT_SECRETS) opened.clear();
    const secret = openSecret(sealed, key);
    opened.set(name, secret);
    return secret;
  };
  return ({ sealedSecret, sealedPreviousSecret, body, eventId, attempt, claimedAt }) => {
    const secret = secretOf(sealedSecret);
    const secrets = sealedPreviousSecret ? [secret, secretOf(sealedPreviousSecret)] : [secret];
    const timestamp = Math.floor(claimedAt.getTime() / 1000);
    return {
      'content-type': 'application/json',
      accept: '*/*',
      'user-agent': USER_AGENT,
      'x-signature': signBody(body, secret),
      'x-webhook-attempt': String(attempt),
      'webhook-id': eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signStandard(eventId, timestamp, body, secrets),
    };
  };
}
