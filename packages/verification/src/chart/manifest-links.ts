import { podsOf, type Pod } from './manifest-faults';
import type { Manifest } from './manifests';

interface Spec {
  selector?: Record<string, unknown> & { matchLabels?: Record<string, string> };
  scaleTargetRef?: { kind: string; name: string };
  rules?: { http?: { paths: { backend: { service: { name: string } } }[] } }[];
}

/** References in some objects to claims, settings, services, scaling targets and pod labels that do not exist. */
export function danglingLinks(manifests: readonly Manifest[]): string[] {
  const pods = podsOf(manifests);
  const has = (kind: string, name: string): boolean =>
    manifests.some((one) => one.kind === kind && one.metadata.name === name);
  const ofPods = pods.flatMap(({ name, spec }) => {
    const volumes = spec.volumes ?? [];
    const claims = volumes.flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
    const settings = [
      ...volumes.flatMap(({ configMap }) => configMap?.name ?? []),
      ...spec.containers.flatMap(({ envFrom = [] }) => envFrom.flatMap(({ configMapRef }) => configMapRef?.name ?? [])),
    ];
    return [
      ...claims
        .filter((claim) => !has('PersistentVolumeClaim', claim))
        .map((claim) => `${name}: claim ${claim} does not exist`),
      ...settings
        .filter((wanted) => !has('ConfigMap', wanted))
        .map((wanted) => `${name}: settings ${wanted} do not exist`),
      ...mountsWithoutVolume({ spec }).map((mount) => `${name}: volume ${mount} does not exist`),
    ];
  });
  const ofOthers = manifests.flatMap(({ apiVersion, kind, metadata, value }) => {
    // Their selectors name pods of operators, and services.
    if (/cnpg|monitoring/.test(apiVersion)) return [];
    const { selector, scaleTargetRef: target, rules } = (value as { spec?: Spec }).spec ?? {};
    const labels = kind === 'Service' ? (selector as Record<string, string> | undefined) : selector?.matchLabels;
    const services = kind === 'Ingress' ? (rules ?? []).flatMap(({ http }) => http?.paths ?? []) : [];
    return [
      ...(labels && !pods.some((pod) => hasLabels(pod, labels)) ? [`${kind} ${metadata.name} selects no pod`] : []),
      ...(target && !has(target.kind, target.name) ? [`${kind} ${metadata.name} has no target`] : []),
      ...services
        .filter(({ backend }) => !has('Service', backend.service.name))
        .map(({ backend }) => `Ingress ${metadata.name}: service ${backend.service.name} does not exist`),
    ];
  });
  return [...ofPods, ...ofOthers];
}

function mountsWithoutVolume({ spec }: Pick<Pod, 'spec'>): string[] {
  const volumes = (spec.volumes ?? []).map(({ name }) => name);
  return [...(spec.initContainers ?? []), ...spec.containers]
    .flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name))
    .filter((name) => !volumes.includes(name));
}

/** Whether a pod has all of some labels. */
export function hasLabels({ labels }: Pod, wanted: Record<string, string>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value);
}
