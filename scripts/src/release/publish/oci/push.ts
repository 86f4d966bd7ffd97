import { run } from '../run';
import { namedIn } from './layout';

/** Something in a layout, and where it is published. */
export interface Push {
  layout: string;
  /** Its name in the layout. */
  name: string;
  /** Registry and repository. */
  repository: string;
  tag: string;
}

/**
 * Copies what the registry lacks, under the tag.
 * @returns the digest of each
 * @throws Error before anything is copied, when a tag is there with other content
 */
export async function pushAll(pushes: readonly Push[]): Promise<string[]> {
  const digests = pushes.map(({ layout, name }) => namedIn(layout, name).digest);
  const there = await Promise.all(pushes.map(({ repository, tag }) => digestOf(`${repository}:${tag}`)));
  for (const [at, { repository, tag }] of pushes.entries()) {
    if (there[at] === undefined || there[at] === digests[at]) continue;
    throw new Error(`${repository}:${tag} is there with other content: ${there[at]} instead of ${digests[at] ?? ''}`);
  }
  for (const [at, { layout, name, repository, tag }] of pushes.entries()) {
    if (there[at] !== undefined) continue;
    await run('oras', ['cp', '--from-oci-layout', `${layout}:${name}`, `${repository}:${tag}`]);
  }
  return digests;
}

/** Of what the registry has under a tag; undefined when it has nothing. @throws Error when it does not say */
async function digestOf(reference: string): Promise<string | undefined> {
  try {
    return (await run('oras', ['resolve', reference])).trim();
  } catch (error) {
    if (String(error).includes('not found')) return undefined;
    throw error;
  }
}
