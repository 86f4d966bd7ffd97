import type { Schemas } from '@gateway/contract';
import { expect, test } from '@jest/globals';
import type { Response } from 'express';
import { send } from './send';

/** Records what is sent. */
function recorder(): { response: Response; sent: unknown[] } {
  const sent: unknown[] = [];
  const response = {
    status(code: number) {
      sent.push(code);
      return this;
    },
    json(body: unknown) {
      sent.push(body);
    },
  };
  return { response: response as unknown as Response, sent };
}

// The compiler checks this file: a line below `@ts-expect-error` that compiles is an error.
test('a body that is not the one of the OpenAPI document does not compile', () => {
  const { response, sent } = recorder();
  const id: Schemas['Uuid'] = '6f1e3f0e-7a0a-4a56-9d0b-0d5f2c9b7a11';
  send<'rotateApiKey'>(response, { id, name: 'Shop', api_key: 'gpk_a', api_key_prefix: 'gpk_' });
  // @ts-expect-error a field is missing
  send<'rotateApiKey'>(response, { id, name: 'Shop', api_key: 'gpk_a' });
  // @ts-expect-error a field has another name
  send<'rotateApiKey'>(response, { id, name: 'Shop', api_key: 'gpk_a', key_prefix: 'gpk_' });
  // @ts-expect-error a field has another type
  send<'rotateApiKey'>(response, { id, name: 7, api_key: 'gpk_a', api_key_prefix: 'gpk_' });
  // @ts-expect-error no operation is named
  send(response, { id });
  expect(sent.filter((entry) => entry === 200)).toHaveLength(5);
});
