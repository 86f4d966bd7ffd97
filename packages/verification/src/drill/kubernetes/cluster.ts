import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { run, succeeds } from '../containers/shell';

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
  /** Whether it serves a group of the API, such as `keda.sh`. */
  has(group: string): Promise<boolean>;
  removeNamespaces(...names: string[]): Promise<void>;
}

export interface KubernetesObject {
  metadata: { name: string; labels?: Record<string, string>; annotations?: Record<string, string> };
  status?: {
    podIP?: string;
    phase?: string;
    addresses?: { type: string; address: string }[];
    conditions?: { type: string; status: string }[];
  };
}

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
  return {
    namespace,
    neighbours,
    hostAddress: await addressTowards(inside),
    kubectl,
    list,
    async apply(...objects) {
      const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
      await run('kubectl', ['apply', '--filename', '-'], { input });
    },
    has: (group) => succeeds('kubectl', ['get', '--raw', `/apis/${group}`]),
    async removeNamespaces(...names) {
      await kubectl('delete', 'namespace', '--ignore-not-found', '--timeout=5m', ...names);
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
