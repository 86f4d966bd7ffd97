import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../containers/shell';
import { TAG, makeRelease } from '../made-release';
import { NEXT_MIGRATIONS } from '../next-migrations';
import { lastRelease } from '../old-version';
import { digestsIn, type Maintainer, moveTag, publishTag, replaceBase } from '../release/publication';

/** A version of the gateway as the chart takes it. */
export interface Version {
  /** For people. */
  name: string;
  /** The checkout whose chart and runbook install it. */
  checkout: string;
  /** Of the chart: registry, tag and digests. */
  image: { registry: string; tag: string; digests: Record<string, string> };
}

/** What the drill installs, one after the other. */
export interface Versions {
  old: Version;
  /** This checkout, with migrations that the old version does not have. */
  next: Version;
  /** As `next`, with a migration that fails. */
  failing: Version;
}

const FAILING = {
  '29991231000002_fail.js': `exports.up = (db) => db.raw('select 1 / 0');\nexports.down = () => undefined;\n`,
};

const PROGRAMS = ['api', 'watcher', 'notifier', 'scripts'];

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
}

/** The reference of an image. */
export function imageOf({ image }: Version, program: string): string {
  return `${image.registry}/${program}@${image.digests[program] ?? ''}`;
}

/**
 * Publishes the last release before this commit, if there is one, and this checkout; otherwise this checkout is the old
 * version too.
 */
export async function publishVersions(maintainer: Maintainer, folder: string): Promise<Versions> {
  const { env } = maintainer;
  const checkout = join(folder, 'maintainer');
  await makeRelease(checkout, env, () => {
    replaceBase(checkout, maintainer.base);
  });
  const current = await publishFrom(checkout, TAG, maintainer, '.');
  const release = await lastRelease();
  const old = release === undefined ? current : await publishOld(release, maintainer, join(folder, 'old'));
  return grow(old, current, folder, env);
}

/** The versions where this one was published before, which is the old one too. @param registry with the path of the images */
export async function findVersions(registry: string, tag: string, folder: string): Promise<Versions> {
  const digests: Record<string, string> = {};
  for (const program of PROGRAMS)
    digests[program] = (await run('oras', ['resolve', `${registry}/${program}:${tag}`])).trim();
  const current = { name: tag, checkout: '.', image: { registry, tag, digests } };
  return grow(current, current, folder, process.env);
}

/** The next versions differ from this one in a layer, in which the migrations are. */
async function grow(old: Version, current: Version, folder: string, env: NodeJS.ProcessEnv): Promise<Versions> {
  const { registry } = current.image;
  const grown = async (tag: string, name: string, migrations: Record<string, string>): Promise<Version> => {
    const digests: Record<string, string> = {};
    for (const [program, digest] of Object.entries(current.image.digests)) {
      const files = { 'app/rehearsal': name, ...(program === 'scripts' ? migrations : {}) };
      digests[program] = await addLayer(`${registry}/${program}`, digest, tag, files, folder, env);
    }
    return { name, checkout: '.', image: { registry, tag, digests } };
  };
  const placed = (migrations: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(migrations).map(([name, text]) => [`migrations/dist/${name}`, text]));
  return {
    old,
    next: await grown('99.1.0', 'this version with further migrations', placed(NEXT_MIGRATIONS)),
    failing: await grown('99.2.0', 'a failing migration', placed({ ...NEXT_MIGRATIONS, ...FAILING })),
  };
}

async function publishFrom(checkout: string, tag: string, maintainer: Maintainer, used: string): Promise<Version> {
  const registry = `${maintainer.host}/gateway`;
  await publishTag(checkout, tag, `--images ${registry}`, maintainer.env);
  const digests = Object.fromEntries(digestsIn(join(checkout, '.state/release', tag, 'images/images.yaml')));
  assert.deepEqual(Object.keys(digests), PROGRAMS, 'the release has other images');
  return { name: tag, checkout: used, image: { registry, tag: tag.slice(1), digests } };
}

/** The release is as it was, on the base that this machine has. */
async function publishOld(tag: string, maintainer: Maintainer, checkout: string): Promise<Version> {
  const { env } = maintainer;
  await run('git', ['clone', '--quiet', '--branch', tag, '.', checkout], { env });
  replaceBase(checkout, maintainer.base);
  await moveTag(checkout, tag);
  return publishFrom(checkout, tag, maintainer, checkout);
}

/** An image with one more layer on each platform. @returns its digest */
async function addLayer(
  repository: string,
  digest: string,
  tag: string,
  files: Record<string, string>,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const work = mkdtempSync(join(folder, 'layer-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(work, 'root', dirname(name)), { recursive: true });
    writeFileSync(join(work, 'root', name), text);
  }
  const tar = join(work, 'layer.tar');
  await run('tar', ['-c', '--owner=0', '--group=0', '-f', tar, '-C', join(work, 'root'), ...Object.keys(files)]);
  const oras = (...args: string[]): Promise<string> => run('oras', args, { cwd: work, env });
  const read = async (kind: 'blob' | 'manifest', of: string): Promise<unknown> =>
    JSON.parse(await oras(kind, 'fetch', '--output', '-', `${repository}@${of}`));
  const pushed = async (mediaType: string, bytes: Buffer, command: string[], name?: string): Promise<Descriptor> => {
    writeFileSync(join(work, 'pushed'), bytes);
    const sum = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    await oras(...command, `${repository}${name ?? `@${sum}`}`, 'pushed');
    return { mediaType, digest: sum, size: bytes.length };
  };
  const pushBlob = (mediaType: string, bytes: Buffer): Promise<Descriptor> =>
    pushed(mediaType, bytes, ['blob', 'push']);
  const pushManifest = (mediaType: string, value: object, name?: string): Promise<Descriptor> =>
    pushed(mediaType, Buffer.from(JSON.stringify(value)), ['manifest', 'push', '--media-type', mediaType], name);

  const layer = await pushBlob('application/vnd.oci.image.layer.v1.tar', readFileSync(tar));
  const index = (await read('manifest', digest)) as { manifests: Descriptor[] };
  for (const one of index.manifests) {
    const image = (await read('manifest', one.digest)) as { config: Descriptor; layers: Descriptor[] };
    const config = (await read('blob', image.config.digest)) as { rootfs: { diff_ids: string[] } };
    config.rootfs.diff_ids.push(layer.digest);
    image.config = await pushBlob(image.config.mediaType, Buffer.from(JSON.stringify(config)));
    image.layers.push(layer);
    Object.assign(one, await pushManifest(one.mediaType, image));
  }
  return (await pushManifest('application/vnd.oci.image.index.v1+json', index, `:${tag}`)).digest;
}
