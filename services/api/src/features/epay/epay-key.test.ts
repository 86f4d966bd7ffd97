import { expect, test } from '@jest/globals';
import { endTracing, openCollector } from '@gateway/runtime/testing';
import { dumpTables } from '@gateway/store/testing';
import { openTestApi } from '../../testing';
import { openEPayShop } from '../../testing/clients/epay-shop';

test('the key of a shop, which it sends in addresses, is in no trace, log, answer or row', async () => {
  const collector = await openCollector();
  const api = await openTestApi({ FIXED_RATES: 'CNY:7.25', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const outputs: string[] = [];
  try {
    const shop = await openEPayShop(api);
    const call = async (path: string, init: RequestInit = {}): Promise<void> => {
      const response = await fetch(`http://127.0.0.1:${api.port}${path}`, { redirect: 'manual', ...init });
      outputs.push(JSON.stringify([...response.headers]) + (await response.text()));
    };
    const { trade_no: id = '' } = await shop.mapi(shop.signed());
    const query = `pid=${shop.pid}&key=${shop.key}`;
    await call(`/api.php?act=order&${query}&trade_no=${id}`);
    await call(`/epay/api.php?act=query&${query}`);
    await call(`/api.php?act=order&${query}&key=${shop.key}`);
    await call(`/api.php?act=${shop.key}&${query}`);
    await call(`/api.php?act=order&pid=1&key=${shop.key}`);
    await call(`/api.php?act=order&${query}&trade_no=%ff`);
    await call(`/api.php?${query}`, { method: 'PUT' });
    await call(`/submit.php?${query}`, { headers: { accept: 'text/html' } });
    await call(`/mapi.php?${query}`, { method: 'POST', body: shop.signed() });
    await call(`/nothing.php?${query}`);
    await call('/api.php', { method: 'POST', body: `act=order&${query}` });
    outputs.push(JSON.stringify(api.log), ...(await dumpTables(api.database.db)).values());
    await endTracing();
    outputs.push(collector.text());
    expect(collector.text()).toContain('/api.php');
    for (const output of outputs) expect(output).not.toContain(shop.key);
  } finally {
    await endTracing();
    await api.close();
    await collector.close();
  }
});
