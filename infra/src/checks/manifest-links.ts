import type { Kustomization } from './kustomization';
import { podsOf, type Pod } from './manifest-faults';
import type { Manifest } from './manifests';

/** The faults of an overlay: images that no pod uses or that have no version, settings that the base does not have. */
export function overlayFaults(overlay: Kustomization, base: Kustomization, manifests: readonly Manifest[]): string[] {
  const used = new Set(podsOf(manifests).flatMap(imagesOf));
  const mapped = (overlay.images ?? []).map(({ name }) => name);
  const below = (base.configMapGenerator ?? []).map(({ name }) => name);
  return [
    ...mapped.filter((name) => !used.has(name)).map((name) => `image ${name} is not used`),
    ...[...used].filter((name) => !mapped.includes(name)).map((name) => `image ${name} is not in the overlay`),
    ...(overlay.images ?? [])
      .filter(({ newTag, digest }) => (newTag ?? digest ?? 'latest') === 'latest')
      .map(({ name }) => `image ${name} has no version`),
    ...(overlay.configMapGenerator ?? [])
      .filter(({ name, behavior }) => behavior === 'merge' && !below.includes(name))
      .map(({ name }) => `settings ${name} are not in the base`),
  ];
}

interface Target {
  spec?: {
    selector?: Record<string, unknown> & { matchLabels?: Record<string, string> };
    scaleTargetRef?: { kind: string; name: string };
  };
}

/** References in some objects to missing claims, settings, scaling targets and pod labels. */
export function danglingLinks(manifests: readonly Manifest[], settings: readonly string[]): string[] {
  const pods = podsOf(manifests);
  const has = (kind: string, name: string): boolean =>
    manifests.some((one) => one.kind === kind && one.metadata.name === name);
  const ofPods = pods.flatMap(({ name, spec }) => [
    ...(spec.volumes ?? [])
      .flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
      .filter((claim) => !has('PersistentVolumeClaim', claim))
      .map((claim) => `${name}: claim ${claim} does not exist`),
    ...spec.containers
      .flatMap(({ envFrom = [] }) => envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []))
      .filter((wanted) => !settings.includes(wanted))
      .map((wanted) => `${name}: settings ${wanted} do not exist`),
  ]);
  const ofOthers = manifests.flatMap(({ kind, metadata, value }) => {
    const { selector, scaleTargetRef: target } = (value as Target).spec ?? {};
    const labels = kind === 'Service' ? (selector as Record<string, string> | undefined) : selector?.matchLabels;
    return [
      ...(labels && !pods.some((pod) => hasLabels(pod, labels)) ? [`${kind} ${metadata.name} selects no pod`] : []),
      ...(target && !has(target.kind, target.name) ? [`${kind} ${metadata.name} has no target`] : []),
    ];
  });
  return [...ofPods, ...ofOthers];
}

function imagesOf({ spec }: Pod): string[] {
  return [...(spec.initContainers ?? []), ...spec.containers].map(({ image }) => image);
}

function hasLabels({ labels }: Pod, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value);
}
