import { expect, test } from '@jest/globals';
import { requestText } from './request-text';

const HEADERS = {
  'content-type': 'application/json',
  'webhook-id': 'e1',
  'webhook-timestamp': '1795435200',
  'x-webhook-attempt': '2',
} as const;
const URL = 'https://shop.example/hook';

test('a request is shown as it was sent, with its body indented', () => {
  expect(requestText({ url: URL, request: { headers: HEADERS, body: '{"event":"payment.confirmed"}' } })).toBe(
    [
      'POST https://shop.example/hook',
      'content-type: application/json',
      'webhook-id: e1',
      'webhook-timestamp: 1795435200',
      'x-webhook-attempt: 2',
      '',
      '{',
      '  "event": "payment.confirmed"',
      '}',
    ].join('\n'),
  );
});

test('a body that is no JSON is shown as it is', () => {
  expect(requestText({ url: URL, request: { headers: HEADERS, body: '{"event":' } })).toMatch(/\n\n\{"event":$/);
});
