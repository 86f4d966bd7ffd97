import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = join(__dirname, '../../..');
const RECORDED = join(ROOT, '../shared/samples/tron/private-net-4.8.0');
const guide = readFileSync(join(ROOT, 'packages/docs/guide/evidence.md'), 'utf8');

/** A request to a node, as the guide writes it: path, and body if it has one. */
const requestsOf = (text: string): { path: string; body: string | undefined }[] =>
  [...text.matchAll(/`(?:GET|POST) (\/wallet(?:solidity)?\/[^`]+)`(?: with `(\{[^`]*\})`)?/g)].map(
    ([, path = '', body]) => ({ path, body }),
  );

/** Where a real node was asked for base58 addresses, and what it answered. */
const ANSWERS = { query: 'listwitnesses-visible-in-query.json', body: 'listwitnesses-visible-in-body.json' };

test('the guide asks for witnesses in the way in which a node gives the addresses that the file has', () => {
  const request = requestsOf(guide).find(({ path }) => path.startsWith('/wallet/listwitnesses'));
  expect(request).toEqual({ path: '/wallet/listwitnesses?visible=true', body: undefined });
});

(existsSync(RECORDED) ? test : test.skip)('a real node reads visible of listwitnesses from the query only', () => {
  const addressesOf = (name: string): string[] => {
    const { witnesses } = JSON.parse(readFileSync(join(RECORDED, name), 'utf8')) as {
      witnesses: { address: string }[];
    };
    return witnesses.map(({ address }) => address);
  };
  expect(addressesOf(ANSWERS.query).every((address) => address.startsWith('T'))).toBe(true);
  expect(addressesOf(ANSWERS.body).every((address) => address.startsWith('41'))).toBe(true);
});
