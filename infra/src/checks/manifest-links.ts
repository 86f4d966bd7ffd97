import type { Kustomization } from './kustomization';
import { podsOf, type Pod } from './manifest-faults';
import type { Manifest } from './manifests';

/** What an overlay would be refused for, or change nothing by: images that nobody uses, settings that do not exist below it. */
export function overlayFaults(overlay: Kustomization, base: Kustomization, manifests: readonly Manifest[]): string[] {
  const used = new Set(podsOf(manifests).flatMap(imagesOf));
  const mapped = (overlay.images ?? []).map(({ name }) => name);
  const below = (base.configMapGenerator ?? []).map(({ name }) => name);
  return [
    ...mapped.filter((name) => !used.has(name)).map((name) => `image ${name} is used by nobody`),
    ...[...used].filter((name) => !mapped.includes(name)).map((name) => `image ${name} comes from nowhere`),
    ...(overlay.images ?? [])
      .filter(({ newTag, digest }) => (newTag ?? digest ?? 'latest') === 'latest')
      .map(({ name }) => `image ${name} has no version`),
    ...(overlay.configMapGenerator ?? [])
      .filter(({ name, behavior }) => behavior === 'merge' && !below.includes(name))
      .map(({ name }) => `settings ${name} are merged into nothing`),
  ];
}

interface Target {
  spec?: {
    selector?: Record<string, unknown> & { matchLabels?: Record<string, string> };
    scaleTargetRef?: { kind: string; name: string };
  };
}

/** Names in some objects that lead nowhere: claims, settings, targets of scaling, labels that no pod has. */
export function danglingLinks(manifests: readonly Manifest[], settings: readonly string[]): string[] {
  const pods = podsOf(manifests);
  const has = (kind: string, name: string): boolean =>
    manifests.some((one) => one.kind === kind && one.metadata.name === name);
  const ofPods = pods.flatMap(({ name, spec }) => [
    ...(spec.volumes ?? [])
      .flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
      .filter((claim) => !has('PersistentVolumeClaim', claim))
      .map((claim) => `${name}: claim ${claim} is not there`),
    ...spec.containers
      .flatMap(({ envFrom = [] }) => envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? []))
      .filter((wanted) => !settings.includes(wanted))
      .map((wanted) => `${name}: settings ${wanted} are not there`),
  ]);
  const ofOthers = manifests.flatMap(({ kind, metadata, value }) => {
    const { selector, scaleTargetRef: target } = (value as Target).spec ?? {};
    const labels = kind === 'Service' ? (selector as Record<string, string> | undefined) : selector?.matchLabels;
    return [
      ...(labels && !pods.some((pod) => hasLabels(pod, labels)) ? [`${kind} ${metadata.name} selects no pod`] : []),
      ...(target && !has(target.kind, target.name) ? [`${kind} ${metadata.name} scales nothing`] : []),
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
