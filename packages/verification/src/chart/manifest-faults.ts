import type { Manifest } from './manifests';

/** A pod as its template describes it, for every kind of workload. */
export interface Pod {
  name: string;
  labels: Record<string, string>;
  spec: PodSpec;
}

interface PodSpec {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type?: string } };
  initContainers?: Container[];
  containers: Container[];
  affinity?: unknown;
  volumes?: {
    name: string;
    secret?: { secretName: string; items?: { key: string; path: string }[] };
    configMap?: { name: string };
    persistentVolumeClaim?: { claimName: string };
  }[];
}

interface Container {
  name: string;
  image: string;
  env?: { name: string; value?: string }[];
  volumeMounts?: { name: string; mountPath: string; readOnly?: boolean }[];
  envFrom?: { configMapRef?: { name: string } }[];
  resources?: { requests?: Record<string, unknown>; limits?: Record<string, unknown> };
  livenessProbe?: unknown;
  readinessProbe?: unknown;
  securityContext?: {
    allowPrivilegeEscalation?: boolean;
    readOnlyRootFilesystem?: boolean;
    capabilities?: { drop?: string[] };
  };
}

interface Template {
  metadata?: { labels?: Record<string, string> };
  spec: PodSpec;
}

/** The pods of the workloads among some objects. */
export function podsOf(manifests: readonly Manifest[]): Pod[] {
  return manifests.flatMap(({ kind, metadata, value }) => {
    const template = templateOf(kind, value);
    const labels = template?.metadata?.labels ?? {};
    return template ? [{ name: labels['app.kubernetes.io/name'] ?? metadata.name, labels, spec: template.spec }] : [];
  });
}

function templateOf(kind: string, value: unknown): Template | undefined {
  if (kind === 'Pod') return value as Template;
  if (!['Deployment', 'Job', 'CronJob'].includes(kind)) return undefined;
  const { spec } = value as { spec?: { template?: Template; jobTemplate?: { spec: { template: Template } } } };
  return spec?.jobTemplate?.spec.template ?? spec?.template;
}

/** The keys of the secrets mounted into a pod. */
export function secretsOf({ spec }: Pod): string[] {
  return (spec.volumes ?? [])
    .filter(({ name }) => name === 'secrets')
    .flatMap(({ secret }) => secret?.items ?? [])
    .map(({ key }) => key);
}

/** The security faults of some objects, one sentence each. */
export function manifestFaults(manifests: readonly Manifest[]): string[] {
  const budgets = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ metadata }) => metadata.name);
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  return [
    ...podsOf(manifests).flatMap((pod) => podFaults(pod, deployments.includes(pod.name))),
    ...deployments.filter((name) => !budgets.includes(name)).map((name) => `${name}: it has no disruption budget`),
    ...manifests.filter(({ kind }) => kind === 'Secret').map(({ metadata }) => `${metadata.name}: a secret in a file`),
  ];
}

function podFaults(pod: Pod, isService: boolean): string[] {
  const { spec, name } = pod;
  const all = [...(spec.initContainers ?? []), ...spec.containers];
  const faults: [boolean, string][] = [
    [spec.securityContext?.runAsNonRoot !== true, 'it may run as root'],
    [spec.securityContext?.seccompProfile?.type !== 'RuntimeDefault', 'every system call is allowed'],
    [spec.automountServiceAccountToken !== false, "it holds a token of the cluster's interface"],
    [isService && (spec.terminationGracePeriodSeconds ?? 0) < 30, 'its grace period is too short'],
    [isService && !spec.containers.every((one) => one.livenessProbe && one.readinessProbe), 'it has no probes'],
    [all.some((one) => one.securityContext?.readOnlyRootFilesystem !== true), 'its file system is writable'],
    [all.some((one) => one.securityContext?.allowPrivilegeEscalation !== false), 'it can gain privileges'],
    [all.some((one) => !one.securityContext?.capabilities?.drop?.includes('ALL')), 'it keeps capabilities'],
    [all.some((one) => !one.resources?.limits?.['memory'] || !one.resources.requests?.['cpu']), 'it has no limits'],
    [all.some(({ image }) => !/(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image)), 'its image has no version'],
    [all.some(hasPlainSecret), 'a secret is in its environment'],
    [namedFiles(all).some((key) => !secretsOf(pod).includes(key)), 'it references a secret that is not mounted'],
    [secretsOf(pod).some((key) => !namedFiles(all).includes(key)), 'a mounted secret is not referenced'],
  ];
  return faults.filter(([isSo]) => isSo).map(([, sentence]) => `${name}: ${sentence}`);
}

function hasPlainSecret({ env = [] }: Container): boolean {
  return env.some(({ name }) => /(_KEY|_SECRET|_PASSWORD|DATABASE_URL|REDIS_URL)$/.test(name));
}

function namedFiles(containers: readonly Container[]): string[] {
  return containers
    .flatMap(({ env = [] }) => env)
    .flatMap(({ value }) => /^\/run\/secrets\/(\w+)$/.exec(value ?? '')?.[1] ?? []);
}
