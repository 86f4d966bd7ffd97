import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageAnnotations } from './oci/image';
import { addLayer } from './oci/layer';
import { addJson, addName, createLayout, type Manifest, MANIFEST_TYPE } from './oci/layout';
import { pushAll } from './oci/push';
import { openSigner, SIGNING_NEEDS } from './oci/signing';
import type { Part } from './part';
import { run } from './run';

/** As helm finds it below a registry: `oci://<registry>/gateway`. */
const NAME = 'gateway';
const LAYOUT = 'oci';
const CONFIG_TYPE = 'application/vnd.cncf.helm.config.v1+json';
const CONTENT_TYPE = 'application/vnd.cncf.helm.chart.content.v1.tar+gzip';

/** The chart as helm pulls it. Its package is made here, because the one that helm makes has the time of the moment. */
export const chart: Part = {
  name: 'chart',
  takes: 'registry',
  isSigned: true,
  needs: SIGNING_NEEDS,
  async build(source, folder) {
    const work = mkdtempSync(join(tmpdir(), 'gateway-chart-'));
    const layout = join(folder, LAYOUT);
    try {
      createLayout(layout);
      const files = join(work, NAME);
      cpSync(join(source.folder, 'infra/chart'), files, { recursive: true, dereference: true });
      const ignored = readFileSync(join(files, '.helmignore'), 'utf8').trim().split('\n');
      await run('sh', ['-c', `rm -f .helmignore ${ignored.join(' ')}; chmod -R u=rwX,go=rX .`], { cwd: files });
      const { descriptor } = await addLayer(layout, { folder: work, paths: [NAME], owner: 0, epoch: source.epoch });
      const manifest: Manifest = {
        ...{ schemaVersion: 2, mediaType: MANIFEST_TYPE },
        config: addJson(layout, CONFIG_TYPE, metadataOf(join(files, 'Chart.yaml'), source.version)),
        layers: [{ ...descriptor, mediaType: CONTENT_TYPE }],
        annotations: imageAnnotations(source, NAME),
      };
      addName(layout, NAME, addJson(layout, MANIFEST_TYPE, manifest));
    } finally {
      rmSync(work, { recursive: true });
    }
  },
  async publish(source, folder, { to, key = '' }) {
    const repository = `${to}/${NAME}`;
    const [digest = ''] = await pushAll([
      { layout: join(folder, LAYOUT), name: NAME, repository, tag: source.version },
    ]);
    const signer = await openSigner(key, folder);
    await signer.sign(`${repository}@${digest}`, []);
    return [`oci://${repository}:${source.version}@${digest}`];
  },
};

/** What helm reads of a chart before it has its content. @throws Error when the chart has another version than the tag */
function metadataOf(file: string, version: string): Record<string, string> {
  const lines = [...readFileSync(file, 'utf8').matchAll(/^(\w+): '?([^'\n]+)'?$/gm)];
  const metadata = Object.fromEntries(lines.map(([, key = '', value = '']) => [key, value]));
  if (metadata['version'] !== version || metadata['appVersion'] !== version) {
    throw new Error(`Chart.yaml has not the version ${version}`);
  }
  return metadata;
}
