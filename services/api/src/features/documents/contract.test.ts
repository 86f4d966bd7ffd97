import { expect, test } from '@jest/globals';
import { ERROR_CODES } from '@gateway/domain';
import type { Schema } from '@gateway/contract';
import { STATUS_OF } from '../../http/errors';
import { apiPerSuite } from '../../testing/suite-api';
import { loadContract } from '@gateway/contract';

const api = apiPerSuite();

test('the OpenAPI document has every error code', () => {
  const { Error: error } = loadContract().components['schemas'] as Record<string, Schema>;
  expect(error?.properties?.['code']?.enum).toEqual(expect.arrayContaining([...ERROR_CODES]));
});

test('the OpenAPI document is served as JSON', async () => {
  const { body } = await api.call('GET', '/openapi.json');
  expect(body).toEqual(JSON.parse(JSON.stringify(loadContract())));
});

test('the OpenAPI document states the status and the meaning of every error code', () => {
  const { Error: error } = loadContract().components['schemas'] as Record<string, Schema>;
  const meanings = error?.properties?.['code']?.['x-enumDescriptions'] ?? {};
  expect(Object.fromEntries(Object.entries(meanings).map(([code, text]) => [code, Number(text.slice(0, 3))]))).toEqual(
    STATUS_OF,
  );
  for (const text of Object.values(meanings)) expect(text).toMatch(/^\d{3}\. [A-Z].*\.$/s);
});
