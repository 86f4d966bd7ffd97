import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtimeOf } from './dockerfile';
import type { Base } from './oci/base';
import { addImage, type Built, PLATFORMS, USER } from './oci/image';
import { addLayer, type Layer } from './oci/layer';
import type { Source } from './part';
import { run } from './run';

/** The images of a deployment: what infra/docker/Dockerfile takes as SERVICE. */
export const PROGRAMS = ['api', 'watcher', 'notifier', 'scripts'] as const;

const [BILL, NOTICES] = ['app/sbom.cdx.json', 'app/THIRD-PARTY-NOTICES.txt'];
const OF_PROGRAM = ['app/service', 'migrations'];

/**
 * Adds the image of a program for each platform: Node with its libraries of the base, and the program, which is the same
 * layer on all. It contains what the Dockerfile's image contains, because the same scripts assemble it.
 * @param bases in the order of the platforms
 */
export async function addProgram(
  source: Source,
  layout: string,
  program: string,
  bases: readonly Base[],
  work: string,
): Promise<Built[]> {
  const dockerfile = readFileSync(join(source.folder, 'infra/docker/Dockerfile'), 'utf8');
  const installed = join(work, 'installed');
  await run('env', ['CI=true', 'sh', 'infra/docker/install.sh', program, installed], { cwd: source.folder });
  const built: (Built & { shared: string })[] = [];
  for (const [at, platform] of PLATFORMS.entries()) {
    const base = bases[at] as Base;
    const place = join(work, platform.architecture);
    const root = join(place, 'root');
    mkdirSync(place);
    await run('cp', ['--archive', '--link', installed, root]);
    await completeRoot(source, root, join(place, 'owned/var/lib'), base);
    const layers = await addLayers(source, layout, place);
    const runtime = runtimeOf(dockerfile, []);
    const image = addImage(layout, source, program, { platform, runtime, layers });
    built.push({ image, bill: join(root, BILL), shared: layers[1]?.diffId ?? '' });
  }
  if (new Set(built.map(({ shared }) => shared)).size !== 1)
    throw new Error(`${program} differs between the platforms`);
  return built;
}

async function completeRoot(source: Source, root: string, owned: string, base: Base): Promise<void> {
  await run(
    'env',
    [
      ...[`SOURCE_DATE_EPOCH=${String(source.epoch)}`, 'sh', 'infra/docker/runtime.sh', root, owned],
      ...[join(base.folder, 'usr/local/bin/node'), base.folder, base.nodeVersion],
    ],
    { cwd: source.folder },
  );
}

/** What all programs share, the program, what it contains, and the folder that its user owns. */
function addLayers({ epoch }: Source, layout: string, place: string): Promise<Layer[]> {
  const root = join(place, 'root');
  const entries = readdirSync(root);
  const program = OF_PROGRAM.filter((path) => entries.includes(path.split('/')[0] ?? ''));
  const common = entries.filter((entry) => !OF_PROGRAM.includes(entry));
  const ofRoot = { folder: root, owner: 0, epoch };
  return Promise.all([
    addLayer(layout, { ...ofRoot, paths: common, without: [...OF_PROGRAM, BILL, NOTICES] }),
    addLayer(layout, { ...ofRoot, paths: program }),
    addLayer(layout, { ...ofRoot, paths: [BILL, NOTICES] }),
    addLayer(layout, { folder: join(place, 'owned'), paths: ['var/lib/gateway'], owner: USER, epoch }),
  ]);
}
