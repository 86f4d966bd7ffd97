import { appendFileSync, chmodSync, cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeOf } from './dockerfile';
import type { Base } from './oci/base';
import { addImage, type Built, PLATFORMS, USER } from './oci/image';
import { addLayer, type Layer } from './oci/layer';
import type { Source } from './part';
import { run } from './run';

/**
 * Adds the image of the sandbox for each platform: all of the base, the stores of the platform, and what `npm start` needs,
 * which is the same layer on all. infra/docker/sandbox.Dockerfile builds the same.
 * @param bases in the order of the platforms
 */
export async function addSandbox(
  source: Source,
  layout: string,
  bases: readonly Base[],
  work: string,
): Promise<Built[]> {
  const dockerfile = readFileSync(join(source.folder, 'infra/docker/sandbox.Dockerfile'), 'utf8');
  const epoch = `SOURCE_DATE_EPOCH=${String(source.epoch)}`;
  const inSource = { cwd: source.folder };
  const installed = join(work, 'installed');
  await run('env', ['CI=true', epoch, 'sh', 'infra/docker/sandbox-install.sh', join(installed, 'app')], inSource);
  const program = await addLayer(layout, { folder: installed, paths: ['app'], owner: 0, epoch: source.epoch });
  const built: Built[] = [];
  for (const [at, platform] of PLATFORMS.entries()) {
    const base = bases[at] as Base;
    const stores = join(work, platform.architecture);
    await run('node', ['infra/docker/sandbox-stores.js', stores, platform.architecture], inSource);
    addUser(base.folder, stores);
    const layers = [...base.layers, ...(await addStores(source, layout, stores, program))];
    const runtime = runtimeOf(dockerfile, base.environment);
    const image = addImage(layout, source, 'sandbox', { platform, runtime, layers });
    const bill = join(work, `${platform.architecture}.cdx.json`);
    const described = [join(installed, 'app'), stores, base.folder, base.nodeVersion, bill];
    await run(
      'env',
      [epoch, 'node', 'packages/verification/dist/inventory/describe-sandbox.js', ...described],
      inSource,
    );
    built.push({ image, bill });
  }
  return built;
}

/** The folder of the state is the user's: it is alone in its layer, because a layer has one owner. */
async function addStores({ epoch }: Source, layout: string, stores: string, program: Layer): Promise<Layer[]> {
  const state = `${stores}-state`;
  mkdirSync(join(state, 'app/.state'), { recursive: true });
  chmodSync(join(state, 'app/.state'), 0o755);
  return [
    await addLayer(layout, { folder: stores, paths: readdirSync(stores), owner: 0, epoch }),
    program,
    await addLayer(layout, { folder: state, paths: ['app/.state'], owner: USER, epoch }),
  ];
}

/** Postgres refuses a user without a name. */
function addUser(base: string, stores: string): void {
  mkdirSync(join(stores, 'etc'));
  chmodSync(join(stores, 'etc'), 0o755);
  for (const name of ['passwd', 'group']) cpSync(join(base, 'etc', name), join(stores, 'etc', name));
  appendFileSync(join(stores, 'etc/passwd'), `gateway:x:${String(USER)}:${String(USER)}::/app/.state:/bin/sh\n`);
  appendFileSync(join(stores, 'etc/group'), `gateway:x:${String(USER)}:\n`);
}
