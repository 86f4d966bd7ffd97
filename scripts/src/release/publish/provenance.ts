import type { Source } from './part';

/** Names the way of building: the command of the parameters, in a checkout of the tag. */
const BUILD_TYPE = 'urn:crypto-payment-gateway:release:1';

/**
 * What the images of a tag are made from, as a predicate of SLSA 1 (https://slsa.dev/spec/v1.0/provenance). It has no time
 * and no name of a run, so that two builds state the same.
 * @param node the base image, with its digest
 */
export function provenanceOf({ tag, commit }: Source, node: string): object {
  const [image = '', digest = ''] = node.split('@sha256:');
  return {
    buildDefinition: {
      buildType: BUILD_TYPE,
      externalParameters: { command: `npm run release -- publish ${tag} --images`, tag },
      resolvedDependencies: [
        { name: 'source', uri: `git+refs/tags/${tag}`, digest: { gitCommit: commit } },
        { name: 'base', uri: `docker://${image}`, digest: { sha256: digest } },
      ],
    },
    runDetails: { builder: { id: 'urn:crypto-payment-gateway:maintainer' } },
  };
}
