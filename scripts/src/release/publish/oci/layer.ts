import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { blobPath, type Descriptor } from './layout';

const GZIP_TYPE = 'application/vnd.oci.image.layer.v1.tar+gzip';

/** Files of an image, and the hash of them before they were compressed, by which a configuration lists them. */
export interface Layer {
  descriptor: Descriptor;
  diffId: string;
}

/** What goes into a layer. */
export interface Content {
  /** Paths in it become paths in the image. */
  folder: string;
  /** What is taken of the folder: its top-level entries, or paths of files. */
  paths: readonly string[];
  /** The number of the user and of the group that own everything. */
  owner: number;
  /** Seconds since 1970: the time of everything. */
  epoch: number;
  /** Paths that are left out. */
  without?: readonly string[];
}

/**
 * Adds files as a layer. The same files give the same bytes: sorted, with one time and one owner, compressed by gzip,
 * whose output has been the same for decades, and not by the zlib of this version of Node.
 * @param layout a folder of `createLayout`
 */
export async function addLayer(layout: string, content: Content): Promise<Layer> {
  const { folder, paths, owner, epoch, without = [] } = content;
  const [mtime, number] = [`@${String(epoch)}`, String(owner)];
  const tar = spawn(
    'tar',
    [
      ...['--create', '--format=gnu', '--sort=name', '--hard-dereference', '--numeric-owner'],
      ...[`--mtime=${mtime}`, `--owner=${number}`, `--group=${number}`, '--directory', folder],
      ...['--anchored', '--no-wildcards', ...without.map((path) => `--exclude=${path}`)],
      ...['--', ...paths],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const gzip = spawn('gzip', ['--no-name'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [plain, packed] = [createHash('sha256'), createHash('sha256')];
  let size = 0;
  const unfinished = join(layout, randomUUID());
  tar.stdout.on('data', (chunk: Buffer) => plain.update(chunk));
  gzip.stdout.on('data', (chunk: Buffer) => {
    packed.update(chunk);
    size += chunk.length;
  });
  // Of what fails, the rest ends too, and then nothing of it is left.
  const endings = await Promise.allSettled([
    succeeded(tar, 'tar'),
    succeeded(gzip, 'gzip'),
    pipeline(tar.stdout, gzip.stdin),
    pipeline(gzip.stdout, createWriteStream(unfinished)),
  ]);
  for (const ending of endings) {
    if (ending.status === 'fulfilled') continue;
    rmSync(unfinished, { force: true });
    throw ending.reason;
  }
  const digest = `sha256:${packed.digest('hex')}`;
  renameSync(unfinished, blobPath(layout, digest));
  return { descriptor: { mediaType: GZIP_TYPE, digest, size }, diffId: `sha256:${plain.digest('hex')}` };
}

function succeeded(child: ReturnType<typeof spawn>, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} ended with ${String(code)}`));
    });
  });
}
