import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { until } from '../../rig/http';
import { commandOf, freePort, type Program } from '../../rig/program';
import { run } from '../containers/shell';

/** The cluster that KUBECONFIG names, and namespaces of this run in it. */
export interface Cluster {
  /** Of the gateway; the runbook's commands create it. */
  namespace: string;
  /** Of this run: where the proxy in front of the gateway is, where Prometheus would be, and where neither is. */
  neighbours: Readonly<Record<'ingress' | 'monitoring' | 'elsewhere', string>>;
  /** The address of this machine as the cluster's nodes reach it. */
  hostAddress: string;
  kubectl(...args: string[]): Promise<string>;
  /** The objects of a kind in the gateway's namespace, or another one. */
  list<T = KubernetesObject>(kind: string, selector?: string, namespace?: string): Promise<T[]>;
  apply(...objects: object[]): Promise<void>;
  /** Whether something in it is responsible for a kind of object. */
  has(kind: string): Promise<boolean>;
  /** A pod's port on this machine, while it is there. */
  forward(namespace: string, pod: string, port: number): Promise<{ url: string; stop(): Promise<void> }>;
  /**
   * Makes a volume for each claim of the chart, on one node, where the cluster has no class that does.
   * @param image runs JavaScript
   */
  provide(claims: readonly string[], image: string): Promise<void>;
  /** Removes everything of this run. */
  remove(): Promise<void>;
}

export interface KubernetesObject {
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  status?: { podIP?: string; phase?: string; addresses?: { type: string; address: string }[]; succeeded?: number };
}

const READY_MS = 180_000;
const HOLD = 'setInterval(() => {}, 60_000)';

/** @returns the reason when the cluster does not answer */
export async function openCluster(): Promise<Cluster | string> {
  const namespace = `gateway-drill-${randomBytes(3).toString('hex')}`;
  const neighbours = {
    ingress: `${namespace}-ingress`,
    monitoring: `${namespace}-monitoring`,
    elsewhere: `${namespace}-elsewhere`,
  };
  const kubectl = (...args: string[]): Promise<string> => run('kubectl', args);
  const list = async <T>(kind: string, selector = '', within = namespace): Promise<T[]> => {
    const flags = selector === '' ? [] : ['--selector', selector];
    const text = await kubectl('--namespace', within, 'get', kind, ...flags, '--output', 'json');
    return (JSON.parse(text) as { items: T[] }).items;
  };
  const nodes = await list<KubernetesObject>('nodes').catch((error: unknown) => String(error));
  if (typeof nodes === 'string') return `the cluster of KUBECONFIG does not answer: ${nodes}`;
  const inside = nodes[0]?.status?.addresses?.find(({ type }) => type === 'InternalIP')?.address;
  if (inside === undefined) return 'the cluster of KUBECONFIG has no node with an address';
  const forwards = new Set<Program>();
  let disk: { namespace: string; folder: string } | undefined;
  const apply = async (...objects: object[]): Promise<void> => {
    const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
    await run('kubectl', ['apply', '--filename', '-'], { input });
  };
  const onDisk = (script: string): Promise<string> =>
    kubectl('-n', neighbours.elsewhere, 'exec', 'pod/disk', '--', 'node', '-e', script);
  return {
    namespace,
    neighbours,
    hostAddress: await addressTowards(inside),
    kubectl,
    list,
    async has(kind) {
      const found = await kubectl('get', kind, '--all-namespaces', '--output', 'name').catch(() => undefined);
      // Kubernetes itself knows classes; who serves them adds one.
      return found !== undefined && (found !== '' || !kind.endsWith('classes'));
    },
    apply,
    async forward(within, pod, port) {
      const here = String(await freePort());
      const program = commandOf(
        'port-forward',
        'kubectl',
        ['--namespace', within, 'port-forward', `pod/${pod}`, `${here}:${String(port)}`],
        { KUBECONFIG: process.env['KUBECONFIG'] ?? '' },
      );
      forwards.add(program);
      program.start();
      await until(`port ${String(port)} of ${pod}`, READY_MS, () => {
        if (!program.isRunning()) return Promise.reject(new Error(program.tail()));
        return Promise.resolve(program.tail().includes('Forwarding') || undefined);
      });
      return { url: `http://127.0.0.1:${here}`, stop: () => program.kill() };
    },
    async provide(claims, image) {
      const classes = await list<KubernetesObject>('storageclasses');
      const isDefault = ({ metadata }: KubernetesObject): boolean =>
        metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true';
      if (classes.some(isDefault)) return;
      disk = { namespace: neighbours.elsewhere, folder: `/var/tmp/${namespace}` };
      await apply(diskPod(disk, image));
      await kubectl('-n', disk.namespace, 'wait', '--for=condition=Ready', 'pod/disk', '--timeout=5m');
      const node = (await kubectl('-n', disk.namespace, 'get', 'pod/disk', '-o', 'jsonpath={.spec.nodeName}')).trim();
      const folders = claims.map((claim) => `/disk${String(disk?.folder)}/${claim}`);
      await onDisk(`for (const one of ${JSON.stringify(folders)}) fs.mkdirSync(one, { recursive: true })`);
      await apply(...claims.map((claim) => volumeOf(namespace, claim, node)));
    },
    async remove() {
      for (const program of forwards) await program.kill();
      const end = (...names: string[]): Promise<string> =>
        kubectl('delete', 'namespace', '--ignore-not-found', '--timeout=5m', ...names);
      await end(namespace);
      await kubectl('delete', 'persistentvolume', '--ignore-not-found', '--selector', `rehearsal=${namespace}`);
      if (disk) await onDisk(`fs.rmSync('/disk${disk.folder}', { recursive: true, force: true })`);
      await end(...Object.values(neighbours));
    },
  };
}

/** The address from which this machine sends to another one; nothing is sent. */
async function addressTowards(host: string): Promise<string> {
  const socket = createSocket('udp4');
  socket.connect(9, host);
  await once(socket, 'connect');
  const { address } = socket.address();
  socket.close();
  return address;
}

/** A pod of this run that obeys the restricted policy and runs JavaScript. */
export function scriptPod(
  place: { name: string; namespace: string; labels?: Record<string, string> },
  image: string,
  { script = HOLD, ...container }: { script?: string; env?: object[]; ports?: object[]; readinessProbe?: object } = {},
): object {
  const { name, namespace, labels = {} } = place;
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace, labels },
    spec: {
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      terminationGracePeriodSeconds: 1,
      securityContext: {
        ...{ runAsNonRoot: true, runAsUser: 65532, seccompProfile: { type: 'RuntimeDefault' } },
        sysctls: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
      },
      containers: [
        {
          name: 'script',
          image,
          command: ['node', '-e', script],
          resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '128Mi' } },
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          ...container,
        },
      ],
    },
  };
}

/** As root, it makes and removes folders of a node. */
function diskPod({ namespace }: { namespace: string }, image: string): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'disk', namespace },
    spec: {
      terminationGracePeriodSeconds: 1,
      containers: [
        {
          name: 'script',
          image,
          command: ['node', '-e', HOLD],
          securityContext: { runAsUser: 0, runAsNonRoot: false },
          volumeMounts: [{ name: 'disk', mountPath: '/disk/var/tmp' }],
        },
      ],
      volumes: [{ name: 'disk', hostPath: { path: '/var/tmp' } }],
    },
  };
}

function volumeOf(namespace: string, claim: string, node: string): object {
  const only = [{ key: 'kubernetes.io/hostname', operator: 'In', values: [node] }];
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: `${namespace}-${claim}`, labels: { rehearsal: namespace } },
    spec: {
      capacity: { storage: '1Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      claimRef: { namespace, name: claim },
      local: { path: `/var/tmp/${namespace}/${claim}` },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: only }] } },
    },
  };
}
