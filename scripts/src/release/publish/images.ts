import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeImageOf } from './dockerfile';
import { type Base, fetchBase } from './oci/base';
import { addPlatforms, type Built, PLATFORMS } from './oci/image';
import { createLayout, manifestsOf, namedIn } from './oci/layout';
import { pushAll } from './oci/push';
import { openSigner, SIGNING_NEEDS } from './oci/signing';
import type { Part, Source } from './part';
import { addProgram, PROGRAMS } from './programs';
import { provenanceOf } from './provenance';
import { addSandbox } from './sandbox';

const NAMES = [...PROGRAMS, 'sandbox'];
const LAYOUT = 'oci';
const PROVENANCE = 'provenance.json';

/** The images of the programs and of the sandbox, for all platforms, with what they contain and what they are made from. */
export const images: Part = {
  name: 'images',
  takes: 'registry',
  isSigned: true,
  needs: { ...SIGNING_NEEDS, 'dpkg-deb': 'the package dpkg of the distribution' },
  async build(source, folder) {
    const work = mkdtempSync(join(tmpdir(), 'gateway-images-'));
    const layout = join(folder, LAYOUT);
    try {
      createLayout(layout);
      const node = nodeImageOf(readFileSync(join(source.folder, 'infra/docker/Dockerfile'), 'utf8'));
      const bases: Base[] = [];
      for (const platform of PLATFORMS) {
        bases.push(await fetchBase(layout, node, platform, join(work, `base-${platform.architecture}`)));
      }
      await source.compile();
      for (const name of NAMES) {
        const place = join(work, name);
        mkdirSync(place);
        const built =
          name === 'sandbox'
            ? await addSandbox(source, layout, bases, place)
            : await addProgram(source, layout, name, bases, place);
        keep(source, folder, name, built);
        rmSync(place, { recursive: true });
      }
      writeFileSync(join(folder, PROVENANCE), JSON.stringify(provenanceOf(source, node)));
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  },
  async publish(source, folder, { to, key = '' }) {
    const layout = join(folder, LAYOUT);
    const digests = await pushAll(
      NAMES.map((name) => ({ layout, name, repository: `${to}/${name}`, tag: source.version })),
    );
    const signer = await openSigner(key, folder);
    for (const [at, name] of NAMES.entries()) {
      const repository = `${to}/${name}`;
      await signer.sign(`${repository}@${digests[at] ?? ''}`, [['slsaprovenance1', join(folder, PROVENANCE)]]);
      for (const { digest, platform } of manifestsOf(layout, namedIn(layout, name))) {
        const bill = join(folder, billOf(name, platform?.architecture ?? ''));
        await signer.sign(`${repository}@${digest}`, [['cyclonedx', bill]]);
      }
    }
    return writeDigests(source, folder, to, digests);
  },
};

function keep(source: Source, folder: string, name: string, built: readonly Built[]): void {
  addPlatforms(
    join(folder, LAYOUT),
    source,
    name,
    built.map(({ image }) => image),
  );
  for (const { image, bill } of built)
    copyFileSync(bill, join(folder, billOf(name, image.platform?.architecture ?? '')));
}

function billOf(name: string, architecture: string): string {
  return `${name}-${architecture}.cdx.json`;
}

/** What the compose file takes from `.env`, and what the chart takes as values. */
function writeDigests({ version }: Source, folder: string, to: string, digests: readonly string[]): string[] {
  const programs = PROGRAMS.map((name, at) => [name, digests[at] ?? ''] as const);
  const variables = [
    `GATEWAY_IMAGES=${to}`,
    `GATEWAY_VERSION=${version}`,
    ...programs.map(([name, digest]) => `GATEWAY_DIGEST_${name.toUpperCase()}=${digest}`),
  ];
  const values = [
    'image:',
    `  registry: ${to}`,
    `  tag: '${version}'`,
    '  digests:',
    ...programs.map(([name, digest]) => `    ${name}: ${digest}`),
  ];
  writeFileSync(join(folder, 'images.env'), `${variables.join('\n')}\n`);
  writeFileSync(join(folder, 'images.yaml'), `${values.join('\n')}\n`);
  return [
    ...NAMES.map((name, at) => `${to}/${name}:${version}@${digests[at] ?? ''}`),
    `${folder}/images.env and images.yaml`,
  ];
}
