import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { freePort } from '../../../stores/free-port';
import type { Source } from '../part';
import { fetchBase } from './base';
import { addImage, addPlatforms, PLATFORMS } from './image';
import { addLayer } from './layer';
import { createLayout } from './layout';
import { type Push, pushAll } from './push';
import { openSigner } from './signing';

const has = (name: string): boolean => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;
const HAS_BOTH = has('docker-registry') && has('oras');
const registryTest = testNeeding('docker-registry and oras', HAS_BOTH);
const signingTest = testNeeding('docker-registry, oras and cosign', HAS_BOTH && has('cosign'));
const START_MS = 30_000;
const SOURCE: Source = {
  ...{ tag: 'v1.2.3', version: '1.2.3', commit: 'c'.repeat(40), epoch: 1_700_000_000, folder: '' },
  compile: () => Promise.resolve(),
};
const RUNTIME = {
  ...{ User: '1:1', WorkingDir: '/', Env: ['NODE_VERSION=26.0.0'], StopSignal: 'SIGTERM', Cmd: ['true'] },
  Healthcheck: { Test: ['CMD', 'true'], Interval: 1, Timeout: 1, StartPeriod: 1 },
};

let folder: string;
let registry: ChildProcess | undefined;
let host: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'push-'));
  if (!HAS_BOTH) return;
  const port = await freePort();
  host = `localhost:${String(port)}`;
  const config = join(folder, 'registry.yml');
  const storage = `{ filesystem: { rootdirectory: ${join(folder, 'data')} } }`;
  writeFileSync(config, `version: 0.1\nstorage: ${storage}\nhttp: { addr: 127.0.0.1:${String(port)} }\n`);
  registry = spawn('docker-registry', ['serve', config], { stdio: 'ignore' });
  const deadline = Date.now() + START_MS;
  while (
    !(await fetch(`http://${host}/v2/`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('the registry does not start');
    await wait(50);
  }
}, 2 * START_MS);
afterAll(async () => {
  if (registry) {
    const ended = once(registry, 'exit');
    registry.kill();
    await ended;
  }
  rmSync(folder, { recursive: true });
});

/** An image of both platforms with one file. */
async function buildImage(name: string, content: string): Promise<Push> {
  const [layout, files] = [join(folder, name), join(folder, `${name}-files`)];
  createLayout(layout);
  mkdirSync(files);
  writeFileSync(join(files, 'program'), content);
  const layer = await addLayer(layout, { folder: files, paths: ['program'], owner: 0, epoch: SOURCE.epoch });
  const images = PLATFORMS.map((platform) =>
    addImage(layout, SOURCE, 'one', { platform, runtime: RUNTIME, layers: [layer] }),
  );
  addPlatforms(layout, SOURCE, 'one', images);
  return { layout, name: 'one', repository: `${host}/all/one`, tag: '1.2.3' };
}

registryTest(
  'a second publication of the same is left alone, and of another refused before anything is copied',
  async () => {
    const first = await buildImage('first', 'a program');
    const [digest] = await pushAll([first]);
    expect(await pushAll([await buildImage('again', 'a program')])).toEqual([digest]);

    const other = await buildImage('other', 'another program');
    const unseen = { ...other, repository: `${host}/all/unseen` };
    await expect(pushAll([unseen, other])).rejects.toThrow(
      `${host}/all/one:1.2.3 is there with other content: ${String(digest)}`,
    );
    const { status } = await fetch(`http://${host}/v2/all/unseen/manifests/1.2.3`);
    expect(status).toBe(404);
  },
  120_000,
);

registryTest(
  'an image is fetched for each platform by its digest, and unpacked',
  async () => {
    const [digest = ''] = await pushAll([{ ...(await buildImage('base', 'a base')), repository: `${host}/base` }]);
    const layout = join(folder, 'fetched');
    createLayout(layout);
    for (const platform of PLATFORMS) {
      const base = await fetchBase(
        layout,
        `${host}/base:1.2.3@${digest}`,
        platform,
        join(layout, platform.architecture),
      );
      expect(base).toMatchObject({ nodeVersion: '26.0.0', layers: [{ diffId: expect.stringMatching(/^sha256:/) }] });
      expect(spawnSync('cat', [join(base.folder, 'program')]).stdout.toString()).toBe('a base');
    }
    const [platform] = PLATFORMS;
    await expect(
      fetchBase(layout, `${host}/base:1.2.3`, platform ?? { os: '', architecture: '' }, layout),
    ).rejects.toThrow('has no digest');
  },
  120_000,
);

registryTest(
  'a registry that does not answer is not one that has nothing',
  async () => {
    const push = await buildImage('alone', 'a program');
    await expect(pushAll([{ ...push, repository: 'localhost:1/one' }])).rejects.toThrow('oras resolve failed');
  },
  120_000,
);

signingTest(
  'what is signed again has one signature and one statement of each type',
  async () => {
    const repository = `${host}/signed`;
    const [digest = ''] = await pushAll([{ ...(await buildImage('signed', 'a program')), repository }]);
    const key = join(folder, 'test.key');
    process.env['COSIGN_PASSWORD'] = '';
    spawnSync('cosign', ['generate-key-pair', '--output-key-prefix', 'test'], { cwd: folder });
    const bill = join(folder, 'bill.json');
    writeFileSync(bill, JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 }));
    for (const turn of ['first', 'second']) {
      const place = join(folder, turn);
      mkdirSync(place, { recursive: true });
      const signer = await openSigner(key, place);
      await signer.sign(`${repository}@${digest}`, [['cyclonedx', bill]]);
    }
    const found = spawnSync('oras', ['discover', '--format', 'json', `${repository}@${digest}`], { encoding: 'utf8' });
    const { referrers } = JSON.parse(found.stdout) as { referrers: { artifactType: string }[] };
    expect(referrers.map(({ artifactType }) => artifactType)).toEqual(
      Array.from({ length: 2 }, () => 'application/vnd.dev.sigstore.bundle.v0.3+json'),
    );
  },
  300_000,
);
