import type { Runtime } from '../dockerfile';
import type { Source } from '../part';
import type { Layer } from './layer';
import { addIndex, addJson, addName, type Descriptor, type Manifest, MANIFEST_TYPE, type Platform } from './layout';

/** The machines that images are for. */
export const PLATFORMS: readonly Platform[] = [
  { os: 'linux', architecture: 'amd64' },
  { os: 'linux', architecture: 'arm64' },
];

/** Of the user that every image runs as, and of its group. */
export const USER = 65_532;

const CONFIG_TYPE = 'application/vnd.oci.image.config.v1+json';

/** What makes up the image of one platform. */
export interface ImageContent {
  platform: Platform;
  runtime: Runtime;
  layers: readonly Layer[];
}

/** The image of one platform, and what it contains. */
export interface Built {
  image: Descriptor;
  /** The bill of materials, a file. */
  bill: string;
}

/** Adds the image of one platform. Its time is that of the commit. */
export function addImage(layout: string, source: Source, name: string, content: ImageContent): Descriptor {
  const { platform, runtime, layers } = content;
  const annotations = imageAnnotations(source, `gateway/${name}`);
  const config = addJson(layout, CONFIG_TYPE, {
    created: annotations['org.opencontainers.image.created'],
    ...platform,
    config: { ...runtime, Labels: annotations },
    rootfs: { type: 'layers', diff_ids: layers.map(({ diffId }) => diffId) },
  });
  const manifest: Manifest = {
    ...{ schemaVersion: 2, mediaType: MANIFEST_TYPE, config },
    layers: layers.map(({ descriptor }) => descriptor),
    annotations,
  };
  return { ...addJson(layout, MANIFEST_TYPE, manifest), platform };
}

/** Puts the images of all platforms under one name. */
export function addPlatforms(layout: string, source: Source, name: string, images: Descriptor[]): Descriptor {
  const index = addIndex(layout, images, imageAnnotations(source, `gateway/${name}`));
  addName(layout, name, index);
  return index;
}

/** What every part says about itself. Its time is that of the commit. */
export function imageAnnotations({ version, commit, epoch }: Source, name: string): Record<string, string> {
  const title = (key: string): string => `org.opencontainers.image.${key}`;
  return {
    [title('created')]: new Date(epoch * 1_000).toISOString(),
    [title('licenses')]: 'MIT',
    [title('revision')]: commit,
    [title('title')]: name,
    [title('version')]: version,
  };
}
