import { expect, test } from '@jest/globals';
import { apiKeyPrefix, hashApiKey, newApiKey, newWebhookSecret } from './api-key';

test('a new key has the documented form and never repeats', () => {
  const keys = Array.from({ length: 100 }, newApiKey);
  for (const key of keys) expect(key).toMatch(/^gpk_[0-9A-Za-z]{40}$/);
  expect(new Set(keys).size).toBe(100);
});

test('a new webhook secret has the documented form and never repeats', () => {
  const secrets = Array.from({ length: 100 }, newWebhookSecret);
  for (const secret of secrets) expect(secret).toMatch(/^gws_[0-9A-Za-z]{40}$/);
  expect(new Set(secrets).size).toBe(100);
});

test('the prefix shows 12 characters of a key, and at most a third of a configured one', () => {
  expect(apiKeyPrefix('gpk_abcdefghijklmnopqrstuvwxyz0123456789abcd')).toBe('gpk_abcdefgh');
  expect(apiKeyPrefix('0123456789')).toBe('012');
});

test('a hash has 32 bytes and depends on the secret', () => {
  const hash = hashApiKey('key', Buffer.alloc(32, 1));
  expect(hash).toHaveLength(32);
  expect(hashApiKey('key', Buffer.alloc(32, 2))).not.toEqual(hash);
});
