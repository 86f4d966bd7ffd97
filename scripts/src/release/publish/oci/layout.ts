import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What refers to a blob (https://github.com/opencontainers/image-spec, "Content Descriptors"). */
export interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  platform?: Platform;
  annotations?: Record<string, string>;
}

/** For which machines an image is. */
export interface Platform {
  os: string;
  architecture: string;
}

/** An image of one platform, or an artefact in the form of one. */
export interface Manifest {
  schemaVersion: 2;
  mediaType: string;
  artifactType?: string;
  config: Descriptor;
  layers: Descriptor[];
  annotations?: Record<string, string>;
}

interface Index {
  schemaVersion: 2;
  mediaType: string;
  manifests: Descriptor[];
  annotations?: Record<string, string>;
}

export const MANIFEST_TYPE = 'application/vnd.oci.image.manifest.v1+json';
const INDEX_TYPE = 'application/vnd.oci.image.index.v1+json';
const NAME = 'org.opencontainers.image.ref.name';

/** Begins a folder of images in the form that every tool for them reads ("OCI Image Layout"). */
export function createLayout(folder: string): void {
  mkdirSync(join(folder, 'blobs/sha256'), { recursive: true });
  writeFileSync(join(folder, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
  writeIndex(folder, []);
}

/** Adds a document. Its bytes follow from its value and the order of its keys; the same are there once. */
export function addJson(folder: string, mediaType: string, value: object): Descriptor {
  const bytes = Buffer.from(JSON.stringify(value));
  const hash = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(blobPath(folder, `sha256:${hash}`), bytes);
  return { mediaType, digest: `sha256:${hash}`, size: bytes.length };
}

/** The document that a descriptor refers to. */
export function readJson(folder: string, { digest }: Descriptor): unknown {
  return JSON.parse(readFileSync(blobPath(folder, digest), 'utf8'));
}

/** The file of a blob. */
export function blobPath(folder: string, digest: string): string {
  return join(folder, 'blobs', digest.replace(':', '/'));
}

/** Adds one name for images of several platforms. */
export function addIndex(folder: string, manifests: Descriptor[], annotations: Record<string, string>): Descriptor {
  const index: Index = { schemaVersion: 2, mediaType: INDEX_TYPE, manifests, annotations };
  return addJson(folder, INDEX_TYPE, index);
}

/** The manifests that an index refers to. */
export function manifestsOf(folder: string, index: Descriptor): Descriptor[] {
  return (readJson(folder, index) as Index).manifests;
}

/** What the folder has under a name. @throws Error when there is nothing */
export function namedIn(folder: string, name: string): Descriptor {
  const found = namesIn(folder).find(({ annotations }) => annotations?.[NAME] === name);
  if (!found) throw new Error(`${folder} has no ${name}`);
  return found;
}

/** Gives something a name within the folder, by which it is published. */
export function addName(folder: string, name: string, descriptor: Descriptor): void {
  writeIndex(folder, [...namesIn(folder), { ...descriptor, annotations: { [NAME]: name } }]);
}

function namesIn(folder: string): Descriptor[] {
  return (JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Index).manifests;
}

function writeIndex(folder: string, manifests: Descriptor[]): void {
  const index: Index = { schemaVersion: 2, mediaType: INDEX_TYPE, manifests };
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
}
