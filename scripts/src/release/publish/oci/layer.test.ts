import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addLayer } from './layer';
import { blobPath, createLayout } from './layout';

const EPOCH = 1_700_000_000;

const hashOf = (bytes: Buffer): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'layer-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Files that are written in another order, at another time, and once as two names of one file. */
function writeFiles(name: string, order: readonly string[], isLinked: boolean): string {
  const root = join(folder, name);
  mkdirSync(
    join(root, 'app/a/folder/whose/name/is/so/long/that/one/header/of/an/archive/cannot/hold/it'.padEnd(140, 'x')),
    {
      recursive: true,
    },
  );
  for (const file of order) writeFileSync(join(root, 'app', file), `content of ${file}`);
  if (isLinked) linkSync(join(root, 'app/one'), join(root, 'app/same'));
  else writeFileSync(join(root, 'app/same'), 'content of one');
  for (const file of [...order, 'same']) chmodSync(join(root, 'app', file), 0o644);
  symlinkSync('one', join(root, 'app/link'));
  utimesSync(join(root, 'app/one'), order.length, order.length * 1_000);
  return root;
}

test('the same files are the same layer, whenever and however they were written', async () => {
  const layouts = ['first', 'second'].map((name) => join(folder, name));
  const trees = [writeFiles('a', ['one', 'two'], false), writeFiles('b', ['two', 'one'], true)];
  const layers = [];
  for (const [at, layout] of layouts.entries()) {
    createLayout(layout);
    layers.push(await addLayer(layout, { folder: trees[at] ?? '', paths: ['app'], owner: 65_532, epoch: EPOCH }));
  }
  expect(layers[1]).toEqual(layers[0]);
});

test('a layer has its hashes, one owner and one time, and lacks what was left out', async () => {
  const layout = join(folder, 'layout');
  createLayout(layout);
  const tree = writeFiles('a', ['one', 'two'], false);
  const { descriptor, diffId } = await addLayer(layout, {
    ...{ folder: tree, paths: ['app'], owner: 65_532, epoch: EPOCH, without: ['app/two'] },
  });
  const file = blobPath(layout, descriptor.digest);
  expect(descriptor).toMatchObject({ digest: hashOf(readFileSync(file)), size: readFileSync(file).length });
  expect(diffId).toBe(hashOf(gunzipSync(readFileSync(file))));
  const listed = execFileSync(
    'tar',
    ['--list', '--verbose', '--numeric-owner', '--full-time', '--utc', '--file', file],
    {
      encoding: 'utf8',
    },
  );
  for (const line of listed.trim().split('\n')) expect(line).toMatch(/ 65532\/65532 .* 2023-11-14 22:13:20 app\//);
  expect(listed).not.toContain('app/two');
});

test('files that are not there are an error', async () => {
  createLayout(folder);
  await expect(addLayer(folder, { folder, paths: ['absent'], owner: 0, epoch: EPOCH })).rejects.toThrow(
    'tar ended with 2',
  );
  expect(readdirSync(folder, { recursive: true }).filter((name) => /^[\da-f-]{36}$/.test(String(name)))).toEqual([]);
});
