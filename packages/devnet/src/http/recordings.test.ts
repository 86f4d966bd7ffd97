import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from '@jest/globals';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import type { Devnet } from '../devnet';
import { ask, blockOf, devnets } from '../testing/node';

const SAMPLES = join(process.cwd(), '../shared/samples/tron');
const recorded = describeNeeding('recordings of the TRON network', existsSync(SAMPLES));

const start = devnets();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('recorded blocks are served byte by byte, on both halves, and the newest is the head', async () => {
  const replayFolder = newFolder();
  const block =
    '{"blockID":"00","block_header":{"raw_data":{"number":500}},  "transactions":[{"t":639035050123436598}]}';
  writeFileSync(join(replayFolder, '500.block.json'), block);
  writeFileSync(join(replayFolder, '500.infos.json'), '[ {"id":"00"} ]');
  const devnet = await start({ replayFolder });
  for (const half of ['wallet', 'walletsolidity']) {
    expect(await text(devnet, `/${half}/getblockbynum?num=500`)).toBe(block);
    expect(await text(devnet, `/${half}/gettransactioninfobyblocknum?num=500`)).toBe('[ {"id":"00"} ]');
    expect(await text(devnet, `/${half}/getnowblock`)).toBe(block);
    expect(await ask(devnet, `/${half}/getblock`, { id_or_num: 500 })).toEqual({
      blockID: '00',
      block_header: { raw_data: { number: 500 } },
    });
  }
  devnet.faults.add({ kind: 'missing', times: 1 });
  expect(await blockOf(devnet, 500)).toEqual({});
  expect(await blockOf(devnet, 499)).toEqual({});
});

test('a compressed recording is sent unchanged, and inflated for a client without gzip', async () => {
  const replayFolder = newFolder();
  const block = '{"blockID":"00","block_header":{"raw_data":{"number":500}},  "transactions":[]}';
  const compressed = gzipSync(block, { level: 9 });
  writeFileSync(join(replayFolder, '500.block.json.gz'), compressed);
  writeFileSync(join(replayFolder, '500.infos.json.gz'), gzipSync('[ {"id":"00"} ]'));
  const devnet = await start({ replayFolder });
  const path = '/walletsolidity/getblockbynum?num=500';
  const { headers } = await fetch(devnet.url + path, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('content-length')).toBe(String(compressed.length));
  expect(await text(devnet, path)).toBe(block);
  const plain = await fetch(devnet.url + path, { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe(block);
  expect(await text(devnet, '/wallet/gettransactioninfobyblocknum?num=500')).toBe('[ {"id":"00"} ]');
  expect(await ask(devnet, '/wallet/getblock', { id_or_num: 500 })).toMatchObject({ blockID: '00' });
});

test('a folder without recordings is refused', async () => {
  await expect(start({ replayFolder: newFolder() })).rejects.toThrow('no <number>.block.json');
});

recorded('recorded chain data (skipped where the samples are absent)', () => {
  test('a full mainnet block is served unchanged, compressed for a client with gzip', async () => {
    const replayFolder = newFolder();
    const source = join(SAMPLES, 'blocks/mainnet-79072107-full-block.json');
    copyFileSync(source, join(replayFolder, '79072107.block.json'));
    copyFileSync(
      join(SAMPLES, 'synthetic/mainnet-79072107-txinfos-SYNTHETIC.json'),
      join(replayFolder, '79072107.infos.json'),
    );
    const devnet = await start({ replayFolder });
    const path = '/walletsolidity/getblockbynum?num=79072107';
    expect(await text(devnet, path)).toBe(readFileSync(source, 'utf8'));
    const { headers } = await fetch(devnet.url + path, { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(Number(headers.get('content-length'))).toBeLessThan(200_000);
  });
});

async function text(devnet: Devnet, path: string): Promise<string> {
  return (await fetch(devnet.url + path)).text();
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'devnet-'));
  folders.push(folder);
  return folder;
}
