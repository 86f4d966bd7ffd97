import { createHmac, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_CHARACTERS = 40;
const PREFIX_LENGTH = 12;
const READ_ONLY_FORM = /^gpr_[0-9A-Za-z]{40}$/;

/** A new merchant key: `gpk_` and 40 random base62 characters, about 238 bits. */
export function newApiKey(): string {
  return `gpk_${randomCharacters()}`;
}

/** A new key that can only read: `gpr_`, by which it is recognised, and 40 random characters. */
export function newReadOnlyKey(): string {
  return `gpr_${randomCharacters()}`;
}

/** Whether a key has the form of a read-only one; no other key is looked up as one. */
export function isReadOnlyKey(key: string): boolean {
  return READ_ONLY_FORM.test(key);
}

/** A new webhook secret, of the same strength. With the prefix `whsec_`, libraries would read it as base64. */
export function newWebhookSecret(): string {
  return `gws_${randomCharacters()}`;
}

function randomCharacters(): string {
  return Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** The 32 bytes under which a key is stored and looked up (specification 5.1: HMAC-SHA256). */
export function hashApiKey(key: string, hmacSecret: Buffer): Buffer {
  return createHmac('sha256', hmacSecret).update(key).digest();
}

/** The prefix of a key that may be shown: 12 characters, and never more than a third of a configured key. */
export function apiKeyPrefix(key: string): string {
  return key.slice(0, Math.min(PREFIX_LENGTH, Math.floor(key.length / 3)));
}
