import { expect, test } from '@jest/globals';
import { queryOne } from '@gateway/store/db';
import { buildLink, buildMerchant, buildWallet } from '@gateway/store/testing';
import { apiPerTest } from '../../testing/suite-api';

const api = apiPerTest({
  LINK_ADDRESS_RESERVE: '0',
  RATE_LIMIT_LINK_ADDRESS: '3',
  RATE_LIMIT_LINK: '5',
  TRUST_PROXY: '1',
});

test('one client address, and all of them at one link, make only so many orders a minute', async () => {
  const { db } = api.database;
  await buildWallet(db, 50);
  const { id: merchantId } = await buildMerchant(db);
  const link = await buildLink(db, merchantId);
  const post = async (client: string): Promise<number> => {
    const url = `http://127.0.0.1:${api.port}/pay/${link.id}`;
    const headers = { 'x-forwarded-for': client };
    return (await fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams() })).status;
  };
  const statuses: number[] = [];
  for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3'])
    statuses.push(await post(client));
  expect(statuses).toEqual([303, 303, 303, 429, 303, 303, 429]);
  const row = await queryOne<{ n: number }>(db, 'select count(*)::int as n from orders');
  expect(row?.n).toBe(5);
});
