import { expect, test } from '@jest/globals';
import { daysOf, filterOf, hrefOfView, isUnfiltered, readView } from './order-filter';

const NOW = new Date(2026, 10, 20, 12, 10, 30);
const read = (search: string): ReturnType<typeof readView> => readView(new URLSearchParams(search));

test('a view round-trips through the address bar', () => {
  for (const search of [
    '',
    'status=callback_failed&merchant_id=m1&period=week&page=3',
    'period=days&from=2026-11-01&to=2026-11-19',
    'q=MF-20418+%26+co',
    'decision=closed',
    'link_id=l1',
    'deposit_id=d1',
  ]) {
    const view = read(search);
    expect(read(hrefOfView(view).split('?')[1] ?? '')).toEqual(view);
  }
  expect(hrefOfView(read(''))).toBe('/console/orders');
});

test('invalid values are dropped', () => {
  expect(read('status=lost&period=century&page=-1&from=2026-13-45&to=yesterday')).toEqual(read(''));
  expect(isUnfiltered(read('page=7'))).toBe(true);
  expect(isUnfiltered(read('q=x'))).toBe(false);
  expect(isUnfiltered(read('link_id=l1'))).toBe(false);
  expect(isUnfiltered(read('deposit_id=d1'))).toBe(false);
});

test('of the underpaid orders those are listed that wait for a decision', () => {
  expect(filterOf(read('status=failed'), NOW)).toMatchObject({ status: 'failed', decision: 'open' });
  expect(filterOf(read('decision=closed'), NOW)).toMatchObject({ decision: 'closed' });
  expect(isUnfiltered(read('decision=closed'))).toBe(false);
});

test('a shop filters by nothing that only the gateway knows', () => {
  const view = readView(new URLSearchParams('decision=closed&merchant_id=m1&status=failed&q=x'), true);
  expect(filterOf(view, NOW, true)).toEqual({ status: 'failed', q: 'x', page: 1, limit: 20 });
});

test('a period starts at midnight, so that the same view sends the same request each time', () => {
  expect(filterOf(read('period=week'), NOW).from).toBe(new Date(2026, 10, 14).toISOString());
  expect(filterOf(read('period=today'), NOW).from).toBe(new Date(2026, 10, 20).toISOString());
  expect(filterOf(read('period=days&from=2026-11-01&to=2026-11-02'), NOW)).toMatchObject({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 2, 23, 59, 59, 999).toISOString(),
  });
});

test('the days of a period are those of this device', () => {
  expect(daysOf(read('period=week'), NOW)).toEqual({ from: '2026-11-14' });
  expect(daysOf(read('period=days&from=2026-11-01&to=2026-11-02'), NOW)).toEqual({
    from: '2026-11-01',
    to: '2026-11-02',
  });
  expect(daysOf(read(''), NOW)).toEqual({});
});
