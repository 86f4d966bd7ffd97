import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../containers/shell';
import { makeRelease, TAG } from '../made-release';

/** A release that was published, and what its maintainer has of it. */
export interface Publication {
  /** Registry and path of the images. */
  images: string;
  charts: string;
  /** The files that come with a release: images.env, images.yaml, cosign.pub. */
  files: string;
  /** By the name of an image. */
  digests: ReadonlyMap<string, string>;
  /** A repository with the tag. */
  repository: string;
}

/** What publishes: a registry, the base of the images, and a key in a variable. */
export interface Maintainer {
  host: string;
  base: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Makes a release of this checkout as a maintainer does, and publishes it. A second publication, from another folder and
 * with other permissions for files, must find the same content; one of other content under the same version is refused.
 * Only the repository and the files of the release are left.
 */
export async function publishTwice(maintainer: Maintainer, folder: string): Promise<Publication> {
  const first = join(folder, 'maintainer');
  await makeRelease(first, maintainer.env, () => {
    replaceBase(first, maintainer.base);
  });
  const [images, charts] = [`${maintainer.host}/gateway`, `${maintainer.host}/charts`];
  const publish = (checkout: string, umask: string, parts: string): Promise<string> =>
    publishTag(checkout, TAG, parts, maintainer.env, umask);
  const all = `--images ${images} --chart ${charts}`;
  console.log(await publish(first, '022', all));

  const second = join(folder, 'another/maintainer/in/a/longer/folder');
  await run('git', ['clone', '--quiet', '--branch', TAG, first, second]);
  await publish(second, '077', all);
  const of = (checkout: string, name: string): string => join(checkout, '.state/release', TAG, 'images', name);
  for (const name of ['images.env', 'images.yaml', 'provenance.json', 'api-arm64.cdx.json', 'sandbox-amd64.cdx.json']) {
    assert.equal(readFileSync(of(second, name), 'utf8'), readFileSync(of(first, name), 'utf8'), `${name} differs`);
  }
  await expectRefusal(second, () => publish(second, '022', `--chart ${charts}`));

  const repository = join(folder, 'repository.git');
  await run('git', ['clone', '--quiet', '--bare', first, repository]);
  const files = join(folder, 'files');
  mkdirSync(files);
  await run('cp', ['images.env', 'images.yaml', 'cosign.pub'].map((name) => of(first, name)).concat(files));
  await run('rm', ['-rf', first, join(folder, 'another')]);
  return { images, charts, files, repository, digests: digestsIn(join(files, 'images.yaml')) };
}

/** Publishes parts of a tag from a checkout at it. @param parts the options that name them */
export function publishTag(
  checkout: string,
  tag: string,
  parts: string,
  env: NodeJS.ProcessEnv,
  umask = '022',
): Promise<string> {
  const command = `umask ${umask}; npm run release -- publish ${tag} ${parts} --key env://RELEASE_KEY`;
  return run('sh', ['-euc', command], { cwd: checkout, env });
}

/** The base of this machine in place of the one that the Dockerfiles name. */
export function replaceBase(folder: string, base: string): void {
  for (const name of ['Dockerfile', 'sandbox.Dockerfile']) {
    const file = join(folder, 'infra/docker', name);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^ARG NODE_IMAGE=.*$/m, `ARG NODE_IMAGE=${base}`));
  }
}

/** Commits what was changed in a checkout, and moves a tag to it. */
export async function moveTag(checkout: string, tag: string): Promise<void> {
  const change = `git -c user.name=x -c user.email=x@example.com commit --quiet --all --message change; git tag --force ${tag}`;
  await run('sh', ['-euc', change], { cwd: checkout });
}

/** The version stays what it was, although somebody moved the tag. */
async function expectRefusal(checkout: string, publish: () => Promise<string>): Promise<void> {
  const file = join(checkout, 'infra/chart/values.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}# Changed after the release.\n`);
  await moveTag(checkout, TAG);
  await assert.rejects(publish, /is there with other content/);
}

/** The digests of a file images.yaml, by the name of the image. */
export function digestsIn(file: string): ReadonlyMap<string, string> {
  const lines = [...readFileSync(file, 'utf8').matchAll(/^ {4}(\w+): (sha256:\w+)$/gm)];
  return new Map(lines.map(([, name = '', digest = '']) => [name, digest]));
}
