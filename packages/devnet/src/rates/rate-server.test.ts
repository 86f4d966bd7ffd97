import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startRates, type RateServer } from './rate-server';

let rates: RateServer;
beforeEach(async () => {
  rates = await startRates();
});
afterEach(() => rates.close());

async function command(path: string, body?: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${rates.url}${path}`, body === undefined ? {} : { method: 'POST', body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const kraken = (): ReturnType<typeof command> => command('/kraken/0/public/Ticker?pair=USDTEUR');

test('a command moves a rate, and the answer is what is in force', async () => {
  expect((await command('/rates', '{"EUR":"2"}')).body).toMatchObject({ rates: { EUR: '2', GBP: '0.79' }, faults: {} });
  expect((await kraken()).body).toMatchObject({ result: { USDTEUR: { a: ['2.00080000', '1', '1.000'] } } });
});

test('a command gives a source a fault, and ends it', async () => {
  const fault = { kind: 'status', status: 451 };
  const given = await command('/faults', JSON.stringify({ kraken: fault }));
  expect(given.body).toMatchObject({ faults: { kraken: fault } });
  expect((await kraken()).status).toBe(451);
  await command('/faults', '{"kraken":null}');
  expect((await kraken()).status).toBe(200);
  expect((await command('/')).body).toMatchObject({ faults: {} });
});

test.each([
  ['/faults', '{"kraken":{"kind":"slient"}}'],
  ['/faults', '{"krakn":null}'],
  ['/faults', '{"kraken":'],
  ['/rates', '{"EUR":"1,06"}'],
  ['/rates', 'null'],
  ['/rate', '{"EUR":"1.06"}'],
])('%s with %s is refused with what would be understood, and changes nothing', async (path, body) => {
  const before = await command('/');
  const { status, body: answer } = await command(path, body);
  expect([status, answer['error']]).toEqual([400, expect.stringContaining('POST /rates')]);
  expect(await command('/')).toEqual(before);
});
