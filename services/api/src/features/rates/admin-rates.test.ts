import { expect, test } from '@jest/globals';
import { noteCurrency, recordReadings, type NewReading } from '@gateway/store/rates';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ RATE_SOURCES: 'kraken,coinbase,coingecko', FIXED_RATES: 'CNY:7.25' }, { addresses: 0 });

const said = (currency: string, source: string, rate: string | null, ageSeconds = 10): NewReading => ({
  ...{ source, currency },
  ...(rate === null ? { rate, fault: 'answered 500', ageSeconds: 0 } : { rate, fault: null, ageSeconds }),
});

test('the admin reads each currency in use, with what each source says and why one does not count', async () => {
  await recordReadings(api.database.db, [
    said('EUR', 'kraken', '0.92'),
    said('EUR', 'coinbase', '0.9209'),
    said('EUR', 'coingecko', '1.2'),
    said('JPY', 'kraken', '150', 400),
    said('JPY', 'coinbase', null),
  ]);
  await noteCurrency(api.database.db, 'TRY');
  const { status, body } = await api.asAdmin('GET', '/admin/rates');
  expect(status).toBe(200);
  expect(body['data']).toMatchObject([
    { currency: 'CNY', rate: '7.25', rate_at: null, reason: null, sources: [] },
    {
      ...{ currency: 'EUR', rate: '0.92045', reason: null, rate_at: expect.stringMatching(/Z$/) },
      sources: [
        { source: 'coinbase', rate: '0.9209', deviation_percent: '+0.00', left_out: null },
        { source: 'coingecko', rate: '1.2', deviation_percent: '+30.30', left_out: 'too far from the others' },
        { source: 'kraken', rate: '0.92', deviation_percent: '-0.09', left_out: null },
      ],
    },
    {
      ...{ currency: 'JPY', rate: null, rate_at: null },
      reason: '0 sources are fresh, of 2 that must agree',
      sources: [
        { source: 'kraken', rate: '150', deviation_percent: null, left_out: 'too old' },
        { source: 'coinbase', rate: null, deviation_percent: null, left_out: 'answered 500' },
      ],
    },
    { currency: 'TRY', rate: null, sources: [] },
  ]);
});
