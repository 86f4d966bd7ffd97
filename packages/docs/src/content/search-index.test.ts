import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { loadContract, type Schema } from '@gateway/contract';
import { findEntries } from '../client/match';
import { GUIDE } from '../pages/pages';
import { operationsOf } from '../reference/pages';
import { searchIndex } from './search-index';
import { renderSite } from './site';

jest.setTimeout(300_000); // it renders all pages

const contract = loadContract();
const entries = searchIndex(contract, (file) => readFileSync(join(__dirname, '../../guide', file), 'utf8'));
const find = (query: string): string[] => findEntries(entries, query).map(([, , path]) => path);

test('every entry leads to a place that is there', () => {
  const site = renderSite(contract);
  for (const [title, , path] of entries) {
    const [page = '', anchor] = path.split('#');
    const isThere = anchor === undefined || site.get(page)?.includes(`id="${anchor}"`);
    expect([title, path, isThere]).toEqual([title, path, true]);
  }
});

test('every page and section of the guide, operation, webhook and error code is found by its title', () => {
  const { Error: error } = contract.components['schemas'] as Record<string, Schema>;
  const titles = [
    ...GUIDE.map(({ title }) => title),
    ...operationsOf(contract).map(({ operation }) => operation.summary),
    ...(error?.properties?.['code']?.enum ?? []).map(String),
  ];
  for (const title of titles) expect([title, findEntries(entries, title)[0]?.[0]]).toEqual([title, title]);
  expect(find('duplicates')).toContain('webhooks#duplicates-and-order');
});

test.each([
  ['webhook-timestamp', 'reference/webhooks#paymentConfirmed'],
  ['monitored_until', 'reference/payments#getPayment'],
  ['createPayment', 'reference/payments#createPayment'],
  ['/payments/{id}/cancel', 'reference/payments#cancelPayment'],
  ['external_id conflict', 'errors#all-codes'],
  ['PAYMENT order  CREATE', 'reference/payments#createPayment'],
  ['constant time', 'webhooks#the-headers'],
])('%p finds %s', (query, path) => {
  expect(find(query)).toContain(path);
});

test('a query has at most ten results, the best first, and one without sense has none', () => {
  expect(find('o')).toHaveLength(10);
  expect(find('refunds')[0]).toBe('refunds');
  for (const query of ['', '  ', 'zzz', 'payment zzz']) expect(find(query)).toEqual([]);
});
