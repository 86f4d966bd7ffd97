import { strict as assert } from 'node:assert';
import { networkInterfaces } from 'node:os';
import { until } from '../../rig/http';
import { decide, selectedValues, type End } from '../../chart/network-policies';
import type { Manifest } from '../../chart/manifests';
import { serveLocally } from '@gateway/runtime/testing';
import type { Cluster } from './cluster';
import { scriptPod } from './pods';

/** A place that connects, and to which others connect. */
interface Place extends End {
  name: string;
  open: number[];
}

interface Row {
  from: Place;
  to: Place;
  port: number;
  /** The policies that permit it; undefined when it is denied. */
  by: string[] | undefined;
  isOpen: boolean;
}

const PORTS = { http: 3000, metrics: 9464 };
const OTHER_PORT = 8081;
const LISTEN = `for (const port of [${[...Object.values(PORTS), OTHER_PORT, 53].join(', ')}])
  require('node:net').createServer((socket) => socket.on('error', () => undefined).end()).listen(port);`;
/** Prints for each address and port whether it accepts connections. */
const TRY = `const tries = JSON.parse(process.argv[1]).map(([host, port]) => new Promise((resolve) => {
  const socket = require('node:net').connect({ host, port });
  const end = (is) => { resolve(is); socket.destroy(); };
  socket.setTimeout(3_000, () => end(false)).on('connect', () => end(true)).on('error', () => end(false));
}));
Promise.all(tries).then((all) => console.log(JSON.stringify(all)));`;
/** For policies to be applied to new pods. */
const READY_MS = 90_000;

/**
 * Compares what the cluster permits with what the chart's policies say, for every pair of a pod that connects and a place
 * that accepts connections: pods with the labels of every program that a policy names, the neighbours, the cluster's names,
 * and this machine with its stores.
 * @returns the reason when nothing enforces policies here
 */
export async function expectPolicies(
  cluster: Cluster,
  runner: string,
  storePorts: readonly number[],
): Promise<string | undefined> {
  const { namespace, kubectl } = cluster;
  const policies = await cluster.list<Omit<Manifest, 'value'>>('networkpolicies');
  const manifests = policies.map((value) => ({ ...value, kind: 'NetworkPolicy', value }));
  const server = await serveLocally((_request, response) => response.end(), '0.0.0.0');
  try {
    const sources = await standIn(cluster, runner, selectedValues(manifests, 'app.kubernetes.io/name'));
    const machines = await reachable(cluster, sources, machinesOf(cluster, storePorts, server.port));
    const places = [...sources, await namesOf(cluster, runner), ...machines];
    const rows = sources.flatMap((from) =>
      places
        .filter((to) => to !== from)
        .flatMap((to) =>
          to.open.map((port) => ({ from, to, port, by: decide(manifests, namespace, from, to, port), isOpen: false })),
        ),
    );
    const observe = async (from: Place): Promise<void> => {
      const tries = rows.filter((row) => row.from === from);
      const seen = await connect(cluster, from, tries);
      for (const [at, row] of tries.entries()) row.isOpen = seen[at] === true;
    };
    const wrong = (): string[] =>
      rows
        .filter(({ by, isOpen }) => isOpen !== (by !== undefined))
        .map(
          ({ from, to, port, isOpen }) => `${from.name} to ${to.name}:${String(port)} is ${isOpen ? 'open' : 'closed'}`,
        );
    await until('the policies to be applied', READY_MS, async () => {
      await Promise.all(sources.map(observe));
      return wrong().length === 0 || undefined;
    }).catch(() => undefined);
    if (rows.every(({ by, isOpen }) => by !== undefined || isOpen))
      return 'every connection that is denied gets through';
    assert.deepEqual(wrong(), [], 'the cluster decides otherwise than the policies say');
    for (const { metadata } of policies) report(metadata.name, rows);
    return undefined;
  } finally {
    await server.close();
    await kubectl('delete', 'pod', '--all-namespaces', '--selector', `rehearsal=${namespace}`);
  }
}

/** Whether each connection is accepted, tried by a pod. */
async function connect(cluster: Cluster, from: Place, tries: readonly { to: End; port: number }[]): Promise<boolean[]> {
  const addresses = JSON.stringify(tries.map(({ to, port }) => [to.ip, port]));
  const within = from.pod?.namespace ?? '';
  return JSON.parse(
    await cluster.kubectl('-n', within, 'exec', from.name, '--', 'node', '-e', TRY, addresses),
  ) as boolean[];
}

/** Those that a pod reaches of which no policy speaks: from a cluster elsewhere, not every address of this machine is. */
async function reachable(cluster: Cluster, pods: readonly Place[], machines: readonly Place[]): Promise<Place[]> {
  const free = pods.find(({ pod }) => pod?.namespace === cluster.neighbours.elsewhere);
  if (!free) return [];
  const seen = await connect(
    cluster,
    free,
    machines.map((to) => ({ to, port: to.open[0] ?? 0 })),
  );
  return machines.filter((_, at) => seen[at] === true);
}

/** Who used what a policy opens, and who was stopped there; of one that opens nothing, who was stopped anywhere. */
function report(policy: string, rows: readonly Row[]): void {
  const used = rows.filter(({ by }) => by?.includes(policy));
  const isThere = ({ to, port }: Row): boolean => used.some((one) => one.to === to && one.port === port);
  const stopped = rows.filter((row) => row.by === undefined && (used.length === 0 || isThere(row)));
  const names = (all: readonly Row[]): string => [...new Set(all.map(({ from }) => from.name))].join(' ') || 'none';
  console.log(`                     ${policy}: used by ${names(used)}, stopped ${names(stopped)}`);
}

/** Pods with the labels of programs, which no Service sends anything because they never become ready; and the neighbours. */
async function standIn(cluster: Cluster, runner: string, programs: readonly string[]): Promise<Place[]> {
  const { namespace, neighbours } = cluster;
  const rehearsal = { rehearsal: namespace };
  const inside = programs.map((name) => ({
    place: { name: `as-${name}`, namespace, labels: { ...rehearsal, 'app.kubernetes.io/name': name } },
    probe: { readinessProbe: { exec: { command: ['node', '-e', 'process.exit(1)'] }, periodSeconds: 3_600 } },
  }));
  const outside = Object.entries(neighbours).map(([name, within]) => ({
    place: { name: `in-${name}`, namespace: within, labels: rehearsal },
    probe: {},
  }));
  return openPods(cluster, runner, [...inside, ...outside]);
}

async function openPods(
  cluster: Cluster,
  runner: string,
  wanted: readonly { place: { name: string; namespace: string; labels: Record<string, string> }; probe: object }[],
): Promise<Place[]> {
  const ports = Object.entries(PORTS).map(([name, containerPort]) => ({ name, containerPort }));
  await cluster.apply(
    ...wanted.map(({ place, probe }) => scriptPod(place, runner, { script: LISTEN, ports, ...probe })),
  );
  return Promise.all(
    wanted.map(({ place: { name, namespace, labels } }) =>
      until(`pod ${name}`, READY_MS, async () => {
        const [pod] = (await cluster.list('pods', '', namespace)).filter(({ metadata }) => metadata.name === name);
        const { podIP, phase } = pod?.status ?? {};
        if (phase !== 'Running' || podIP === undefined) return undefined;
        return placeOf(name, podIP, namespace, labels, [...Object.values(PORTS), OTHER_PORT]);
      }),
    ),
  );
}

function placeOf(name: string, ip: string, namespace: string, labels: Record<string, string>, open: number[]): Place {
  const namespaceLabels = { 'kubernetes.io/metadata.name': namespace };
  return { name, ip, open, ports: PORTS, pod: { labels, namespace, namespaceLabels } };
}

/** The cluster's own servers of names, or one in their place. */
async function namesOf(cluster: Cluster, runner: string): Promise<Place> {
  const [namespace, labels] = ['kube-system', { 'k8s-app': 'kube-dns' }];
  const [server] = await cluster.list('pods', 'k8s-app=kube-dns', namespace);
  const ip = server?.status?.podIP;
  if (ip !== undefined) return placeOf('names', ip, namespace, labels, [53]);
  const place = { name: cluster.namespace, namespace, labels: { ...labels, rehearsal: cluster.namespace } };
  const [pod] = await openPods(cluster, runner, [{ place, probe: {} }]);
  return placeOf('names', pod?.ip ?? '', namespace, labels, [53]);
}

/** This machine: its stores, and by each of its addresses a port of which no policy speaks; one may be of the internet. */
function machinesOf({ hostAddress }: Cluster, storePorts: readonly number[], other: number): Place[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => ({ name: `this machine by ${address}`, ip: address, open: [other] }));
  return [{ name: 'this machine', ip: hostAddress, open: [...storePorts] }, ...addresses];
}
