import type { Cluster, KubernetesObject } from './cluster';

const CLAIMS = ['vault', 'vault-copies'];
const PARENT = '/var/tmp';
const HOLD = 'setInterval(() => {}, 60_000)';

/**
 * Makes a volume for each claim of the chart, on one node, where the cluster has no class that does.
 * @param image runs JavaScript
 * @returns removes them, once nothing uses them
 */
export async function provideVolumes(cluster: Cluster, image: string): Promise<() => Promise<void>> {
  const { namespace, neighbours, kubectl } = cluster;
  const isDefault = ({ metadata }: KubernetesObject): boolean =>
    metadata.annotations?.['storageclass.kubernetes.io/is-default-class'] === 'true';
  if ((await cluster.list('storageclasses')).some(isDefault)) return () => Promise.resolve();

  const at = ['-n', neighbours.elsewhere];
  await cluster.apply(diskPod(neighbours.elsewhere, image));
  await kubectl(...at, 'wait', '--for=condition=Ready', 'pod/disk', '--timeout=5m');
  const node = await kubectl(...at, 'get', 'pod/disk', '-o', 'jsonpath={.spec.nodeName}');
  const onDisk = (script: string): Promise<string> => kubectl(...at, 'exec', 'pod/disk', '--', 'node', '-e', script);
  const folders = CLAIMS.map((claim) => `${PARENT}/${namespace}/${claim}`);
  await onDisk(`for (const one of ${JSON.stringify(folders)}) fs.mkdirSync(one, { recursive: true })`);
  await cluster.apply(...CLAIMS.map((claim) => volumeOf(namespace, claim, node)));
  return async () => {
    await kubectl('delete', 'persistentvolume', '--selector', `rehearsal=${namespace}`);
    await onDisk(`fs.rmSync('${PARENT}/${namespace}', { recursive: true })`);
  };
}

/** As root, it makes and removes folders of a node. */
function diskPod(namespace: string, image: string): object {
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
          volumeMounts: [{ name: 'disk', mountPath: PARENT }],
        },
      ],
      volumes: [{ name: 'disk', hostPath: { path: PARENT } }],
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
      local: { path: `${PARENT}/${namespace}/${claim}` },
      nodeAffinity: { required: { nodeSelectorTerms: [{ matchExpressions: only }] } },
    },
  };
}
