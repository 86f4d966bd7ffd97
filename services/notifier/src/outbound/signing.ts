import { openSecret, sealingKey, signBody, signStandard } from '@gateway/domain';
import type { ClaimedDelivery } from '@gateway/store';

/** Builds the headers of an attempt, signed over exactly the bytes that are sent. */
export type SignDelivery = (delivery: ClaimedDelivery) => Record<string, string>;

const USER_AGENT = 'CryptoPaymentGateway-Webhooks/0.1';
const MAX_KEPT_SECRETS = 10_000;

/**
 * Decrypts merchants' secrets on demand and keeps them while the process lives. `x-signature` uses the current secret
 * (specification 5.3); `webhook-signature` also uses the previous one while it is valid.
 */
export function createSigner(hmacSecret: Buffer): SignDelivery {
  const key = sealingKey(hmacSecret);
  const opened = new Map<string, string>();
  const secretOf = (sealed: Buffer): string => {
    const id = sealed.toString('latin1');
    const known = opened.get(id);
    if (known !== undefined) return known;
    if (opened.size >= MAX_KEPT_SECRETS) opened.clear();
    const secret = openSecret(sealed, key);
    opened.set(id, secret);
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
