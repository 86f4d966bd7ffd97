import type { Component } from './component';

const KINDS = { npm: 'library', workspace: 'library', debian: 'library', node: 'platform' } as const;

/**
 * The bill of materials of an image, in the form of CycloneDX 1.6. The same components give the same bytes: without a random serial number, and with
 * the time of the sources, if that is known.
 * @param main the program that the image is made for, which is one of the components
 * @param integrityOf the hash of a package of npm
 */
export function buildSbom(
  main: Component,
  components: readonly Component[],
  integrityOf: (ref: string) => string | undefined,
  time?: Date,
) {
  const sorted = components.filter(({ ref }) => ref !== main.ref).sort((a, b) => (a.ref < b.ref ? -1 : 1));
  const refs = new Set(components.map(({ ref }) => ref));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      ...(time === undefined ? {} : { timestamp: time.toISOString() }),
      component: { ...describe(main, undefined), type: 'application' },
    },
    components: sorted.map((component) => describe(component, integrityOf(component.ref))),
    dependencies: [main, ...sorted].map(({ ref, uses }) => ({
      ref,
      dependsOn: [...new Set(uses)].filter((one) => refs.has(one)).sort(),
    })),
  };
}

function describe(component: Component, integrity: string | undefined) {
  const { kind, ref, name, version, licence } = component;
  const purl = packageUrl(component);
  return {
    type: KINDS[kind],
    'bom-ref': ref,
    name,
    version,
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
    ...(licence === undefined ? {} : { licenses: [licenceOf(licence)] }),
    ...(kind === 'node' ? { cpe: `cpe:2.3:a:nodejs:node.js:${version}:*:*:*:*:*:*:*` } : {}),
    ...(purl === undefined ? {} : { purl }),
  };
}

function licenceOf(licence: string) {
  return /^[\w.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence };
}

/** Our own packages have none: no registry has them, and another's package could have the name. */
function packageUrl({ kind, ref, name, version }: Component): string | undefined {
  if (kind === 'debian') return ref;
  if (kind === 'node') return `pkg:generic/node@${version}`;
  if (kind === 'npm') return `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return undefined;
}

/** @param integrity as in `sha512-<base64>` */
function hashOf(integrity: string) {
  const [algorithm = '', digest = ''] = integrity.split('-', 2);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') };
}
