import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { VaultFault } from './vault-fault';
import { claimIndices, raiseWatermark, readWatermark } from './watermark';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watermark-'));
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text, { mode: 0o600 });

test('a folder without a watermark has none, and hands out no indices', async () => {
  expect(await readWatermark(folder)).toBeUndefined();
  expect(await claimIndices(folder, 10, 5)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
});

test('the watermark is raised and never lowered', async () => {
  expect(await raiseWatermark(folder, 0)).toBe(0);
  expect(await raiseWatermark(folder, 5_000)).toBe(5_000);
  expect(await raiseWatermark(folder, 10)).toBe(5_000);
  expect(await readWatermark(folder)).toBe(5_000);
});

test('claimed indices are above the watermark and the caller’s highest, and within the new watermark', async () => {
  await raiseWatermark(folder, 99);
  expect(await claimIndices(folder, 50, 10)).toBe(100);
  expect(await readWatermark(folder)).toBe(109);
  expect(await claimIndices(folder, 200, 10)).toBe(201);
  expect(await readWatermark(folder)).toBe(210);
});

test('twenty concurrent claims never overlap', async () => {
  await raiseWatermark(folder, 99);
  const firsts = await Promise.all(Array.from({ length: 20 }, () => claimIndices(folder, 99, 10)));
  const sorted = firsts.map(Number).sort((a, b) => a - b);
  expect(sorted.every((first, i) => i === 0 || first - Number(sorted[i - 1]) >= 10)).toBe(true);
  expect(sorted[0]).toBeGreaterThanOrEqual(100);
  expect(await readWatermark(folder)).toBeGreaterThanOrEqual(Number(sorted[19]) + 9);
});

test('twenty concurrent writers leave the highest index', async () => {
  const indices = Array.from({ length: 20 }, (_, i) => (i * 7) % 20);
  const raised = await Promise.all(indices.map((index) => raiseWatermark(folder, index)));
  expect(await readWatermark(folder)).toBe(19);
  raised.forEach((watermark, i) => {
    expect(watermark).toBeGreaterThanOrEqual(Number(indices[i]));
  });
});

test('a suspended writer does not restore an old watermark', async () => {
  for (let i = 1; i <= 4; i++) await raiseWatermark(folder, i * 100);
  // It had read number 1 and now takes number 2, which was removed long ago.
  await write('mark.2.json', '{"highestIndex":150}\n');
  expect(await readWatermark(folder)).toBe(400);
});

test('files of a dead writer are removed by the next one', async () => {
  await raiseWatermark(folder, 1);
  await write(`mark.1.json.${randomUUID()}.part`, '{"hig');
  await raiseWatermark(folder, 2);
  expect(await readdir(folder)).toEqual(['mark.2.json']);
});

test('what else a file contains is ignored', async () => {
  await write('mark.7.json', JSON.stringify({ epoch: randomUUID(), highestIndex: 1_199 }));
  expect(await claimIndices(folder, -1, 10)).toBe(1_200);
  expect(await readdir(folder)).toEqual(['mark.8.json']);
});

test.each([
  '',
  '{',
  'null',
  '[]',
  '{"epoch":1}',
  '{"highestIndex":0.5}',
  '{"highestIndex":-1}',
  '{"highestIndex":"1"}',
])('a damaged watermark (%j) does not count as missing', async (text) => {
  await write('mark.1.json', text);
  await expect(readWatermark(folder)).rejects.toThrow('the watermark is damaged');
  await expect(claimIndices(folder, 1, 1)).rejects.toThrow(VaultFault);
  await expect(raiseWatermark(folder, 1)).rejects.toThrow(VaultFault);
});

test.each([-1, 0.5, Number.NaN])('%p is not a valid index', async (index) => {
  await expect(raiseWatermark(folder, index)).rejects.toThrow('a watermark is an index');
  expect(await readdir(folder)).toEqual([]);
});
