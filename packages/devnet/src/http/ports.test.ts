import { expect, test } from '@jest/globals';
import { devnets } from '../testing/node';

const start = devnets();

async function statusOf(url: string, path: string): Promise<number> {
  return (await fetch(url + path, { method: 'POST', body: '{}' })).status;
}

test('with two ports each serves one interface, and answers 405 for the other, as a full node does', async () => {
  const { url, solidityUrl } = await start({ solidityPort: 0 });
  expect(await statusOf(url, '/wallet/getnowblock')).toBe(200);
  expect(await statusOf(url, '/walletsolidity/getnowblock')).toBe(405);
  expect(await statusOf(solidityUrl, '/walletsolidity/getnowblock')).toBe(200);
  expect(await statusOf(solidityUrl, '/wallet/getnowblock')).toBe(405);
  expect(await statusOf(url, '/devnet/state')).toBe(200);
});

test('without a second port one serves both, as the public service does', async () => {
  const { url, solidityUrl } = await start();
  expect(solidityUrl).toBe(url);
  expect(await statusOf(url, '/walletsolidity/getnowblock')).toBe(200);
});
