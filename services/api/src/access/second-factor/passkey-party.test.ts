import { expect, test } from '@jest/globals';
import { challengeOf, passkeyParty } from './passkey-party';

test.each([
  ['https://pay.example/shop', { origin: 'https://pay.example', id: 'pay.example' }],
  ['https://pay.example:8443', { origin: 'https://pay.example:8443', id: 'pay.example' }],
  ['http://localhost:3000', { origin: 'http://localhost:3000', id: 'localhost' }],
  ['http://pay.example', undefined],
  ['https://192.0.2.1', undefined],
  ['https://[2001:db8::1]', undefined],
  ['http://127.0.0.1:3000', undefined],
])('the relying party of %s is %j', (url, party) => {
  expect(passkeyParty(url)).toEqual(party);
});

test.each(['', 'bnVsbA', 'e30', Buffer.from('{"challenge":1}').toString('base64url')])(
  'a response without a challenge answers none: %j',
  (clientDataJSON) => {
    expect(challengeOf({ response: { clientDataJSON } })).toBeUndefined();
  },
);
