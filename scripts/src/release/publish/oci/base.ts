import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../run';
import type { Layer } from './layer';
import { blobPath, type Descriptor, type Manifest, namedIn, type Platform, readJson } from './layout';

const WHITEOUT = '.wh.';

/** The base image of one platform. */
export interface Base {
  /** Its root file system. */
  folder: string;
  environment: ReadonlyMap<string, string>;
  nodeVersion: string;
  layers: readonly Layer[];
}

interface Configuration {
  config: { Env?: string[] };
  rootfs: { diff_ids: string[] };
}

/**
 * Fetches the image of one platform with all its layers into a layout, and unpacks it into a folder.
 * @param image a reference with a digest; without a registry, one of Docker Hub's own images
 */
export async function fetchBase(layout: string, image: string, platform: Platform, folder: string): Promise<Base> {
  const name = `base-${platform.architecture}`;
  const wanted = `${platform.os}/${platform.architecture}`;
  await run('oras', ['cp', '--platform', wanted, '--to-oci-layout', fullReference(image), `${layout}:${name}`]);
  const manifest = readJson(layout, namedIn(layout, name)) as Manifest;
  const { config, rootfs } = readJson(layout, manifest.config) as Configuration;
  mkdirSync(folder, { recursive: true });
  for (const layer of manifest.layers) await unpackLayer(layout, layer, folder);
  const variables = (config.Env ?? []).map((one): [string, string] => {
    const [variable = '', ...value] = one.split('=');
    return [variable, value.join('=')];
  });
  const environment = new Map(variables);
  const nodeVersion = environment.get('NODE_VERSION');
  if (nodeVersion === undefined) throw new Error(`${image} does not say which version of Node it has`);
  const layers = manifest.layers.map((descriptor, at) => ({ descriptor, diffId: rootfs.diff_ids[at] ?? '' }));
  return { folder, environment, nodeVersion, layers };
}

/** Docker's short forms, and the tag that says to people what the digest is. */
function fullReference(image: string): string {
  const [named = '', digest] = image.split('@');
  if (digest === undefined) throw new Error(`${image} has no digest: what is published must not change with a tag`);
  const repository = named.replace(/:[\w.-]+$/, '');
  const [host = ''] = repository.split('/');
  const isFull = repository.includes('/') && /[.:]|^localhost$/.test(host);
  return `${isFull ? repository : `docker.io/${repository.includes('/') ? '' : 'library/'}${repository}`}@${digest}`;
}

/** A layer names what it removes of those below it. */
async function unpackLayer(layout: string, { digest }: Descriptor, folder: string): Promise<void> {
  const archive = blobPath(layout, digest);
  const entries = (await run('tar', ['--list', '--file', archive])).split('\n');
  for (const entry of entries.filter((one) => one.includes(`/${WHITEOUT}`))) {
    const path = entry.replace(`/${WHITEOUT}`, '/');
    rmSync(join(folder, entry.includes(`${WHITEOUT}${WHITEOUT}`) ? dirname(path) : path), {
      recursive: true,
      force: true,
    });
  }
  await run('tar', [
    ...['--extract', '--file', archive, '--directory', folder, '--no-same-owner', `--exclude=${WHITEOUT}*`],
    // Devices can be made by root alone, and are not needed.
    '--exclude=dev/*',
  ]);
}
