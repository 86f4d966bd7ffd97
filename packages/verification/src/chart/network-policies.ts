import { BlockList, isIPv4 } from 'node:net';
import type { Manifest } from './manifests';
import type { Pod } from './manifest-faults';

interface Policy {
  spec: {
    podSelector: Selector;
    policyTypes: string[];
    ingress?: { from?: Peer[]; ports?: Port[] }[];
    egress?: { to?: Peer[]; ports?: Port[] }[];
  };
}

interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values: string[] }[];
}

interface Peer {
  ipBlock?: { cidr: string; except?: string[] };
  namespaceSelector?: Selector;
  podSelector?: Selector;
}

interface Port {
  protocol: string;
  port: number | string;
  endPort?: number;
}

/** One end of a connection: a pod, or any other address. */
export interface End {
  ip: string;
  /** Of the pod; undefined for what is outside of the cluster. */
  pod?: { labels: Record<string, string>; namespace: string; namespaceLabels: Record<string, string> };
  /** The numbers of the ports that have names. */
  ports?: Record<string, number>;
}

/** The policies that permit a pod's egress; undefined when no policy denies it by default. */
export function egressOf(pod: Pod, manifests: readonly Manifest[]): string[] | undefined {
  const policies = policiesOf(manifests).filter(
    (policy) => policy.policyTypes.includes('Egress') && selects(policy.podSelector, pod.labels),
  );
  return policies.length === 0
    ? undefined
    : policies.filter(({ egress }) => egress !== undefined).map(({ name }) => name);
}

/**
 * What the policies of a namespace decide about a connection by TCP, as Kubernetes defines it: each end that is a pod of the
 * namespace and that any policy selects needs one that permits it.
 * @returns the names of those that permit it, of which there are none when nothing selects its ends; undefined when it is denied
 */
export function decide(
  manifests: readonly Manifest[],
  namespace: string,
  from: End,
  to: End,
  port: number,
): string[] | undefined {
  const policies = policiesOf(manifests);
  const permitting = (end: End, type: 'Ingress' | 'Egress'): string[] | undefined => {
    const { pod } = end;
    if (pod?.namespace !== namespace) return [];
    const ours = policies.filter((one) => one.policyTypes.includes(type) && selects(one.podSelector, pod.labels));
    const matching = ours.filter((policy) =>
      type === 'Ingress'
        ? policy.ingress?.some((rule) => permits(rule.from, rule.ports, from, to, port, namespace))
        : policy.egress?.some((rule) => permits(rule.to, rule.ports, to, to, port, namespace)),
    );
    return ours.length > 0 && matching.length === 0 ? undefined : matching.map(({ name }) => name);
  };
  const [leaves, enters] = [permitting(from, 'Egress'), permitting(to, 'Ingress')];
  return leaves && enters && [...leaves, ...enters];
}

/** The values of a label by which policies select the pods that they are for. */
export function selectedValues(manifests: readonly Manifest[], label: string): string[] {
  const values = policiesOf(manifests).flatMap(({ podSelector: { matchLabels = {}, matchExpressions = [] } }) => [
    ...(matchLabels[label] === undefined ? [] : [matchLabels[label]]),
    ...matchExpressions.filter(({ key }) => key === label).flatMap((one) => one.values),
  ]);
  return [...new Set(values)];
}

function policiesOf(manifests: readonly Manifest[]): (Policy['spec'] & { name: string })[] {
  return manifests
    .filter(({ kind }) => kind === 'NetworkPolicy')
    .map(({ metadata, value }) => ({ name: metadata.name, ...(value as Policy).spec }));
}

/** @param to whose ports have names */
function permits(
  peers: readonly Peer[] | undefined,
  ports: readonly Port[] | undefined,
  peer: End,
  to: End,
  port: number,
  namespace: string,
): boolean {
  const isPort = ({ protocol, port: wanted, endPort }: Port): boolean => {
    const first = typeof wanted === 'number' ? wanted : (to.ports?.[wanted] ?? Number.NaN);
    return protocol === 'TCP' && port >= first && port <= (endPort ?? first);
  };
  const isPeer = ({ ipBlock, namespaceSelector, podSelector = {} }: Peer): boolean => {
    if (ipBlock) return contains(ipBlock.cidr, peer.ip) && !ipBlock.except?.some((cidr) => contains(cidr, peer.ip));
    const { pod } = peer;
    if (!pod || !selects(podSelector, pod.labels)) return false;
    return namespaceSelector ? selects(namespaceSelector, pod.namespaceLabels) : pod.namespace === namespace;
  };
  return (peers?.some(isPeer) ?? true) && (ports?.some(isPort) ?? true);
}

function contains(cidr: string, ip: string): boolean {
  const [address = '', bits] = cidr.split('/');
  if (isIPv4(address) !== isIPv4(ip)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  return list.check(ip, isIPv4(ip) ? 'ipv4' : 'ipv6');
}

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'))
  );
}
