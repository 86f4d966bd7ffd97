import { expect, test } from '@jest/globals';
import { hexOf, usdt } from '@gateway/domain';
import type { Devnet } from '../devnet';
import { accountWord, word } from '../chain/contracts/abi';
import { ask, blockOf, devnets, infoOf, infosOf, OTHER_STRANGER, STRANGER } from '../testing/node';
import { walletOf, type Wallet } from '../testing/wallet';

const start = devnets();

const ONE = usdt(1_000_000n);
const INFOS = '*/gettransactioninfobyblocknum';

test('a fault affects its path the requested number of times, and then no more', async () => {
  const devnet = await start();
  devnet.faults.add({ kind: 'status', status: 429, retryAfterSeconds: 30, path: '/walletsolidity/*', times: 2 });
  const statuses = [];
  for (const half of ['wallet', 'walletsolidity', 'walletsolidity', 'walletsolidity']) {
    statuses.push((await fetch(`${devnet.url}/${half}/getnowblock`)).status);
  }
  expect(statuses).toEqual([200, 429, 429, 200]);
});

test('faults of one stage apply in the order in which they were set; clearing ends them all', async () => {
  const devnet = await start();
  const now = async (): Promise<number> => (await fetch(`${devnet.url}/wallet/getnowblock`)).status;
  devnet.faults.add({ kind: 'status', status: 503, times: 1 });
  devnet.faults.add({ kind: 'status', status: 403 });
  expect([await now(), await now(), await now()]).toEqual([503, 403, 403]);
  devnet.faults.clear();
  expect(await now()).toBe(200);
});

test('429 can have a retry-after, and lack of resources is a 200', async () => {
  const devnet = await start();
  devnet.faults.add({ kind: 'status', status: 429, retryAfterSeconds: 30, times: 1 });
  expect((await fetch(`${devnet.url}/wallet/getnowblock`)).headers.get('retry-after')).toBe('30');
  devnet.faults.add({ kind: 'no-resources', times: 1 });
  expect(await ask(devnet, '/wallet/getnowblock')).toEqual({
    Error: 'class java.lang.IllegalAccessException : lack of computing resources',
  });
});

test('a lagging replica has neither the block nor its infos', async () => {
  const devnet = await startPaid();
  devnet.faults.add({ kind: 'missing', path: INFOS, times: 1 });
  expect(await infosOf(devnet, 1)).toEqual([]);
  expect(await infosOf(devnet, 1)).toHaveLength(2);
  devnet.faults.add({ kind: 'missing', times: 1 });
  expect(await blockOf(devnet, 1)).toEqual({});
});

test('a frozen node keeps its head while the chain grows', async () => {
  const devnet = await startPaid();
  devnet.faults.add({ kind: 'frozen' });
  devnet.mine({ blocks: 30 });
  expect(await ask(devnet, '/wallet/getnowblock')).toEqual(await blockOf(devnet, 1));
  expect(await ask(devnet, '/walletsolidity/getnowblock')).toEqual(await blockOf(devnet, 0));
  expect(await blockOf(devnet, 2)).toEqual({});
});

test('a head can be lower than before', async () => {
  const devnet = await start();
  devnet.mine({ blocks: 30 });
  devnet.faults.add({ kind: 'behind', blocks: 5, times: 2 });
  const number = async (half: string): Promise<unknown> => ask(devnet, `/${half}/getnowblock`);
  expect(await number('wallet')).toEqual(await blockOf(devnet, 25));
});

test('infos can be short, forged and without a result', async () => {
  const devnet = await startPaid();
  devnet.faults.add({ kind: 'short-infos', times: 1 });
  expect(await infosOf(devnet, 1)).toHaveLength(1);
  devnet.faults.add({ kind: 'forged-log', to: OTHER_STRANGER, amount: 9n, times: 1 });
  expect((await infosOf(devnet, 1))[0]?.log?.[1]).toEqual({
    address: hexOf(devnet.usdtContract).slice(2),
    topics: [expect.anything(), accountWord(hexOf(devnet.customer)), accountWord(hexOf(OTHER_STRANGER))],
    data: word(9n),
  });
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(0n);
  devnet.faults.add({ kind: 'without-result', path: INFOS, times: 1 });
  expect((await infosOf(devnet, 1))[0]?.receipt).not.toHaveProperty('result');
  devnet.faults.add({ kind: 'without-result', times: 1 });
  expect((await blockOf(devnet, 1)).transactions?.[0]?.ret).toEqual([{}]);
  expect((await blockOf(devnet, 1)).transactions?.[0]?.ret).toEqual([{ contractRet: 'SUCCESS' }]);
});

test('a fault inside a response waits for a response that it applies to', async () => {
  const devnet = await startPaid();
  devnet.faults.add({ kind: 'big-timestamp', times: 1 });
  await blockOf(devnet, 0);
  expect(devnet.faults.list()).toHaveLength(1);
  const response = await fetch(`${devnet.url}/wallet/getblockbynum?num=1`);
  expect(await response.text()).toContain('"timestamp":639035050123436598');
  expect(devnet.faults.list()).toHaveLength(0);
});

test('shuffled keys change only the text', async () => {
  const devnet = await startPaid();
  const text = async (): Promise<string> => (await fetch(`${devnet.url}/wallet/getblockbynum?num=1`)).text();
  const plain = await text();
  devnet.faults.add({ kind: 'shuffled-keys', times: 1 });
  const shuffled = await text();
  expect(shuffled).not.toBe(plain);
  expect(JSON.parse(shuffled)).toEqual(JSON.parse(plain));
});

test('bodies can be HTML, cut in half, broken off, slow and huge, and connections cut', async () => {
  const devnet = await startPaid();
  const body = async (signal?: AbortSignal): Promise<string> =>
    (await fetch(`${devnet.url}/wallet/getblockbynum?num=1`, signal ? { signal } : {})).text();
  const whole = await body();
  devnet.faults.add({ kind: 'html', times: 1 });
  expect(await body()).toMatch(/^<html>/);
  devnet.faults.add({ kind: 'truncated', times: 1 });
  expect(whole.startsWith(await body())).toBe(true);
  devnet.faults.add({ kind: 'cut', times: 1 });
  await expect(body()).rejects.toThrow();
  devnet.faults.add({ kind: 'cut-body', times: 1 });
  await expect(body()).rejects.toThrow();
  devnet.faults.add({ kind: 'slow', delayMs: 20, times: 1 });
  expect(await body()).toBe(whole);
  devnet.faults.add({ kind: 'slow', delayMs: 3_600_000, times: 1 });
  await expect(body(AbortSignal.timeout(50))).rejects.toThrow('timeout');
  devnet.faults.add({ kind: 'huge', bytes: 3_000_000, times: 1 });
  expect((await body()).length).toBeGreaterThan(3_000_000);
});

test('a broadcast can be refused with any code, whether the transaction is accepted or not', async () => {
  const devnet = await startPaid();
  const wallet = payerAt(devnet);
  devnet.faults.add({ kind: 'broadcast-code', code: 'SERVER_BUSY', times: 1 });
  await expect(wallet.sendUsdt(OTHER_STRANGER, ONE)).rejects.toThrow('SERVER_BUSY: Server busy.');
  devnet.mine();
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(0n);
  devnet.faults.add({ kind: 'broadcast-code', code: 'NOT_ENOUGH_EFFECTIVE_CONNECTION', accepted: true, times: 1 });
  await expect(wallet.sendUsdt(OTHER_STRANGER, ONE)).rejects.toThrow('P2P broadcast failed.');
  devnet.mine();
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(ONE);
});

test('a broadcast can be accepted before the connection is cut, or confirmed and dropped', async () => {
  const devnet = await startPaid();
  const wallet = payerAt(devnet);
  devnet.faults.add({ kind: 'accept-then-cut', times: 1 });
  await expect(wallet.sendUsdt(OTHER_STRANGER, ONE)).rejects.toThrow();
  devnet.mine();
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(ONE);
  devnet.faults.add({ kind: 'accept-and-drop', times: 1 });
  const txId = await wallet.sendUsdt(OTHER_STRANGER, ONE);
  devnet.mine();
  expect(await infoOf(devnet, txId)).toEqual({});
  expect(devnet.usdtOf(OTHER_STRANGER)).toBe(ONE);
});

test.each(['REVERT', 'OUT_OF_ENERGY', 'OUT_OF_TIME'] as const)(
  'the execution of another account’s transaction can be made to end in %s',
  async (result) => {
    const devnet = await startPaid();
    const wallet = payerAt(devnet);
    devnet.faults.add({ kind: 'fail-execution', result, times: 1 });
    const failed = await wallet.sendUsdt(OTHER_STRANGER, ONE);
    devnet.mine();
    const info = await infoOf(devnet, failed);
    expect(info).toMatchObject({ result: 'FAILED', receipt: { result } });
    expect('log' in info).toBe(result === 'OUT_OF_TIME');
    expect(devnet.usdtOf(OTHER_STRANGER)).toBe(0n);
    expect(devnet.trxOf(wallet.address)).toBeLessThan(1_000_000_000n);
  },
);

/** A chain whose block 1 has two payments. */
async function startPaid(): Promise<Devnet> {
  const devnet = await start();
  devnet.pay({ to: STRANGER, amount: ONE });
  devnet.pay({ to: STRANGER, amount: ONE });
  devnet.mine();
  return devnet;
}

function payerAt(devnet: Devnet): Wallet {
  const { address, privateKey = '' } = devnet.faucet();
  devnet.mine();
  return walletOf(devnet, address, privateKey);
}
