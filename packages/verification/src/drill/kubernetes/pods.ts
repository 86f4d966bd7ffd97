import { randomBytes } from 'node:crypto';
import { homedir } from 'node:os';
import { until } from '../../rig/http';
import { commandOf, freePort } from '../../rig/program';
import type { Cluster } from './cluster';

const READY_MS = 180_000;

/** In front of the api, as an ingress controller is: it accepts connections, and passes them on to the Service. */
const PROXY = `const net = require('node:net');
net.createServer((near) => {
  const far = net.connect(80, process.env.API);
  for (const [one, other] of [[near, far], [far, near]]) one.on('error', () => other.end()).on('close', () => other.end());
  near.pipe(far).pipe(near);
}).listen(8080);`;

/** A way to the gateway for clients on this machine. */
export interface Entrance {
  url: string;
  close(): Promise<void>;
}

/** Opens it through a pod where the ingress controller would be. @param image runs JavaScript */
export async function openEntrance(cluster: Cluster, image: string): Promise<Entrance> {
  const { namespace, neighbours, kubectl } = cluster;
  const place = { name: `proxy-${randomBytes(2).toString('hex')}`, namespace: neighbours.ingress };
  // By its address, because a cluster may have no names.
  const address = await kubectl('-n', namespace, 'get', 'service', 'api', '-o', 'jsonpath={.spec.clusterIP}');
  await cluster.apply(scriptPod(place, image, { script: PROXY, env: [{ name: 'API', value: address }] }));
  await kubectl('-n', place.namespace, 'wait', '--for=condition=Ready', `pod/${place.name}`, '--timeout=5m');
  const port = String(await freePort());
  const args = ['--namespace', place.namespace, 'port-forward', `pod/${place.name}`, `${port}:8080`];
  // Without a home it would keep what it learned of the cluster in this folder.
  const env = { HOME: homedir(), KUBECONFIG: process.env['KUBECONFIG'] ?? '' };
  const program = commandOf('port-forward', 'kubectl', args, env);
  program.start();
  await until('the forwarded port', READY_MS, () =>
    Promise.resolve(program.tail().includes('Forwarding') || undefined),
  );
  return { url: `http://127.0.0.1:${port}`, close: () => program.kill() };
}

/** A pod of this run that obeys the restricted policy and runs JavaScript. */
export function scriptPod(
  place: { name: string; namespace: string; labels?: Record<string, string> },
  image: string,
  { script, ...container }: { script: string; env?: object[]; ports?: object[]; readinessProbe?: object },
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
